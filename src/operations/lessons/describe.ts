/** A lesson in a prompt: what a like run showed, and where that can be read. */
import { formatRef } from "../../knowledge/model.ts";
import type { NearLesson } from "../../lessons/lesson.ts";
import type { Json } from "../../json.ts";
import { trajectoryUri } from "../uris.ts";

/** Characters of a goal in a prompt. */
const MAX_GOAL = 200;

/** As JSON, for a prompt that is JSON. */
export function describeLesson({ lesson: { essence } }: NearLesson): { [name: string]: Json } {
  const { goal, tools, entry, success_factors, pitfalls, from } = essence;
  return {
    goal: goal.slice(0, MAX_GOAL),
    ...(tools.length > 0 && { tools }),
    ...(entry !== null && { entry: formatRef(entry) }),
    ...(success_factors.length > 0 && { success_factors }),
    ...(pitfalls.length > 0 && { pitfalls }),
    source: trajectoryUri(from.trajectory_id),
  };
}
