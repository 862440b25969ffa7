/**
 * The typed answers of walks: what kind of value each step takes, and values that stand for those nobody else should read.
 * A text stays only where two walks gave it and no tool said it; others, and all answers to questions about a person, get a value of the same kind.
 */
import type { ShownInput } from "../context/navigation-fold.ts";
import { canonicalJson, type Json } from "../json.ts";
import { formatRef } from "../knowledge/model.ts";
import type { Answer, SessionEvent, Visit } from "../session/types.ts";
import { asksForPersonalData, isHarmless, ToolWords } from "./clean.ts";
import { describedInput, mostShown, standingText, standingValue } from "./described-input.ts";
import { isSameLanguage, languageOfWalk, mostFrequentLanguage } from "./language.ts";
import type { DraftInput, Walk } from "./model.ts";

/** Characters of a text that stays. */
const MAX_KEPT = 40;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface KnownInput {
  spec: DraftInput;
  /** Different texts that are left out, since one run alone gave them or they are nobody else's. */
  left: number;
  /** Choices that users were shown and nobody picked. */
  unpicked: { id: string; description: string }[];
  /** The value in the draft. */
  stand(value: Json): Json;
}

interface Given {
  name: string;
  values: Json[];
  sensitive: boolean;
  /** Runs that gave a value, by its canonical JSON. */
  runs: Map<string, Set<string>>;
  choices: Map<string, string>;
  question: string;
  shown: ShownInput[];
}

/** What is asked for at each step, by `base/tree#node`, in the words of the language of most runs. */
export function inputsOf(walks: readonly Walk[]): Map<string, KnownInput> {
  const language = mostFrequentLanguage(walks.map(languageOfWalk));
  const given = new Map<string, Given>();
  for (const walk of walks) {
    for (const [at, answer] of answersIn(walk)) {
      if (answer.name === undefined) continue;
      const one = given.get(at) ?? newGiven(at, answer.name);
      given.set(at, one);
      if (answer.sensitive !== undefined) one.sensitive = true;
      one.values.push(answer.value);
      const key = canonicalJson(answer.value);
      one.runs.set(key, (one.runs.get(key) ?? new Set()).add(walk.source.id));
    }
  }
  const isOwn = (walk: Walk): boolean => isSameLanguage(languageOfWalk(walk), language);
  const places = new Set(walks.filter(isOwn).flatMap(({ seen }) => [...seen.keys()]));
  for (const walk of walks)
    for (const [at, views] of walk.seen) {
      const one = given.get(at);
      for (const { options, response, input } of one === undefined ? [] : views) {
        if (one !== undefined) one.question = `${one.question} ${response}`;
        if (places.has(at) && !isOwn(walk)) continue;
        if (input !== undefined) one?.shown.push(input);
        for (const { id, description } of options) one?.choices.set(id, description);
      }
    }
  const heard = new ToolWords(walks.flatMap(({ observations }) => observations));
  return new Map(Array.from(given, ([at, one]) => [at, knownInput(one, language, heard)]));
}

function newGiven(at: string, name: string): Given {
  const question = `${at.slice(at.indexOf("#") + 1)} ${name}`;
  return { name, values: [], sensitive: false, runs: new Map(), choices: new Map(), question, shown: [] };
}

/** Every answer with its step, as often as it was given. */
function answersIn({ events, completed }: Walk): [at: string, answer: Answer][] {
  return events.slice(0, completed).flatMap((event): [string, Answer][] => {
    if (event.type === "moved" && event.answer !== null && event.from !== null)
      return [[formatRef(event.from), event.answer]];
    if (event.type !== "revised") return [];
    return [...event.trail, ...(event.kept ?? [])].flatMap(({ ref, answer }): [string, Answer][] =>
      answer === undefined ? [] : [[formatRef(ref), answer]],
    );
  });
}

