/**
 * Reads JSON with comments and trailing commas, and knows where each value stands. Only the first syntax error is
 * reported, since those after it mostly follow from it. Not here: validation, which is the schema's work.
 */
import { findNodeAtLocation, parseTree, type Node } from "jsonc-parser";
import { mergeProblem } from "../merge-marks.ts";
import type { Reading } from "../reading.ts";
import { PARSE_OPTIONS, ValueBuilder } from "./value-builder.ts";

/** Reads a text. Never throws: what is wrong with it is in `problems`. */
export function readJson(text: string): Reading {
  const merged = mergeProblem(text);
  if (merged !== undefined) return { value: undefined, problems: [merged], unfinished: false, locate: () => undefined };
  // A byte order mark is no part of JSON; a space in its place keeps every offset.
  const source = text.replace(/^\uFEFF/, " ");
  const builder = new ValueBuilder(source);
  const value = builder.build();
  let root: Node | undefined;
  return {
    value,
    problems: builder.problems,
    unfinished: builder.unfinished,
    locate(path, part) {
      if (value === undefined) return undefined;
      root ??= parseTree(source, [], PARSE_OPTIONS);
      const node = root === undefined ? undefined : findNodeAtLocation(root, [...path]);
      if (node === undefined) return undefined;
      const key = part === "key" && node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
      const { offset, length } = key ?? node;
      return { start: offset, end: offset + length };
    },
  };
}
