/**
 * The last steps of a search, once no server could be connected: tools at hand that do it, where another was looked for; one that does
 * something like it; else a reduced answer, with the tools that come nearest.
 */
import { nextStep } from "../../../discovery/ladder.ts";
import { nearestTools } from "../../../discovery/tool-index/nearest-tools.ts";
import type { Outcome } from "../../../errors.ts";
import type { UserQuestion } from "../../client.ts";
import { failedServers, unknownTool } from "../failure-memory.ts";
import { meetingTools, missingNeeds, needInWords, partsInWords } from "./parts.ts";
import type { SearchAnswer } from "./wire.ts";
import { callable, withCall } from "./with-call.ts";
import type { Work } from "./work.ts";

/** The answer with this message and what is left to do. */
export async function withoutServer(
  message: string,
  work: Work,
  nearest = nearestAtHand(work),
): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { input, answer, atHand, call, texts, analysis } = work;
  // Which of these was meant, nobody said: only a call that names its tool is made.
  const callables = callable(atHand.library, []);
  const isDoubted = (id: string): boolean => input.beside?.includes(id) === true;
  const meeting = missingNeeds(analysis).length === 0 ? meetingTools(analysis).filter((id) => !isDoubted(id)) : [];
  if (meeting.length > 0) {
    const met = { ...answer, success: false, message: `${message} ${texts.stillAtHand(meeting)}` };
    return withCall({ ...met, action_needed: "use_existing_tools" }, callables, work);
  }
  const wanted = input.call?.name ?? "";
  const failed = unknownTool(wanted);
  const memory = failedServers(atHand.library.servers);
  // A tool that does another part of the task is no likeness of what is missing: that part is said before.
  const isPart = partsInWords(analysis, texts) !== undefined;
  const need = isPart ? missingNeeds(analysis).map(needInWords).join("; ") : input.task_description;
  const step = nextStep(atHand.index, failed, { need, searched: true, memory, now: call.services.now() });
  const done = isPart ? meetingTools(analysis) : [];
  const like = step.step === "use_similar_tool" ? step.tools.map(({ tool }) => tool) : [];
  const similar = like.filter(({ id }) => !done.includes(id) && !isDoubted(id));
  const reduced = { ...answer, success: false };
  if (similar.length === 0) {
    const said = joined(message, nearest.length === 0 ? texts.answerWithout : texts.nearest(nearest));
    return withCall({ ...reduced, message: said, action_needed: "reduced_answer" }, callables, work);
  }
  const named = { ...reduced, message: `${message} ${texts.similar(similar.map(({ id }) => id))}` };
  return withCall({ ...named, action_needed: "use_existing_tools" }, callables, work);
}

/** Tools at hand that come nearest to what is missing, and were not called in vain. */
export function nearestAtHand({ analysis, atHand, input }: Work): string[] {
  const failed = new Set(analysis.toolRequirements.flatMap(({ failedTools = [] }) => failedTools));
  const near = missingNeeds(analysis).flatMap(({ description }) => nearestTools(atHand.index, description));
  const ids = new Set(near.map(({ id }) => id).filter((id) => !failed.has(id) && id !== input.call?.name));
  return [...ids].slice(0, MAX_NEAREST);
}

const MAX_NEAREST = 3;

/** Sentences one after the other: a space stands between two of English. */
const joined = (first: string, second: string): string => `${first}${first.endsWith("。") ? "" : " "}${second}`;
