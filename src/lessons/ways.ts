/** Whether two runs went the same way, and whether one gave the other's way up. */
import { canonicalJson } from "../json.ts";
import { formatRef } from "../knowledge/model.ts";
import type { Essence } from "./essence.ts";

/** What a lesson says, whatever run it is of: two that say the same are one. */
export function wayOf({ goal, entry, tools, success, pitfalls }: Essence): string {
  const words = goal.toLowerCase().split(/\s+/).join(" ").trim();
  return canonicalJson([words, entry === null ? null : formatRef(entry), tools, success, success ? [] : pitfalls]);
}

/** A run that passed went a lesson's way where its walk began at the same entry, or where it used one of its tools. */
export function goesTheWayOf(run: Essence, lesson: Essence): boolean {
  if (!run.success || !lesson.success) return false;
  if (run.entry !== null && lesson.entry !== null) return formatRef(run.entry) === formatRef(lesson.entry);
  return lesson.tools.some((tool) => run.tools.includes(tool));
}

/** A run gave a lesson's way up where it left the lesson's entry, or where one of its tools failed. `left`: as `formatRef` writes them. */
export function hasGivenUp(
  { success, entry, tools }: Essence,
  failedTools: readonly string[],
  left: readonly string[],
): boolean {
  if (!success) return false;
  return (entry !== null && left.includes(formatRef(entry))) || tools.some((tool) => failedTools.includes(tool));
}
