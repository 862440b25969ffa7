/** Exports Mermaid and DOT: the diagrams that `graph` draws. */
import { chartOf } from "../../chart/model.ts";
import { toDot, toMermaid } from "../../chart/text.ts";
import type { Exporter } from "./exporter.ts";

export const mermaid: Exporter = {
  name: "mermaid",
  extension: ".mmd",
  takesSeveralTrees: false,
  write: ({ trees: [tree] }) => ({ text: toMermaid(chartOf(tree)), omitted: [] }),
};

export const dot: Exporter = {
  name: "dot",
  extension: ".dot",
  takesSeveralTrees: false,
  write: ({ trees: [tree] }) => ({ text: toDot(chartOf(tree)), omitted: [] }),
};
