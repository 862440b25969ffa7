/** The message of a publish whose author writes none: what it changes, by name. Not here: its other language (`parts/change-message.ts`). */
import type { Difference, Kind } from "../../../../knowledge/difference/compare.ts";

/** Names of a kind, the rest as a number. */
const MAX_NAMES = 3;
/** Characters of a message that the server takes. */
const MAX_MESSAGE = 500;
const KINDS: readonly Kind[] = ["added", "changed", "removed"];

export function madeMessage({ trees, documents, templates }: Difference): string {
  const all = [...trees.map(({ base, tree, kind }) => ({ kind, name: `${base}/${tree}` })), ...documents, ...templates];
  const parts = KINDS.flatMap((kind) => {
    const names = all.filter((one) => one.kind === kind).map(({ name }) => name);
    if (names.length === 0) return [];
    const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
    return [`${kind} ${names.slice(0, MAX_NAMES).join(", ")}${more}`];
  });
  return ["published a folder", ...(parts.length === 0 ? [] : [parts.join("; ")])].join(": ").slice(0, MAX_MESSAGE);
}
