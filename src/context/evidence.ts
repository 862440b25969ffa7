/** Evidence identity: the same content from the same source is the same evidence, whoever found it and when. */
import { createHash } from "node:crypto";
import { canonicalJson } from "../json.ts";
import type { Evidence } from "./document.ts";

/** Characters of a hash that make an id: 120 bits. */
const ID_LENGTH = 30;

/** Every id in a text, whatever stands around it. */
export const EVIDENCE_ID = /ev_[0-9a-f]{30}(?![0-9a-f])/g;

/** `ev_…` from source and content alone. Evidence without content is identified by its source only. */
export function evidenceId(evidence: Pick<Evidence, "source" | "content">): string {
  const { kind, name, uri } = evidence.source;
  const identity = canonicalJson({ kind, name: name ?? "", uri: uri ?? "", content: evidence.content ?? null });
  return `ev_${createHash("sha256").update(identity).digest("hex").slice(0, ID_LENGTH)}`;
}

/** Gives an evidence its id. Record it with this, and finding it again adds nothing. */
export function makeEvidence(evidence: Omit<Evidence, "evidence_id">): Evidence {
  return { evidence_id: evidenceId(evidence), ...evidence };
}

/**
 * What is known after the same evidence turned up again: first link and content stay (they say where it
 * first came from), the later metadata and the higher confidence win.
 */
export function mergeEvidence(known: Evidence, again: Evidence): Evidence {
  const merged: Evidence = { ...known };
  if (again.metadata !== undefined) merged.metadata = { ...known.metadata, ...again.metadata };
  if (again.confidence !== undefined) merged.confidence = Math.max(known.confidence ?? 0, again.confidence);
  if (known.links === undefined && again.links !== undefined) merged.links = again.links;
  return merged;
}
