/**
 * The bounds of what callers may send, the same over MCP and `/api`, and of what a session keeps. Counts are UTF-16
 * code units unless they say otherwise. What is longer is refused, never cut.
 */

/** Longest text of a step, and longest first query. */
export const MAX_TEXT = 10_000;

/** Longest question to a search or to the context tools. */
export const MAX_QUESTION = 20_000;

/** Longest text handed in as material: an evidence, a message, an argument of a template. */
export const MAX_MATERIAL = 200_000;

/** Longest id or name: of a session, a knowledge base, a model, an evidence, an operation (`idempotency_key`). */
export const MAX_NAME = 200;

/** Longest language tag. */
export const MAX_LANGUAGE = 35;

/** Longest cursor of a list. */
export const MAX_CURSOR = 200;

/** Longest option id: an author's node id may stand behind `goto:`. */
export const MAX_OPTION = 512;

/** Longest key under which an operation is kept: a caller's own, with what a tool puts before it. */
export const MAX_KEY = 512;

/** Visits kept in state; older ones stay in the events and keep answering conditions. */
export const MAX_TRAIL_LENGTH = 500;

/** All answers of one session together, so that a state always fits one storage row. */
export const MAX_ANSWERS_LENGTH = 300_000;

/** A state snapshot travels with every so many events. */
export const SNAPSHOT_INTERVAL = 16;

/** Largest event of records, as JSON. A row of a Durable Object holds two megabytes; characters may take three bytes. */
export const MAX_RECORD = 500_000;

/** Walks left by `restart` are kept for `back` up to so many characters of JSON, the last first. */
export const MAX_RESTART_HISTORY = 200_000;
