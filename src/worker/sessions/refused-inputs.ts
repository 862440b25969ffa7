/**
 * The texts that typed questions of one session refused, in one row beside the journal (docs/STORAGE.md). They are no part of the log: a
 * backup has none of them, and they are erased with the session. Not here: which texts (`session/refused-input.ts`).
 */
import { redact } from "../../context/redact/redact.ts";
import type { RefusedInput } from "../../session/refused-input.ts";

const KEY = "refused";
/** Of a session that tries again and again the first are enough. */
const MAX_KEPT = 20;
/** Characters of a text that are kept. */
const MAX_TEXT = 200;

/** Keeps a text without personal data; the same one at the same step is kept once. */
export function keepRefused(kv: SyncKvStorage, { text, at }: RefusedInput): void {
  const known = readRefused(kv);
  // Cut afterwards: half a secret is no longer known for one.
  const clean = redact(text).text.slice(0, MAX_TEXT);
  const { base, tree, node } = at;
  const isKnown = known.some(
    (one) => one.text === clean && one.at.base === base && one.at.tree === tree && one.at.node === node,
  );
  if (!isKnown && known.length < MAX_KEPT) kv.put(KEY, [...known, { text: clean, at }]);
}

/** What was kept, oldest first. */
export function readRefused(kv: SyncKvStorage): RefusedInput[] {
  return kv.get<RefusedInput[]>(KEY) ?? [];
}