function knownInput(given: Given, language: string, heard: ToolWords): KnownInput {
  const { name, values, choices, runs } = given;
  const shown = mostShown(given.shown);
  const type = given.sensitive ? sensitiveType(shown) : typeOf(values, choices);
  const personal = type !== "choice" && type !== "choices" && asksForPersonalData(given.question);
  const sensitive = given.sensitive || personal;
  const picked = new Set(
    type === "choice" || type === "choices" ? values.flat().filter((value) => typeof value === "string") : [],
  );
  const offered = picked.size > 0 && shown?.type === type ? (shown.choices ?? []) : [];
  const listed = [...new Set([...offered.map(({ id }) => id), ...picked])].map((id) => ({
    id,
    description: offered.find((one) => one.id === id)?.description ?? choices.get(id) ?? id,
  }));
  const spec: DraftInput = {
    name,
    ...describedInput(type, given.sensitive ? [] : values, shown),
    ...(listed.length > 0 && { choices: listed }),
    ...((values.includes(null) || values.some((value) => Array.isArray(value) && value.length === 0)) && {
      optional: true,
    }),
    ...(sensitive && { sensitive: true }),
  };
  const replaced = new Map<string, string>();
  const isKept = (key: string, text: string): boolean =>
    (runs.get(key)?.size ?? 0) > 1 && !heard.has(text) && text.length <= MAX_KEPT && isHarmless(text);
  const texts = type === "text" && !sensitive ? [...new Set(values.filter((value) => typeof value === "string"))] : [];
  return {
    spec,
    unpicked: listed.filter(({ id }) => !picked.has(id)),
    left: texts.filter((text) => !isKept(canonicalJson(text), text)).length,
    stand(value) {
      if (value === null || type === "choice" || type === "choices" || type === "boolean") return value;
      if (type === "text" && sensitive) return standingText(standIn(1, language), spec);
      if (sensitive) return standingValue(spec);
      if (type !== "text") return isHarmless(String(value)) ? value : standingValue(spec);
      const key = canonicalJson(value);
      const text = typeof value === "string" ? value : key;
      if (isKept(key, text)) return text;
      const known = replaced.get(key) ?? standingText(standIn(replaced.size + 1, language), spec);
      replaced.set(key, known);
      return known;
    },
  };
}

/** The value of a personal answer is a mark: only what was shown says its type. */
function sensitiveType(shown: ShownInput | undefined): "text" | "number" | "date" {
  if (shown === undefined) return "text";
  if (shown.type === "date") return "date";
  return ["number", "integer", "money", "duration"].includes(shown.type) ? "number" : "text";
}

function standIn(number: number, language: string): string {
  return language.startsWith("zh") ? `文字${number}` : `text ${number}`;
}

function typeOf(values: readonly Json[], choices: ReadonlyMap<string, string>): DraftInput["type"] {
  const present = values.filter((value) => value !== null);
  if (present.length > 0 && present.every((value) => typeof value === "boolean")) return "boolean";
  if (present.length > 0 && present.every((value) => typeof value === "number")) return "number";
  if (present.some((value) => Array.isArray(value) && value.length > 0) && present.every(Array.isArray))
    return "choices";
  if (present.length === 0 || !present.every((value) => typeof value === "string")) return "text";
  if (present.every((value) => DAY.test(value))) return "date";
  return present.every((value) => choices.has(value)) ? "choice" : "text";
}

/** The walks with the values that stand for what was typed. */
export function withStandIns(walks: readonly Walk[], inputs: ReadonlyMap<string, KnownInput>): Walk[] {
  const stand = (at: string, answer: Answer): Answer => {
    const input = answer.name === undefined ? undefined : inputs.get(at);
    if (input === undefined) return answer;
    const { sensitive: _, ...rest } = answer;
    return { ...rest, name: input.spec.name, value: input.stand(answer.value) };
  };
  const visit = (one: Visit): Visit =>
    one.answer === undefined ? one : { ...one, answer: stand(formatRef(one.ref), one.answer) };
  const change = (event: SessionEvent): SessionEvent => {
    if (event.type === "moved" && event.answer !== null && event.from !== null)
      return { ...event, answer: stand(formatRef(event.from), event.answer) };
    if (event.type !== "revised") return event;
    const kept = event.kept === undefined ? {} : { kept: event.kept.map(visit) };
    return { ...event, trail: event.trail.map(visit), ...kept };
  };
  return walks.map((walk) => ({ ...walk, events: walk.events.map(change) }));
}
