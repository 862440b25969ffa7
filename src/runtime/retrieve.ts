/**
 * The search before a template's first turn: a template that allows no other knowledge (`before: retrieve`) has something
 * to answer from (requirement pipeline/retrieve-before). Made once for an intent; a failed search is recorded and the
 * prompt is made without it.
 */
import { findRetrieval, RETRIEVE_TOOL } from "../context/assembly/retrieval.ts";
import type { ContextEvent } from "../context/events.ts";
import type { ContextProjection } from "../context/project.ts";
import { redact } from "../context/redact/redact.ts";
import type { Template } from "../templates/model.ts";
import { makeCall } from "./act.ts";
import type { StageDeps } from "./stages.ts";

/** Passages that are retrieved. */
const MAX_PASSAGES = 5;
/** Characters of an intent that are searched for. */
const MAX_QUERY = 1_000;
/** Milliseconds the search may take. */
const MAX_SEARCH_MS = 10_000;

/**
 * Makes the search that a template asks for and gives its event, not yet recorded; undefined when none is needed: the
 * template asks for none, or this intent has been searched for.
 */
export async function retrieveBefore(
  deps: Pick<StageDeps, "callTool" | "now" | "newId" | "signal" | "port">,
  template: Template,
  userIntent: string,
  projection: ContextProjection,
): Promise<ContextEvent | undefined> {
  if (template.before !== "retrieve" || deps.callTool === undefined) return undefined;
  const query = redact(userIntent).text;
  if (findRetrieval(projection, query) !== undefined) return undefined;
  const stop = new AbortController();
  const call = { tool: RETRIEVE_TOOL, arguments: { query: query.slice(0, MAX_QUERY), top_k: MAX_PASSAGES } };
  const made = await Promise.race([
    makeCall({ ...deps, signal: AbortSignal.any([deps.signal, stop.signal]) }, call),
    deps.port.after(MAX_SEARCH_MS, stop.signal).then(() => undefined),
  ]);
  stop.abort();
  if (made === undefined) return undefined;
  // Passages are evidence; the words of an empty result are not.
  const evidences = made.evidences.filter(({ type }) => type === "rag_doc");
  const nothing = made.status === "success" && evidences.length === 0;
  const { nearest } = made;
  const poor = nothing || nearest !== undefined;
  const args_digest = {
    query,
    top_k: MAX_PASSAGES,
    before: true,
    ...(poor && { fits: false }),
    ...(nearest !== undefined && { nearest }),
  };
  return { ...made.event, call: { ...made.event.call, args_digest }, evidences };
}
