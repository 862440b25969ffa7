/** Grades of sensitivity (requirement assembly/sensitivity): which evidence a prompt of a certain grade may not show. */
import { SENSITIVITY_GRADES } from "../templates/model.ts";
import type { Sensitivity } from "../templates/model.ts";
import type { Evidence } from "./document.ts";
import type { EvidenceReader } from "./evidence-table.ts";
import { QuotedSentences } from "./quoted-sentences.ts";

const gradeOf = (grade: Sensitivity | undefined): number => SENSITIVITY_GRADES.indexOf(grade ?? "public");

/** Whether an evidence is above the highest grade that may be shown; without one, nothing is. */
export function isAbove(evidence: Evidence, max: Sensitivity | undefined): boolean {
  return max !== undefined && gradeOf(evidence.metadata?.sensitivity) > gradeOf(max);
}

/** The lower of two limits; undefined = no limit. */
export function lowerGrade(left: Sensitivity | undefined, right: Sensitivity | undefined): Sensitivity | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return gradeOf(left) < gradeOf(right) ? left : right;
}

/** The evidence of a session above a grade, to find texts that show it. */
export class HiddenEvidence {
  readonly #ids: ReadonlySet<string>;
  readonly #sentences: QuotedSentences;

  /** The evidence of a session above `max`; none without a limit. */
  constructor(evidences: EvidenceReader, max: Sensitivity | undefined) {
    const all = max === undefined ? [] : evidences.values();
    const hidden = all.filter((one) => isAbove(one, max));
    // A copy that nobody graded makes nothing public.
    const open = all.filter((one) => !isAbove(one, max) && one.metadata?.sensitivity !== undefined);
    const contentsOf = (evidences: readonly Evidence[]): string[] => evidences.map(({ content = "" }) => content);
    this.#ids = new Set(hidden.map(({ evidence_id }) => evidence_id));
    this.#sentences = new QuotedSentences(contentsOf(hidden), hidden.length === 0 ? [] : contentsOf(open));
  }

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  has(evidenceId: string): boolean {
    return this.#ids.has(evidenceId);
  }

  /** Whether a text rests on hidden evidence or repeats a sentence of it. */
  isShownBy({ text, refs }: { text: string; refs: readonly { evidence_id: string }[] }): boolean {
    if (this.isEmpty) return false;
    return refs.some((one) => this.has(one.evidence_id)) || this.#sentences.isIn(text);
  }
}
