/** Sums of counts of sessions, and shares of them as people read them. */
import type { WalkCounts } from "../../../../session/walk-counts.ts";

/** The counts of several pages of sessions together. */
export function addCounts(pages: readonly WalkCounts[]): WalkCounts {
  const steps = new Map<string, WalkCounts["steps"][number]>();
  const options = new Map<string, WalkCounts["options"][number]>();
  let sessions = 0;
  for (const page of pages) {
    sessions += page.sessions;
    for (const { node, came, stopped } of page.steps) {
      const before = steps.get(node);
      steps.set(node, { node, came: (before?.came ?? 0) + came, stopped: (before?.stopped ?? 0) + stopped });
    }
    for (const { node, option, took, stopped } of page.options) {
      const key = `${node}\t${option}`;
      const before = options.get(key);
      const sum = { took: (before?.took ?? 0) + took, stopped: (before?.stopped ?? 0) + stopped };
      options.set(key, { node, option, ...sum });
    }
  }
  return { sessions, steps: [...steps.values()], options: [...options.values()] };
}

/** A share in percent; a dash where there is nothing to share. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`;
