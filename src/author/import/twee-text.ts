/**
 * The text of one passage: its links, and its words without the macros of the story format.
 * Macros are named with their line and left out; what stands between them stays.
 */
import { quote, type Notes } from "./draft.ts";

export interface Link {
  label: string;
  /** The name of a passage. */
  target: string;
  line: number;
}

export interface PassageText {
  text: string;
  links: Link[];
  /** A passage that the story goes to by itself. */
  goes?: Link;
}

export type StoryFormat = "harlowe" | "sugarcube" | "chapbook" | "snowman" | "unknown";

/** Macros of Harlowe that no sentence would write by chance; used when the file does not name its format. */
const harloweNames =
  "set|put|move|if|unless|elseif|else-if|else|for|print|display|go-to|goto|link|link-goto|link-reveal|link-repeat|link-replace|click|live|stop|either|cond|text-style|text-colour|colour|align|transition|t8n|enchant|alert|prompt|hidden|show|replace|append|prepend|save-game|load-game|undo|restart|css|hook|box|meter|dialog|cycling-link|seq-link";

const blocks =
  /<!--[\s\S]*?-->|\/%[\s\S]*?%\/|\/\*[\s\S]*?\*\/|<<(script|silently|style)\b[^>]*>>[\s\S]*?<<\/\1>>|<(script|style)\b[^>]*>[\s\S]*?<\/\2>|<%[\s\S]*?%>/gi;
const linkPattern = /\[\[([^\n]+?)\](?:\[([^\n]*?)\])?\]/g;
const quotedText = `(?:"([^"]*)"|'([^']*)')`;
/** Macros that are links; Chapbook names the passage first. */
const linkMacros: readonly { pattern: RegExp; targetFirst: boolean }[] = [
  {
    pattern: new RegExp(
      `<<(?:link|button)\\s+${quotedText}(?:\\s+${quotedText})?\\s*>>[\\s\\S]*?<</(?:link|button)>>`,
      "gi",
    ),
    targetFirst: false,
  },
  { pattern: new RegExp(`\\(link-goto:\\s*${quotedText}(?:\\s*,\\s*${quotedText})?\\s*\\)`, "gi"), targetFirst: false },
  {
    pattern: new RegExp(`\\{link to:\\s*${quotedText}(?:\\s*,\\s*label:\\s*${quotedText})?\\s*\\}`, "gi"),
    targetFirst: true,
  },
];
const goMacro = new RegExp(`<<goto\\s+${quotedText}\\s*>>|\\((?:go-to|goto):\\s*${quotedText}\\s*\\)`, "gi");
/** Stands for a link while the rest is cleaned; no text has it. */
const mark = "\uE000";

/** The two halves of a link, whichever way it is written. */
function halves(inner: string): { label: string; target: string } {
  const right = inner.lastIndexOf("->");
  if (right !== -1) return { label: inner.slice(0, right), target: inner.slice(right + 2) };
  const left = inner.indexOf("<-");
  if (left !== -1) return { label: inner.slice(left + 2), target: inner.slice(0, left) };
  const bar = inner.lastIndexOf("|");
  if (bar !== -1) return { label: inner.slice(0, bar), target: inner.slice(bar + 1) };
  return { label: inner, target: inner };
}

export class PassageReader {
  readonly #links: Link[] = [];
  readonly #firstLine: number;
  readonly #format: StoryFormat;
  readonly #notes: Notes;
  readonly #node: string;
  #goes: Link | undefined;
  #text = "";

  constructor(firstLine: number, format: StoryFormat, notes: Notes, node: string) {
    this.#firstLine = firstLine;
    this.#format = format;
    this.#notes = notes;
    this.#node = node;
  }

  read(body: string): PassageText {
    this.#text = body.replaceAll(mark, " ");
    this.#take(blocks, (whole, line) => (/^(?:<!--|\/%|\/\*)/.test(whole) ? "" : this.#macro(whole, line)));
    if (this.#format === "chapbook") this.#chapbookVariables();
    this.#readLinks();
    if (this.#format === "chapbook") this.#chapbook();
    this.#harlowe();
    this.#take(/<<(?:[^<>"']|"[^"]*"|'[^']*'|>(?!>)|<(?!<))*>>/g, (whole, line) => this.#macro(whole, line));
    this.#take(/\[img\[[^\]\n]*\](?:\[[^\]\n]*\])*\]/gi, (whole, line) => this.#macro(whole, line));
    this.#html();
    this.#variables();
    const links = this.#links.toSorted((left, right) => left.line - right.line);
    return { text: this.#assembled(), links, ...(this.#goes === undefined ? {} : { goes: this.#goes }) };
  }

  /** Replaces matches; line ends inside of them are kept, so that lines can still be counted. */
  #take(pattern: RegExp, replace: (whole: string, line: number, groups: (string | undefined)[]) => string): void {
    const before = this.#text;
    this.#text = before.replace(pattern, (...found: unknown[]) => {
      const numberAt = found.findIndex((part) => typeof part === "number");
      const offset = Number(found[numberAt]);
      const whole = String(found[0]);
      const groups = found.slice(1, numberAt).map((part) => (typeof part === "string" ? part : undefined));
      const line = this.#firstLine + before.slice(0, offset).split("\n").length - 1;
      return replace(whole, line, groups) + "\n".repeat(whole.split("\n").length - 1);
    });
  }

