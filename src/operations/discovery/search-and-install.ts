/**
 * `search_and_install_tools`: what is missing, where it could come from, and the first candidate connected once somebody agrees. In
 * the order of what costs least: a tool at hand, a server that is known, one that is found, else what can be done by hand.
 * A candidate that was refused or failed is passed over.
 */
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import { isCoolingDown, nextStep } from "../../discovery/ladder.ts";
import type { ServerView } from "../../discovery/library-port.ts";
import type { KnownTool } from "../../discovery/model.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import { isRecord } from "../../json.ts";
import { inLanguage } from "../../localized-text.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import { analyzeTask } from "./analyze.ts";
import { mayDecide } from "./approval-link.ts";
import { callAgain, type WantedCall } from "./call-again.ts";
import { findCandidates, type Candidate } from "./candidates.ts";
import { agreeTo } from "./manage-server.ts";
import { candidateToWire, clientConfiguration, installedToWire, type SearchAnswer } from "./search-wire.ts";
import { failedServers, unknownTool } from "./failure-memory.ts";
import { searchTexts } from "./search-texts.ts";
import type { ToolsAtHand } from "./tools-at-hand.ts";

export interface SearchArguments {
  task_description: string;
  reason?: string | undefined;
  session_id?: string | undefined;
  auto_install?: boolean | undefined;
  allow_native_code?: boolean | undefined;
  /** Made once a tool is there. */
  call?: WantedCall | undefined;
  /** With a wanted call: a repeat with the same key does not make it again. */
  idempotency_key?: string | undefined;
}

/** Fails as the analysis does. What a candidate fails with is part of the answer. */
export async function searchAndInstall(
  input: SearchArguments,
  call: OperationCall,
  client?: ClientPort,
): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { task_description, reason, auto_install = true, allow_native_code = false } = input;
  const texts = inLanguage(guessLanguage(task_description), searchTexts);
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
  };
  const asked = readState(client);
  if (analysis.hasSufficientTools && reason === undefined && asked === undefined) {
    const names = analysis.toolRequirements.flatMap(({ matchedTools }) => matchedTools[0]?.id ?? []);
    const existing = { ...answer, message: texts.sufficient(names), action_needed: "use_existing_tools" } as const;
    const matched = atHand.library.tools.filter(({ id }) => names.includes(id));
    return withCall(existing, matched, { input, call, client, texts });
  }
  if (analysis.recommendedAction === "clarify_task" && asked === undefined)
    return accept({ ...answer, success: false, message: analysis.overallAssessment, action_needed: "clarify_task" });
  // In the words of the task: names of capabilities are English.
  const needed = analysis.toolRequirements.map((one) => one.description);
  answer.log.push(texts.insufficient(needed), texts.strategy(strategy.description));
  const { candidates, failed, entries } = await findCandidates(analysis, atHand.library, call);
  answer.log.push(texts.found(candidates.length, entries));
  for (const { registry, problem } of failed) answer.log.push(texts.sourceFailed(registry, problem));
  if (failed.length > 0) answer.failed_sources = failed;
  answer.candidates = candidates.map((one) => candidateToWire(one, guessLanguage(task_description)));
  const now = call.services.now();
  const chosen = candidates.find((one) => isOpen(one, now) && (asked === undefined || one.known?.name === asked));
  const work = { input, answer, call, client, allow_native_code, texts, atHand };
  if (chosen?.source === undefined) return withoutServer(texts.nothing, work);
  if (!auto_install) return accept({ ...answer, message: texts.lookOnly, action_needed: "choose" });
  return install(chosen, work);
}

interface Work {
  input: SearchArguments;
  answer: SearchAnswer;
  call: OperationCall;
  client: ClientPort | undefined;
  allow_native_code: boolean;
  texts: (typeof searchTexts)["en"];
  atHand: ToolsAtHand;
}

