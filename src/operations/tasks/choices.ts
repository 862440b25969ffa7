/** What a decided question offers to choose from, however a model writes it: texts, objects with a label, or a map of names. */
import { isRecord, type Json } from "../../json.ts";
import type { TaskDecision } from "../../tasks/model.ts";

type Parameters = TaskDecision["parameters"];

/** Where models write what may be chosen, the usual names first. */
const LISTS = ["options", "choices", "suggestions", "enum"];
const LABELS = ["label", "title", "text", "name", "value", "id"];
const DETAILS = ["description", "desc", "detail", "details", "hint", "explanation"];
/** Choices that a form offers as a list. */
const MAX_CHOICES = 20;

export interface Offered {
  /** Each in words. */
  offered: string[];
  /** The answers themselves, where all are texts and few. */
  choices?: string[];
  /** What else the question says. */
  rest: Parameters;
}

/** The first list of choices among the parameters, and the parameters without any. */
export function choicesIn(parameters: Parameters): Offered {
  const given = LISTS.map((name) => parameters[name]).find((value) => value !== undefined && value !== null);
  const rest = Object.fromEntries(Object.entries(parameters).filter(([name]) => !LISTS.includes(name)));
  const all = isMap(given) ? Object.entries(given).map(namedChoice) : [given ?? []].flat().map(choiceOf);
  const offered = [...new Set(all)].filter((one) => one !== "");
  const texts = Array.isArray(given) && given.every((one) => typeof one === "string") ? offered : [];
  return { offered, ...(texts.length > 0 && texts.length <= MAX_CHOICES && { choices: texts }), rest };
}

/** Whether an object names several choices, and is not a single one. */
function isMap(given: Json | undefined): given is { [name: string]: Json } {
  return isRecord(given) && !Object.keys(given).every((key) => DETAILS.includes(key) || LABELS.includes(key));
}

const namedChoice = ([name, choice]: [string, Json]): string => joined(name.trim(), choiceOf(choice));

function choiceOf(choice: Json): string {
  if (isPair(choice)) return joined(textOf(choice[0]), textOf(choice[1]));
  if (!isRecord(choice)) return textOf(choice);
  const label = firstText(choice, LABELS);
  const detail = firstText(choice, DETAILS);
  return label === "" && detail === "" ? textOf(choice) : joined(label, detail);
}

/** A value with its label. */
const isPair = (choice: Json): choice is [string, string] =>
  Array.isArray(choice) && choice.length === 2 && choice.every((one) => typeof one === "string");

const firstText = (choice: Record<string, unknown>, names: readonly string[]): string =>
  names.map((name) => textOf(choice[name])).find((text) => text !== "") ?? "";

function joined(name: string, detail: string): string {
  return name === "" || detail === "" || name === detail ? name || detail : `${name} — ${detail}`;
}

/** A value in words: a text as it is, nothing for what says nothing, else its JSON. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return isBlank(value) ? "" : JSON.stringify(value);
}

/** What says nothing wherever it stands: no value, spaces, an empty list or object. */
export function isBlank(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0);
}
