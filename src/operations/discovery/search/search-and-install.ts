/**
 * `search_and_install_tools`: what is missing, where it could come from, and the first candidate connected once somebody agrees. In
 * the order of what costs least: a tool at hand, a server that is known, one that is found, else what can be done by hand.
 * A candidate that was refused or failed is passed over, and one that hardly answers the need is shown and not chosen.
 * Not here: connecting (`install.ts`), the wanted call (`with-call.ts`).
 */
import { accept, refuse, type Outcome } from "../../../errors.ts";
import { isCoolingDown } from "../../../discovery/ladder.ts";
import { MIN_COVERAGE } from "../../../discovery/score/functionality.ts";
import { guessLanguage } from "../../../knowledge/language.ts";
import { isRecord } from "../../../json.ts";
import { unavailableText } from "../../../failures/tool-failures.ts";
import { inLanguage } from "../../../localized-text.ts";
import type { OperationCall } from "../../call.ts";
import type { ClientPort, UserQuestion } from "../../client.ts";
import { analyzeTask, type Analyzed } from "../analyze.ts";
import { mayDecide } from "../approval-link.ts";
import { failedServers } from "../failure-memory.ts";
import { namesIn, oneLine, sourceInWords } from "../wire.ts";
import { findCandidates, type Candidate } from "./candidates.ts";
import { install, withoutServer } from "./install.ts";
import { chosenTools, serversOut } from "./servers-out.ts";
import { problemInWords } from "./source-problems.ts";
import { searchTexts } from "./texts.ts";
import { candidateToWire, type SearchAnswer } from "./wire.ts";
import { withCall } from "./with-call.ts";
import type { SearchArguments } from "./work.ts";

/** Characters of a need in a line of the log. */
const MAX_LOGGED_NEED = 200;

/** Fails as the analysis does. What a candidate fails with is part of the answer. */
export async function searchAndInstall(
  input: SearchArguments,
  call: OperationCall,
  client?: ClientPort,
): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { task_description, reason, auto_install = true, allow_native_code = false } = input;
  const language = input.language ?? guessLanguage(task_description);
  const texts = inLanguage(language, searchTexts);
  const analyzed = await analyzeTask(input, call);
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
  const asked = readState(client);
  if (analysis.recommendedAction === "answer_directly" && asked === undefined)
    return accept({ ...answer, message: analysis.overallAssessment, action_needed: "answer_directly" });
  if (analysis.hasSufficientTools && reason === undefined && asked === undefined) {
    const names = chosenTools(analyzed.value);
    const out = input.call === undefined ? serversOut(names, atHand.library) : [];
    if (out.length > 0) {
      const reasons = out.map(({ name, reason }) => `${name} (${inLanguage(language, unavailableText(reason))})`);
      const message = texts.out(names, reasons);
      return accept({ ...answer, success: false, message, action_needed: "refresh_server" });
    }
    const existing = { ...answer, message: texts.sufficient(names), action_needed: "use_existing_tools" } as const;
    const matched = atHand.library.tools.filter(({ id }) => names.includes(id));
    return withCall(existing, matched, { input, call, client, texts });
  }
  if (analysis.recommendedAction === "clarify_task" && asked === undefined)
    return accept({ ...answer, success: false, message: analysis.overallAssessment, action_needed: "clarify_task" });
  // In the words of the task: names of capabilities are English.
  const needed = analysis.toolRequirements.map((one) => oneLine(one.description, MAX_LOGGED_NEED));
  answer.log.push(texts.insufficient(needed), texts.strategy(strategy.description));
  const { candidates, failed, entries, unreachable } = await findCandidates(analysis, atHand.library, call);
  answer.log.push(texts.found(candidates.length, entries));
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
  const open = candidates.filter(
    (one) => isOpen(one, now) && (asked === undefined ? one.coverage >= MIN_COVERAGE : one.known?.name === asked),
  );
  const work = { input, answer, call, client, allow_native_code, texts, atHand };
  const fitting = candidates.filter(({ coverage }) => coverage >= MIN_COVERAGE);
  const closed = fitting.filter((one) => !isOpen(one, now));
  const nothing =
    closed.length === 0
      ? texts.nothing(oneLine(strategy.query, MAX_LOGGED_NEED), entries)
      : texts.notOpen(shownNames(closed, (one) => whyClosed(one, texts)));
  if (open.length === 0) return withoutServer(nothing, work);
  if (!auto_install) return accept({ ...answer, message: texts.lookOnly(shownNames(open)), action_needed: "choose" });
  if (!mayDecide(call)) return refuse({ code: "forbidden", scope: "operator" });
  const chosen = open.find((one) => asked !== undefined || mayServe(one, analyzed.value, input));
  if (chosen === undefined) return withoutServer(nothing, work);
  return install(chosen, work);
}

/** Names of servers in a message. */
const MAX_NAMED = 5;

function shownNames(candidates: readonly Candidate[], reason?: (one: Candidate) => string): string {
  return candidates
    .slice(0, MAX_NAMED)
    .map((one) => {
      const why = reason?.(one) ?? `${Math.round(one.coverage * 100)} %`;
      return `${oneLine(one.merged.entry.name, 100)} (${why})`;
    })
    .join(", ");
}

function whyClosed({ source, known }: Candidate, texts: (typeof searchTexts)["en"]): string {
  if (source === undefined) return texts.noSource;
  return known?.status === "rejected" ? texts.isRejected : texts.isCooling;
}

/** One that nobody refused and that does not cool down. `now`: milliseconds since 1970. */
function isOpen({ source, known }: Candidate, now: number): boolean {
  if (source === undefined || known?.status === "rejected" || known?.cooling === true) return false;
  return known === undefined || !isCoolingDown(failedServers([known]), known.name, now);
}

/** Whether a candidate can help: a connected one has shown its tools, and serves where one of them does what is needed or is to be called. */
function mayServe({ known }: Candidate, { analysis, atHand }: Analyzed, { call }: SearchArguments): boolean {
  const tools = atHand.library.tools.filter(({ server, status }) => server === known?.name && status === "usable");
  if (known?.status !== "approved" || tools.length === 0) return true;
  const fits = (tool: string): boolean =>
    analysis.toolRequirements.some(({ matchedTools }) =>
      matchedTools.some(({ id, confidence }) => id === tool && confidence >= analysis.threshold),
    );
  return tools.some(({ id }) => id === call?.name || fits(id));
}

/** The server that the user was asked about in the last round. */
function readState(client: ClientPort | undefined): string | undefined {
  const state = client?.state;
  return isRecord(state) && typeof state.install === "string" ? state.install : undefined;
}
