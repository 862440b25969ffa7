/**
 * Connects the candidate that was chosen: agreed to, started or signed in to, listed; then the wanted call. What keeps it from that is
 * said with the way out, and tools at hand that do something like it are named.
 * Not here: which candidate (`search-and-install.ts`), who may agree (`manage-server.ts`).
 */
import { nextStep } from "../../../discovery/ladder.ts";
import type { ServerView } from "../../../discovery/library-port.ts";
import { accept, type Failure, type Outcome } from "../../../errors.ts";
import type { UnavailableReason } from "../../../failures/unusable-server.ts";
import { isRecord } from "../../../json.ts";
import type { OperationCall } from "../../call.ts";
import type { ClientPort, UserQuestion } from "../../client.ts";
import { analyzeTask } from "../analyze.ts";
import { failedServers, unknownTool } from "../failure-memory.ts";
import { agreeTo } from "../manage-server.ts";
import { offerSignIn } from "../sign-in-link.ts";
import { signInQuestion } from "../texts.ts";
import { warnedTools } from "../tools-at-hand.ts";
import type { Candidate } from "./candidates.ts";
import { oneLine } from "../wire.ts";
import { clientConfiguration, installedToWire, whyConfigured, type SearchAnswer } from "./wire.ts";
import { meetingTools, missingNeeds, needInWords, partsInWords, restInWords, stillMissing } from "./parts.ts";
import { callable, readJson, withCall } from "./with-call.ts";
import type { Work } from "./work.ts";

/** Connects a candidate, or says what is in the way; of a task of several needs, what else is missing. */
export async function install(candidate: Candidate, work: Work): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const tried = await tryInstall(candidate, work);
  if ("confirm" in tried || !tried.ok) return tried;
  const answer = withStatus(tried.value, candidate);
  if (answer.installed.length > 0 || !WAITS.has(answer.action_needed ?? "")) return accept(answer);
  const rest = restInWords(candidate, work.analysis, work.texts);
  return accept(rest === "" ? answer : { ...answer, message: `${answer.message} ${rest}` });
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

async function tryInstall(candidate: Candidate, work: Work): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { answer, call, client, allow_native_code, texts } = work;
  const { source, merged, score } = candidate;
  const { library } = call.services;
  // Such a candidate is never open to try.
  if (source === undefined) return withoutServer(texts.nothing(answer.strategy.query, 0, "", 0, false), work);
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
  if (reason !== undefined) return notInstalled({ code: "server_unavailable", server: name, reason }, work);
  const begun = call.services.now();
  const agreed = await connect(proposed.value, call, client);
  if ("confirm" in agreed) return goingOnWith(name, agreed);
  if (!agreed.ok) return stopped(candidate, name, agreed.failure, work);
  if (agreed.value.status === "rejected")
    return accept({ ...answer, success: false, message: texts.refused, action_needed: "reduced_answer" });
  return installed(candidate, agreed.value, begun, work);
}

/** A server with tools that can be called: as it is, listed once more, or agreed to. */
async function connect(
  server: ServerView,
  call: OperationCall,
  client: ClientPort | undefined,
): Promise<Outcome<ServerView> | UserQuestion> {
  const { name, status, tools } = server;
  const { library } = call.services;
  if (status !== "approved") return agreeTo(name, call, client);
  if (tools.usable > 0) return accept(server);
  // Agreed to and never listed: it did not answer then, or asks for a sign-in.
  const listed = await offerSignIn(await library.refresh(call.principal.tenant, name), call);
  const waits = listed.ok && listed.value.tools.usable === 0 && listed.value.tools.waiting > 0;
  return waits ? agreeTo(name, call, client) : listed;
}

