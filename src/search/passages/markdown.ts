/**
 * Markdown to passages: by heading, then by block, within a budget of tokens. Runs when knowledge is published, never
 * in the Worker. Not here: what is too large for one passage (`oversized.ts`).
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Heading, Root, RootContent } from "mdast";
import { cutBlock, type Piece } from "./oversized.ts";
import {
  DEFAULT_BUDGET,
  estimateRange,
  estimateTokens,
  lineStart,
  selectorOf,
  type Passage,
  type PassageBudget,
} from "./passage.ts";

interface Block {
  node: RootContent;
  start: number;
  end: number;
}

interface Section {
  headings: string[];
  blocks: Block[];
}

/** Tables and footnotes are the only extensions that make blocks; reading without them is several times faster. */
const HAS_GFM = /\||\[\^/;

/** Cuts a body into passages. Every character is in exactly one of them; an empty body gives none. */
export function splitMarkdown(body: string, budget: PassageBudget = DEFAULT_BUDGET): Passage[] {
  if (body.trim() === "") return [];
  const root = fromMarkdown(
    body,
    HAS_GFM.test(body) ? { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] } : {},
  );
  const passages: Passage[] = [];
  for (const section of joinSmall(sectionsOf(root, body), body, budget)) {
    for (const { start, end, content } of piecesOf(section, body, budget)) {
      const text = outdent(content ?? body.slice(start, end), root, start);
      passages.push({
        number: passages.length + 1,
        headings: section.headings,
        start,
        end,
        selector: selectorOf(body, start, end),
        content: text,
        tokens: estimateTokens(text),
      });
    }
  }
  return passages;
}

const DEEP = /^\s*?\n?(\t| {4})[ \t]*\S/;
const HAS_FENCE = /^[ \t]*(?:```|~~~)/m;

/** What begins deep inside a list would read as code with a fence in it: its indentation goes, as its list is not here. */
function outdent(text: string, root: Root, start: number): string {
  if (!DEEP.test(text) || !HAS_FENCE.test(text)) return text;
  const inList = root.children.some(
    ({ type, position }) =>
      type === "list" && (position?.start.offset ?? 0) < start && start < (position?.end.offset ?? 0),
  );
  const lead = inList ? (/^[ \t]+(?=\S)/m.exec(text)?.[0] ?? "") : "";
  return lead === "" ? text : text.replaceAll(new RegExp(`^${lead}`, "gm"), "");
}

/** Blocks grouped under the heading they follow; each reaches to where the next begins, so nothing falls between. */
function sectionsOf(root: Root, body: string): Section[] {
  const starts = root.children.map((node) => lineStart(body, node.position?.start.offset ?? 0));
  const sections: Section[] = [];
  let path: { depth: number; title: string }[] = [];
  for (const [index, node] of root.children.entries()) {
    const block: Block = { node, start: index === 0 ? 0 : (starts[index] ?? 0), end: starts[index + 1] ?? body.length };
    if (block.end <= block.start) continue;
    if (node.type === "heading") {
      path = [...path.filter(({ depth }) => depth < node.depth), { depth: node.depth, title: titleOf(node) }];
      sections.push({ headings: path.map(({ title }) => title), blocks: [block] });
      continue;
    }
    const last = sections.at(-1);
    if (last === undefined) sections.push({ headings: [], blocks: [block] });
    else last.blocks.push(block);
  }
  return sections;
}

function titleOf(heading: Heading): string {
  const text = (node: { value?: string; children?: readonly object[] }): string =>
    node.value ?? (node.children ?? []).map(text).join("");
  return text(heading).trim();
}

/** A heading with little below it joins the section after it, so that no passage is a title alone. */
function joinSmall(sections: readonly Section[], body: string, budget: PassageBudget): Section[] {
  const joined: Section[] = [];
  for (const section of sections) {
    const before = joined.at(-1);
    const small = before !== undefined && tokensOf(before, body) < budget.least;
    const fits = before !== undefined && tokensOf(before, body) + tokensOf(section, body) <= budget.target;
    if (before !== undefined && small && fits) {
      const inside =
        section.headings.length > before.headings.length &&
        before.headings.every((title, at) => section.headings[at] === title);
      const headings = inside ? section.headings : shared(before.headings, section.headings);
      joined[joined.length - 1] = { headings, blocks: [...before.blocks, ...section.blocks] };
    } else joined.push(section);
  }
  return joined;
}

function shared(left: readonly string[], right: readonly string[]): string[] {
  const end = left.findIndex((title, at) => right[at] !== title);
  const common = end < 0 ? left : left.slice(0, end);
  // Two sections side by side keep the first one's heading when they have nothing above them.
  return common.length === 0 ? left.slice(0, 1) : [...common];
}

function tokensOf({ blocks }: Section, body: string): number {
  return estimateRange(body, blocks[0]?.start ?? 0, blocks.at(-1)?.end ?? 0);
}

/** Packs a section's blocks into pieces of the target size; a block larger than the most is cut inside. */
function piecesOf({ blocks }: Section, body: string, budget: PassageBudget): Piece[] {
  const pieces: Piece[] = [];
  let open: Piece | undefined;
  let openTokens = 0;
  const close = (): void => {
    if (open !== undefined) pieces.push(open);
    open = undefined;
    openTokens = 0;
  };
  for (const block of blocks) {
    const tokens = estimateRange(body, block.start, block.end);
    if (tokens > budget.most) {
      const parts = cutBlock(block.node, body, block.start, block.end, budget);
      const [first, ...rest] = parts;
      // A heading alone stays with the first part of what it announces.
      if (open !== undefined && openTokens < budget.least && first !== undefined) {
        const head = body.slice(open.start, open.end);
        pieces.push(
          {
            start: open.start,
            end: first.end,
            ...(first.content === undefined ? {} : { content: head + first.content }),
          },
          ...rest,
        );
        open = undefined;
        openTokens = 0;
        continue;
      }
      close();
      pieces.push(...parts);
      continue;
    }
    if (open !== undefined && openTokens >= budget.least && openTokens + tokens > budget.target) close();
    open = open === undefined ? { start: block.start, end: block.end } : { start: open.start, end: block.end };
    openTokens += tokens;
  }
  close();
  return pieces;
}
