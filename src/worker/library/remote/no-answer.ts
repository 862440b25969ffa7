/**
 * A request that was taken with 202, HTTP's word for a message that needs no answer, such as a notification; or answered with a batch that
 * holds no answer. The MCP client would wait for one until the call's time is over.
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
    const method = requestIn(init?.body);
    if (method === undefined) return response;
    if (response.status === 202) await response.body?.cancel().catch(() => undefined);
    else {
      if (!response.ok || !isJson(response)) return response;
      const body = await response.text();
      if (!answersNothing(body)) return new Response(body, response);
    }
    if (method === PROBE) return new Response(null, { status: 404 });
    throw new NoAnswer();
  };
  return { ...target, fetch };
}

const isJson = ({ headers }: Response): boolean => /^application\/json\b/i.test(headers.get("content-type") ?? "");

/** Whether a body is a batch in which nothing answers: the client would wait for more, and nothing more comes. */
function answersNothing(body: string): boolean {
  if (!/^\s*\[/.test(body)) return false;
  try {
    const batch: unknown = JSON.parse(body);
    return Array.isArray(batch) && !batch.some((one) => isRecord(one) && ("result" in one || "error" in one));
  } catch {
    return false;
  }
}

/** The method of a request; undefined for a notification, an answer, and what is no message. */
function requestIn(body: unknown): string | undefined {
  if (typeof body !== "string") return undefined;
  const message: unknown = JSON.parse(body);
  if (!isRecord(message) || message.id === undefined) return undefined;
  return typeof message.method === "string" ? message.method : undefined;
}
