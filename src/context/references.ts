/** References to evidence: checked when they are written, resolved when they are shown. */
import { accept, refuse } from "../errors.ts";
import type { Failure, Outcome } from "../errors.ts";
import type { ContextDocument, Evidence, Reference } from "./document.ts";
import { EvidenceTable, type EvidenceReader } from "./evidence-table.ts";
import { evidenceIdIn, readDocumentName } from "../references.ts";
import { MAX_REFS } from "../session/limits.ts";
import { SelectionWork } from "./selector/jsonpath.ts";
import { select } from "./selector/selector.ts";

/** Where references lead: a document, or a fold's own table of evidence. */
export interface EvidenceSource {
  evidences: ContextDocument["evidences"] | EvidenceReader;
}

const isTable = (evidences: EvidenceSource["evidences"]): evidences is EvidenceReader =>
  evidences instanceof EvidenceTable;

function evidenceOf(document: EvidenceSource, id: string): Evidence | undefined {
  const { evidences } = document;
  if (isTable(evidences)) return evidences.get(id);
  return Object.hasOwn(evidences, id) ? evidences[id] : undefined;
}

/** The text a reference points at. Fails with `invalid_input` on an unknown evidence, one without content, or a bad selector. */
export function resolveReference(
  document: EvidenceSource,
  reference: Reference,
  work?: SelectionWork,
): Outcome<string> {
  const evidence = evidenceOf(document, reference.evidence_id);
  if (evidence === undefined) {
    return refuse({
      code: "invalid_input",
      field: "evidence_id",
      expected: { en: "the id of an evidence recorded in this session", zh: "本会话中已记录的证据的 id" },
    });
  }
  if (reference.selector === undefined || reference.selector === "") return accept(evidence.content ?? "");
  if (evidence.content === undefined) {
    return refuse({
      code: "invalid_input",
      field: "selector",
      expected: {
        en: "no selector: this evidence keeps its source only, not its content",
        zh: "不带 selector：这条证据只保存了来源，没有内容",
      },
    });
  }
  return select(evidence.content, reference.selector, work);
}

/**
 * References as they are kept: evidence that is named by its block in a prompt, by its address as a resource, by its passage's id
 * or address, or by the document of its passage gets its own id.
 */
export function namedReferences(document: EvidenceSource, references: readonly Reference[]): Reference[] {
  return references.map((reference) => {
    const { evidence_id: name } = reference;
    if (evidenceOf(document, name) !== undefined) return reference;
    const id = evidenceIdIn(name);
    if (evidenceOf(document, id) !== undefined) return { ...reference, evidence_id: id };
    const all = isTable(document.evidences) ? document.evidences.values() : Object.values(document.evidences);
    const whole = readDocumentName(name);
    const isNamed = (passage: unknown): boolean =>
      whole !== undefined && typeof passage === "string" && passage.startsWith(`${whole.base}/${whole.document}#`);
    const own =
      all.findLast(({ source, metadata }) => metadata?.["passage"] === name || source.uri === name) ??
      all.findLast(({ metadata }) => isNamed(metadata?.["passage"]));
    return own === undefined ? reference : { ...reference, evidence_id: own.evidence_id };
  });
}

/** Whether every reference of a call leads somewhere; the first that does not is the failure. All share one amount of work. */
export function checkReferences(document: EvidenceSource, references: readonly Reference[]): Outcome<null> {
  if (references.length > MAX_REFS) {
    return refuse({
      code: "invalid_input",
      field: "refs",
      expected: { en: `at most ${MAX_REFS} references in one call`, zh: `一次调用不超过 ${MAX_REFS} 个引用` },
    });
  }
  const work = new SelectionWork();
  for (const [at, reference] of references.entries()) {
    const found = resolveReference(document, reference, work);
    if (!found.ok) return inRefs(found.failure, at);
  }
  return accept(null);
}

/** The failure of one entry, under the name that the caller gave the list: an entry may be a plain id. */
function inRefs(failure: Failure, at: number): Outcome<null> {
  if (failure.code !== "invalid_input") return refuse(failure);
  const field = failure.field === "evidence_id" ? `refs.${at}` : `refs.${at}.${failure.field}`;
  return refuse({ ...failure, field });
}
