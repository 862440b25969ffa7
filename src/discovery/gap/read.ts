/**
 * A need and a tool as sets of words and concepts, to be compared. A long need is read sentence by sentence: all of a long
 * text together would cover any tool.
 * Not here: what is compared (`features.ts`).
 */
import { isRecord } from "../../json.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { formatsIn, productsIn } from "../lexicon/products.ts";
import { readUnits } from "../lexicon/read.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import type { JsonSchema, KnownTool } from "../model.ts";
import { deedIn, deedInSentence } from "./deed.ts";
import { headOf, namedAct, withRecipient } from "./head.ts";
import { plainWords, type ReadNeed, type ReadPart, type ReadText, type ReadTool } from "./read-texts.ts";
import type { ToolFields } from "../tool-index/fields.ts";

/** A need of more units than this is read by its sentences. */
const MAX_UNITS_TOGETHER = 12;
const MIN_UNITS_OF_SENTENCE = 2;
const MAX_SENTENCES = 40;
const SENTENCE_END = /(?<=[.!?])\s+|(?<=[。！？])|\n+/u;
/** A capital inside a sentence marks a name. */
const NAME = /(?<=[\p{Ll}\p{N},;:)'"] )\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)*/gu;
const FILE_NAME = /[\p{L}\p{N}_-]\.[a-z]\w{1,4}(?!\w)/u;
const QUOTED = /(?<![\p{L}\p{N}])['"“‘「『]([^'"”’」』\n]{1,80})['"”’」』](?![\p{L}\p{N}])/gu;

/** Characters stand beside a mark of quotation without a space. */
const HAN = /\p{sc=Han}/u;
const HAN_QUOTED = /《([^》\n]{1,80})》|“([^”\n]{1,80})”|「([^」\n]{1,80})」/gu;

/** Any string is accepted. */
export function readNeed(text: string): ReadNeed {
  const mark = argumentMarker(text);
  const whole = partOf(text, mark);
  const said = plainWords(text);
  if (whole.units.length <= MAX_UNITS_TOGETHER) return { said, whole, parts: [whole] };
  const sentences = text
    .split(SENTENCE_END)
    .slice(0, MAX_SENTENCES)
    .map((sentence) => partOf(sentence, mark))
    .filter(({ units }) => units.length >= MIN_UNITS_OF_SENTENCE);
  return { said, whole, parts: sentences.length > 1 ? sentences : [whole] };
}

function partOf(text: string, mark: (unit: TextUnit) => TextUnit): ReadPart {
  const units = withRecipient(readUnits(text).map(mark));
  const head = headOf(units, text);
  // What a chart shows and what is written into a file are values of the call, whatever they name.
  const isValue = FILE_NAME.test(text) || [head.actions, ...head.objects.map((one) => one.concepts)].some(draws);
  const places = productsIn(text, true);
  const products = isValue ? places : productsIn(text, false);
  return { ...textOf(units), head, products, places, formats: formatsIn(text) };
}

/** Whether concepts are those of drawing, or of a chart. */
function draws(ids: readonly string[]): boolean {
  const { concepts } = lexicon();
  return ids.some((id) => id === "draw" || id === "chart" || concepts.get(id)?.broader.includes("chart") === true);
}

/** Marks what is quoted, and names that are no concept, as what a tool is called with. */
function argumentMarker(text: string): (unit: TextUnit) => TextUnit {
  const wordsOf = (part: string): string[] => part.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const names = new Set(Array.from(text.matchAll(NAME), ([name]) => wordsOf(name)).flat());
  const quoted = new Set(Array.from(text.matchAll(QUOTED), ([, inside = ""]) => wordsOf(inside)).flat());
  const inside = Array.from(text.matchAll(HAN_QUOTED), ([mark]) => mark.toLowerCase()).filter((one) => HAN.test(one));
  return (unit) => {
    const isInside = HAN.test(unit.shown) && inside.some((one) => one.includes(unit.shown));
    const named = isInside || quoted.has(unit.shown) || (unit.concepts.length === 0 && names.has(unit.shown));
    return named && !unit.argument ? { ...unit, argument: true } : unit;
  };
}

function textOf(read: readonly TextUnit[]): ReadText {
  const { concepts: kinds } = lexicon();
  const terms = new Set<string>();
  const concepts = new Set<string>();
  const named = new Set<string>();
  const units = new Map<string, TextUnit>();
  for (const unit of read) {
    if (unit.stop) continue;
    for (const term of unit.terms) terms.add(term);
    for (const id of unit.concepts) {
      concepts.add(id);
      named.add(id);
      for (const broader of kinds.get(id)?.broader ?? []) concepts.add(broader);
    }
    const key = unit.terms.join(" ");
    // A word that stands alone says more than the same in a phrase.
    const known = units.get(key);
    if (known === undefined || (known.phrase !== undefined && unit.phrase === undefined)) units.set(key, unit);
  }
  const unspaced = read.some(({ shown }) => /^\p{sc=Han}/u.test(shown));
  return { units: [...units.values()], terms, concepts, named, unspaced };
}

/** A tool from its fields. */
export function readTool({ definition, server: owner }: KnownTool, fields: ToolFields): ReadTool {
  const name = readUnits(`${fields.name} ; ${fields.title}`);
  const first = readUnits(fields.first);
  const { rest, server, parameters, details, feedback } = fields;
  const others = readUnits([parameters, server, rest, details, feedback].join("\n"));
  return {
    name: textOf(name),
    deed: deedIn(readUnits(fields.name)) ?? deedIn(readUnits(fields.title)) ?? deedInSentence(first),
    sentenceDeed: deedInSentence(first),
    acts: [fields.name, fields.title].filter((text) => text !== "").map((text) => namedAct(readUnits(text))),
    said: plainWords(fields.first),
    first: textOf(first),
    feedback: textOf(readUnits(feedback)),
    all: textOf([...name, ...first, ...others]),
    ...readSchema(definition.inputSchema),
    isOfServer: owner !== null || definition.title !== undefined,
  };
}

const MAX_VALUES = 200;

/** Values that a schema lists, and how many values a call must give. */
function readSchema({ properties, required }: JsonSchema): Pick<ReadTool, "values" | "required"> {
  const needed = new Set(Array.isArray(required) ? required : []);
  const values: string[] = [];
  let [numbers, others] = [0, 0];
  for (const [name, property] of Object.entries(isRecord(properties) ? properties : {})) {
    const { enum: listed, type } = isRecord(property) ? property : {};
    if (Array.isArray(listed) && values.length < MAX_VALUES) {
      for (const value of listed.slice(0, MAX_VALUES)) if (typeof value === "string") values.push(value.slice(0, 100));
    }
    if (!needed.has(name)) continue;
    // Descriptions of functions in the wild also say `float` and `int`.
    if (typeof type === "string" && /^(?:int|integer|num|number|float|double)/u.test(type)) numbers += 1;
    else others += 1;
  }
  return { values: textOf(readUnits(values.join(" ; "))), required: { numbers, others } };
}
