/**
 * The context document as callers see it: the fold of a session's events with `context_blocks` listed. Listing counts
 * the tokens of every text, so readers that only assemble fold without it (`project.ts`).
 */
import type { CandidateBlock } from "./block.ts";
import { deriveCandidates } from "./candidates.ts";
import type { ContextBlock, ContextDocument } from "./document.ts";
import type { RecordedEvent } from "./events.ts";
import { foldContext } from "./project.ts";
import type { ContextProjection, ProjectOptions } from "./project.ts";
import { resolveReference } from "./references.ts";
import { estimator } from "./tokens/tokens.ts";

/** The context document after these events: valid against `contextDocumentSchema` at every revision. */
export function projectContext(events: readonly RecordedEvent[], options: ProjectOptions): ContextDocument {
  return listContext(foldContext(events, options));
}

/** The context document of a session as it stands. */
export function listContext(projection: ContextProjection): ContextDocument {
  return { ...projection.document, context_blocks: listBlocks(projection) };
}

/** Every candidate with its estimate and refs; text only where no ref leads to the very words. */
function listBlocks(projection: ContextProjection): ContextBlock[] {
  const { blocks } = deriveCandidates(projection, {
    counter: estimator,
    language: projection.language,
    now: projection.updated_at,
    conversation: true,
    summaries: false,
  });
  return blocks.map(({ block_id, block_type, priority, tokens, refs, text }) => {
    const block: ContextBlock = { block_id, block_type, priority, token_estimate: tokens };
    if (!isQuoted(projection.document, { block_id, block_type, refs, text })) block.content = text;
    if (refs.length > 0) block.refs = refs;
    return block;
  });
}

/**
 * Whether a block's words are those its first reference leads to, so that they need not stand in the document twice. Other
 * references say what words rest on, and do not give the words themselves: a plan's, an answer's, an observation's.
 */
function isQuoted(
  document: ContextDocument,
  { block_id, block_type, refs, text }: Pick<CandidateBlock, "block_id" | "block_type" | "refs" | "text">,
): boolean {
  const [first, ...others] = refs;
  if (first === undefined) return false;
  if (block_id === `${block_type}:${first.evidence_id}`) return true;
  const quoted = others.length === 0 ? resolveReference(document, first) : undefined;
  return quoted?.ok === true && quoted.value === text;
}
