/** Whether two verbs are one, or kinds of one another. Not here: what takes, gives, changes or ends (`features.ts`). */
import { lexicon } from "../lexicon/concepts.ts";
import { actionKindOf } from "./features.ts";

function withBroader(ids: readonly string[]): string[] {
  const { concepts } = lexicon();
  return ids.flatMap((id) => [id, ...(concepts.get(id)?.broader ?? [])]);
}

/** Whether the name's verb is the wanted one, or a kind of it. Where none is wanted, it changes nothing that is there. */
export function sharesVerb(wanted: readonly string[], offered: readonly string[]): boolean {
  if (wanted.length === 0) return !offered.some((id) => ["change", "end"].includes(actionKindOf(id) ?? ""));
  const known = new Set(withBroader(wanted));
  return withBroader(offered).some((id) => known.has(id));
}
