/**
 * Reads a tree as XML into the value that JSON and YAML would give, and knows where each part stands. What elements and
 * attributes mean is in `to-json.ts`. No document type and no entities of its own: nothing in a file can make it larger.
 * Not here: validation, which is the schema's work.
 */
import { parseXml, XmlError, type XmlElement } from "@rgrove/parse-xml";
import type { Json } from "../../../json.ts";
import type { Path, Range } from "../../findings.ts";
import { mergeProblem } from "../merge-marks.ts";
import { tooDeep, type Problem, type Reading } from "../reading.ts";
import { describeXmlError, doctypeProblem } from "./errors.ts";
import { TreeBuilder, type Place } from "./to-json.ts";

/** Reads a text. Never throws: what is wrong with it is in `problems`. */
export function readXml(text: string): Reading {
  const unfinished = /<!--\s*(?:\.\.\.|…)/.test(text);
  const failed = (problem: Problem): Reading => ({
    value: undefined,
    problems: [problem],
    unfinished,
    locate: () => undefined,
  });
  const early = mergeProblem(text) ?? doctypeProblem(text);
  if (early !== undefined) return failed(early);
  let root: XmlElement | null;
  try {
    ({ root } = parseXml(text, { includeOffsets: true }));
  } catch (error) {
    if (error instanceof XmlError) return failed(describeXmlError(text, error.message, error.pos));
    return failed({ rule: "parse-error", range: { start: 0, end: Math.min(1, text.length) }, text: tooDeep });
  }
  const builder = new TreeBuilder(text);
  const value: Json | undefined = root === null ? undefined : builder.build(root);
  return {
    value,
    problems: builder.problems,
    unfinished,
    locate: (path, part) => rangeAt(builder.places, path, part),
  };
}

function rangeAt(places: ReadonlyMap<string, Place>, path: Path, part: "key" | "value"): Range | undefined {
  return places.get(JSON.stringify(path.map(String)))?.[part];
}
