/**
 * What is known of an entry that may be a candidate: how much of each need it answers, what a scan of its texts finds, and what happened here.
 * Not here: what each fact is worth (`discovery/score/score.ts`).
 */
import type { ServerView } from "../../../discovery/library-port.ts";
import type { RegistryEntry } from "../../../discovery/model.ts";
import { scanValue, type PeerIndex } from "../../../discovery/scan/scan.ts";
import { withScore } from "../../../discovery/score/answered.ts";
import type { AskedNeed } from "../../../discovery/score/asked-need.ts";
import type { CandidateFacts } from "../../../discovery/score/facts.ts";
import { coverNeeds } from "../../../discovery/score/functionality.ts";
import type { MergedEntry } from "../../../discovery/sources/merge.ts";

const DAY_MS = 24 * 60 * 60_000;

/** What entries are compared with. */
export interface Comparison {
  needs: readonly AskedNeed[];
  /** For each need, the score of the search for it by entry. */
  scores: readonly ReadonlyMap<MergedEntry, number>[];
  trustedNamespaces: readonly string[] | undefined;
  peers: PeerIndex;
  now: number;
}

/** `known`: the server of the library that the entry is. */
export function factsOf(
  merged: MergedEntry,
  known: ServerView | undefined,
  { needs, scores, trustedNamespaces, peers, now }: Comparison,
): CandidateFacts {
  const { entry, registries, conflicts } = merged;
  const { name, title, description, tools, unseen } = entry;
  return {
    needs: coverNeeds(entry, needs).map((one, at) => withScoreOf(one, merged, scores[at])),
    scanFindings: scanValue([name, title ?? "", description, tools ?? []], peers).length + Number(unseen === true),
    registries,
    conflicts,
    ...(trustedNamespaces !== undefined && { trustedNamespace: isTrusted(entry, trustedNamespaces) }),
    ...(known?.use !== undefined && { calls: known.use }),
    ...(known?.use === undefined && known?.calls !== undefined && { calledBefore: true as const }),
    ...(known?.pinnedAt !== undefined && {
      pinAgeDays: Math.max(0, Math.floor((now - known.pinnedAt) / DAY_MS)),
    }),
    ...(known?.package !== undefined && { package: known.package }),
  };
}

/** What an entry covers of a need, with how it was found. For another product it stays what it is; a product's own server is behind nobody. */
function withScoreOf(
  covered: NonNullable<CandidateFacts["needs"]>[number],
  merged: MergedEntry,
  scores: ReadonlyMap<MergedEntry, number> = new Map(),
): typeof covered {
  if (covered.lacks !== undefined) return covered;
  const best = covered.isOwn === true ? 0 : Math.max(0, ...scores.values());
  const confidence = withScore(covered.confidence, scores.get(merged) ?? 0, best);
  return { ...covered, confidence };
}

function isTrusted({ name }: RegistryEntry, trusted: readonly string[]): boolean {
  const namespace = name.split("/")[0] ?? name;
  return trusted.includes(namespace);
}
