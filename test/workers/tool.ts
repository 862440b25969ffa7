/** Calling a tool over HTTP inside workerd, without a handshake. */
import { SELF } from "cloudflare:test";
import { ORIGIN } from "./support.ts";
import { pressAllow } from "../support/press-allow.ts";

/** One request at `/mcp`; answers its result, or throws the error's message. */
export async function rpc<T>(method: string, params: object, query = "", origin = ORIGIN): Promise<T> {
  const response = await SELF.fetch(`${origin}/mcp${query}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      host: new URL(origin).host,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const text = await response.text();
  const data = text.startsWith("{") ? text : (/^data: (.+)$/m.exec(text)?.[1] ?? "");
  const answer: { result?: T; error?: { message: string } } = JSON.parse(data);
  if (answer.result === undefined) throw new Error(answer.error?.message ?? text);
  return answer.result;
}

/** What any tool may answer. */
export type Structured = Record<string, unknown> & { error?: { code: string; field?: string } };

/** A tool's structured content. */
export async function tool<T = Structured>(name: string, args: object, query = "", origin = ORIGIN): Promise<T> {
  const params = { name, arguments: args };
  return (await rpc<{ structuredContent: T }>("tools/call", params, query, origin)).structuredContent;
}

/** Presses `Allow` on the page of an approval, as a person does who has looked at it. */
export const allowHere = (url: string, given: Record<string, string> = {}): Promise<Response> =>
  pressAllow(url, given, (address, init) => SELF.fetch(address, init));
