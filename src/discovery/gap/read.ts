/**
 * A need and a tool as sets of words and concepts, to be compared.
 * Not here: what is compared (`features.ts`).
 */
import { isRecord } from "../../json.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { readUnits, type TextUnit } from "../lexicon/read.ts";
import type { KnownTool } from "../model.ts";
import type { ToolFields } from "../tool-index/fields.ts";

/** The units of a text that say something, each once, and all that they name. */
export interface ReadText {
  units: readonly TextUnit[];
  terms: ReadonlySet<string>;
  concepts: ReadonlySet<string>;
}

/** A tool as it is compared with needs. */
export interface ReadTool {
  name: ReadText;
  first: ReadText;
  parameters: ReadText;
  /** Words of needs that it served well. */
  feedback: ReadText;
  /** Everything it says. */
  all: ReadText;
  requiredParameters: number;
}

/** Any string is accepted. */
export function readText(text: string): ReadText {
  return textOf(readUnits(text));
}

function textOf(read: readonly TextUnit[]): ReadText {
  const { concepts: known } = lexicon();
  const terms = new Set<string>();
  const concepts = new Set<string>();
  const units = new Map<string, TextUnit>();
  for (const unit of read) {
    if (unit.stop) continue;
    for (const term of unit.terms) terms.add(term);
    for (const id of unit.concepts) {
      concepts.add(id);
      for (const broader of known.get(id)?.broader ?? []) concepts.add(broader);
    }
    const key = unit.terms.join(" ");
    if (!units.has(key)) units.set(key, unit);
  }
  return { units: [...units.values()], terms, concepts };
}

/** A tool from its fields. */
export function readTool({ definition }: KnownTool, fields: ToolFields): ReadTool {
  const { required } = definition.inputSchema;
  const read = {
    name: readUnits(`${fields.name} ; ${fields.title}`),
    first: readUnits(fields.first),
    parameters: readUnits(fields.parameters),
  };
  const { rest, server, details, feedback } = fields;
  const others = readUnits([server, rest, details, feedback].join("\n"));
  return {
    name: textOf(read.name),
    first: textOf(read.first),
    parameters: textOf(read.parameters),
    feedback: readText(feedback),
    all: textOf([...read.name, ...read.first, ...read.parameters, ...others]),
    requiredParameters: Array.isArray(required) ? required.length : isRecord(required) ? 1 : 0,
  };
}
