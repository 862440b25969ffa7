/** The lines of a file of tasks. Not here: handing them in (`task-feed.ts`). */
import { createHash } from "node:crypto";

export interface TaskLine {
  /** One-based. */
  number: number;
  /** The idempotency key. */
  key: string;
  task: { [field: string]: unknown };
}

/** The lines of a file, each under a key of its own: the same line again is the same task, however often the file is read. */
export function readTaskLines(text: string): { lines: TaskLine[]; broken: number[] } {
  const lines: TaskLine[] = [];
  const broken: number[] = [];
  const seen = new Map<string, number>();
  for (const [place, written] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (written.trim() === "") continue;
    const digest = createHash("sha256").update(written.trim()).digest("hex");
    const times = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, times);
    const task = parse(written);
    if (task === undefined) broken.push(place + 1);
    else lines.push({ number: place + 1, key: `${digest}-${times}`, task });
  }
  return { lines, broken };
}

function parse(line: string): { [field: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
