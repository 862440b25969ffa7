/**
 * One evidence in the form that a template asks for (requirement assembly/evidence-forms): chosen sentences, a table, or a
 * timeline. Deterministic, made from the evidence alone; nothing is invented, and what fits no row or moment is kept.
 */
import type { Evidence } from "../document.ts";
import type { EvidenceForm, EvidenceSettings } from "../../templates/model.ts";
import { extract } from "../summary.ts";
import { renderTable } from "./table.ts";
import { renderTimeline } from "./timeline.ts";

/** Characters of a summary. */
const MAX_SUMMARY = 400;

/** The form of an evidence under a template's settings. */
export function formOf(evidence: Evidence, settings: EvidenceSettings | undefined): EvidenceForm {
  const { render = "text" } = settings ?? {};
  if (typeof render === "string") return render;
  return Object.hasOwn(render, evidence.type) ? (render[evidence.type] ?? "text") : "text";
}

/** The content of an evidence in a form other than `text`. `observed` in milliseconds: when it was true. */
export function renderEvidence(evidence: Evidence, form: Exclude<EvidenceForm, "text">, observed: number): string {
  const content = evidence.content?.trim() ?? "";
  switch (form) {
    case "summary":
      return content.length <= MAX_SUMMARY ? content : extract(content, MAX_SUMMARY) || content.slice(0, MAX_SUMMARY);
    case "table":
      return renderTable(evidence);
    case "timeline":
      return renderTimeline(content, observed);
  }
}
