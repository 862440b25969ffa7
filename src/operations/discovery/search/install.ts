/**
 * Connects the first candidate whose tools do what is missing: started or asked for its tools, agreed to, listed; then the wanted call. What
 * keeps it from that is said with the way out.
 * Invariant: nobody is asked about a server whose listed tools are known and have nothing of what it was found for.
 * Not here: which candidates (`search-and-install.ts`), who may agree (`manage-server.ts`), what is left where none is connected (`without-server.ts`).
 */
import type { ServerView } from "../../../discovery/library-port.ts";
import type { ListedFit } from "../../../discovery/score/listed-tools.ts";
import { accept, type Failure, type Outcome } from "../../../errors.ts";
import type { UnavailableReason } from "../../../failures/unusable-server.ts";
import { guessLanguage } from "../../../knowledge/language.ts";
import type { UserQuestion } from "../../client.ts";
import { analyzeTask } from "../analyze.ts";
import { warnedTools } from "../tools-at-hand.ts";
import { oneLine } from "../wire.ts";
import type { Candidate } from "./candidates.ts";
import { connect, goingOnWith, stopped, type GoOn } from "./connect.ts";
import { fitOf, listsOthers } from "./listed-fit.ts";
import { listedTextsFor, type PassedOver } from "./listed-texts.ts";
import { restInWords, stillMissing } from "./parts.ts";
import { clientConfiguration, installedToWire, whyConfigured, type SearchAnswer } from "./wire.ts";
import { callable, withCall } from "./with-call.ts";
import { withoutServer } from "./without-server.ts";
import type { Work } from "./work.ts";

/** What came of a candidate: an answer, or the next one is to be tried. `ready`: the answer where there is no next one. */
type Tried =
  | Outcome<SearchAnswer>
  | UserQuestion
  | GoOn
  | { passed: PassedOver; fit: Exclude<ListedFit, "does">; ready?: SearchAnswer };

/** A candidate in its turn. `isSettled`: it is gone on with whatever it lists: somebody was asked about it, or no other one is left. */
interface Turn {
  candidate: Candidate;
  isSettled: boolean;
}

/**
 * Connects the first of the candidates that does what is missing, or says what is in the way; of a task of several needs, what else is
 * missing. `asked`: whether the user was asked about the first of them.
 */
export async function install(
  candidates: readonly Candidate[],
  work: Work,
  asked: boolean,
): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const texts = listedTextsFor(languageOf(work));
  const { answer } = work;
  for (const one of work.passed) answer.log.push(texts.passedLog(one));
  const turns = candidates.map((candidate, at): Turn => ({ candidate, isSettled: asked && at === 0 }));
  const doubtful: Turn[] = [];
  let last: Failure | SearchAnswer | undefined;
  for (let turn = turns.shift(); turn !== undefined; turn = turns.shift() ?? doubtful.shift()) {
    // oxlint-disable-next-line no-await-in-loop -- one server is asked after the other, and most often the first alone
    const tried = await tryInstall(turn, work);
    if ("passed" in tried) {
      const { passed, fit, ready } = tried;
      work.passed = [...work.passed.filter(({ name }) => name !== passed.name), passed];
      answer.log.push(texts.passedLog(passed));
      if (fit === "may" && ready === undefined) doubtful.push({ ...turn, isSettled: true });
      last = ready;
    } else if ("goOn" in tried) {
      last = tried.goOn;
      if (!neverStarts(last)) break;
      if (turns.length + doubtful.length > 0) answer.log.push(work.texts.notStarted(last));
    } else return finished(tried, turn.candidate, work);
  }
  if (last === undefined) return withoutServer(texts.allPassed(work.passed), work);
  if (!("code" in last)) return accept(last);
  answer.log.push(work.texts.failed(last.code));
  return finished(await withoutServer(work.texts.notInstalled(last), work), undefined, work);
}

const languageOf = ({ input }: Work): string => input.language ?? guessLanguage(input.task_description);

/** The answer with how its candidate stands now, which servers were passed over before it, and what else the task lacks. */
function finished(
  tried: Outcome<SearchAnswer> | UserQuestion,
  candidate: Candidate | undefined,
  work: Work,
): Outcome<SearchAnswer> | UserQuestion {
  if ("confirm" in tried || !tried.ok) return tried;
  const answer = candidate === undefined ? tried.value : withStatus(tried.value, candidate);
  const waits = answer.installed.length === 0 && WAITS.has(answer.action_needed ?? "");
  const rest = candidate !== undefined && waits ? restInWords(candidate, work.analysis, work.texts) : "";
  const before = work.passed.length === 0 ? "" : listedTextsFor(languageOf(work)).passed(work.passed);
  return accept({ ...answer, message: [before, answer.message, rest].filter((part) => part !== "").join(" ") });
}

/** The answer with how the candidate stands after it. */
function withStatus(answer: SearchAnswer, { merged: { entry } }: Candidate): SearchAnswer {
  const status = statusAfter(answer);
  if (status === undefined) return answer;
  const isIt = (name: string, registry: string): boolean => name === entry.name && registry === entry.registry;
  const candidates = answer.candidates.map((row) => (isIt(row.name, row.registry) ? { ...row, status } : row));
  return { ...answer, candidates };
}

/** Undefined where it stands as before. */
function statusAfter({ installed, action_needed }: SearchAnswer): "approved" | "waiting" | undefined {
  if (installed.length > 0 || action_needed === "sign_in") return "approved";
  return action_needed === "approve" ? "waiting" : undefined;
}

