/**
 * Passages that stand in a session twice: as evidence, and in the observation of the call that found them. Here they are found
 * and marked with their id, so that `budget/budget.ts` can show them once, wherever there is room for them first.
 */
import type { CandidateBlock, HeldPassage } from "../block.ts";
import { markLines } from "../../outside-lines.ts";
import { isFromOutside } from "../outside-text.ts";
import type { ContextProjection } from "../project.ts";
import type { TokenCounter } from "../tokens/tokens.ts";

/** Characters of a passage worth naming: shorter ones cost hardly more than the id that would stand for them. */
const MIN_PASSAGE = 40;
/** Strings looked at in an observation that is JSON. */
const MAX_STRINGS = 2_000;

interface Passage {
  evidence_id: string;
  block_id: string;
  content: string;
}

/**
 * The blocks with every observation that quotes evidence marked: its passages are named by their ids and listed in
 * `holds`. `winners` are the evidences whose text mentions the other side of a conflict: those are always shown in their own place.
 */
export function markRepeatedPassages(
  blocks: readonly CandidateBlock[],
  projection: ContextProjection,
  by: { counter: TokenCounter; winners: ReadonlySet<string> },
): CandidateBlock[] {
  const { messages } = projection.document.session;
  const passages = passagesOf(blocks, projection, by.winners);
  if (passages.length === 0) return [...blocks];
  const byId = new Map(passages.map((one) => [one.evidence_id, one]));
  const byLine = new Map<string, Passage[]>();
  for (const one of passages) {
    const line = firstLine(one.content);
    byLine.set(line, [...(byLine.get(line) ?? []), one]);
  }
  return blocks.map((block) => {
    const place = /(?:^|:)message:(\d+)$/.exec(block.block_id)?.[1];
    const message = place === undefined ? undefined : messages[Number(place) - 1];
    if (message?.role !== "tool" || block.out !== undefined) return block;
    const quoted = quotedIn(message.content, byId, byLine);
    return quoted.length === 0 ? block : markPassages(block, quoted, by);
  });
}

function passagesOf(
  blocks: readonly CandidateBlock[],
  { evidences }: ContextProjection,
  winners: ReadonlySet<string>,
): Passage[] {
  return blocks.flatMap(({ block_id, block_type, out, refs, in_own_place }) => {
    const evidence_id = refs[0]?.evidence_id;
    if (block_type !== "evidence" || out !== undefined || in_own_place === true) return [];
    if (evidence_id === undefined || winners.has(evidence_id)) return [];
    const evidence = evidences.get(evidence_id);
    const said = evidence?.content?.trim() ?? "";
    // As it stands in an observation.
    const content = evidence !== undefined && isFromOutside(evidence) ? markLines(said) : said;
    return content.length < MIN_PASSAGE ? [] : [{ evidence_id, block_id, content }];
  });
}

const firstLine = (text: string): string => text.split("\n", 1)[0]?.trim() ?? "";

/** Evidence whose whole words may stand in a text: named there by id, or beginning like one of its lines or strings. */
function quotedIn(
  text: string,
  byId: ReadonlyMap<string, Passage>,
  byLine: ReadonlyMap<string, readonly Passage[]>,
): Passage[] {
  const found = new Set<Passage>();
  for (const [id] of text.matchAll(/ev_[0-9a-f]{30}/g)) {
    const one = byId.get(id);
    if (one !== undefined) found.add(one);
  }
  for (const line of [...text.split("\n"), ...stringsOf(text).map(firstLine)]) {
    const bare = line.trim();
    for (const key of [bare, bare.replace(/^(?:\[[^\]]*\]|[-*•]|\d+[.)、])\s*/, "")]) {
      for (const one of byLine.get(key) ?? []) found.add(one);
    }
  }
  // The longest first, so that a passage inside another one is not taken for it.
  return [...found].toSorted(
    (left, right) => right.content.length - left.content.length || (left.evidence_id < right.evidence_id ? -1 : 1),
  );
}

/** Every string in a text that is JSON, or that has JSON as one of its lines. */
function stringsOf(text: string): string[] {
  const whole = parsed(text);
  const found: string[] = [];
  const waiting: unknown[] = whole === undefined ? text.split("\n").map(parsed) : [whole];
  while (waiting.length > 0 && found.length < MAX_STRINGS) {
    const one = waiting.pop();
    if (typeof one === "string") found.push(one);
    else if (typeof one === "object" && one !== null) for (const item of Object.values(one)) waiting.push(item);
  }
  return found;
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The block with the passages it really holds named and listed; as it was when it holds none. */
function markPassages(
  block: CandidateBlock,
  quoted: readonly Passage[],
  { counter }: { counter: TokenCounter },
): CandidateBlock {
  const holds: HeldPassage[] = [];
  const refs = [...block.refs];
  let { text } = block;
  for (const { evidence_id, block_id, content } of quoted) {
    const name = `[${evidence_id}]`;
    const forms = [content, JSON.stringify(content).slice(1, -1)].filter((one) => text.includes(one));
    const [form] = forms;
    if (form === undefined || holds.some((one) => one.text.includes(form))) continue;
    const named = `${name} ${form}`;
    text = nameOnce(text, new Set(forms), name);
    holds.push({ block_id, text: named, name });
    refs.push({ evidence_id });
  }
  if (holds.length === 0) return block;
  return { ...block, refs, text, tokens: counter.count(text), holds };
}

/** The first place of a passage gets its name before it; at its other places the name is enough. */
function nameOnce(text: string, forms: ReadonlySet<string>, name: string): string {
  let clean = text;
  for (const form of forms) clean = clean.replaceAll(`${name} ${form}`, () => form);
  const [first = ""] = forms;
  const from = clean.indexOf(first);
  const before = clean.slice(0, from);
  let after = clean.slice(from + first.length);
  let ahead = before;
  for (const form of forms) {
    ahead = ahead.replaceAll(form, () => name);
    after = after.replaceAll(form, () => name);
  }
  return `${ahead}${name} ${first}${after}`;
}

/** The block's text with those of its passages that are shown elsewhere replaced by their ids. */
export function withoutPassages(block: CandidateBlock, elsewhere: readonly HeldPassage[]): string {
  return elsewhere.reduce((text, { text: passage, name }) => text.replaceAll(passage, () => name), block.text);
}
