/**
 * Limits of what callers may send, the same over MCP and `/api`, and of what a session stores. Lengths are UTF-16 code units
 * unless stated otherwise. Longer input is refused, never cut.
 */

/** Longest text of a step, and longest query that starts a session. */
export const MAX_TEXT = 10_000;

/** Longest question to a search or to the context tools. */
export const MAX_QUESTION = 20_000;

/** Longest text handed in as content: a piece of evidence, a message, an argument of a template. */
export const MAX_MATERIAL = 200_000;

/** Longest id or name: of a session, a knowledge base, a model, a piece of evidence, an operation (`idempotency_key`). */
export const MAX_NAME = 200;

/** References to evidence in one call. */
export const MAX_REFS = 16;

/** All events of a session together, as JSON, unless CAIRN_SESSION_BYTES says otherwise. Bytes. */
export const DEFAULT_SESSION_BYTES = 4_000_000;

/** Events of a session, unless CAIRN_SESSION_EVENTS says otherwise. */
export const DEFAULT_SESSION_EVENTS = 10_000;

/** Longest language tag. */
export const MAX_LANGUAGE = 35;

/** Longest cursor of a list. */
export const MAX_CURSOR = 200;

/** Longest option id. `goto:` is followed by an author's node id. */
export const MAX_OPTION = 512;

/** Longest stored key of an operation: the caller's `idempotency_key` with a prefix that a tool adds. */
export const MAX_KEY = 512;

/** Visits in the trail. Older ones stay in the events, and their answers still count in conditions. */
export const MAX_TRAIL_LENGTH = 500;

/** All answers of one session together, so that its state always fits one storage row. */
export const MAX_ANSWERS_LENGTH = 300_000;

/** Every sixteenth row stores a snapshot of the state. */
export const SNAPSHOT_INTERVAL = 16;

/** Largest recording as JSON. A row of a Durable Object holds two megabytes, and a character may take three bytes. */
export const MAX_RECORD = 500_000;

/** Characters of JSON of the walks that `restart` saves for `back`. The oldest are dropped first. */
export const MAX_RESTART_HISTORY = 200_000;
