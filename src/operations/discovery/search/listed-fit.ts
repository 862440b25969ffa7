/**
 * Whether the tools that a candidate lists do what it was found for: asked before a person is, and once more of a package that was started.
 * Not here: how tools are compared with a need (`discovery/score/listed-tools.ts`).
 */
import type { KnownTool } from "../../../discovery/model.ts";
import { fitOfListed, type ListedFit } from "../../../discovery/score/listed-tools.ts";
import type { Candidate } from "./candidates.ts";
import type { PassedOver } from "./listed-texts.ts";
import { missingNeeds } from "./parts.ts";
import type { Work } from "./work.ts";

/** What a server lists, where that is known and nothing of it does what the candidate is for. */
export async function listsOthers(candidate: Candidate, name: string, work: Work) {
  const asked = await work.call.services.library.agreement(work.call.principal.tenant, name);
  if (!asked.ok) return undefined;
  const { fit, passed } = fitOf(candidate, name, asked.value.tools, work);
  return fit === "does" ? undefined : { fit, passed };
}

/** How a server's tools fit what it was found for. One that the caller named, or that has the tool of the wanted call, is what they want. */
export function fitOf(candidate: Candidate, name: string, tools: readonly KnownTool[], work: Work) {
  const { serves, isNamed } = candidate;
  const { analysis, input } = work;
  const missing = missingNeeds(analysis);
  const needs = serves.length > 0 ? serves : missing.length > 0 ? missing : analysis.toolRequirements;
  const wanted = input.call?.name;
  const isWanted = tools.some(({ id, definition }) => wanted !== undefined && [id, definition.name].includes(wanted));
  const found = fitOfListed(
    tools,
    needs.map(({ description }) => description),
  );
  const isGiven = tools.length === 0 || isNamed || isWanted;
  const fit: ListedFit = isGiven ? "does" : found.fit;
  const passed: PassedOver = { name, tools: tools.map(({ definition }) => definition.name), isConnected: false };
  return { fit, doing: found.doing, passed };
}
