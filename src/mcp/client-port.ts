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
/** Questions that one call may put to a legacy client; the next one counts as declined. */
const MAX_QUESTIONS = 100;

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
      return answer.kind === "elicit" ? answer.action : undefined;
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

/** An operation's answer as the tool's: a question to the user becomes a result that needs input. */
export function confirmReply<T extends object>(answer: T | UserQuestion): Exclude<T, UserQuestion> | SdkReply {
  if (!isUserQuestion(answer)) return answer as Exclude<T, UserQuestion>;
  const question = userQuestion(answer);
  return { sdk: inputRequired({ inputRequests: { [CONFIRMATION]: question }, requestState: answer.state }) };
}

function userQuestion({ confirm: message, url }: UserQuestion) {
  if (url !== undefined) return inputRequired.elicitUrl({ message, url });
  // Nothing to fill in: accepting is the answer.
  const params = { mode: "form" as const, message, requestedSchema: { type: "object" as const, properties: {} } };
  return { method: "elicitation/create" as const, params };
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
    const modern = error instanceof SdkError && error.code === SdkErrorCode.MethodNotSupportedByProtocolVersion;
    return modern ? undefined : { answer: undefined };
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