/** Answers after which the candidate may still be connected. */
const WAITS: ReadonlySet<string> = new Set(["approve", "sign_in", "configure"]);

async function tryInstall({ candidate, isSettled }: Turn, work: Work): Promise<Tried> {
  const { answer, call, client, allow_native_code, texts } = work;
  const { source, merged, score } = candidate;
  const { library } = call.services;
  // Such a candidate is never open to try.
  if (source === undefined) return withoutServer(texts.nothing(answer.strategy.query, 0, "", 0, false, false), work);
  const { entry } = merged;
  answer.log.push(texts.chosen(entry.name, score.total));
  const why = whyConfigured(source, library.startsPackages);
  if (why !== undefined) {
    const client_configuration = clientConfiguration(entry, source);
    const hasBlanks = JSON.stringify(client_configuration).includes("<");
    const message = texts.configure(oneLine(entry.name, 100), why, hasBlanks);
    return accept({ ...answer, success: false, message, action_needed: "configure", client_configuration });
  }
  const proposed = await library.propose(call.principal.tenant, {
    source,
    listedBy: entry.registry,
    registryName: entry.name,
    ...(entry.repository !== undefined && { repository: entry.repository }),
    description: entry.description,
    score: score.total,
    ...(entry.title !== undefined && { title: entry.title }),
    ...(call.principal.actor !== undefined && { by: call.principal.actor }),
    ...(allow_native_code && source.kind === "package" && { addons: true }),
  });
  if (!proposed.ok) return stopped(candidate, entry.name, proposed.failure, work);
  const { name, dropped } = proposed.value;
  if (dropped !== undefined) answer.log.push(texts.dropped(dropped, name));
  const { cannotStart: reason } = proposed.value;
  if (reason !== undefined) return { goOn: { code: "server_unavailable", server: name, reason } };
  if (isSettled) goOnWith(name, work);
  else {
    const unfit = await listsOthers(candidate, name, work);
    if (unfit !== undefined) return unfit;
  }
  const begun = call.services.now();
  const agreed = await connect(proposed.value, call, client);
  if ("confirm" in agreed) return goingOnWith(name, work, agreed);
  if (!agreed.ok) return stopped(candidate, name, agreed.failure, work);
  if (agreed.value.status === "rejected")
    return accept({ ...answer, success: false, message: texts.refused, action_needed: "reduced_answer" });
  return installed(candidate, agreed.value, begun, work);
}

/** A server that was passed over is gone on with all the same. */
function goOnWith(name: string, work: Work): void {
  const others = work.passed.filter((one) => one.name !== name);
  if (others.length === work.passed.length) return;
  work.passed = others;
  work.answer.log.push(listedTextsFor(languageOf(work)).doubtfulLog(name));
}

async function installed(candidate: Candidate, server: ServerView, begun: number, work: Work): Promise<Tried> {
  const { answer, call, texts } = work;
  const view = await call.services.library.view(call.principal.tenant);
  if (!view.ok) return view;
  const tools = view.value.tools.filter((tool) => tool.server === server.name);
  const seconds = (server.deployMs ?? call.services.now() - begun) / 1000;
  if (server.approvedBy !== undefined) answer.log.push(texts.agreed(server.name, server.approvedBy));
  answer.log.push(
    server.source.kind === "package" ? texts.deployed(server.name, seconds) : texts.connected(server.name, seconds),
    texts.healthy(server.name),
    texts.registered(server.name, tools.length),
  );
  const rows = [installedToWire(server, tools, warnedTools(view.value), work.input.detail !== "full")];
  const { fit, doing, passed: listed } = fitOf(candidate, server.name, tools, work);
  if (fit === "not") {
    // A package lists its tools once it was started, which somebody had to agree to.
    const passed = { ...listed, isConnected: true };
    const message = listedTextsFor(languageOf(work)).connectedUnfit(passed);
    return { fit, passed, ready: { ...answer, message, installed: rows, action_needed: "call_tool" } };
  }
  const missing = await missingAfter(candidate, server, work);
  const message = missing === "" ? texts.goOn(server.name) : texts.goOnPart(server.name);
  const ready = { ...answer, message, installed: rows };
  const made = await withCall(ready, callable(view.value, doing, server.name), work);
  if ("confirm" in made) return goingOnWith(server.name, work, made);
  return made.ok && missing !== "" ? accept({ ...made.value, message: `${made.value.message} ${missing}` }) : made;
}

/** What a task of several needs lacks now that a server is there, in words. */
async function missingAfter(candidate: Candidate, { name }: ServerView, work: Work): Promise<string> {
  const { input, call, texts, analysis } = work;
  if (analysis.toolRequirements.length < 2) return "";
  const after = await analyzeTask(input, call);
  return after.ok ? stillMissing(name, candidate, after.value.analysis, texts) : "";
}

/** Reasons for which a server can never be used here: another one may. */
const NEVER_STARTS: ReadonlySet<UnavailableReason> = new Set([
  "no_runner",
  "no_npm",
  "no_uvx",
  "no_docker",
  "unknown_package",
  "unverified_package",
  "unusable_package",
  "leads_to_rejected",
]);

const neverStarts = (failure: Failure): boolean =>
  failure.code === "server_unavailable" && NEVER_STARTS.has(failure.reason);
