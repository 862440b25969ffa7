/** How long a server asked to wait with its refusal: errors of the MCP client have the status of an answer, and none of its headers. */
import { MAX_NAMED_WAIT } from "../../../failures/wait.ts";
import { retryAfter } from "../../../runtime/model/retry-after.ts";

/** What requests are made with. */
interface Asking {
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
}

/** Seconds, by the error that the refusal became. */
const asked = new WeakMap<object, number>();

/** Seconds that a server asked to wait with the refusal that became this error; of more than a day one second more than a day. Undefined where it did not say. */
export const askedSeconds = (error: object): number | undefined => asked.get(error);

/** A target whose answers are looked at, and what notes with an error how long the last refusal asked to wait. */
export function notingWaits<T extends Asking>(target: T): { target: T; note(error: unknown): void } {
  let wait: number | undefined;
  const fetch: Asking["fetch"] = async (url, init) => {
    const response = await target.fetch(url, init);
    if (response.status >= 400) wait = retryAfter(response.headers);
    return response;
  };
  return {
    target: { ...target, fetch },
    note(error) {
      if (wait === undefined || typeof error !== "object" || error === null) return;
      asked.set(error, Math.min(MAX_NAMED_WAIT + 1, Math.ceil(wait / 1000)));
    },
  };
}
