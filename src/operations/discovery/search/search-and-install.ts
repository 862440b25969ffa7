/**
 * `search_and_install_tools`: what is missing, where it could come from, and the first candidate connected once somebody agrees. In
 * the order of what costs least: a tool at hand, a server that is known, one that is found, else what can be done by hand.
 * A candidate that was refused or failed is passed over, and one that hardly answers the need is shown and not chosen.
 * Not here: connecting (`install.ts`), the wanted call (`with-call.ts`).
 */
import { accept, refuse, type Outcome } from "../../../errors.ts";
import { isCoolingDown } from "../../../discovery/ladder.ts";
import type { ToolRequirement } from "../../../discovery/needs/need.ts";
import { MIN_COVERAGE } from "../../../discovery/score/functionality.ts";
import { serverOfToolId } from "../../../discovery/names/names.ts";
import { guessLanguage } from "../../../knowledge/language.ts";
import { isRecord } from "../../../json.ts";
import { unavailableText } from "../../../failures/tool-failures.ts";
import { inLanguage } from "../../../localized-text.ts";
import type { OperationCall } from "../../call.ts";
import type { ClientPort, UserQuestion } from "../../client.ts";
import { analyzeTask } from "../analyze.ts";
import { mayDecide } from "../approval-link.ts";
import { failedServers } from "../failure-memory.ts";
import { namesIn, oneLine, sourceInWords } from "../wire.ts";
import { findCandidates, type Candidate } from "./candidates.ts";
import { install, withoutServer } from "./install.ts";
import { meetingTools, missingNeeds, needInWords, partsInWords } from "./parts.ts";
import { chosenTools, serversOut } from "./servers-out.ts";
import { problemInWords } from "./source-problems.ts";
import { searchTextsFor, type SearchTexts } from "./texts.ts";
import { candidateToWire, type SearchAnswer } from "./wire.ts";
import { callable, withCall } from "./with-call.ts";
import type { SearchArguments, Work } from "./work.ts";

/** Characters of a query in a message. */
const MAX_LOGGED_QUERY = 200;

/** Fails as the analysis does. What a candidate fails with is part of the answer. */
export async function searchAndInstall(
  input: SearchArguments,
  call: OperationCall,
  client?: ClientPort,
): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { task_description, reason, allow_native_code = false } = input;
  const language = input.language ?? guessLanguage(task_description);
  const texts = searchTextsFor(language, input.in_task);
  const asked = readState(client) ?? input.agreed_server;
  // A server that is named is looked for whatever the tools at hand do.
  const isServerNamed = input.by_name !== undefined && input.wanted_server !== undefined;
  const searchAnyway = reason !== undefined || asked !== undefined || isServerNamed;
  const analyzed = await analyzeTask(input, call, { searchAnyway });
  if (!analyzed.ok) return analyzed;
  const { analysis, atHand } = analyzed.value;
  const strategy = analysis.searchStrategy;
  const answer: SearchAnswer = {
    success: true,
    message: "",
    strategy,
    candidates: [],
    installed: [],
    log: [texts.available(atHand.index.ranked.length)],
    ...(analysis.truncatedAt !== undefined && { truncated_at: analysis.truncatedAt }),
  };
  if (analysis.recommendedAction === "answer_directly" && asked === undefined)
    return accept({ ...answer, message: analysis.overallAssessment, action_needed: "answer_directly" });
  if (analysis.hasSufficientTools && !searchAnyway) {
    const names = chosenTools(analyzed.value);
    const out = input.call === undefined ? serversOut(names, atHand.library) : [];
    if (out.length > 0) {
      const reasons = out.map(({ name, reason }) => `${name} (${inLanguage(language, unavailableText(reason))})`);
      const message = texts.out(names, reasons);
      return accept({ ...answer, success: false, message, action_needed: "refresh_server" });
    }
    const existing = { ...answer, message: texts.sufficient(names), action_needed: "use_existing_tools" } as const;
    const matched = atHand.library.tools.filter(({ id }) => names.includes(id));
    return withCall(existing, callable(atHand.library, matched), { input, call, client });
  }
  if (analysis.recommendedAction === "clarify_task" && asked === undefined)
    return accept({ ...answer, success: false, message: analysis.overallAssessment, action_needed: "clarify_task" });
  const parts = partsInWords(analysis, texts);
  const missing = missingNeeds(analysis);
  const needed = (missing.length === 0 ? analysis.toolRequirements : missing).map(needInWords);
  if (parts !== undefined) answer.log.push(parts);
  answer.log.push(analysis.hasSufficientTools ? texts.anyway(needed) : texts.insufficient(needed));
  answer.log.push(texts.strategy(strategy.description));
  const work = { input, answer, call, client, allow_native_code, texts, atHand, analysis };
  const outcome = await addServer(work, asked);
  // What was just connected may do a part that was missing: its own message says what is left.
  if (parts === undefined || "confirm" in outcome || !outcome.ok || outcome.value.installed.length > 0) return outcome;
  return accept({ ...outcome.value, message: `${parts} ${outcome.value.message}` });
}

