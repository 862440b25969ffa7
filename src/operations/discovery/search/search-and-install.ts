/**
 * `search_and_install_tools`: what is missing, where it could come from, and the first candidate connected once somebody agrees. In
 * the order of what costs least: a tool at hand, a server that is known, one that is found, else what can be done by hand.
 * A candidate that was refused or failed is passed over, and one that hardly answers the need is shown and not chosen.
 * Not here: what the sources offer (`look-for-servers.ts`), connecting (`install.ts`), the wanted call (`with-call.ts`).
 */
import type { NeedAnalysis } from "../../../discovery/needs/need.ts";
import { accept, refuse, type Outcome } from "../../../errors.ts";
import { guessLanguage } from "../../../knowledge/language.ts";
import { isRecord } from "../../../json.ts";
import { unavailableText } from "../../../failures/unusable-server.ts";
import { inLanguage } from "../../../localized-text.ts";
import type { OperationCall } from "../../call.ts";
import type { ClientPort, UserQuestion } from "../../client.ts";
import type { Doubt } from "../../../discovery/gap/another-deed.ts";
import { doubtAbout } from "../../../discovery/tool-index/sure-tools.ts";
import { analyzeTask, type Analyzed } from "../analyze.ts";
import { mayDecide } from "../approval-link.ts";
import { nothingChosen, onlyLookedAt, whyNone } from "./found-in-words.ts";
import { install } from "./install.ts";
import { readPassed } from "./listed-texts.ts";
import { lookForServers } from "./look-for-servers.ts";
import { missingNeeds, needInWords, partsInWords } from "./parts.ts";
import { warnedTools } from "../tools-at-hand.ts";
import { chosenTools, serversOut } from "./servers-out.ts";
import { searchTextsFor, type SearchTexts } from "./texts.ts";
import type { SearchAnswer } from "./wire.ts";
import { callable, withCall } from "./with-call.ts";
import { nearestAtHand, withoutServer } from "./without-server.ts";
import type { SearchArguments, Work } from "./work.ts";

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
  const searchAnyway = reason !== undefined || asked !== undefined || isServerNamed || input.beside !== undefined;
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
  if ((analysis.hasSufficientTools || isMetByOthers(analysis)) && !searchAnyway) {
    const names = chosenTools(analyzed.value);
    const out = input.call === undefined ? serversOut(names, atHand.library) : [];
    if (out.length > 0) {
      const reasons = out.map(({ name, reason }) => `${name} (${inLanguage(language, unavailableText(reason))})`);
      const message = texts.out(names, reasons);
      return accept({ ...answer, success: false, message, action_needed: "refresh_server" });
    }
    const doubtful = doubtfulTools(analyzed.value, input);
    if (doubtful.length > 0) return lookBeside(doubtful, texts, { input, call, client });
    const warned = warnedTools(atHand.library);
    const message = texts.sufficient(
      names,
      names.filter((name) => warned.has(name)),
    );
    const existing = { ...answer, message, action_needed: "use_existing_tools" } as const;
    const matched = atHand.library.tools.filter(({ id }) => names.includes(id));
    return withCall(existing, callable(atHand.library, matched), { input, call, client });
  }
  if (analysis.recommendedAction === "clarify_task" && asked === undefined)
    return accept({ ...answer, success: false, message: analysis.overallAssessment, action_needed: "clarify_task" });
  const parts = partsInWords(analysis, texts);
  const missing = missingNeeds(analysis);
  const needed = (missing.length === 0 ? analysis.toolRequirements : missing).map(needInWords);
  if (parts !== undefined) answer.log.push(parts);
  answer.log.push(
    missing.length === 0
      ? input.beside === undefined
        ? texts.anyway(needed)
        : texts.inDoubt(needed)
      : texts.insufficient(needed),
  );
  answer.log.push(texts.strategy(strategy.description));
  const work = {
    input,
    answer,
    call,
    client,
    allow_native_code,
    texts,
    atHand,
    analysis,
    passed: readPassed(client?.state),
  };
  const outcome = await addServer(work, asked);
  // What was just connected may do a part that was missing: its own message says what is left.
  if (parts === undefined || "confirm" in outcome || !outcome.ok || outcome.value.installed.length > 0) return outcome;
  return accept({ ...outcome.value, message: `${parts} ${outcome.value.message}` });
}

