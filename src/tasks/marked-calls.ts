/**
 * Calls in the forms in which families of models write calls of their own: elements, or a name and its arguments between marks. A model that was
 * asked for a JSON object falls back to its form now and then. Not here: whether the words beside one mean it (`written-decision.ts`).
 */
import type { Json } from "../json.ts";
import { findForms } from "../runtime/tao/forms/find.ts";
import { withinWork } from "../runtime/tao/work.ts";

/** An object of a text, and where it stands. */
export interface Placed {
  value: Record<string, Json>;
  from: number;
  to: number;
}

/** Steps that reading one text may take (`runtime/tao/work.ts`). */
const MAX_STEPS = 1_000_000;

const NO_NAMES: ReadonlySet<string> = new Set();

/** The calls that only models write so, as decisions. One that breaks off, or holds several, is none that could be told. */
export function markedCalls(text: string): Placed[] {
  const { value: forms } = withinWork(MAX_STEPS, () => findForms(text, [], NO_NAMES));
  return forms.flatMap(({ from, to, read, token }) => {
    if (!token || read.kind !== "call" || read.more.length > 0 || read.problems.length > 0) return [];
    const { tool, arguments: parameters } = read.call;
    return [{ value: { action: "use_tool", tool_id: tool, parameters }, from, to }];
  });
}
