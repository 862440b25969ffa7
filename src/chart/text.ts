/** Charts as Mermaid flowcharts and as Graphviz DOT. */
import type { Arrow, Box, Chart, Mark } from "./model.ts";

/** Fill, line and text colours of each mark; readable in print too. */
export const colours: Record<Mark, { fill: string; line: string }> = {
  covered: { fill: "#e6f4ea", line: "#2e7d32" },
  missed: { fill: "#fdecea", line: "#c62828" },
  added: { fill: "#e6f4ea", line: "#2e7d32" },
  changed: { fill: "#fff8e1", line: "#ef6c00" },
  removed: { fill: "#eeeeee", line: "#9e9e9e" },
  error: { fill: "#fdecea", line: "#c62828" },
  warning: { fill: "#fff8e1", line: "#ef6c00" },
};

/** Fonts for both scripts, in the order in which systems have them. */
export const FONTS =
  'system-ui,"PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC","Source Han Sans SC","WenQuanYi Micro Hei",sans-serif';

/** A text in XML, between tags or in double quotes. */
export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Words of Mermaid's grammar: none may be an id, in any case. */
const mermaidWords =
  /^(?:end|graph|flowchart(?:-elk)?|subgraph|style|linkstyle|classdef|class|click|default|direction|call|href|interpolate|acctitle|accdescr|tb|td|bt|rl|lr|n\d+)$/iu;

/** The ids of the nodes where Mermaid accepts them, so that a chart can be imported again; numbers for the others. */
function mermaidIds(chart: Chart): Map<string, string> {
  const fits = (id: string): boolean =>
    /^[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*$/u.test(id) && !mermaidWords.test(id);
  return new Map(chart.boxes.map(({ id }, index) => [id, fits(id) ? id : `n${index}`]));
}

/** Escapes characters of a label with a meaning in Mermaid. */
function mermaidText(text: string): string {
  return text.replaceAll(/["#<>&\n]/g, (character) => (character === "\n" ? " " : `#${character.codePointAt(0)};`));
}

const mermaidShapes: Record<Box["kind"], readonly [string, string]> = {
  question: ["[", "]"],
  input: ["[/", "/]"],
  leaf: ["([", "])"],
  elsewhere: ["[[", "]]"],
};

/**
 * Mermaid reads `%%{…}%%` as a directive anywhere, backticks at the ends of a label as markup, `\\n` as a line
 * end and `fa:fa-…` as an icon. The syntax around the labels has none of these characters, so all of them come from texts.
 */
function safeMermaid(text: string): string {
  const front = text.indexOf("\n---\n", 3) + 5;
  return (
    text.slice(0, front).replaceAll("%", "\\u0025") +
    text
      .slice(front)
      .replaceAll("\\", "#92;")
      .replaceAll("%", "#37;")
      .replaceAll("`", "#96;")
      .replace(/\b(fa[bklrs]?):(?=fa-)/g, "$1#58;")
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029]/g, (character) => `#${character.charCodeAt(0)};`)
  );
}

/** A chart as a Mermaid flowchart. Texts of the tree cannot become syntax, since other tools render the result. */
export function toMermaid(chart: Chart): string {
  const names = mermaidIds(chart);
  const lines = [
    `---`,
    `title: ${JSON.stringify(chart.title)}`,
    "config:",
    `  fontFamily: ${JSON.stringify(FONTS.replaceAll('"', ""))}`,
    `---`,
    "flowchart TD",
  ];
  for (const box of chart.boxes) {
    const [open, close] = mermaidShapes[box.kind];
    const label = [box.label, ...(box.backs ?? [])].map(mermaidText).join("<br/>");
    lines.push(
      `  ${names.get(box.id) ?? ""}${open}"${label}"${close}${box.mark === undefined ? "" : `:::${box.mark}`}`,
    );
  }
  for (const [index, arrow] of chart.arrows.entries()) {
    const label = arrow.label === "" ? "" : `|"${mermaidText(arrow.label)}"|`;
    lines.push(`  ${names.get(arrow.from) ?? ""} -->${label} ${names.get(arrow.to) ?? ""}`);
    if (arrow.mark !== undefined)
      lines.push(
        `  linkStyle ${index} stroke:${colours[arrow.mark].line}${arrow.mark === "missed" || arrow.mark === "removed" ? ",stroke-dasharray:4" : ""}`,
      );
  }
  const used = new Set(chart.boxes.flatMap(({ mark }) => mark ?? []));
  for (const mark of used) lines.push(`  classDef ${mark} fill:${colours[mark].fill},stroke:${colours[mark].line}`);
  return safeMermaid(`${lines.join("\n")}\n`);
}

const dotFonts = JSON.stringify("PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif");

const dotText = (text: string): string => JSON.stringify(text);

const dotShapes: Record<Box["kind"], string> = {
  question: "box",
  input: "parallelogram",
  leaf: "oval",
  elsewhere: "cds",
};

function dotStyle({ mark }: Pick<Box | Arrow, "mark">, filled: boolean): string {
  if (mark === undefined) return "";
  const { fill, line } = colours[mark];
  const style = [...(filled ? ["filled"] : []), ...(mark === "missed" || mark === "removed" ? ["dashed"] : [])].join(
    ",",
  );
  return `, color=${dotText(line)}${filled ? `, fillcolor=${dotText(fill)}` : ""}${style === "" ? "" : `, style=${dotText(style)}`}`;
}

/** A chart as a Graphviz graph. Graphviz decodes HTML entities in labels, so ampersands are escaped. */
export function toDot(chart: Chart): string {
  const boxes = chart.boxes.map(
    (box) =>
      `  ${dotText(box.id)} [label=${dotText([box.label, ...(box.backs ?? [])].join("\n"))}, shape=${dotShapes[box.kind]}${dotStyle(box, true)}];`,
  );
  const arrows = chart.arrows.map(
    (arrow) =>
      `  ${dotText(arrow.from)} -> ${dotText(arrow.to)} [label=${dotText(arrow.label)}${dotStyle(arrow, false)}];`,
  );
  const text = `digraph ${dotText(chart.title)} {\n  rankdir=TB;\n  node [fontname=${dotFonts}];\n  edge [fontname=${dotFonts}, fontsize=10];\n${[...boxes, ...arrows].join("\n")}\n}\n`;
  return text.replaceAll("&", "&amp;");
}
