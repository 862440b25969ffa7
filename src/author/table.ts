/** Tables, times and release ids for a terminal. */
import { padTo, widthOf } from "../chart/width.ts";

/** Rows as aligned columns, two spaces apart, wide characters counted. Control characters are shown as `·`. */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replace(/[\p{Cc}\p{Cf}]+/gu, "·")));
  const widths: number[] = [];
  for (const row of cells) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  }
  return cells
    .map((row) =>
      row.map((cell, index) => (index === row.length - 1 ? cell : padTo(cell, widths[index] ?? 0))).join("  "),
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

/** A time (milliseconds since the epoch) as `YYYY-MM-DD hh:mm`, UTC. */
export function formatMinute(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}

/** The first 12 characters of a release's id. */
export function shortId(release: string): string {
  return release.slice(0, 12);
}
