/**
 * The client of a running call, over the SDK's handler context. A question to the client's model (sampling) is a result that
 * needs input; the SDK sends it to older clients as a request.
 */
import { inputRequired, inputResponse, SdkError, SdkErrorCode } from "@modelcontextprotocol/server";
import type { ChatMessage } from "../context/assembly/assemble.ts";
import type { ClientAnswer, ClientPort, ModelQuestion } from "../operations/client.ts";
import type { HandlerContext } from "./tool/tool-record.ts";
import type { SdkReply } from "./reply.ts";

/** The key under which a round asks its one question. */
const ANSWER = "answer";
/** Tokens the client's model may write: enough for a turn's reasoning and a whole final answer. */
const MAX_TOKENS = 4096;
/** How long a person may take to allow a question to their model. */
const SAMPLING_TIMEOUT_MS = 600_000;

/** The client as operations see it. */
export function clientPort(context: HandlerContext | undefined): ClientPort | undefined {
  if (context === undefined) return undefined;
  const { mcpReq } = context;
  const progressToken = mcpReq["_meta"]?.progressToken;
  return {
    signal: mcpReq.signal,
    hasModel: context.client?.sampling !== undefined,
    state: parseState(mcpReq.requestState<string>()),
    answer() {
      const answer = inputResponse(mcpReq.inputResponses, ANSWER);
      return answer.kind === "sampling" ? readAnswer(answer.result) : undefined;
    },
    askNow: (messages) => askNow(messages, context),
    ...(progressToken !== undefined && {
      async reportProgress(params) {
        const notification = { method: "notifications/progress" as const, params: { progressToken, ...params } };
        // A client that has gone stops nothing.
        await mcpReq.notify(notification).catch(() => undefined);
      },
    }),
  };
}

/** An operation's answer as the tool's: a question to the client's model becomes a result that needs input. */
export function toolReply<T extends object>(answer: T | ModelQuestion): Exclude<T, ModelQuestion> | SdkReply {
  if (!isQuestion(answer)) return answer as Exclude<T, ModelQuestion>;
  const question = { method: "sampling/createMessage" as const, params: samplingParams(answer.ask, answer.stop) };
  return { sdk: inputRequired({ inputRequests: { [ANSWER]: question }, requestState: answer.state }) };
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
    return undefined;
  }
}

/** The question as both eras put it. A prompt's system message is the client's system prompt. */
function samplingParams(messages: readonly ChatMessage[], stop: readonly string[] = []) {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const conversation = messages.flatMap(({ role, content }) =>
    role === "system" ? [] : [{ role, content: { type: "text" as const, text: content } }],
  );
  const systemPrompt = system.length > 0 && { systemPrompt: system.join("\n\n") };
  const stopSequences = stop.length > 0 && { stopSequences: [...stop] };
  return { messages: conversation, maxTokens: MAX_TOKENS, ...systemPrompt, ...stopSequences };
}

async function askNow(
  messages: readonly ChatMessage[],
  context: HandlerContext,
): Promise<{ answer: ClientAnswer | undefined } | undefined> {
  try {
    const { id, signal } = context.mcpReq;
    // On the call's own stream: the client's standalone one may not be open, and the question would be lost.
    const options = { signal, timeout: SAMPLING_TIMEOUT_MS, relatedRequestId: id };
    return { answer: readAnswer(await context.mcpReq.requestSampling(samplingParams(messages), options)) };
  } catch (error) {
    const modern = error instanceof SdkError && error.code === SdkErrorCode.MethodNotSupportedByProtocolVersion;
    return modern ? undefined : { answer: undefined };
  }
}

type SamplingResult = Extract<ReturnType<typeof inputResponse>, { kind: "sampling" }>["result"];

/** Native tool calls become text as those of a configured model do. */
function readAnswer({ content, model, stopReason }: SamplingResult): ClientAnswer {
  const parts = Array.isArray(content) ? content : [content];
  const text = parts.flatMap((part) => {
    if (part.type === "text") return [part.text];
    if (part.type !== "tool_use") return [];
    return [`<tool_call>\n${JSON.stringify({ name: part.name, arguments: part.input })}\n</tool_call>`];
  });
  return { text: text.join("\n"), model, ...(stopReason === "maxTokens" && { truncated: true }) };
}
