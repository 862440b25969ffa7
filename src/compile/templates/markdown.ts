/**
 * The two cuts a template file needs: front matter from body, body into level-1 sections.
 * Not a Markdown parser: everything below a heading stays the author's text, byte for byte.
 */

export interface SplitFile {
  yaml: string;
  body: string;
  /** One-based line of the file on which the body begins. */
  bodyLine: number;
}

/** Whether a file begins with front matter, closed or not. */
export function opensFrontMatter(source: string): boolean {
  return /^\uFEFF?---[^\S\n]*(?:\n|$)/.test(source);
}

/** Cuts the front matter off; undefined when the file does not open with one that is closed. */
export function splitFrontMatter(source: string): SplitFile | undefined {
  const lines = source.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines[0]?.trimEnd() !== "---") return undefined;
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end === -1) return undefined;
  return { yaml: lines.slice(1, end).join("\n"), body: lines.slice(end + 1).join("\n"), bodyLine: end + 2 };
}

export interface RawSection {
  name: string;
  /** Absent for text before the first heading. */
  heading?: string;
  /** The heading says which section it is: {#id}. */
  isNamed: boolean;
  line: number;
  /** Without the blank lines around it. */
  body: string;
}

const HEADING = /^#[ \t]+(.*?)[ \t]*$/;
const HEADING_NAME = /^(.*?)[ \t]*\{#([^{}\s]+)\}$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** A heading's text as a section name: lower case, blanks as underscores; `# 人设 {#persona}` names it outright. */
function readHeading(text: string): { name: string; heading: string; isNamed: boolean } {
  const named = HEADING_NAME.exec(text);
  if (named !== null) return { heading: named[1] ?? "", name: named[2] ?? "", isNamed: true };
  return { heading: text, name: text.toLowerCase().replace(/\s+/g, "_"), isNamed: false };
}

/** Level-1 sections in order. Headings inside code fences are text. */
export function splitSections(body: string, firstLine: number): RawSection[] {
  const sections: RawSection[] = [];
  let current: { name: string; heading?: string; isNamed: boolean; line: number; lines: string[] } = {
    name: "preamble",
    isNamed: false,
    line: firstLine,
    lines: [],
  };
  let fence = "";
  const close = (): void => {
    const text = current.lines
      .join("\n")
      .replace(/^\s*\n/, "")
      .trimEnd();
    if (current.heading !== undefined || text !== "") {
      sections.push({
        name: current.name,
        isNamed: current.isNamed,
        line: current.line,
        body: text,
        ...(current.heading === undefined ? {} : { heading: current.heading }),
      });
    }
  };
  for (const [index, line] of body.split(/\r?\n/).entries()) {
    const marker = FENCE.exec(line)?.[1] ?? "";
    if (fence === "" && marker !== "") fence = marker;
    else if (fence !== "" && marker.startsWith(fence) && line.trim() === marker) fence = "";
    const heading = fence === "" ? HEADING.exec(line) : null;
    if (heading === null) {
      current.lines.push(line);
      continue;
    }
    close();
    current = { ...readHeading(heading[1] ?? ""), line: firstLine + index, lines: [] };
  }
  close();
  return sections;
}
