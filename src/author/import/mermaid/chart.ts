/** The parts of a Mermaid flowchart, and the patterns of its syntax. Not here: reading them (`read.ts`). */

export interface ChartNode {
  id: string;
  label?: string;
  line: number;
}

export interface ChartEdge {
  from: string;
  to: string;
  label: string;
  line: number;
}

export interface ChartGroup {
  id: string;
  title: string;
  line: number;
  members: string[];
}

export interface Chart {
  nodes: Map<string, ChartNode>;
  edges: ChartEdge[];
  groups: ChartGroup[];
}

/** Node shapes: the opening mark of a label and its closing marks. Longer marks first. */
export const shapes: readonly (readonly [open: string, ...close: string[]])[] = [
  ["(((", ")))"],
  ["((", "))"],
  ["([", "])"],
  ["(-", "-)"],
  ["(", ")"],
  ["[[", "]]"],
  ["[(", ")]"],
  ["[/", "/]", "\\]"],
  ["[\\", "\\]", "/]"],
  ["[|", "|]"],
  ["[", "]"],
  ["{{", "}}"],
  ["{", "}"],
  [">", "]"],
];

export const idPattern = /(?:[\p{L}\p{N}\p{M}_!$%'*+?\\/#]|-(?![->.])|\.(?![-.])|=(?!=))+/uy;
export const wholeLink = /[xo<]?--+[-xo>]|[xo<]?==+[=xo>]|[xo<]?-?\.+-[xo>]?|~~~+/y;
export const openLink = /([xo<]?)(--|==|-\.)/y;
export const closings: ReadonlyMap<string, RegExp> = new Map([
  ["--", /--+[-xo>]/y],
  ["==", /==+[=xo>]/y],
  ["-.", /\.+-[xo>]?/y],
]);
export const styling = /(?:classDef|class|style|linkStyle|direction)\b[^\n;]*/y;
