/**
 * A session's evidence as candidate blocks: in which order, in which form, with which priority, and what is out already.
 * The order is fit to what the user wants, then confidence, then recency (requirement assembly/relevance). Not here:
 * which contradicts which (`conflicts.ts`), what fits the budget (`assembly/budget/`).
 */
import { PRIORITIES } from "../templates/model.ts";
import type { EvidenceSettings } from "../templates/model.ts";
import { isValidAt, observedAt } from "./conflicts.ts";
import type { Conflict } from "./conflicts.ts";
import { isFromOutside } from "./outside-text.ts";
import { onOneLine, quoteLines } from "../outside-lines.ts";
import type { Draft } from "./conversation.ts";
import type { Evidence } from "./document.ts";
import type { ContextProjection } from "./project.ts";
import { scoreRelevance } from "./relevance.ts";
import { formOf, renderEvidence } from "./rendering/render.ts";
import type { HiddenEvidence } from "./sensitivity.ts";
import type { PromptTexts } from "./texts.ts";

/** Characters of a contradicting evidence that stand in the text of the one that is used. */
const MAX_QUOTED = 160;
/** Within one priority: after what is established, before what was merely said. */
const EVIDENCE_RANK = 500_000;
/** Evidence that fits the request comes before the author's examples and everything else of its priority. */
const FITTING_RANK = 3_000_000;
/** A fit from which on evidence counts as fitting: nearly as good as the best. */
const MIN_FIT = 0.7;
/** Where an evidence does not say how sure it is. */
const DEFAULT_CONFIDENCE = 0.5;
const DEFAULT_PRIORITY = "medium";

export interface EvidenceView {
  /** Milliseconds since the epoch. */
  now: number;
  conflicts: readonly Conflict[];
  words: PromptTexts;
  hidden: HiddenEvidence;
  settings?: EvidenceSettings | undefined;
  /** The terms of what the user wants, read when first needed; without it, fit decides nothing. */
  wanted?: (() => readonly string[]) | undefined;
}

/** Evidence that can be shown as such: user inputs and model outputs are in the conversation already. */
function isShowable({ type, content = "" }: Evidence): boolean {
  return type !== "user_input" && type !== "llm_output" && content !== "";
}

/** Evidence by what matters most: its priority, then fit, confidence, recency, and the order of recording. */
function inOrder(
  evidences: readonly Evidence[],
  { evidences: kept }: ContextProjection,
  wanted: EvidenceView["wanted"],
): { evidence: Evidence; fit: number }[] {
  const titleOf = ({ metadata }: Evidence): string =>
    [metadata?.["document_title"], metadata?.subject].filter((part) => typeof part === "string").join("\n");
  const texts = evidences.map((one) => ({ title: titleOf(one), content: one.content ?? "" }));
  const fits = wanted === undefined || texts.length === 0 ? [] : scoreRelevance(wanted(), texts);
  const ranked = evidences.map((evidence, order) => ({
    evidence,
    order,
    priority: PRIORITIES.indexOf(kept.priorityOf(evidence.evidence_id) ?? DEFAULT_PRIORITY),
    fit: fits[order] ?? 0,
    confidence: evidence.confidence ?? DEFAULT_CONFIDENCE,
    seen: observedAt(evidence, (id) => kept.recordedAt(id)),
    recorded: kept.recordedAt(evidence.evidence_id) ?? 0,
  }));
  return ranked
    .toSorted(
      (left, right) =>
        left.priority - right.priority ||
        right.fit - left.fit ||
        right.confidence - left.confidence ||
        right.seen - left.seen ||
        right.recorded - left.recorded ||
        right.order - left.order,
    )
    .map(({ evidence, fit }) => ({ evidence, fit }));
}

/** What an evidence says, on one line and cut. */
function quote(evidence: Evidence | undefined): string {
  if (evidence === undefined) return "";
  const { value } = evidence.metadata ?? {};
  const said =
    value === undefined ? (evidence.content ?? "") : typeof value === "string" ? value : JSON.stringify(value);
  const flat = onOneLine(said).replace(/\s+/g, " ").trim();
  return flat.length > MAX_QUOTED ? `${flat.slice(0, MAX_QUOTED)}…` : flat;
}

/** A content without the blank lines a passage was cut out with, and how many characters of it come before. */
function withoutBlankLines(content: string): { text: string; skipped: number } {
  const begun = content.replace(/^(?:[ \t\r]*\n)+/, "");
  return { text: begun.trimEnd(), skipped: content.length - begun.length };
}

/** One block for each evidence that has something to show; for a prompt, the most useful first. `evidences` without memories. */
export function evidenceBlocks(
  projection: ContextProjection,
  evidences: readonly Evidence[],
  view: EvidenceView,
): Draft[] {
  const { evidences: kept } = projection;
  const { conflicts, words, hidden } = view;
  const lost = new Set(conflicts.flatMap((conflict) => conflict.losers.map((loser) => loser.evidence_id)));
  const won = new Map(conflicts.map((conflict) => [conflict.winner, conflict]));
  const showable = evidences.filter(isShowable);
  const ranked = inOrder(showable, projection, view.wanted);
  const ordered = ranked.map(({ evidence }) => evidence);
  const fitting = new Set(ranked.flatMap(({ evidence, fit }) => (fit >= MIN_FIT ? [evidence] : [])));
  const place = new Map(ordered.map((evidence, order) => [evidence, order]));
  const outOf = (evidence: Evidence): Draft["out"] => {
    if (hidden.has(evidence.evidence_id)) return "sensitivity";
    if (lost.has(evidence.evidence_id)) return "conflict";
    return isValidAt(evidence, view.now) ? undefined : "ttl";
  };
  // Without an intent this is a list and no prompt: it stays as it was recorded.
  return (view.wanted === undefined ? showable : ordered).map((evidence): Draft => {
    const { evidence_id, content = "", source } = evidence;
    const name = [source.name, source.uri].filter((part) => part !== undefined && part !== "").join(" ");
    const others = (won.get(evidence_id)?.losers ?? []).map((loser) => {
      return `(${words.notUsed}: [${loser.evidence_id}] ${quote(kept.get(loser.evidence_id))})`;
    });
    const { text, skipped } = withoutBlankLines(content);
    const form = formOf(evidence, view.settings);
    const isOutside = isFromOutside(evidence);
    const whole =
      form === "text"
        ? text
        : renderEvidence(
            evidence,
            form,
            observedAt(evidence, (id) => kept.recordedAt(id)),
          );
    const shown = isOutside ? quoteLines(whole) : whole;
    const heading = `[${evidence_id}] ${onOneLine(name)}`;
    const out = outOf(evidence);
    return {
      block_id: `evidence:${evidence_id}`,
      block_type: "evidence",
      priority: kept.priorityOf(evidence_id) ?? DEFAULT_PRIORITY,
      group: "evidence",
      rank: (fitting.has(evidence) ? FITTING_RANK : EVIDENCE_RANK) + ordered.length - (place.get(evidence) ?? 0),
      text: [heading, ...(shown === "" ? [] : [shown]), ...others].join("\n"),
      content: {
        text,
        frame: {
          before: `${heading}\n`,
          after: others.map((line) => `\n${line}`).join(""),
          skipped,
          ...(isOutside && { quoted: true }),
        },
      },
      refs: [{ evidence_id }],
      ...(form === "table" || form === "timeline" ? { in_own_place: true } : {}),
      ...(out === undefined ? {} : { out }),
    };
  });
}
