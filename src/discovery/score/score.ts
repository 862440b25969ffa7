/**
 * The score of a candidate: security 40, functionality 35, popularity 25, each point with the sentence that says why. Only what
 * was checked counts; what is not known is said and gives nothing.
 * Not here: the texts (`texts.ts`), who may approve a candidate (`policy.ts`).
 */
import type { LocalizedText } from "../../localized-text.ts";
import type { RegistryEntry } from "../model.ts";
import type { MergedEntry } from "../sources/merge.ts";
import type { CandidateFacts } from "./facts.ts";
import { evidenceTexts as texts } from "./texts.ts";

export type Dimension = "security" | "functionality" | "popularity";

/** A part of the score: its points, the most it could have, and why. */
export interface Evidence {
  dimension: Dimension;
  points: number;
  most: number;
  text: LocalizedText;
}

export interface CandidateScore {
  security: number;
  functionality: number;
  popularity: number;
  /** 0…100. */
  total: number;
  evidence: Evidence[];
}

/** Candidates that are shown. */
export const MAX_CANDIDATES = 10;
/** Days after which an unchanged pin counts in full. */
const FULL_PIN_DAYS = 30;
/** Successful calls after which own use counts in full. */
const FULL_CALLS = 20;
/** Registries that agree, after which more add nothing. */
const FULL_REGISTRIES = 3;

/** The most of each part. Security adds up to 40, functionality to 35, popularity to 25. */
const MOST = {
  namespace: 12,
  status: 4,
  /** An address that answers over HTTPS (or HTTP on this machine), or a package with the digest that the registry gives. */
  origin: 6,
  /** A remote server that asks who calls, or a package without install scripts. */
  entry: 4,
  scan: 6,
  pin: 8,
  needs: 35,
  use: 15,
  registries: 10,
} as const;

/** Scores one candidate. Points are rounded to tenths, so that the parts add up to the total as shown. */
export function scoreCandidate(entry: RegistryEntry, facts: CandidateFacts): CandidateScore {
  const evidence = [
    ...securityOf(entry, facts),
    part("functionality", "needs", coverageOf(facts), texts.needs(facts.needs)),
    part("popularity", "use", useOf(facts), texts.use(facts.calls, facts.calledBefore)),
    part("popularity", "registries", registriesOf(facts), texts.registries(facts.registries, facts.conflicts)),
  ];
  const sum = (dimension: Dimension): number =>
    tenths(evidence.filter((one) => one.dimension === dimension).reduce((total, { points }) => total + points, 0));
  const [security, functionality, popularity] = [sum("security"), sum("functionality"), sum("popularity")];
  return { security, functionality, popularity, total: tenths(security + functionality + popularity), evidence };
}

/** A candidate with its score. */
export interface ScoredCandidate {
  merged: MergedEntry;
  score: CandidateScore;
  /** How well the search ranked it; decides between equal scores. */
  relevance: number;
  /** It bears the name of a product that a need names. */
  isOwn?: boolean;
  /** It says that it does what is needed. */
  fits?: boolean;
}

/**
 * The best candidates, ten at most, a named product's own servers first. One that covers none of the needs is no candidate, however
 * safe and well known; what hardly answers is ordered by how far it does, before all else; equal totals by functionality, relevance and name, so
 * that the order is the same everywhere.
 */
export function bestCandidates(candidates: readonly ScoredCandidate[]): ScoredCandidate[] {
  return candidates
    .filter(({ score }) => score.functionality > 0)
    .toSorted(
      (left, right) =>
        Number(right.isOwn === true) - Number(left.isOwn === true) ||
        // What hardly answers takes no place from what does.
        Number(right.fits === true) - Number(left.fits === true) ||
        // One that names no way to use it is shown behind all that can be used.
        Number(left.merged.entry.sources.length === 0) - Number(right.merged.entry.sources.length === 0) ||
        (left.fits === false ? right.score.functionality - left.score.functionality : 0) ||
        right.score.total - left.score.total ||
        right.score.functionality - left.score.functionality ||
        right.relevance - left.relevance ||
        (left.merged.entry.name < right.merged.entry.name ? -1 : 1),
    )
    .slice(0, MAX_CANDIDATES);
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** `share`: 0…1 of the most that a part can have. */
function part(dimension: Dimension, name: keyof typeof MOST, share: number, text: LocalizedText): Evidence {
  const most = MOST[name];
  return { dimension, points: tenths(most * Math.min(1, Math.max(0, share))), most, text };
}

function securityOf(entry: RegistryEntry, facts: CandidateFacts): Evidence[] {
  const { trustedNamespace, scanFindings, pinAgeDays } = facts;
  const { answered, requiresAuthorization } = facts.remote ?? {};
  const { integrityMatches, hasInstallScripts } = facts.package ?? {};
  const checks =
    entry.sources[0]?.kind === "package"
      ? [
          part("security", "origin", Number(integrityMatches === true), texts.integrity(integrityMatches)),
          part("security", "entry", Number(hasInstallScripts === false), texts.installScripts(hasInstallScripts)),
        ]
      : [
          part("security", "origin", Number(answered === true), texts.answered(answered, entry.sources[0]?.url)),
          part(
            "security",
            "entry",
            Number(answered === true && requiresAuthorization === true),
            // What did not answer has asked nobody.
            texts.authorization(answered === true ? requiresAuthorization : undefined),
          ),
        ];
  const checked = [
    part("security", "namespace", Number(trustedNamespace === true), texts.namespace(trustedNamespace)),
    part("security", "status", Number(entry.status === "active"), texts.status(entry.status)),
    ...checks,
    part("security", "scan", Number(scanFindings === 0), texts.scan(scanFindings)),
    part("security", "pin", (pinAgeDays ?? 0) / FULL_PIN_DAYS, texts.pin(pinAgeDays)),
  ];
  // Texts that give orders or hide something are not made up for by an address that answers.
  return scanFindings === undefined || scanFindings === 0 ? checked : checked.map((one) => ({ ...one, points: 0 }));
}

function coverageOf({ needs = [] }: CandidateFacts): number {
  return needs.length === 0 ? 0 : needs.reduce((sum, { confidence }) => sum + confidence, 0) / needs.length;
}

/** Much use counts, and how often it went well. */
function useOf({ calls }: CandidateFacts): number {
  if (calls === undefined || calls.total <= 0) return 0;
  const succeeded = Math.min(calls.succeeded, calls.total);
  return (succeeded / calls.total) * Math.min(1, Math.log1p(succeeded) / Math.log1p(FULL_CALLS));
}

/** One registry alone says nothing; one that contradicts takes back what another adds. */
function registriesOf({ registries = [], conflicts = [] }: CandidateFacts): number {
  return (new Set(registries).size - 1 - new Set(conflicts).size) / (FULL_REGISTRIES - 1);
}