/** Looks for servers and connects the first that answers the need. `asked`: the server that the user was asked about. */
async function addServer(work: Work, asked: string | undefined): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { input, answer, call, texts, atHand, analysis } = work;
  const language = input.language ?? guessLanguage(input.task_description);
  const named = input.wanted_server ?? serverOfToolId(input.call?.name ?? "");
  const {
    candidates: found,
    failed,
    isProductFound,
    entries,
    unreachable,
  } = await findCandidates(analysis, atHand.library, call, named);
  // What is connected is nothing to add: it is gone on with where the user was asked about it, or it serves the call.
  const isNew = (one: Candidate): boolean =>
    one.connected === undefined || one.connected.name === asked || serves(one.connected.name, work);
  const candidates = found.filter(isNew);
  const connected = shownNames(
    found.filter((one) => !isNew(one) && one.coverage >= MIN_COVERAGE),
    ({ connected: server }) => server?.name,
  );
  const fits = ({ coverage, isNamed }: Candidate): boolean => isNamed || coverage >= MIN_COVERAGE;
  const fitting = candidates.filter(fits);
  answer.log.push(texts.found(fitting.length, entries));
  if (connected !== "") answer.log.push(texts.alreadyConnected(connected));
  for (const { registry, problem } of failed)
    answer.log.push(texts.sourceFailed(sourceInWords(registry, language), problemInWords(problem, language)));
  if (unreachable.length > 0) {
    answer.log.push(texts.leftOut(namesIn(unreachable)));
    answer.left_out = unreachable.map((name) => ({ name: oneLine(name, 100), reason: "address" }));
  }
  if (failed.length > 0) answer.failed_sources = failed;
  answer.candidates = candidates.map((one) => candidateToWire(one, language));
  const now = call.services.now();
  // What the user was asked about was chosen then.
  const atHandFirst = toolsBefore(work);
  const isWanted = (one: Candidate): boolean => fits(one) && (one.isNamed || atHandFirst.length === 0);
  const mayBeTried = candidates.filter(
    (one) => isOpen(one, now) && (asked === undefined ? isWanted(one) : one.known?.name === asked),
  );
  // Whoever names a server is asked about it first.
  const open = mayBeTried.toSorted((left, right) => Number(right.isNamed) - Number(left.isNamed));
  const [chosen] = open;
  if (chosen === undefined && atHandFirst.length > 0)
    return accept({
      ...answer,
      success: false,
      message: texts.similar(atHandFirst),
      action_needed: "use_existing_tools",
    });
  if (chosen === undefined) {
    const closed = fitting.filter((one) => !isOpen(one, now));
    const weak = candidates.filter((one) => !fitting.includes(one));
    if (candidates.length > 0)
      answer.log.push(
        texts.noneChosen(shownNames([...closed, ...weak], (one) => whyClosed(one, texts) ?? whyWeak(one, texts))),
      );
    const others = weak.filter(({ lacks }) => lacks.length > 0);
    const products = [...new Set(others.flatMap(({ lacks }) => lacks))];
    const nothing =
      closed.length === 0 && others.length > 0 && !isProductFound
        ? texts.otherProduct(
            products.map((name) => oneLine(name, 60)).join(", "),
            others.slice(0, MAX_NAMED).map((one) => oneLine(one.merged.entry.name, 100)),
          )
        : closed.length === 0
          ? texts.nothing(
              oneLine(answer.strategy.query, MAX_LOGGED_QUERY),
              entries,
              connected,
              weak.length,
              missingNeeds(analysis).length === 0,
            )
          : texts.notOpen(shownNames(closed, (one) => whyClosed(one, texts)));
    return withoutServer(nothing, work);
  }
  if (input.auto_install === false) {
    const isServed = (one: ToolRequirement, by: readonly Candidate[]): boolean =>
      by.some(({ serves: parts }) => parts.includes(one));
    const left = missingNeeds(analysis).filter((one) => !isServed(one, open));
    // Found, and not to be added from here.
    const closed = fitting.filter((one) => !open.includes(one) && left.some((part) => isServed(part, [one])));
    const unserved = left.filter((one) => !isServed(one, closed));
    const shut = closed.length === 0 ? "" : ` ${texts.alsoFound(shownNames(closed, (one) => whyClosed(one, texts)))}`;
    const none = shut + (unserved.length === 0 ? "" : ` ${texts.noneFor(unserved.map(needInWords))}`);
    return accept({ ...answer, message: texts.lookOnly(shownNames(open)) + none, action_needed: "choose" });
  }
  if (!mayDecide(call)) return refuse({ code: "forbidden", scope: "operator", needs_agreement: true });
  return install(chosen, work);
}

/** The tools at hand that come before every server but the one that the wanted call names; none where no call was decided by a name. */
function toolsBefore({ input: { by_name }, analysis, atHand }: Work): string[] {
  if (by_name === undefined) return [];
  const sufficient = analysis.hasSufficientTools ? chosenTools({ analysis, atHand }) : [];
  return [...new Set([...by_name.near, ...sufficient])];
}

/** Names of servers in a message. */
const MAX_NAMED = 5;

function shownNames(candidates: readonly Candidate[], reason?: (one: Candidate) => string | undefined): string {
  return candidates
    .slice(0, MAX_NAMED)
    .map((one) => {
      const why = reason?.(one) ?? `${Math.round(one.coverage * 100)} %`;
      return `${oneLine(one.merged.entry.name, 100)} (${why})`;
    })
    .join(", ");
}

function whyClosed({ source, known }: Candidate, texts: SearchTexts): string | undefined {
  if (source === undefined) return texts.noSource;
  if (known?.status === "rejected") return texts.isRejected;
  return known?.cooling === true ? texts.isCooling : undefined;
}

function whyWeak({ coverage, lacks }: Candidate, texts: SearchTexts): string {
  if (lacks.length > 0) return texts.isOther(lacks.map((name) => oneLine(name, 60)).join(", "));
  return coverage >= MIN_COVERAGE ? texts.isCooling : texts.isWeak(Math.round(coverage * 100));
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

/** The server that the user was asked about in the last round. */
function readState(client: ClientPort | undefined): string | undefined {
  const state = client?.state;
  return isRecord(state) && typeof state.install === "string" ? state.install : undefined;
}
