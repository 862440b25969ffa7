/** Rows as columns that line up in a terminal, wide characters counted. */
import { padTo, widthOf } from "./width.ts";

/** Columns as wide as their widest cell, two spaces apart; the last one is left as it is. Control characters are shown as `·`. */
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

/** A moment to the minute, UTC. */
export function formatMinute(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}

/** As much of a release's id as people read. */
export function shortId(release: string): string {
  return release.slice(0, 12);
}
