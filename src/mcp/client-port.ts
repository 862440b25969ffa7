/**
 * The client of a running call, over the SDK's handler context. A question to the client's model (sampling) is a request on
 * the call's own stream for legacy clients, and a result that needs input since 2026-07-28. Requests are made here and not
 * by the SDK: a client that declines one would fail the whole call there, with everything it had done.
 */
import { inputRequired, inputResponse, SdkError, SdkErrorCode } from "@modelcontextprotocol/server";
import type { ChatMessage } from "../context/assembly/assemble.ts";
import type { ClientAnswer, ClientPort, ModelQuestion, UserQuestion } from "../operations/client.ts";
import { readFinish } from "../runtime/model/finish.ts";
import type { HandlerContext } from "./tool/tool-record.ts";
import type { SdkReply } from "./reply.ts";

/** The key under which a round asks its one question. */
const ANSWER = "answer";
/** The same for a question to the user. */
const CONFIRMATION = "agree";
/** Tokens the client's model may write: enough for a turn's reasoning and a whole final answer. */
const MAX_TOKENS = 4096;
/** How long a question waits that says nothing else: hosts give a call up after a minute. */
const DEFAULT_WAIT_MS = 50_000;
/** How long a question to the user waits: people read before they agree. */
const USER_WAIT_MS = 600_000;
/** Questions that one call may put to a legacy client; the next one counts as declined. */
const MAX_QUESTIONS = 100;
/** The same for questions to its user; the next one counts as cancelled, and after one more the call ends. */
const MAX_USER_QUESTIONS = 8;

/** The client as operations see it. */
export function clientPort(context: HandlerContext | undefined): ClientPort | undefined {
  if (context === undefined) return undefined;
  const { mcpReq } = context;
  const progressToken = mcpReq["_meta"]?.progressToken;
  return {
    signal: mcpReq.signal,
    hasModel: context.client?.sampling !== undefined,
    canConfirm: offersForms(context),
    canOpen: context.client?.elicitation?.url !== undefined,
    confirmation() {
      const answer = inputResponse(mcpReq.inputResponses, CONFIRMATION);
      if (answer.kind === "elicit") return answer.action;
      // An answer that says nothing known is no agreement, and asking once more brings no better one.
      return isAnswered(mcpReq, CONFIRMATION) ? "cancel" : undefined;
    },
    state: parseState(mcpReq.requestState<string>()),
    answer() {
      const answer = inputResponse(mcpReq.inputResponses, ANSWER);
      return answer.kind === "sampling" ? readAnswer(answer.result) : undefined;
    },
    askNow: (question) => askNow(question, context),
    ...(progressToken !== undefined && {
      async reportProgress(params) {
        const notification = { method: "notifications/progress" as const, params: { progressToken, ...params } };
        // A client that has gone stops nothing.
        await mcpReq.notify(notification).catch(() => undefined);
      },
    }),
  };
}

/**
 * Does the work of a call that may ask the client's model. A legacy client is asked as often as the work wants to know; for
 * a modern one the question is the reply, and the client repeats the call with the answer.
 */
export async function askClient<T extends object>(
  context: HandlerContext | undefined,
  work: (client: ClientPort | undefined) => Promise<T | ModelQuestion>,
): Promise<Exclude<T, ModelQuestion> | SdkReply> {
  const client = clientPort(context);
  let inRound = client;
  for (let asked = 0; ; asked += 1) {
    const reply = await work(inRound);
    if (!isQuestion(reply)) return reply as Exclude<T, ModelQuestion>;
    const told = asked < MAX_QUESTIONS ? await client?.askNow(reply) : { answer: undefined };
    if (client === undefined || told === undefined) return questionReply(reply);
    inRound = { ...client, state: parseState(reply.state), answer: () => told.answer };
  }
}

/** A question to the client's model as a result that needs input. */
export function questionReply({ ask, state, stop }: ModelQuestion): SdkReply {
  const question = { method: "sampling/createMessage" as const, params: samplingParams(ask, stop) };
  return { sdk: inputRequired({ inputRequests: { [ANSWER]: question }, requestState: state }) };
}

/**
 * Does the work of a call that may ask the client's user. A legacy client is asked on the call's own stream, and one that fails at it
 * counts as one whose user cancelled: the work's own answer then says how to go on. For a modern client the question is the reply.
 */
export async function askUser<T extends object>(
  context: HandlerContext | undefined,
  work: (client: ClientPort | undefined) => Promise<T | UserQuestion>,
): Promise<Exclude<T, UserQuestion> | SdkReply> {
  const client = clientPort(context);
  let inRound = client;
  for (let asked = 0; ; asked += 1) {
    const answer = await work(inRound);
    if (!isUserQuestion(answer)) return answer as Exclude<T, UserQuestion>;
    if (context === undefined || client === undefined || asked > MAX_USER_QUESTIONS) return confirmReply(answer);
    const said = asked < MAX_USER_QUESTIONS ? await askUserNow(answer, context) : "cancel";
    if (said === undefined) return confirmReply(answer);
    inRound = { ...client, state: parseState(answer.state), confirmation: () => said };
  }
}

