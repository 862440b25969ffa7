/**
 * An exported session replayed offline: one event a line, as `get_session { view: "events" }` gives them or bare. A
 * stored set of such files is a regression test: every prompt ever made in them must come out the same.
 */
import * as z from "zod";
import { accept, refuse } from "../errors.ts";
import type { Failure, Outcome } from "../errors.ts";
import { canonicalJson } from "../json.ts";
import { applyEvent } from "../session/fold.ts";
import type { SessionState } from "../session/types.ts";
import { EVENT_KINDS, isContextEvent } from "./events.ts";
import type { RecordedEvent } from "./events.ts";
import type { Shown } from "./navigation-fold.ts";
import type { ProjectOptions } from "./project.ts";
import { replayAssembly } from "./assembly/replay.ts";
import type { ReplayChange, ReplayDeps } from "./assembly/replay.ts";

const shownSchema = z.object({
  response: z.string(),
  options: z.array(z.object({ id: z.string(), description: z.string() })),
  input: z
    .object({
      type: z.string(),
      hint: z.string().exactOptional(),
      min: z.number().exactOptional(),
      max: z.number().exactOptional(),
      min_date: z.string().exactOptional(),
      max_date: z.string().exactOptional(),
      unit: z.string().exactOptional(),
      currency: z.string().exactOptional(),
      choices: z.array(z.object({ id: z.string(), description: z.string() })).exactOptional(),
    })
    .exactOptional(),
});

function isEvent(value: unknown): value is RecordedEvent {
  if (typeof value !== "object" || value === null || !("type" in value) || !("at" in value)) return false;
  return typeof value.type === "string" && EVENT_KINDS.has(value.type) && typeof value.at === "number";
}

/** Reads an export. Fails with `invalid_input` naming the first line that is no event, or is marked as damaged. */
export function readExport(text: string): Outcome<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (const [place, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parse(line);
    const event = typeof value === "object" && value !== null && "event" in value ? value.event : value;
    if (typeof value === "object" && value !== null && "damaged" in value) {
      const expected = "an event as it was written; the export says that the session is damaged here";
      return refuse({ code: "invalid_input", field: `line ${place + 1}`, expected });
    }
    if (!isEvent(event)) {
      return refuse({ code: "invalid_input", field: `line ${place + 1}`, expected: "one event of a session as JSON" });
    }
    events.push(event);
  }
  return accept(events);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Events as an export holds them: canonical, one a line. */
export function writeExport(events: readonly RecordedEvent[]): string {
  return events.map((event) => `${canonicalJson(event)}\n`).join("");
}

/** What the user saw after each navigation step, by the state's revision: no release is needed to show it again. */
export type ShownAt = ReadonlyMap<number, Shown>;

/**
 * A whole session as a file, line by line: each event with what was shown after it, and on the first line whose it is, since addresses
 * in prompts name the session, how many events there are, and the hash of the last, when it is known. `shown` reads the
 * pinned release.
 */
export function* writeSession(
  events: readonly RecordedEvent[],
  { session_id, shown }: ProjectOptions,
  head?: string,
): Generator<string, void> {
  let state: SessionState | null = null;
  for (const [place, event] of events.entries()) {
    const about = place === 0 ? { session_id, events: events.length, head } : {};
    if (isContextEvent(event)) {
      yield `${canonicalJson({ event, ...about })}\n`;
      continue;
    }
    state = applyEvent(state, event);
    const silent = event.type === "started" && event.guided === false;
    yield `${canonicalJson({ event, shown: silent ? undefined : shown?.(state), ...about })}\n`;
  }
}

/**
 * Reads such a file, or a bare export. Fails with `invalid_input`: naming the first line that is no event, for a file without
 * events, and for one with fewer or more events than its first line says.
 */
export function readSession(text: string): Outcome<{ session_id: string; events: RecordedEvent[]; shown: ShownAt }> {
  const events = readExport(text);
  if (!events.ok) return events;
  if (events.value.length === 0)
    return refuse({
      code: "invalid_input",
      field: "line 1",
      expected: "one event of a session as JSON; the file is empty",
    });
  const shown = new Map<number, Shown>();
  let steps = 0;
  let session_id = "";
  let count: unknown;
  for (const line of text.split("\n")) {
    const value = parse(line);
    if (typeof value !== "object" || value === null) continue;
    if ("session_id" in value && typeof value.session_id === "string") session_id = value.session_id;
    if ("events" in value && "event" in value) count = value.events;
    const event = "event" in value ? value.event : value;
    if (!isEvent(event) || isContextEvent(event)) continue;
    steps += 1;
    const parsed = "shown" in value ? shownSchema.safeParse(value.shown) : undefined;
    if (parsed?.success === true) shown.set(steps, parsed.data);
  }
  // Files of earlier versions say no number.
  if (typeof count === "number" && count !== events.value.length) {
    const expected = `${count} events, as its first line says, not ${events.value.length}: it was cut or changed. Export it again`;
    return refuse({ code: "invalid_input", field: "events", expected });
  }
  return accept({ session_id, events: events.value, shown });
}

export type ReplayedLine =
  | { assembly_id: string; identical: boolean; token_used: number; recorded_tokens: number }
  | { assembly_id: string; failure: Failure };

/** Replays every assembly of a log, in order. */
export async function replayAll(
  events: readonly RecordedEvent[],
  deps: ReplayDeps,
  change: ReplayChange = {},
): Promise<ReplayedLine[]> {
  const lines: ReplayedLine[] = [];
  for (const event of events) {
    if (event.type !== "assembled") continue;
    const { assembly_id, token_used: recorded_tokens } = event.assembly;
    const made = await replayAssembly(events, assembly_id, deps, change);
    if (!made.ok) lines.push({ assembly_id, failure: made.failure });
    else {
      const { identical, assembly } = made.value;
      lines.push({ assembly_id, identical, token_used: assembly.token_used, recorded_tokens });
    }
  }
  return lines;
}
