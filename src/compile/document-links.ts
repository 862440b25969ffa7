/** Links in Markdown, and what they lead to. Found by pattern, as a check need not read all of Markdown. */
import { nearest } from "./findings.ts";
import { nearLinks, type NoLink } from "./near-links.ts";

/** A link's target as written, and where it stands in the text (UTF-16 offsets). */
export interface Link {
  target: string;
  start: number;
  end: number;
  /** Why it is shown as text and leads nowhere. */
  isText?: NoLink;
  /** Other ends that a bare address may have: an id may hold punctuation, and a sentence may go on without a space. */
  otherwise?: readonly string[];
}

/** Code, in which nothing is a link or a heading. */
export const CODE =
  /^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[ \t>]*\1[`~]*[ \t]*(?=\n|$)|$(?![\s\S]))|(`+)(?!`)[^`\n]+\2(?!`)/gm;
const LINKS = [
  // [text](target "title"), ![picture](target)
  /\]\(\s*<?([^\s()<>]+)>?(?:\s+["'(][^\n]*?)?\)/g,
  // [name]: target
  /^ {0,3}\[[^\]\n]+\]:\s*<?([^\s<>]+)>?/gm,
  // <document://…>
  /<((?:document|knowledge):\/\/[^\s<>]+)>/g,
  // [text](<two words.md>)
  /\]\(\s*<([^<>()\n]+)>(?:\s+["'][^\n]{0,300}?)?\)/g,
];
/** Bare addresses of our own, and of nearly our own kinds (documents://, knowlege://), up to what ends every id. */
const BARE = /(?<![A-Za-z\d+.-])([a-z]{3,13}):\/\/[^\s<>"`]+/g;
/** Our own kinds with other marks than :// behind them: document:/x, document:///x, document：//x, document:\\x, document:x/y. */
const SLIPPED =
  /(?<![A-Za-z\d+.-])(?:document|knowledge)(?:[:：](?!\/\/[^\s/])[/／\\]*(?=[^\s/／\\])|：\/\/)[^\s<>"`]+/g;
/** What an id is usually made of; the marks in it also end sentences, so an address ends at its last letter or digit. */
const USUAL = /^[\p{L}\p{M}\p{N}\p{So}_.~%/#@+-]*[\p{L}\p{M}\p{N}\p{So}]/u;
/** The links of a text, in no special order; what stands in code is none. */
export function linksIn(text: string): Link[] {
  if (!/\][(:（]|\[\[|(?:document|knowledge)[:：]|:\/\/|\.md\b|https?[:/\\：]|www[。．]/.test(text)) return [];
  const plain = text.replace(CODE, (code) => code.replace(/[^\n]/g, " "));
  const links = new Map<number, Link>();
  for (const pattern of LINKS) {
    for (const match of plain.matchAll(pattern)) {
      const target = match[1] ?? "";
      const start = match.index + match[0].indexOf(target);
      links.set(start, { target, start, end: start + target.length });
    }
  }
  for (const link of bareAddresses(plain)) if (!links.has(link.start)) links.set(link.start, link);
  for (const link of nearLinks(plain)) links.set(link.start, link);
  return [...links.values()];
}

/** Addresses that stand in a text as they are. */
function* bareAddresses(text: string): Generator<Link> {
  for (const { 0: run, index: start } of text.matchAll(SLIPPED)) {
    const [marks = ""] = /^[a-z]+[:：][/／\\]*/.exec(run) ?? [];
    const [usual = ""] = USUAL.exec(run.slice(marks.length)) ?? [];
    const target = marks + usual;
    if (usual !== "" && !isInPage(text, start)) yield { target, start, end: start + target.length };
  }
  for (const { 0: run, 1: scheme = "", index: start } of text.matchAll(BARE)) {
    const rest = run.slice(scheme.length + 3);
    const [usual] = USUAL.exec(rest) ?? [];
    const target = `${scheme}://${usual ?? ""}`;
    const end = start + target.length;
    if (usual === undefined || (scheme !== "document" && scheme !== "knowledge" && meantAddress(target) === undefined))
      continue;
    // The words of a link have its own target.
    if (isInPage(text, start) || text.startsWith("](", end)) continue;
    yield { target, start, end, otherwise: otherEnds(run, target) };
  }
}

/** Whether a place is in the address of a page. */
function isInPage(text: string, start: number): boolean {
  return /https?:\/\/\S*$/.test(text.slice(Math.max(0, start - 200), start));
}

/** Ends tried for one address. */
const MAX_ENDS = 24;

/** Where else an address could end: behind punctuation of its run, or where Latin script changes to another in its last part. */
function otherEnds(run: string, target: string): string[] {
  const ends: string[] = [];
  for (let end = target.length + 1; end <= run.length && ends.length < MAX_ENDS; end += 1)
    if (end === run.length || !/[\p{L}\p{M}\p{N}]/u.test(run.charAt(end))) ends.push(run.slice(0, end));
  const [, before] = /^(.*[/#][\w.~%@+-]*[A-Za-z\d])[^\x00-\x7f][^/#]*$/su.exec(target) ?? [];
  return before === undefined ? ends : [...ends, before];
}

/** What a link means: a document's key, a base or one of its nodes, a file beside; nothing for all other addresses. */
export interface Target {
  /** `<base>/<document id>`. */
  key?: string;
  base?: string;
  node?: { tree: string | undefined; id: string };
  /** Of a file below `knowledge/`. */
  path?: string;
}

/** What some write for our own kinds, too far from them to be a slip. */
const OTHER_KINDS: ReadonlyMap<string, string> = new Map([
  ["doc", "document"],
  ["docs", "document"],
]);

/** The address that one with a misspelt beginning was meant to be: `document://…` for `documents://…` and `document:/…`. */
export function meantAddress(target: string): string | undefined {
  const [, scheme = "", marks = "", rest = ""] = /^([a-z]+)([:：][/／\\]*)(.+)$/su.exec(target) ?? [];
  if (scheme === "document" || scheme === "knowledge")
    return marks === "://" ? undefined : `${scheme}://${rest.replaceAll("\\", "/")}`;
  if (marks !== "://") return undefined;
  const own = OTHER_KINDS.get(scheme) ?? nearest(scheme, ["document", "knowledge"]);
  return own === undefined ? undefined : `${own}://${rest}`;
}

/** Reads a target as written in the file `from`. */
export function linkTarget(target: string, from: string): Target {
  const [address = ""] = target.split(/[?#]/, 1);
  const document = /^document:\/\/([^/]+)\/(.+)$/su.exec(address);
  if (document !== null) return { key: `${decodeTarget(document[1] ?? "")}/${decodeTarget(document[2] ?? "")}` };
  const knowledge = /^knowledge:\/\/([^/#]+)(?:\/(?:([^/#]+)[/#])?([^/#]+))?$/su.exec(target);
  if (knowledge !== null) {
    const [, base = "", tree, id] = knowledge;
    const place = { tree: tree === undefined ? undefined : decodeTarget(tree), id: decodeTarget(id ?? "") };
    return { base: decodeTarget(base), ...(id === undefined ? {} : { node: place }) };
  }
  if (from === "" || !/\.(?:md|json)$/.test(address) || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address)) return {};
  const path = resolve(from, decodeTarget(address));
  const name = path?.split("/").at(-1) ?? "";
  return path === undefined || !path.startsWith("knowledge/") || /^README\b/i.test(name) ? {} : { path };
}

/** A path relative to a file; undefined when it leaves the project. */
function resolve(from: string, relative: string): string | undefined {
  const steps = from.split("/").slice(0, -1);
  for (const step of relative.split("/")) {
    if (step === "..") {
      if (steps.pop() === undefined) return undefined;
    } else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

/** A part of an address without its escapes. */
export function decodeTarget(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
