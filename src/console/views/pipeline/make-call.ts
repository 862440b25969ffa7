/** Makes the call that a model asked for, in its session, and says what came back as an observation. */
import type { ActionCall } from "../../../runtime/tao/call.ts";
import { call } from "../../api.ts";

/** Tools of connected servers are named `server__tool`, and called through `call_tool`. */
const CONNECTED = /^[\w.-]+__[\w.-]+$/;
/** Characters of an observation. What a search found is evidence of the session besides. */
const MAX_OBSERVATION = 20_000;

export const isOwnTool = (name: string, tools: readonly string[]): boolean =>
  tools.includes(name) || CONNECTED.test(name);

interface Document {
  content: string;
  score: number;
  metadata?: { title?: string };
}

/** Fails as the tool does. */
export async function makeCall(asked: ActionCall, session: string, tools: readonly string[]): Promise<string> {
  const { tool, arguments: given } = asked;
  const isOwn = tools.includes(tool);
  const name = isOwn ? tool : "call_tool";
  const answer = await call<object>(
    "POST",
    `/api/tools/${encodeURIComponent(name)}?session=${encodeURIComponent(session)}`,
    isOwn ? given : { name: tool, arguments: given },
  );
  return observationOf(answer).slice(0, MAX_OBSERVATION);
}

/** What a search found, numbered; any other answer as JSON. */
function observationOf(answer: object): string {
  if (!("documents" in answer) || !Array.isArray(answer.documents)) return JSON.stringify(answer);
  const documents: Document[] = answer.documents;
  const lines = documents.map(
    ({ content, score, metadata }, place) => `${place + 1}. ${metadata?.title ?? ""} (${score.toFixed(2)})\n${content}`,
  );
  const message = "message" in answer && typeof answer.message === "string" ? [answer.message] : [];
  return [...message, ...lines].join("\n\n");
}
