/**
 * Selects the template that fits a request without a model, with a confidence and the other candidates. Two signals: the
 * kind of task that the request and the template's description and examples read as, and the words that the request shares
 * with the template (requirement template-selection/without-model). Not here: a model's choice (`model-choice.ts`).
 */
import { answersRequest } from "./evidence-score.ts";
import { readRequest, shownPhrase, type RequestWords } from "./phrases.ts";
import { rankByWords, type Rankable, type Ranked } from "./rank.ts";
import { readPart } from "./request-part.ts";
import { classifyTask, type TaskReading } from "./task-kinds/classify.ts";
import { findTemplate, templateNames } from "./model.ts";
import type { Template } from "./model.ts";
import { selectionTexts } from "./select-texts.ts";
import { inLanguage } from "../localized-text.ts";

export interface TemplateCandidate {
  name: string;
  title: string;
  description: string;
  score: number;
  matched: string[];
}

export interface TemplateSelection {
  selected_template: string;
  reasoning: string;
  /** 0…1: an estimate of how likely the choice is right. */
  confidence: number;
  decided_by: "model" | "client_model" | "ranking";
  candidates: TemplateCandidate[];
}

/** A choice as it is returned and stored: candidates without descriptions and matches. */
export type TemplateChoice = Omit<TemplateSelection, "candidates"> & {
  candidates: Pick<TemplateCandidate, "name" | "title" | "score">[];
};

/** Drops the candidates' descriptions and matches. */
export function briefChoice(selection: TemplateChoice): TemplateChoice {
  return { ...selection, candidates: selection.candidates.map(({ name, title, score }) => ({ name, title, score })) };
}

/** Selected when nothing matches: it needs no research and no tools. */
const GENERAL_TEMPLATE = "simple_chat";
/** Preferred when the session holds evidence that answers the request. */
const EVIDENCE_TEMPLATE = "rag_answer";
/** Added to the logit of the evidence template for session evidence with score 1. */
const EVIDENCE_WORTH = 3;
/** Logit of one keyword of the template in the request, relative to the logarithm of the shared kind. */
const WORDS_WORTH = 1;
/** A template of quite another kind still has this share, so that its own keywords can select it. */
const MIN_KIND_SHARE = 0.03;
/** Confidence where neither a word of the lexicon nor one of a template was found. */
const NO_MATCH_CONFIDENCE = 0.1;
/** Evidence below this is no match. */
const MIN_EVIDENCE = 0.1;
const MAX_MATCHED = 8;

export interface SelectionOptions {
  /** Decides which variant is shown, and the language of the reasoning. */
  language?: string | undefined;
  /** The best score (0 to 1) of evidence in the session for this request. */
  evidence_score?: number | undefined;
}

/** Ranks every template against the request; undefined when there is none at all. */
export function selectByRanking(
  wholeIntent: string,
  templates: readonly Template[],
  { language, evidence_score = 0 }: SelectionOptions = {},
): TemplateSelection | undefined {
  const userIntent = readPart(wholeIntent);
  const names = templateNames(templates);
  const shown = names.flatMap((name) => findTemplate(templates, name, language) ?? []);
  if (shown.length === 0) return undefined;
  const words = inLanguage(language ?? "en", selectionTexts);
  const byName = new Map(shown.map((template) => [template.name, template]));
  const prepared = prepare(names, templates);
  const ranked = rankByWords(userIntent, prepared.rankables);
  const reading = classifyTask(userIntent);
  const request = readRequest(userIntent);
  const fromEvidence = answersRequest(evidence_score) ? EVIDENCE_WORTH * evidence_score : 0;
  const unclear = !reading.hasWords && ranked.every(({ evidence }) => evidence < MIN_EVIDENCE) && fromEvidence === 0;
  const weighed = ranked
    .map((one) => {
      const kinds = prepared.kinds.get(one.id) ?? [];
      const shared = kinds.reduce((sum, share, kind) => sum + share * (reading.probabilities[kind] ?? 0), 0);
      const known = one.id === EVIDENCE_TEMPLATE ? fromEvidence : 0;
      const weight = Math.log(shared + MIN_KIND_SHARE) + WORDS_WORTH * one.evidence + known;
      return { ...one, kind: kinds.indexOf(Math.max(...kinds)), weight };
    })
    .toSorted((left, right) => right.weight - left.weight);
  const shares = softmax(weighed.map(({ weight }) => weight));
  const candidates = weighed.map((one, place) => {
    const template = byName.get(one.id);
    return {
      name: one.id,
      title: template?.title ?? one.id,
      description: template?.description ?? "",
      score: round(shares[place] ?? 0),
      matched: matchedWords(one, one.kind, reading, request),
    };
  });
  const [best] = candidates;
  if (best === undefined) return undefined;
  if (unclear) {
    return {
      selected_template: (byName.get(GENERAL_TEMPLATE) ?? shown[0])?.name ?? best.name,
      reasoning: words.noMatch,
      confidence: NO_MATCH_CONFIDENCE,
      decided_by: "ranking",
      candidates,
    };
  }
  const decidedByEvidence = best.name === EVIDENCE_TEMPLATE && fromEvidence > 0;
  return {
    selected_template: best.name,
    reasoning: decidedByEvidence ? words.evidence(best.matched) : words.best(best.matched),
    confidence: best.score,
    decided_by: "ranking",
    candidates,
  };
}

