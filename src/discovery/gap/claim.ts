/**
 * Whether a tool may be said to do what a need asks for, however many words they share: it has the verb, where no
 * other verb does it; it is no tool that draws where data is asked for, none that deletes where something is to be read, and
 * none that lacks the product that the need names.
 * Not here: how much they share (`features.ts`), the same verb on the same thing (`act.ts`).
 */
import { productsIn } from "../lexicon/products.ts";
import { actionKindOf } from "./features.ts";
import type { ReadPart, ReadTool } from "./read.ts";

/** Verbs that no other verb does: a tool that names none of these does not do it, whatever else it has of the need. */
const UNMISTAKABLE: ReadonlySet<string> = new Set("translate transcribe summarize encrypt speak buy".split(" "));
/** To translate one of these is to convert it. */
const MEASURES: ReadonlySet<string> = new Set(["time", "timezone", "date", "unit", "number", "location"]);
/** A need that names one of these may want a chart. */
const DRAWINGS = ["chart", "draw", "diagram", "image"];

/** Whether the tool names the verb of the need, where no other verb does it. */
export function hasCapability({ head }: ReadPart, { name, first, feedback }: ReadTool): boolean {
  const isMeasure = head.objects.some(({ concepts }) => concepts.some((id) => MEASURES.has(id)));
  const wanted = head.actions.filter((id) => UNMISTAKABLE.has(id) && !(id === "translate" && isMeasure));
  return wanted.length === 0 || wanted.some((id) => [name, first, feedback].some(({ concepts }) => concepts.has(id)));
}

/** Whether a tool that draws charts is compared with a need that speaks of none: charts of prices give nobody a price. */
export function drawsUnasked({ concepts }: ReadPart, tool: ReadTool): boolean {
  return tool.name.concepts.has("chart") && !DRAWINGS.some((id) => concepts.has(id));
}

/** Whether a tool whose name says that it deletes is compared with a need that only reads. "Find the entity and delete it" says so itself. */
export function deletesUnasked({ head, concepts }: ReadPart, { acts }: ReadTool): boolean {
  if (head.actions.length === 0 || head.actions.some((id) => actionKindOf(id) !== "take")) return false;
  const offered = acts.find(({ actions }) => actions.length > 0)?.actions ?? [];
  return offered.length > 0 && offered.every((id) => id === "delete" && !concepts.has(id));
}

/**
 * Whether a need names a product that neither the tool nor its server does: what is in MySQL is not in a knowledge graph. A tool for
 * databases in general may well do. Only tools of a connected server are told apart so: it says somewhere what it works on, and a function by
 * itself need not.
 */
export function lacksProduct({ units }: ReadPart, { name, first, all, feedback, isOfServer }: ReadTool): boolean {
  if (!isOfServer) return false;
  if ([name, first].some(({ concepts }) => concepts.has("database") || concepts.has("query"))) return false;
  return productsIn(units).some((spellings) =>
    spellings.every((one) => [all, feedback].every(({ units: said }) => !said.some(({ shown }) => shown === one))),
  );
}
