/**
 * What is said of the servers that a search found: which may be added, which may not and why, and why none was chosen.
 * Not here: which they are (`look-for-servers.ts`), and the sentences (`texts.ts`).
 */
import type { ToolRequirement } from "../../../discovery/needs/need.ts";
import { MIN_COVERAGE } from "../../../discovery/score/functionality.ts";
import { oneLine } from "../wire.ts";
import type { Candidate } from "./candidates.ts";
import { missingNeeds, needInWords } from "./parts.ts";
import type { SearchTexts } from "./texts.ts";
import type { FoundServers, Work } from "./work.ts";

/** Characters of a query in a message. */
const MAX_LOGGED_QUERY = 200;
/** Names of servers in a message. */
const MAX_NAMED = 5;

/** Names of servers with a reason each, or with how much of the need each covers. */
export function shownNames(candidates: readonly Candidate[], reason?: (one: Candidate) => string | undefined): string {
  return candidates
    .slice(0, MAX_NAMED)
    .map((one) => {
      const why = reason?.(one) ?? `${Math.round(one.coverage * 100)} %`;
      return `${oneLine(one.merged.entry.name, 100)} (${why})`;
    })
    .join(", ");
}

/** Why no server was chosen of those that were found: a line of the log. */
export function whyNone({ candidates, fitting, closed }: FoundServers, texts: SearchTexts): string {
  const weak = candidates.filter((one) => !fitting.includes(one));
  return texts.noneChosen(shownNames([...closed, ...weak], (one) => whyClosed(one, texts) ?? whyWeak(one, texts)));
}

/** What is said where no server may be tried. */
export function nothingChosen(found: FoundServers, { answer, analysis, texts }: Work): string {
  const { candidates, fitting, closed, connected, entries, isProductFound } = found;
  const refused = closed.filter(({ known }) => known?.status === "rejected");
  // Whoever refused is not told another way to the same server.
  if (refused.length > 0) return texts.refusedBefore(shownNames(refused));
  if (closed.length > 0) return texts.notOpen(shownNames(closed, (one) => whyClosed(one, texts)));
  const weak = candidates.filter((one) => !fitting.includes(one));
  const others = weak.filter(({ lacks }) => lacks.length > 0);
  if (others.length > 0 && !isProductFound) {
    const products = [...new Set(others.flatMap(({ lacks }) => lacks))].map((name) => oneLine(name, 60)).join(", ");
    const servers = others.slice(0, MAX_NAMED).map((one) => oneLine(one.merged.entry.name, 100));
    return texts.otherProduct(products, servers);
  }
  const query = oneLine(answer.strategy.query, MAX_LOGGED_QUERY);
  return texts.nothing(query, entries, connected, weak.length, missingNeeds(analysis).length === 0);
}

/** What is said where servers were to be looked for and none to be added. */
export function onlyLookedAt({ open, fitting }: FoundServers, { analysis, texts }: Work): string {
  const isServed = (one: ToolRequirement, by: readonly Candidate[]): boolean =>
    by.some(({ serves }) => serves.includes(one));
  const left = missingNeeds(analysis).filter((one) => !isServed(one, open));
  // Found, and not to be added from here.
  const shut = fitting.filter((one) => !open.includes(one) && left.some((part) => isServed(part, [one])));
  const unserved = left.filter((one) => !isServed(one, shut));
  return [
    texts.lookOnly(shownNames(open)),
    ...(shut.length === 0 ? [] : [texts.alsoFound(shownNames(shut, (one) => whyClosed(one, texts)))]),
    ...(unserved.length === 0 ? [] : [texts.noneFor(unserved.map(needInWords))]),
  ].join(" ");
}

function whyClosed({ source, known }: Candidate, texts: SearchTexts): string | undefined {
  if (source === undefined) return texts.noSource;
  if (known?.status === "rejected") return texts.isRejected;
  return known?.cooling === true ? texts.isCooling : undefined;
}

function whyWeak({ coverage, lacks }: Candidate, texts: SearchTexts): string {
  if (lacks.length > 0) return texts.isOther(lacks.map((name) => oneLine(name, 60)).join(", "));
  return coverage >= MIN_COVERAGE ? texts.isCooling : texts.isWeak(Math.round(coverage * 100));
}
