/** What a decided question offers to choose from, however a model writes it: texts, objects with a label, or a map of names. */
import { isRecord, type Json } from "../../json.ts";
import type { TaskDecision } from "../../tasks/model.ts";

type Parameters = TaskDecision["parameters"];

/** Where models write what may be chosen, the usual names first. */
const LISTS = ["options", "choices", "suggestions", "enum"];
const LABELS = ["label", "title", "text", "name", "value", "id"];
const DETAIL = "description";
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
  const offered = (isMap(given) ? Object.entries(given).map(namedChoice) : [given ?? []].flat().map(choiceOf)).filter(
    (one) => one !== "",
  );
  const texts = Array.isArray(given) && given.every((one) => typeof one === "string") ? [...new Set(offered)] : [];
  return { offered, ...(texts.length > 0 && texts.length <= MAX_CHOICES && { choices: texts }), rest };
}

/** Whether an object names several choices, and is not a single one. */
function isMap(given: Json | undefined): given is { [name: string]: Json } {
  return isRecord(given) && !Object.keys(given).every((key) => key === DETAIL || LABELS.includes(key));
}

const namedChoice = ([name, choice]: [string, Json]): string => joined(name.trim(), choiceOf(choice));

function choiceOf(choice: Json): string {
  if (!isRecord(choice)) return textOf(choice);
  const label = LABELS.map((key) => textOf(choice[key])).find((text) => text !== "") ?? "";
  const detail = textOf(choice[DETAIL]);
  return label === "" && detail === "" ? textOf(choice) : joined(label, detail);
}

function joined(name: string, detail: string): string {
  return name === "" || detail === "" || name === detail ? name || detail : `${name} — ${detail}`;
}

/** A value in words: a text as it is, nothing for none, else its JSON. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return value === undefined || value === null ? "" : JSON.stringify(value);
}
