/**
 * What is said of the servers that a search found: which may be added, which may not and why, and why none was chosen.
 * Not here: which they are (`look-for-servers.ts`), and the sentences (`texts.ts`).
 */
import type { ToolRequirement } from "../../../discovery/needs/need.ts";
import { SURE_COVERAGE } from "../../../discovery/score/answered.ts";
import { oneLine } from "../wire.ts";
import type { Candidate } from "./candidates.ts";
import { missingNeeds, needInWords } from "./parts.ts";
import type { SearchTexts } from "./texts.ts";
import type { FoundServers, Work } from "./work.ts";

/** Characters of a query in a message. */
const MAX_LOGGED_QUERY = 200;
/** Names of servers in a message, and of those that only may do what is needed. */
const MAX_NAMED = 5;
const MAX_UNSURE = 3;

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

/** What is said where no server may be tried. `hasNear`: tools at hand are named behind it. */
export function nothingChosen(found: FoundServers, { answer, analysis, texts }: Work, hasNear: boolean): string {
  const { candidates, fitting, closed, connected, entries, isProductFound } = found;
  const refused = closed.filter(({ known }) => known?.status === "rejected");
  // Whoever refused is not told another way to the same server.
  const byUser = refused.filter(({ known }) => known?.operatorRefused !== true);
  if (byUser.length > 0) return texts.refusedBefore(shownNames(byUser));
  if (refused.length > 0) return texts.refusedByOperator(shownNames(refused));
  const sure = closed.filter(isSure);
  // What failed was added from here before.
  const told = sure.length > 0 ? sure : byCoverage(closed);
  if (told.length > 0 && told.every(hasFailed)) return texts.failedBefore(shownNames(told), sure.length > 0);
  if (sure.length > 0) return texts.notOpen(shownNames(sure, (one) => whyClosed(one, texts)));
  if (closed.length > 0) return texts.mayNotOpen(shownNames(byCoverage(closed), (one) => whyClosed(one, texts)));
  const weak = candidates.filter((one) => !fitting.includes(one));
  const nearest = weak.filter((one) => one.isNearest && one.known?.status !== "rejected" && !hasFailed(one));
  if (nearest.length > 0) {
    const said = shownNames(nearest, (one) => whyClosed(one, texts) ?? texts.isNearest);
    return nearest.some(({ source }) => source === undefined) ? texts.mayNotOpen(said) : texts.mayDo(said);
  }
  const others = weak.filter(({ lacks }) => lacks.length > 0);
  if (others.length > 0 && !isProductFound) {
    const products = [...new Set(others.flatMap(({ lacks }) => lacks))].map((name) => oneLine(name, 60)).join(", ");
    const servers = others.slice(0, MAX_NAMED).map((one) => oneLine(one.merged.entry.name, 100));
    return texts.otherProduct(products, servers);
  }
  const query = oneLine(answer.strategy.query, MAX_LOGGED_QUERY);
  const isMet = missingNeeds(analysis).length === 0;
  return texts.nothing(query, entries, connected, weak.length, isMet, hasNear);
}

/** What is said where servers were to be looked for and none to be added. */
export function onlyLookedAt({ open: all, fitting }: FoundServers, { analysis, texts }: Work): string {
  const sure = all.filter(isSure);
  const open = sure.length > 0 ? sure : byCoverage(all);
  const isServed = (one: ToolRequirement, by: readonly Candidate[]): boolean =>
    by.some(({ serves }) => serves.includes(one));
  const left = missingNeeds(analysis).filter((one) => !isServed(one, open));
  // Found, and not to be added from here.
  const closed = fitting.filter((one) => !all.includes(one));
  const shut = closed.filter((one) => left.some((part) => isServed(part, [one])));
  const inWords = (servers: readonly Candidate[]): string => shownNames(servers, (one) => whyClosed(one, texts));
  const sureClosed = closed.filter(isSure);
  // What may do it is not put before what says that it does.
  if (sure.length === 0 && sureClosed.length > 0 && left.length === 0) {
    const said = sureClosed.every(hasFailed)
      ? texts.failedBefore(shownNames(sureClosed), true)
      : texts.notOpen(inWords(sureClosed));
    return `${said} ${texts.answerWithout}`;
  }
  const unserved = left.filter((one) => !isServed(one, shut));
  const most = Math.max(...open.map(({ coverage }) => coverage));
  // Whoever is told of servers to add is told of a better one as well.
  const better = closed.filter((one) => !shut.includes(one) && one.coverage > most);
  return [
    sure.length > 0 ? texts.lookOnly(shownNames(open)) : texts.mayDo(shownNames(open)),
    ...(better.length === 0 ? [] : [texts.betterFound(inWords(better))]),
    ...(shut.length === 0 ? [] : [texts.alsoFound(inWords(shut))]),
    ...(unserved.length === 0 ? [] : [texts.noneFor(unserved.map(needInWords))]),
  ].join(" ");
}

/** Whether a server says that it does what is needed, rather than a part of it; one that was asked for by its name needs not. */
const isSure = ({ coverage, isNamed }: Candidate): boolean => isNamed || coverage >= SURE_COVERAGE;

/** Servers that may do what is needed, the likeliest first: few, since each is to be looked at. */
function byCoverage(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((left, right) => right.coverage - left.coverage).slice(0, MAX_UNSURE);
}

/** Whether a server may not be tried because it failed a short while ago. */
const hasFailed = ({ source, known }: Candidate): boolean =>
  source !== undefined && known?.status !== "rejected" && (known?.cooling === true || known?.failed !== undefined);

function whyClosed(one: Candidate, texts: SearchTexts): string | undefined {
  if (one.source === undefined) return texts.noSource;
  if (one.known?.status === "rejected")
    return one.known.operatorRefused === true ? texts.isRejectedByOperator : texts.isRejected;
  return hasFailed(one) ? texts.isCooling : undefined;
}

function whyWeak({ coverage, serves, lacks, isNearest }: Candidate, texts: SearchTexts): string {
  if (isNearest) return texts.isNearest;
  if (lacks.length > 0) return texts.isOther(lacks.map((name) => oneLine(name, 60)).join(", "));
  return serves.length > 0 ? texts.isCooling : texts.isWeak(Math.round(coverage * 100));
}