async function install(candidate: Candidate, work: Work): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { answer, call, client, allow_native_code, texts } = work;
  const { source, merged, score } = candidate;
  const { library } = call.services;
  if (source === undefined || !mayDecide(call)) return refuse({ code: "forbidden", scope: "operator" });
  const { entry } = merged;
  answer.log.push(texts.chosen(entry.name, score.total));
  const configuration = clientConfiguration(entry, source, library.startsPackages);
  if (configuration !== undefined)
    return accept({
      ...answer,
      success: false,
      message: texts.configure,
      action_needed: "configure",
      client_configuration: configuration,
    });
  const proposed = await library.propose(call.principal.tenant, {
    source,
    listedBy: entry.registry,
    description: entry.description,
    score: score.total,
    ...(entry.title !== undefined && { title: entry.title }),
    ...(allow_native_code && source.kind === "package" && { addons: true }),
  });
  if (!proposed.ok) return notInstalled(proposed.failure, work);
  const server = proposed.value;
  const begun = call.services.now();
  const agreed = server.status === "approved" ? proposed : await agreeTo(server.name, call, client);
  if ("confirm" in agreed)
    return { ...agreed, state: JSON.stringify({ ...readJson(agreed.state), install: server.name }) };
  if (!agreed.ok) {
    if (agreed.failure.code !== "forbidden") return notInstalled(agreed.failure, work);
    answer.log.push(texts.waiting(server.name));
    const { approve_url } = agreed.failure;
    return accept({
      ...answer,
      success: false,
      message: texts.approve(server.name, approve_url),
      action_needed: "approve",
      ...(approve_url !== undefined && { approve_url }),
    });
  }
  if (agreed.value.status === "rejected")
    return accept({ ...answer, success: false, message: texts.refused, action_needed: "reduced_answer" });
  return installed(agreed.value, begun, work);
}

async function installed(server: ServerView, begun: number, work: Work): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { answer, call, texts } = work;
  const view = await call.services.library.view(call.principal.tenant);
  if (!view.ok) return view;
  const tools = view.value.tools.filter((tool) => tool.server === server.name);
  const seconds = (server.deployMs ?? call.services.now() - begun) / 1000;
  answer.log.push(
    server.source.kind === "package" ? texts.deployed(server.name, seconds) : texts.connected(server.name, seconds),
    texts.healthy(server.name),
    texts.registered(server.name, tools.length),
  );
  const ready = { ...answer, message: texts.goOn(server.name), installed: [installedToWire(server, tools)] };
  const made = await withCall(ready, tools, work);
  // The next round goes on with this server.
  return "confirm" in made
    ? { ...made, state: JSON.stringify({ ...readJson(made.state), install: server.name }) }
    : made;
}

/** The answer with what the wanted call brought, where there is one and a tool for it. */
async function withCall(
  answer: SearchAnswer,
  tools: readonly KnownTool[],
  { input, call, client, texts }: Pick<Work, "input" | "call" | "client" | "texts">,
): Promise<Outcome<SearchAnswer> | UserQuestion> {
  if (input.call === undefined) return accept(answer);
  const session_id = input.session_id ?? call.session;
  const { task_description, idempotency_key } = input;
  const made = await callAgain(input.call, task_description, tools, call, { client, session_id, idempotency_key });
  if (made === undefined) return accept(answer);
  if ("confirm" in made) return made;
  const { tool, outcome } = made;
  if (outcome === "unfit") return accept({ ...answer, message: texts.callUnfit(tool.id), action_needed: "call_tool" });
  if (!outcome.ok)
    return accept({ ...answer, message: texts.callFailed(tool.id, outcome.failure), action_needed: "call_tool" });
  const { action_needed: _done, ...rest } = answer;
  return accept({
    ...rest,
    message: texts.called(tool.id),
    log: [...answer.log, texts.calledLog(tool.id)],
    call_result: outcome.value,
  });
}

function notInstalled(failure: Failure, work: Work): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { answer, texts } = work;
  answer.log.push(texts.failed(failure.code));
  return withoutServer(texts.notInstalled(failure), work);
}

/** The last steps, once no server could be connected: a tool at hand that does something like it, else a reduced answer. */
async function withoutServer(message: string, work: Work): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { input, answer, atHand, call, texts } = work;
  const wanted = input.call?.name ?? "";
  const failed = unknownTool(wanted);
  const memory = failedServers(atHand.library.servers);
  const options = { need: input.task_description, searched: true, memory, now: call.services.now() };
  const step = nextStep(atHand.index, failed, options);
  if (step.step !== "use_similar_tool")
    return accept({ ...answer, success: false, message, action_needed: "reduced_answer" });
  const tools = step.tools.map(({ tool }) => tool);
  const like = { ...answer, success: false, message: `${message} ${texts.similar(tools.map(({ id }) => id))}` };
  return withCall({ ...like, action_needed: "use_existing_tools" }, tools, work);
}

/** One that nobody refused and that does not cool down. `now`: milliseconds since 1970. */
function isOpen({ source, known }: Candidate, now: number): boolean {
  if (source === undefined || known?.status === "rejected" || known?.cooling === true) return false;
  return known === undefined || !isCoolingDown(failedServers([known]), known.name, now);
}

/** The server that the user was asked about in the last round. */
function readState(client: ClientPort | undefined): string | undefined {
  const state = client?.state;
  return isRecord(state) && typeof state.install === "string" ? state.install : undefined;
}

function readJson(text: string): object {
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : {};
}
