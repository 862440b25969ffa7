/** What a feature method answers: JSON text that can be sent as it is, or a result that only the SDK can finish. */

/** How long a client may keep an answer, and whether others may share it (2026-07-28). */
export interface CacheRule {
  ttlMs: number;
  cacheScope: "public" | "private";
}

/** A result as JSON text, with the cache rule of the modern era. */
export interface JsonReply {
  json: string;
  /** The same as UTF-8, where one text is answered to everybody: framed without being encoded again. */
  bytes?: Uint8Array;
  cache?: CacheRule;
}

/** Or a result that only the SDK can finish: `inputRequired`, which old clients get as real requests. */
export interface SdkReply {
  sdk: object;
}

export type Reply = JsonReply | SdkReply;