  #macro(whole: string, line: number): string {
    // Closing halves are no news.
    if (!whole.startsWith("<</")) this.#notes.lost(line, quote(whole), quote(whole), this.#node);
    return "";
  }

  #link(label: string, target: string, line: number): string {
    const plain = label.trim().replace(/\s+/g, " ");
    const name = target.trim();
    if (!this.#links.some((link) => link.label === plain && link.target === name))
      this.#links.push({ label: plain === "" ? name : plain, target: name, line });
    return mark + plain + mark;
  }

  #readLinks(): void {
    for (const { pattern, targetFirst } of linkMacros) {
      this.#take(pattern, (_, line, groups) => {
        const [first = "", second = first] = groups.filter((group) => group !== undefined);
        return targetFirst ? this.#link(second, first, line) : this.#link(first, second, line);
      });
    }
    this.#take(linkPattern, (_, line, [inner = "", setter]) => {
      const { label, target } = halves(inner);
      if (setter !== undefined && setter !== "")
        this.#notes.lost(line, `what the link sets: ${quote(setter)}`, `链接中的赋值：${quote(setter)}`, this.#node);
      return this.#link(label, target, line);
    });
    this.#take(goMacro, (_, line, groups) => {
      const target = groups.find((group) => group !== undefined) ?? "";
      this.#goes ??= { label: target, target, line };
      return "";
    });
  }

  /** `name: value` lines above a line of two dashes. */
  #chapbookVariables(): void {
    const end = /^--[^\S\n]*$/m.exec(this.#text);
    if (end === null) return;
    const head = this.#text.slice(0, end.index);
    for (const [index, line] of head.split("\n").entries())
      if (line.trim() !== "") this.#macro(line, this.#firstLine + index);
    this.#text = head.replace(/[^\n]/g, "") + this.#text.slice(end.index + end[0].length);
  }

  #chapbook(): void {
    this.#take(/^\[(?!\[)[^\]\n]+\][^\S\n]*$/gm, (whole, line) => this.#macro(whole, line));
    this.#take(/\{[^{}\n]+\}/g, (whole, line) => this.#macro(whole, line));
  }

  /** `(name: …)` with whatever brackets it holds; the hook behind it keeps its text. */
  #harlowe(): void {
    if (this.#format !== "harlowe" && this.#format !== "unknown") return;
    const open = this.#format === "harlowe" ? /\(([a-z][\w-]*):/gi : new RegExp(`\\((${harloweNames}):`, "gi");
    for (let found = open.exec(this.#text); found !== null; found = open.exec(this.#text)) {
      const end = closing(this.#text, found.index, "(", ")");
      if (end === -1) continue;
      const whole = this.#text.slice(found.index, end + 1);
      this.#macro(whole, this.#firstLine + this.#text.slice(0, found.index).split("\n").length - 1);
      let rest = this.#text.slice(end + 1);
      const hook = /^\s*\[(?!\[)/.exec(rest);
      const hookEnd = hook === null ? -1 : closing(rest, hook[0].length - 1, "[", "]");
      if (hook !== null && hookEnd !== -1) {
        const behind = rest.slice(hookEnd + 1);
        rest =
          hook[0].slice(0, -1) + rest.slice(hook[0].length, hookEnd) + (behind.startsWith("(") ? " " : "") + behind;
      }
      this.#text = this.#text.slice(0, found.index) + whole.replace(/[^\n]/g, "") + rest;
      open.lastIndex = found.index;
    }
  }

  #html(): void {
    this.#take(/<br\s*\/?>/gi, () => "\n");
    this.#take(/<\/?([a-z][a-z0-9-]*)(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?\/?>/gi, (whole, line, [name = ""]) => {
      if (/^(?:img|audio|video|iframe|object|embed|input|textarea|select|a)$/i.test(name) && !whole.startsWith("</"))
        this.#macro(whole, line);
      return "";
    });
  }

  /** Bold and italics as Markdown writes them. */
  #emphasis(line: string): string {
    if (this.#format !== "harlowe" && this.#format !== "sugarcube") return line;
    return line
      .replace(/''(?=\S)([^']+?)(?<=\S)''/g, "**$1**")
      .replace(/(?<![:\w/])\/\/(?=[^\s/])([^/]+?)(?<=\S)\/\/(?![\w/])/g, "*$1*");
  }

  /** Variables in the words stay as they are: the author decides what shall stand there. */
  #variables(): void {
    if (this.#format !== "harlowe" && this.#format !== "sugarcube") return;
    for (const { 0: name, index } of this.#text.matchAll(/(?<![\w$])\$[A-Za-z_]\w*/g)) {
      const line = this.#firstLine + this.#text.slice(0, index).split("\n").length - 1;
      this.#notes.guessed(line, `the variable ${name} stands in the text`, `文本中仍有变量 ${name}`, this.#node);
    }
  }

  /** Lines and line ends that hold nothing but links are options and no text; a link within a sentence is a word of it. */
  #assembled(): string {
    const linksAtEnd = new RegExp(`(?<=[.!?…:。！？：]["'”’)）]?)\\s*(?:${mark}[^${mark}]*${mark}[\\s|·,;/]*)+$`);
    const onlyLinks = new RegExp(`^[\\s*\\-+|•·,;/]*(?:${mark}[^${mark}]*${mark}[\\s*\\-+|•·,;/]*)+$`);
    return this.#text
      .split("\n")
      .filter((line) => !onlyLinks.test(line))
      .map((line) => this.#emphasis(line.replace(linksAtEnd, "").replaceAll(mark, "").trimEnd()))
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
  }
}

/** Where a bracket is closed; quotes are skipped. -1 when it never is. */
function closing(text: string, at: number, open: string, close: string): number {
  let depth = 0;
  let quoteMark = "";
  for (let index = at; index < text.length; index++) {
    const character = text[index] ?? "";
    if (quoteMark !== "") {
      if (character === quoteMark) quoteMark = "";
    } else if (open === "(" && (character === '"' || (character === "'" && !/\w/.test(text[index - 1] ?? ""))))
      quoteMark = character;
    else if (character === open) depth++;
    else if (character === close && --depth === 0) return index;
  }
  return -1;
}
