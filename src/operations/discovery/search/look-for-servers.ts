/**
 * Which servers answer what is missing, and which of them may be tried: what the sources offer, without what is connected, refused,
 * failing or too far from the need. What was found stands in the answer and its log.
 * Not here: what is said where none may be tried (`found-in-words.ts`).
 */
import { isCoolingDown } from "../../../discovery/ladder.ts";
import { serverOfToolId } from "../../../discovery/names/names.ts";
import { MIN_COVERAGE } from "../../../discovery/score/answered.ts";
import { guessLanguage } from "../../../knowledge/language.ts";
import { failedServers } from "../failure-memory.ts";
import { namesIn, oneLine, sourceInWords } from "../wire.ts";
import { findCandidates, type Candidate } from "./candidates.ts";
import { shownNames } from "./found-in-words.ts";
import { meetingTools, missingNeeds } from "./parts.ts";
import { problemInWords } from "./source-problems.ts";
import { candidatesToWire } from "./wire.ts";
import type { FoundServers, Work } from "./work.ts";

/** `asked`: the server that the user was asked about. `isMetAtHand`: tools at hand come before every server that was not named. */
export async function lookForServers(
  work: Work,
  asked: string | undefined,
  isMetAtHand: boolean,
): Promise<FoundServers> {
  const { input, call, atHand, analysis } = work;
  const named = input.wanted_server ?? serverOfToolId(input.call?.name ?? "");
  const found = await findCandidates(analysis, atHand.library, call, named);
  // What is connected is nothing to add: it is gone on with where the user was asked about it, or it serves the call.
  const isNew = (one: Candidate): boolean =>
    one.connected === undefined || one.connected.name === asked || serves(one.connected.name, work);
  const candidates = found.candidates.filter(isNew);
  const connected = shownNames(
    found.candidates.filter((one) => !isNew(one) && one.serves.length > 0),
    ({ connected: server }) => server?.name,
  );
  const fits = ({ serves, isNamed }: Candidate): boolean => isNamed || serves.length > 0;
  const fitting = candidates.filter(fits);
  const now = call.services.now();
  // What the user was asked about was chosen then.
  const isWanted = (one: Candidate): boolean => fits(one) && (one.isNamed || !isMetAtHand);
  const wanted = candidates
    .filter((one) => isOpen(one, now) && isWanted(one))
    // Whoever names a server is asked about it first.
    .toSorted((left, right) => Number(right.isNamed) - Number(left.isNamed));
  const isAsked = (one: Candidate): boolean => isOpen(one, now) && one.known?.name === asked;
  const open = asked === undefined ? wanted : candidates.filter(isAsked);
  const others = wanted.filter((one) => one !== open[0]);
  const closed = fitting.filter((one) => !isOpen(one, now));
  const { entries, isProductFound } = found;
  const shown = input.detail === "full" ? candidates : worthShowing(candidates, fitting);
  const servers = { candidates: shown, fitting, open, others, closed, connected, entries, isProductFound };
  noteFound(servers, found, work);
  return servers;
}

/** Writes into the answer and its log what was found, and which sources and servers were left out. */
function noteFound(
  { candidates, fitting, connected, entries }: FoundServers,
  { failed, unreachable }: Awaited<ReturnType<typeof findCandidates>>,
  { input, answer, texts }: Work,
): void {
  const language = input.language ?? guessLanguage(input.task_description);
  answer.log.push(texts.found(fitting.length, entries));
  if (connected !== "") answer.log.push(texts.alreadyConnected(connected));
  for (const { registry, problem } of failed)
    answer.log.push(texts.sourceFailed(sourceInWords(registry, language), problemInWords(problem, language)));
  if (unreachable.length > 0) {
    answer.log.push(texts.leftOut(namesIn(unreachable)));
    answer.left_out = unreachable.map((name) => ({ name: oneLine(name, 100), reason: "address" }));
  }
  if (failed.length > 0) answer.failed_sources = failed;
  answer.candidates = candidatesToWire(candidates, language, input.detail !== "full");
}

/** Candidates that are shown where none does what is needed: a word in common is no reason to look at a server. */
const MAX_WEAK = 3;

/** What a brief answer shows: all where one does what is needed, else those that come near it. */
function worthShowing(candidates: readonly Candidate[], fitting: readonly Candidate[]): readonly Candidate[] {
  if (fitting.length > 0) return candidates;
  const isNear = ({ coverage, lacks, isNearest }: Candidate): boolean =>
    isNearest || coverage >= MIN_COVERAGE / 2 || lacks.length > 0;
  return candidates.filter(isNear).slice(0, MAX_WEAK);
}

/** One that nobody refused and that does not cool down. `now`: milliseconds since 1970. */
function isOpen({ source, known }: Candidate, now: number): boolean {
  if (source === undefined || known?.status === "rejected" || known?.cooling === true) return false;
  return known === undefined || !isCoolingDown(failedServers([known]), known.name, now);
}

/** Whether a connected server has the tool that is to be called, or, where no need is open and no other tool is asked for, one that meets a need. */
function serves(server: string, { input, analysis, atHand }: Work): boolean {
  const meeting = missingNeeds(analysis).length > 0 || input.reason !== undefined ? [] : meetingTools(analysis);
  const isLookedAt = input.auto_install === false;
  const name = input.call?.name;
  // By the name that it has here, or by its server's own.
  const isCalled = (id: string): boolean => name !== undefined && (id === name || id === `${server}__${name}`);
  return atHand.library.tools.some(
    ({ id, server: its, status }) =>
      its === server && status === "usable" && (isCalled(id) || (!isLookedAt && meeting.includes(id))),
  );
}
