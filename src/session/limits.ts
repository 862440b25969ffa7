/** The bounds a session keeps, in one place. Counts are UTF-16 code units unless they say otherwise. */

/** Longest text a caller may send with a step or as the first query. */
export const MAX_TEXT = 10_000;

/** Longest option id, language tag, knowledge base name or idempotency key. */
export const MAX_ID = 512;

/** Visits kept in state; older ones stay in the events and keep answering conditions. */
export const MAX_TRAIL = 500;

/** All answers of one session together, so that a state always fits one storage row. */
export const MAX_ANSWERS = 300_000;

/** A state snapshot travels with every so many events. */
export const SNAPSHOT_EVERY = 16;

/** Largest event of records, as JSON. A row of a Durable Object holds two megabytes; characters may take three bytes. */
export const MAX_RECORD = 500_000;

/** Walks left by `restart` are kept for `back` up to so many characters of JSON, the last first. */
export const MAX_LEFT = 200_000;
