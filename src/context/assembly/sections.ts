/**
 * A filled template as groups and candidate blocks: one group per section, its words as one block, the items a
 * placeholder brought as blocks of their own, so that a long history can lose its oldest part and keep the rest.
 */
import type { FilledSection } from "../../templates/fill.ts";
import type { Priority, TimeToLive } from "../../templates/model.ts";
import type { BlockGroup, CandidateBlock, CuttableText, StandIn } from "../block.ts";
import { quoteLines } from "../../outside-lines.ts";
import { characterSelector } from "../selector/write.ts";
import type { TokenCounter } from "../tokens/tokens.ts";
import { shorten } from "../summary.ts";
import { promptTexts } from "../texts.ts";
import { inLanguage } from "../../localized-text.ts";

export interface SectionMoment {
  /** One-based number of the turn being prepared. */
  turn_number: number;
  /** Seconds since the session began. */
  elapsed_seconds: number;
  language: string;
}

/** A section's own text is shortened to about this share when the whole does not fit. */
const SHORT_SHARE = 0.35;
/** Under this many tokens shortening is not worth it. */
const MIN_SHORTENED_TOKENS = 120;
/** Within one priority the author's words come first, in their order. */
const SECTION_RANK = 2_000_000;
/** Items (messages of a history) at the end of the list that matter most. */
const RECENT_ITEMS = 4;

function isExpired(ttl: TimeToLive | undefined, moment: SectionMoment): boolean {
  if (ttl === undefined) return false;
  return "turns" in ttl ? moment.turn_number > ttl.turns : moment.elapsed_seconds > ttl.seconds;
}

/** What stands around a content in its block, and how much of the content's beginning is not in the block. */
export interface ContentFrame {
  before: string;
  after: string;
  /** Characters, none of them outside of the basic plane. */
  skipped: number;
  /** Each line of what is shown of the content is marked (`outside-lines.ts`). */
  quoted?: true;
}

/**
 * A shorter stand-in for a long text, or undefined when there is none worth having. `tokens` is what the whole costs,
 * `min_tokens` the least that is still useful; a frame stays whole around what is cut.
 */
export function shorterForm(
  text: string,
  tokens: number,
  counter: TokenCounter,
  language: string,
  { min_tokens = 0, frame }: { min_tokens?: number | undefined; frame?: ContentFrame } = {},
): StandIn | undefined {
  if (tokens < MIN_SHORTENED_TOKENS) return undefined;
  const short = shorten(text, Math.floor(text.length * SHORT_SHARE), inLanguage(language, promptTexts).shortened);
  if (short === undefined) return undefined;
  const said = frame?.quoted === true ? quoteLines(short.text) : short.text;
  const shown = frame === undefined ? said : `${frame.before}${said}${frame.after}`;
  const cost = counter.count(shown);
  if (cost >= tokens || cost < min_tokens) return undefined;
  const skipped = frame?.skipped ?? 0;
  const selectors = short.parts.map((part) => characterSelector(text, part, skipped));
  return { text: shown, tokens: cost, selectors };
}

/** How a long text may be cut; none where it is too short to be worth it. `words`: what the user wants, in lower case. */
export function cuttableForm(
  text: string,
  tokens: number,
  language: string,
  { min_tokens, frame, words = [] }: { min_tokens?: number | undefined; frame?: ContentFrame; words?: string[] } = {},
): { cut?: CuttableText } {
  if (tokens < MIN_SHORTENED_TOKENS) return {};
  const mark = inLanguage(language, promptTexts).shortened;
  const { before = "", after = "", skipped = 0, quoted } = frame ?? {};
  return { cut: { text, before, after, skipped, words, mark, tokens, min_tokens, ...(quoted && { quoted }) } };
}

/** Sections in the template's order. Priorities of items: those of a `must` section count as high, recent ones first. */
export function sectionBlocks(
  sections: readonly FilledSection[],
  counter: TokenCounter,
  moment: SectionMoment,
): { groups: BlockGroup[]; blocks: CandidateBlock[] } {
  const groups: BlockGroup[] = [];
  const blocks: CandidateBlock[] = [];
  for (const section of sections) {
    const id = `section:${section.name}`;
    const heading = section.title === "" ? "" : `# ${section.title}`;
    groups.push({ id, kind: "system", heading, heading_tokens: heading === "" ? 0 : counter.count(heading) });
    const expired = isExpired(section.ttl, moment);
    const out = expired ? { out: "ttl" as const } : {};
    if (section.absent === true) {
      const { priority } = section;
      const nothing = { refs: [], text: "", tokens: 0, rank: 0, stable: false, repeatable: true };
      blocks.push({ block_id: id, block_type: "instruction", priority, group: id, out: "empty", ...nothing });
      continue;
    }
    const itemPriority: Priority = section.priority === "must" ? "high" : section.priority;
    for (const [place, piece] of section.pieces.entries()) {
      if (piece.kind === "text") {
        const text = piece.text.trim();
        if (text === "") continue;
        const tokens = counter.count(text);
        const summary =
          section.priority === "must" || section.stable
            ? undefined
            : shorterForm(text, tokens, counter, moment.language, section);
        blocks.push({
          block_id: place === 0 ? id : `${id}:${place}`,
          block_type: "instruction",
          priority: section.priority,
          refs: [],
          text,
          tokens,
          ...(summary === undefined ? {} : { summary }),
          ...(section.priority === "must" || section.stable
            ? {}
            : cuttableForm(text, tokens, moment.language, section)),
          group: id,
          rank: SECTION_RANK - groups.length,
          stable: section.stable,
          repeatable: true,
          ...out,
        });
        continue;
      }
      for (const [order, item] of piece.items.entries()) {
        const tokens = counter.count(item.text);
        const summary =
          item.summary === undefined
            ? shorterForm(item.text, tokens, counter, moment.language)
            : { text: item.summary, tokens: counter.count(item.summary) };
        const fromEnd = piece.items.length - order;
        blocks.push({
          block_id: `${id}:${place}:${item.id}`,
          block_type: "conversation",
          priority: fromEnd <= RECENT_ITEMS ? itemPriority : below(itemPriority),
          refs: item.refs ?? [],
          text: item.text,
          tokens,
          ...(summary === undefined ? {} : { summary }),
          ...(item.summary === undefined ? cuttableForm(item.text, tokens, moment.language) : {}),
          group: id,
          rank: order,
          stable: false,
          repeatable: true,
          ...out,
        });
      }
    }
  }
  return { groups, blocks };
}

/** One priority lower; the lowest stays. */
function below(priority: Priority): Priority {
  switch (priority) {
    case "must":
      return "high";
    case "high":
      return "medium";
    case "medium":
    case "low":
      return "low";
  }
}