/** Whether all that speaks for a search is that tools failed, and others at hand do the same: those come first. */
const isMetByOthers = (analysis: NeedAnalysis): boolean =>
  analysis.toolRequirements.length > 0 &&
  missingNeeds(analysis).length === 0 &&
  analysis.triggers.every(({ trigger }) => trigger === "repeated_failures");

interface DoubtfulTool {
  id: string;
  doubt: Doubt;
}

/** Chosen tools of which something speaks against their doing what is needed; none where a tool was called by its name, or in a task, which waits. */
function doubtfulTools({ analysis, atHand }: Analyzed, input: SearchArguments): DoubtfulTool[] {
  if (input.call?.name !== undefined || input.by_name !== undefined || input.in_task === true) return [];
  return analysis.toolRequirements.flatMap((requirement) => {
    const [id] = chosenTools({ analysis: { ...analysis, toolRequirements: [requirement] }, atHand });
    const tool = atHand.index.ranked.find((one) => one.id === id);
    // What is asked of Cairn itself is told for certain, by rules of its own, and what the knowledge answers by its passages.
    const isAskedOfCairn =
      tool?.server === null && (requirement.confidenceScore === 1 || requirement.coveredBy !== undefined);
    const doubt = tool === undefined || isAskedOfCairn ? undefined : doubtAbout(tool, requirement.description);
    return tool === undefined || doubt === undefined ? [] : [{ id: tool.id, doubt }];
  });
}

/** The same search with others looked for, none of which is added: whoever asks knows which tool is meant. */
async function lookBeside(
  tools: readonly DoubtfulTool[],
  texts: SearchTexts,
  { input, call, client }: Pick<Work, "input" | "call" | "client">,
): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const beside = tools.map(({ id }) => id);
  const found = await searchAndInstall({ ...input, call: undefined, auto_install: false, beside }, call, client);
  if ("confirm" in found || !found.ok) return found;
  // Tools of Cairn's own share words with a request that is not for Cairn: they are no help to name.
  const named = (doubt: Doubt): string[] =>
    tools.filter((tool) => tool.doubt === doubt && !call.own.has(tool.id)).map(({ id }) => id);
  const [unsure, another] = [named("unsure"), named("another")];
  // Only Cairn's own were at hand for it: the search has said what is left.
  if (unsure.length + another.length === 0) return found;
  const isChoice = found.value.candidates.length > 0;
  const parts = [
    ...(unsure.length > 0 ? [texts.toolsMayDo(unsure)] : []),
    ...(another.length > 0 ? [texts.mayBeMeant(another)] : []),
    isChoice ? found.value.message : texts.noneBeside,
  ];
  const action_needed = isChoice ? "choose" : "use_existing_tools";
  return accept({ ...found.value, success: true, message: parts.join(" "), action_needed });
}

/** Servers that are gone on with where one cannot be started here, or lists other tools. */
const MAX_OTHERS = 3;

/** Looks for servers and connects the first that answers the need. `asked`: the server that the user was asked about. */
async function addServer(work: Work, asked: string | undefined): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { input, answer, call, texts } = work;
  const atHandFirst = toolsBefore(work);
  const found = await lookForServers(work, asked, atHandFirst.length > 0);
  const [chosen] = found.open;
  if (chosen === undefined && atHandFirst.length > 0) {
    const message = texts.similar(atHandFirst);
    return accept({ ...answer, success: false, message, action_needed: "use_existing_tools" });
  }
  if (chosen === undefined) {
    if (found.candidates.length > 0) answer.log.push(whyNone(found, texts));
    const nearest = nearestAtHand(work);
    return withoutServer(nothingChosen(found, work, nearest.length > 0), work, nearest);
  }
  if (input.auto_install === false)
    return accept({ ...answer, message: onlyLookedAt(found, work), action_needed: "choose" });
  if (!mayDecide(call)) return refuse({ code: "forbidden", scope: "operator", needs_agreement: true });
  return install([chosen, ...found.others.slice(0, MAX_OTHERS)], work, asked !== undefined);
}

/** The tools at hand that come before every server but the one that the wanted call names; none where no call was decided by a name. */
function toolsBefore({ input: { by_name }, analysis, atHand }: Work): string[] {
  if (by_name === undefined) return [];
  const sufficient = analysis.hasSufficientTools ? chosenTools({ analysis, atHand }) : [];
  return [...new Set([...by_name.near, ...sufficient])];
}

/** The server that the user was asked about in the last round. */
function readState(client: ClientPort | undefined): string | undefined {
  const state = client?.state;
  return isRecord(state) && typeof state.install === "string" ? state.install : undefined;
}
