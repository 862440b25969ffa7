/** The client's own model (sampling): asked by a result that needs input, which old clients get as a real request. */
import { inputRequired, inputResponse, SdkError, SdkErrorCode } from "@modelcontextprotocol/server";
import type { ChatMessage } from "../../context/assemble.ts";
import type { Exchange } from "../define-tool.ts";
import type { SdkReply } from "../surface.ts";

/** The key of the one question of a round. */
const ANSWER = "answer";
/** Room for a turn's reasoning and a whole final answer. */
const MAX_TOKENS = 4096;
/** Milliseconds a person may take to allow a question to their model. */
const PATIENCE = 600_000;

export interface ClientAnswer {
  text: string;
  model: string;
}

/** The question as both eras put it. A prompt's system message is the client's system prompt. */
function questionOf(messages: readonly ChatMessage[]) {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const said = messages.flatMap(({ role, content }) =>
    role === "system" ? [] : [{ role, content: { type: "text" as const, text: content } }],
  );
  const systemPrompt = system.length > 0 && { systemPrompt: system.join("\n\n") };
  return { messages: said, maxTokens: MAX_TOKENS, ...systemPrompt };
}

/** The question as a result that needs input. */
export function askClient(messages: readonly ChatMessage[], requestState: string): SdkReply {
  const question = { method: "sampling/createMessage" as const, params: questionOf(messages) };
  return { sdk: inputRequired({ inputRequests: { [ANSWER]: question }, requestState }) };
}

/**
 * Asks a client of the older era at once, where a question can be refused without ending the call: `answer` is then
 * undefined. Undefined as a whole for a client that has to be asked by a result.
 */
export async function askOlderClient(
  messages: readonly ChatMessage[],
  exchange: Exchange,
): Promise<{ answer: ClientAnswer | undefined } | undefined> {
  try {
    const { id, signal } = exchange.mcpReq;
    // On the call's own stream: the client's other one may not be open yet, or never, and the question would be lost.
    const options = { signal, timeout: PATIENCE, relatedRequestId: id };
    return { answer: readAnswer(await exchange.mcpReq.requestSampling(questionOf(messages), options)) };
  } catch (error) {
    const modern = error instanceof SdkError && error.code === SdkErrorCode.MethodNotSupportedByProtocolVersion;
    return modern ? undefined : { answer: undefined };
  }
}

/** The answer that came with the retry, or undefined when there is none that is text. */
export function clientAnswer(exchange: Exchange | undefined): ClientAnswer | undefined {
  const answer = inputResponse(exchange?.mcpReq.inputResponses, ANSWER);
  return answer.kind === "sampling" ? readAnswer(answer.result) : undefined;
}

type SamplingResult = Extract<ReturnType<typeof inputResponse>, { kind: "sampling" }>["result"];

function readAnswer({ content, model }: SamplingResult): ClientAnswer | undefined {
  const parts = Array.isArray(content) ? content : [content];
  const text = parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  return text.trim() === "" ? undefined : { text, model };
}
