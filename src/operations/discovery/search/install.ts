/**
 * Connects the candidate that was chosen: agreed to, started or signed in to, listed; then the wanted call. What keeps it from that is
 * said with the way out, and tools at hand that do something like it are named.
 * Not here: which candidate (`search-and-install.ts`), who may agree (`manage-server.ts`).
 */
import { nextStep } from "../../../discovery/ladder.ts";
import type { ServerView } from "../../../discovery/library-port.ts";
import { accept, type Failure, type Outcome } from "../../../errors.ts";
import { isRecord } from "../../../json.ts";
import type { OperationCall } from "../../call.ts";
import type { ClientPort, UserQuestion } from "../../client.ts";
import { failedServers, unknownTool } from "../failure-memory.ts";
import { agreeTo } from "../manage-server.ts";
import { offerSignIn } from "../sign-in-link.ts";
import { signInQuestion } from "../texts.ts";
import type { Candidate } from "./candidates.ts";
import { clientConfiguration, installedToWire, type SearchAnswer } from "./wire.ts";
import { meetingTools, missingNeeds, needInWords, partsInWords } from "./parts.ts";
import { readJson, withCall } from "./with-call.ts";
import type { Work } from "./work.ts";

/** Connects a candidate, or says what is in the way. */
export async function install(candidate: Candidate, work: Work): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { answer, call, client, allow_native_code, texts } = work;
  const { source, merged, score } = candidate;
  const { library } = call.services;
  // Such a candidate is never open to try.
  if (source === undefined) return withoutServer(texts.nothing(answer.strategy.query, 0, "", 0), work);
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
    ...(call.principal.actor !== undefined && { by: call.principal.actor }),
    ...(allow_native_code && source.kind === "package" && { addons: true }),
  });
  if (!proposed.ok) return stopped(candidate, entry.name, proposed.failure, work);
  const { name, dropped } = proposed.value;
  if (dropped !== undefined) answer.log.push(texts.dropped(dropped, name));
  const begun = call.services.now();
  const agreed = await connect(proposed.value, call, client);
  if ("confirm" in agreed) return goingOnWith(name, agreed);
  if (!agreed.ok) return stopped(candidate, name, agreed.failure, work);
  if (agreed.value.status === "rejected")
    return accept({ ...answer, success: false, message: texts.refused, action_needed: "reduced_answer" });
  return installed(agreed.value, begun, work);
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
      const client_configuration = clientConfiguration(merged.entry, source, false);
      return accept({
        ...waiting,
        message: texts.runnerUnreachable(name),
        action_needed: "configure",
        failure: { code: failure.code, reason: failure.reason, retryable: true },
        ...(client_configuration !== undefined && { client_configuration }),
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
  return "confirm" in made ? goingOnWith(server.name, made) : made;
}

function notInstalled(failure: Failure, work: Work): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { answer, texts } = work;
  answer.log.push(texts.failed(failure.code));
  return withoutServer(texts.notInstalled(failure), work);
}

/** The last steps, once no server could be connected: a tool at hand that does something like it, else a reduced answer. */
export async function withoutServer(message: string, work: Work): Promise<Outcome<SearchAnswer> | UserQuestion> {
  const { input, answer, atHand, call, texts, analysis } = work;
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
  if (similar.length === 0) {
    const own = atHand.library.tools.filter(({ id }) => done.includes(id));
    return withCall({ ...reduced, message, action_needed: "reduced_answer" }, own, work);
  }
  const named = { ...reduced, message: `${message} ${texts.similar(similar.map(({ id }) => id))}` };
  return withCall({ ...named, action_needed: "use_existing_tools" }, like, work);
}