/** Undefined for a client that can only be asked by a reply. */
async function askUserNow(
  question: UserQuestion,
  { mcpReq }: HandlerContext,
): Promise<"accept" | "decline" | "cancel" | undefined> {
  const { confirm: message, url } = question;
  // The older revisions name each address that is opened.
  const params =
    url === undefined ? formOf(message) : { mode: "url" as const, message, url, elicitationId: crypto.randomUUID() };
  const options = { signal: mcpReq.signal, timeout: USER_WAIT_MS, relatedRequestId: mcpReq.id };
  try {
    const { action } = await mcpReq.send({ method: "elicitation/create", params }, options);
    return action;
  } catch (error) {
    return isModern(error) ? undefined : "cancel";
  }
}

/** A question to the user as a result that needs input. */
export function confirmReply(question: UserQuestion): SdkReply {
  const asked = userQuestion(question);
  return { sdk: inputRequired({ inputRequests: { [CONFIRMATION]: asked }, requestState: question.state }) };
}

/** Whether anything came back under this key, be it unreadable. */
function isAnswered({ inputResponses, droppedInputResponseKeys = [] }: HandlerContext["mcpReq"], key: string): boolean {
  const answers: object = inputResponses ?? {};
  return Object.hasOwn(answers, key) || droppedInputResponseKeys.includes(key);
}

/** That the revision which is spoken knows no requests of the server's own. */
const isModern = (error: unknown): boolean =>
  error instanceof SdkError && error.code === SdkErrorCode.MethodNotSupportedByProtocolVersion;

function userQuestion({ confirm: message, url }: UserQuestion) {
  if (url !== undefined) return inputRequired.elicitUrl({ message, url });
  return { method: "elicitation/create" as const, params: formOf(message) };
}

/** Nothing to fill in: accepting is the answer. */
function formOf(message: string) {
  return { mode: "form" as const, message, requestedSchema: { type: "object" as const, properties: {} } };
}

/** An empty capability means forms, as it did before there were others. */
function offersForms({ client }: HandlerContext): boolean {
  const offered = client?.elicitation;
  return offered !== undefined && (offered.form !== undefined || offered.url === undefined);
}

function isUserQuestion(answer: object): answer is UserQuestion {
  return "confirm" in answer;
}

function isQuestion(answer: object): answer is ModelQuestion {
  return "ask" in answer;
}

/** What the client carried between two rounds, as JSON. */
function parseState(state: unknown): unknown {
  if (typeof state !== "string") return undefined;
  try {
    return JSON.parse(state);
  } catch {
    return null;
  }
}

/** The question as both eras put it. A prompt's system message is the client's system prompt. */
export function samplingParams(messages: readonly ChatMessage[], stop: readonly string[] = []) {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const conversation = messages.flatMap(({ role, content }) =>
    role === "system" ? [] : [{ role, content: { type: "text" as const, text: content } }],
  );
  const systemPrompt = system.length > 0 && { systemPrompt: system.join("\n\n") };
  const stopSequences = stop.length > 0 && { stopSequences: [...stop] };
  return { messages: conversation, maxTokens: MAX_TOKENS, ...systemPrompt, ...stopSequences };
}

async function askNow(
  { ask, stop, wait_ms = DEFAULT_WAIT_MS }: Omit<ModelQuestion, "state">,
  context: HandlerContext,
): Promise<{ answer: ClientAnswer | undefined } | undefined> {
  try {
    const { id, signal } = context.mcpReq;
    // On the call's own stream: the client's standalone one may not be open, and the question would be lost.
    const options = { signal, timeout: wait_ms, relatedRequestId: id };
    return { answer: readAnswer(await context.mcpReq.requestSampling(samplingParams(ask, stop), options)) };
  } catch (error) {
    return isModern(error) ? undefined : { answer: undefined };
  }
}

type SamplingResult = Extract<ReturnType<typeof inputResponse>, { kind: "sampling" }>["result"];

/** Native tool calls become text as those of a configured model do. */
function readAnswer({ content, model, stopReason }: SamplingResult): ClientAnswer {
  const parts = Array.isArray(content) ? content : [content];
  const said = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  const calls = parts.flatMap((part) => {
    if (part.type !== "tool_use") return [];
    return [`\n<tool_call>\n${JSON.stringify({ name: part.name, arguments: part.input })}\n</tool_call>`];
  });
  const finish = readFinish(stopReason ?? "");
  return {
    text: said + calls.join(""),
    model,
    ...(finish === "length" && { truncated: true }),
    ...(finish === "filtered" && { filtered: true }),
  };
}