/** What a person can end, with the address where they can, or the configuration of their own client. */
async function stopped(
  { source, merged }: Candidate,
  name: string,
  failure: Failure,
  work: Work,
): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { answer, client, texts } = work;
  const waiting = { ...answer, success: false };
  switch (failure.code) {
    case "forbidden": {
      answer.log.push(texts.waiting(name));
      const { approve_url } = failure;
      const message = texts.approve(name, approve_url);
      const link = approve_url !== undefined && { approve_url };
      return accept({ ...waiting, message, action_needed: "approve", ...link });
    }
    case "needs_sign_in": {
      const { sign_in_url } = failure;
      if (sign_in_url === undefined) return notInstalled(failure, work);
      const wasAsked = isRecord(client?.state) && client.state.signing_in === true;
      if (client?.canOpen === true && !wasAsked)
        return goingOnWith(name, { confirm: signInQuestion(name), url: sign_in_url, state: '{"signing_in":true}' });
      answer.log.push(texts.signingIn(name));
      return accept({ ...waiting, message: texts.signIn(name, sign_in_url), action_needed: "sign_in", sign_in_url });
    }
    case "server_unavailable": {
      if (failure.reason !== "runner_unreachable" || source === undefined) return notInstalled(failure, work);
      answer.log.push(texts.failed(failure.code));
      return accept({
        ...waiting,
        message: texts.runnerUnreachable(name),
        action_needed: "configure",
        failure: { code: failure.code, reason: failure.reason, retryable: true },
        client_configuration: clientConfiguration(merged.entry, source),
      });
    }
    default:
      return notInstalled(failure, work);
  }
}

/** The next round goes on with this server. */
function goingOnWith(name: string, question: UserQuestion): UserQuestion {
  return { ...question, state: JSON.stringify({ ...readJson(question.state), install: name }) };
}

async function installed(
  candidate: Candidate,
  server: ServerView,
  begun: number,
  work: Work,
): Promise<Outcome<SearchAnswer> | UserQuestion> {
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
  const missing = await missingAfter(candidate, server, work);
  const message = missing === "" ? texts.goOn(server.name) : texts.goOnPart(server.name);
  const installed = [installedToWire(server, tools, warnedTools(view.value), work.input.detail !== "full")];
  const ready = { ...answer, message, installed };
  const made = await withCall(ready, callable(view.value, tools, server.name), work);
  if ("confirm" in made) return goingOnWith(server.name, made);
  return made.ok && missing !== "" ? accept({ ...made.value, message: `${made.value.message} ${missing}` }) : made;
}

/** What a task of several needs lacks now that a server is there, in words. */
async function missingAfter(candidate: Candidate, { name }: ServerView, work: Work): Promise<string> {
  const { input, call, texts, analysis } = work;
  if (analysis.toolRequirements.length < 2) return "";
  const after = await analyzeTask(input, call);
  return after.ok ? stillMissing(name, candidate, after.value.analysis, texts) : "";
}

/** Reasons for which a package can never be started here: another one may. */
const NEVER_STARTS: ReadonlySet<UnavailableReason> = new Set([
  "no_runner",
  "no_npm",
  "no_uvx",
  "no_docker",
  "unknown_package",
  "unverified_package",
  "unusable_package",
]);

async function notInstalled(failure: Failure, work: Work): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { answer, texts, others = [] } = work;
  const [next, ...rest] = others;
  const isHere = failure.code === "server_unavailable" && NEVER_STARTS.has(failure.reason);
  if (isHere && next !== undefined) {
    answer.log.push(texts.notStarted(failure));
    return install(next, { ...work, others: rest });
  }
  answer.log.push(texts.failed(failure.code));
  return withoutServer(texts.notInstalled(failure), work);
}

/**
 * The last steps, once no server could be connected: tools at hand that do it, where another was looked for; one that does something like it;
 * else a reduced answer.
 */
export async function withoutServer(message: string, work: Work): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { input, answer, atHand, call, texts, analysis } = work;
  // Which of these was meant, nobody said: only a call that names its tool is made.
  const callables = callable(atHand.library, []);
  const meeting = missingNeeds(analysis).length === 0 ? meetingTools(analysis) : [];
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
  const similar = like.filter(({ id }) => !done.includes(id));
  const reduced = { ...answer, success: false };
  if (similar.length === 0) return withCall({ ...reduced, message, action_needed: "reduced_answer" }, callables, work);
  const named = { ...reduced, message: `${message} ${texts.similar(similar.map(({ id }) => id))}` };
  return withCall({ ...named, action_needed: "use_existing_tools" }, callables, work);
}
