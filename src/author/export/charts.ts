/** Mermaid and DOT: the charts that `graph` draws, as files for other tools. */
import { chartOf } from "../graph/model.ts";
import { toDot, toMermaid } from "../graph/text.ts";
import type { Exporter } from "./exporter.ts";

export const mermaid: Exporter = {
  name: "mermaid",
  ending: ".mmd",
  many: false,
  write: ({ trees: [tree] }) => ({ text: toMermaid(chartOf(tree)), lost: [] }),
};

export const dot: Exporter = {
  name: "dot",
  ending: ".dot",
  many: false,
  write: ({ trees: [tree] }) => ({ text: toDot(chartOf(tree)), lost: [] }),
};
