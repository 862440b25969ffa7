/**
 * A request that was taken with 202: HTTP's word for a message that needs no answer, such as a notification. The MCP client would wait for
 * one until the call's time is over.
 * Not here: the transport of 2024-11-05, where 202 is lawful and the answer comes on the stream (`cut-stream.ts`).
 */
import { isRecord } from "../../../json.ts";

/** The server took the request and answered nothing. */
export class NoAnswer extends Error {
  constructor() {
    super("the request was accepted without an answer");
  }
}

/** What requests are made with. */
interface Asking {
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
}

/** Asks which protocol a server speaks: one that does not know the question may take it for a notification. */
const PROBE = "server/discover";

/** A target where such a request fails at once with `NoAnswer`. Asked for its protocol so, a server counts as one that does not know the question. */
export function expectingAnswers<T extends Asking>(target: T): T {
  const fetch: Asking["fetch"] = async (url, init) => {
    const response = await target.fetch(url, init);
    const method = response.status === 202 ? requestIn(init?.body) : undefined;
    if (method === undefined) return response;
    await response.body?.cancel().catch(() => undefined);
    if (method === PROBE) return new Response(null, { status: 404 });
    throw new NoAnswer();
  };
  return { ...target, fetch };
}

/** The method of a request; undefined for a notification, an answer, and what is no message. */
function requestIn(body: unknown): string | undefined {
  if (typeof body !== "string") return undefined;
  const message: unknown = JSON.parse(body);
  if (!isRecord(message) || message.id === undefined) return undefined;
  return typeof message.method === "string" ? message.method : undefined;
}
