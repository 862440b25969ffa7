/** The client's own model (sampling): asked by a result that needs input, which old clients get as a real request. */
import { inputRequired, inputResponse } from "@modelcontextprotocol/server";
import type { ChatMessage } from "../../context/assemble.ts";
import type { Exchange } from "../define-tool.ts";
import type { SdkReply } from "../surface.ts";

/** The key of the one question of a round. */
const ANSWER = "answer";
/** Room for a turn's reasoning and a whole final answer. */
const MAX_TOKENS = 4096;

export interface ClientAnswer {
  text: string;
  model: string;
}

/** The question. A prompt's system message is the client's system prompt; what follows is the conversation. */
export function askClient(messages: readonly ChatMessage[], requestState: string): SdkReply {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const said = messages.flatMap(({ role, content }) =>
    role === "system" ? [] : [{ role, content: { type: "text" as const, text: content } }],
  );
  return {
    sdk: inputRequired({
      inputRequests: {
        [ANSWER]: {
          method: "sampling/createMessage",
          params: {
            messages: said,
            maxTokens: MAX_TOKENS,
            ...(system.length > 0 && { systemPrompt: system.join("\n\n") }),
          },
        },
      },
      requestState,
    }),
  };
}

/** The answer that came with the retry, or undefined when there is none that is text. */
export function clientAnswer(exchange: Exchange | undefined): ClientAnswer | undefined {
  const answer = inputResponse(exchange?.mcpReq.inputResponses, ANSWER);
  if (answer.kind !== "sampling") return undefined;
  const { content, model } = answer.result;
  const parts = Array.isArray(content) ? content : [content];
  const text = parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  return text.trim() === "" ? undefined : { text, model };
}