interface PreparedTemplates {
  rankables: readonly Rankable[];
  /** The kinds of task that each template is for, by name: shares that sum to 1. */
  kinds: ReadonlyMap<string, readonly number[]>;
}

/** Templates of a release never change, so they are prepared for ranking once. */
const preparedCache = new WeakMap<readonly Template[], PreparedTemplates>();

function prepare(names: readonly string[], templates: readonly Template[]): PreparedTemplates {
  const known = preparedCache.get(templates);
  if (known !== undefined) return known;
  const variants = new Map(names.map((name) => [name, templates.filter((template) => template.name === name)]));
  const made = {
    rankables: [...variants].map(([name, own]) => rankable(name, own)),
    kinds: new Map([...variants].map(([name, own]) => [name, kindsOf(own)])),
  };
  preparedCache.set(templates, made);
  return made;
}

/** A template with the words of all its languages: a request may mix them. */
function rankable(name: string, variants: readonly Template[]): Rankable {
  return {
    id: name,
    fields: variants.flatMap((template) => [
      { text: `${template.name.replaceAll("_", " ")} ${template.title}`, weight: 1 },
      { text: template.description, weight: 0.8 },
      { text: template.examples.join(" \n "), weight: 0.6 },
    ]),
    keywords: variants.flatMap((template) => template.keywords),
    examples: variants.flatMap((template) => template.examples),
  };
}

/**
 * The kinds that a template's description and examples read as. Squared before they are normalised, so that the kind most
 * of them share counts most.
 */
function kindsOf(variants: readonly Template[]): number[] {
  const texts = variants.flatMap(({ title, description, examples }) => [`${title} ${description}`, ...examples]);
  const readings = texts.map((text) => classifyTask(text).probabilities);
  const sums = (readings[0] ?? []).map(
    (_, kind) => readings.reduce((sum, shares) => sum + (shares[kind] ?? 0), 0) ** 2,
  );
  const total = sums.reduce((sum, value) => sum + value, 0);
  return sums.map((value) => value / total);
}

/** Words of the request that the template has or that speak for its kind of task, strongest first; no stop word alone. */
function matchedWords(ranked: Ranked, kind: number, reading: TaskReading, request: RequestWords): string[] {
  const isSpacedStop = (place: number): boolean => {
    const unit = request.units[place];
    return unit === undefined || (unit.stop && !unit.unspaced);
  };
  const fromKind = reading.wordsFor(kind).flatMap((places) => {
    const first = places.findIndex((place) => !isSpacedStop(place));
    const word = first === -1 ? [] : places.slice(first, places.findLastIndex((place) => !isSpacedStop(place)) + 1);
    const isWord = word.some((place) => request.units[place]?.stop === false);
    return isWord && (word.length > 1 || request.units[word[0] ?? 0]?.unspaced === false)
      ? [shownPhrase([word], request)]
      : [];
  });
  return [...new Set([...ranked.matched, ...fromKind])].slice(0, MAX_MATCHED);
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function softmax(weights: readonly number[]): number[] {
  const highest = Math.max(...weights);
  const raised = weights.map((weight) => Math.exp(weight - highest));
  const total = raised.reduce((sum, value) => sum + value, 0);
  return raised.map((value) => value / total);
}
