/**
 * Runs from lines of JSON: trajectories of tasks, and sessions as they are exported, one after the other. A line that is neither is
 * named with its number; the others count.
 */
import { readSession } from "../context/export.ts";
import { isRecord } from "../json.ts";
import type { LocalizedText } from "../localized-text.ts";
import { failureText } from "../failures.ts";
import type { Walk } from "./model.ts";
import { readTaskRun, type TaskRun } from "./task-run.ts";
import { walksOfSession } from "./walk-of-session.ts";

export interface ReadRuns {
  walks: Walk[];
  tasks: TaskRun[];
  /** One-based lines that were not used, and why. */
  problems: { line: number; text: LocalizedText }[];
}

export function readRuns(text: string): ReadRuns {
  const runs: ReadRuns = { walks: [], tasks: [], problems: [] };
  let session: { line: number; lines: string[] } | undefined;
  const close = (): void => {
    if (session !== undefined) addSession(runs, session);
    session = undefined;
  };
  for (const [place, written] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (written.trim() === "") continue;
    const value = parse(written);
    const task = readTaskRun(value);
    if (task !== undefined) {
      close();
      runs.tasks.push(task);
    } else if (isEventLine(value)) {
      if (beginsSession(value)) close();
      session ??= { line: place + 1, lines: [] };
      session.lines.push(written);
    } else
      runs.problems.push({
        line: place + 1,
        text: {
          en: "This is neither a trajectory nor an event of an exported session.",
          zh: "既不是轨迹，也不是导出会话里的事件。",
        },
      });
  }
  close();
  return runs;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function eventIn(value: unknown): { [key: string]: unknown } | undefined {
  const event = isRecord(value) && "event" in value ? value.event : value;
  return isRecord(event) && typeof event.type === "string" && typeof event.at === "number" ? event : undefined;
}

const isEventLine = (value: unknown): boolean => eventIn(value) !== undefined;

function beginsSession(value: unknown): boolean {
  const type = eventIn(value)?.type;
  return (isRecord(value) && "session_id" in value) || type === "started";
}

function addSession(runs: ReadRuns, { line, lines }: { line: number; lines: readonly string[] }): void {
  const read = readSession(lines.join("\n"));
  if (!read.ok) {
    runs.problems.push({ line, text: failureText(read.failure) });
    return;
  }
  const { session_id } = read.value;
  try {
    runs.walks.push(...walksOfSession({ ...read.value, session_id: session_id === "" ? `line-${line}` : session_id }));
  } catch {
    runs.problems.push({
      line,
      text: {
        en: "The events of this session do not follow each other: export it again.",
        zh: "这个会话的事件前后不连贯，请重新导出。",
      },
    });
  }
}
