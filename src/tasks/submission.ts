/**
 * Reads a task as callers write it, with the seed's defaults. Not here: whether what it depends on exists (`dependencies.ts`, and the
 * queue that knows the others).
 */
import { readMoment } from "../knowledge/moment.ts";
import { plainName } from "../references.ts";
import { accept, atMost, refuse, type Outcome, type Expectation } from "../errors.ts";
import { isRecord } from "../json.ts";
import { MAX_NAME } from "../session/limits.ts";
import {
  DEFAULT_PRIORITY,
  DEFAULT_STEPS,
  MAX_DEPENDENCIES,
  MAX_DESCRIPTION,
  MAX_EXPECTED_TOOLS,
  MAX_PRIORITY,
  MAX_STEPS,
  TASK_TYPES,
  type TaskSubmission,
  type TaskType,
} from "./model.ts";

function wrong<T>(field: string, expected: Expectation): Outcome<T> {
  return refuse({ code: "invalid_input", field, expected });
}

const A_NAME = {
  en: `text of 1 to ${MAX_NAME} characters, in quotation marks`,
  zh: `1 到 ${MAX_NAME} 个字符的文本，要加引号`,
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

function readInteger(value: unknown, least: number, most: number, standard: number): number | undefined {
  if (!isGiven(value)) return standard;
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

/** How many steps a task may take; undefined where that is not said. */
export function readMaxSteps(value: unknown): Outcome<number | undefined> {
  if (!isGiven(value)) return accept(undefined);
  const most = readInteger(value, 1, MAX_STEPS, DEFAULT_STEPS);
  return most === undefined
    ? wrong("max_steps", { en: `a whole number from 1 to ${MAX_STEPS}`, zh: `1 到 ${MAX_STEPS} 的整数` })
    : accept(most);
}

/** A list of names; empty where none is given, undefined where it is no such list. */
function readNames(value: unknown, most: number): string[] | undefined {
  if (!isGiven(value)) return [];
  if (!Array.isArray(value) || value.length > most) return undefined;
  const names = value.filter((one): one is string => typeof one === "string" && one !== "" && one.length <= MAX_NAME);
  return names.length === value.length ? [...new Set(names)] : undefined;
}

/** Seconds or milliseconds since 1970, or a date in ISO 8601; in milliseconds. */
function readTime(value: unknown): number | undefined {
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) return value < 1e11 ? value * 1000 : value;
  return typeof value === "string" ? readMoment(value) : undefined;
}

/** What a task is written with. */
export const TASK_FIELDS = [
  "description",
  "task_type",
  "priority",
  "max_steps",
  "expected_tools",
  "depends_on",
  "not_before",
  "name",
  "task_id",
  "idempotency_key",
] as const;

/** Names that are shown of fields that no task has, and characters of each. */
const MAX_UNKNOWN = 20;
const MAX_SHOWN = 60;

/** The fields of a task as it was written that no task has. */
export function unknownFields(given: unknown): string[] {
  if (!isRecord(given)) return [];
  const names = Object.keys(given).filter((name) => !TASK_FIELDS.some((known) => known === name));
  return names.slice(0, MAX_UNKNOWN).map((name) => name.slice(0, MAX_SHOWN));
}

/** The task, or the first thing wrong with it. `task_id` in a file of tasks is the caller's own name of the task. */
export function readSubmission(given: unknown): Outcome<TaskSubmission> {
  if (!isRecord(given))
    return wrong("task", { en: "a JSON object with a description", zh: "带有 description 的 JSON 对象" });
  const { description, task_type = "reasoning", expected_tools, depends_on, not_before, idempotency_key } = given;
  const name = given.name ?? given.task_id;
  if (typeof description !== "string" || !/[^\p{Cc}\p{Cf}\p{Z}]/u.test(description))
    return wrong("description", { en: "what is to be done, in words", zh: "用文字写明要做的事" });
  if (description.length > MAX_DESCRIPTION) return wrong("description", atMost(MAX_DESCRIPTION));
  // What was written in another encoding, such as GBK, reads as nothing that anybody asked for.
  if (description.includes("\uFFFD"))
    return wrong("description", {
      en: "text in UTF-8: some of it was written in another encoding",
      zh: "UTF-8 编码的文字：其中有其他编码（例如 GBK）的内容",
    });
  const type = typeof task_type === "string" ? task_type.toLowerCase() : "";
  if (!isTaskType(type))
    return wrong("task_type", { en: `one of ${TASK_TYPES.join(", ")}`, zh: `${TASK_TYPES.join("、")} 之一` });
  const priority = readInteger(given.priority, 0, MAX_PRIORITY, DEFAULT_PRIORITY);
  if (priority === undefined)
    return wrong("priority", { en: `a whole number from 0 to ${MAX_PRIORITY}`, zh: `0 到 ${MAX_PRIORITY} 的整数` });
  const most = readMaxSteps(given.max_steps);
  if (!most.ok) return most;
  const { value: max_steps = DEFAULT_STEPS } = most;
  const tools = readNames(expected_tools, MAX_EXPECTED_TOOLS);
  if (tools === undefined)
    return wrong("expected_tools", {
      en: `a list of at most ${MAX_EXPECTED_TOOLS} names of tools, each of at most ${MAX_NAME} characters, such as ["notes__append_note"]`,
      zh: `工具名的列表，不超过 ${MAX_EXPECTED_TOOLS} 个，每个不超过 ${MAX_NAME} 个字符，例如 ["notes__append_note"]`,
    });
  const needed = readNames(depends_on, MAX_DEPENDENCIES)?.map((one) => plainName("session", one));
  if (needed === undefined)
    return wrong("depends_on", {
      en: `a list of at most ${MAX_DEPENDENCIES} ids or names of tasks, each of at most ${MAX_NAME} characters, such as ["first-task"]`,
      zh: `任务 id 或名称的列表，不超过 ${MAX_DEPENDENCIES} 个，每个不超过 ${MAX_NAME} 个字符，例如 ["first-task"]`,
    });
  const earliest = isGiven(not_before) ? readTime(not_before) : 0;
  if (earliest === undefined)
    return wrong("not_before", {
      en: "a time in ISO 8601, such as 2026-11-22T08:00:00Z",
      zh: "ISO 8601 格式的时间，例如 2026-11-22T08:00:00Z",
    });
  if (isGiven(name) && (typeof name !== "string" || name === "" || name.length > MAX_NAME))
    return wrong(isGiven(given.name) ? "name" : "task_id", A_NAME);
  if (isGiven(idempotency_key) && (typeof idempotency_key !== "string" || idempotency_key.length > MAX_NAME))
    return wrong("idempotency_key", A_NAME);
  if (typeof name === "string" && needed.includes(name))
    return wrong("depends_on", {
      en: "other tasks: one that waits for itself never begins",
      zh: "其他任务：等待自己的任务永远不会开始",
    });
  return accept({
    description,
    task_type: type,
    priority,
    max_steps,
    expected_tools: tools,
    ...(needed.length > 0 && { depends_on: needed }),
    ...(earliest > 0 && { not_before: earliest }),
    ...(typeof name === "string" && { name }),
    ...(typeof idempotency_key === "string" && { idempotency_key }),
  });
}

function isTaskType(value: string): value is TaskType {
  return TASK_TYPES.some((type) => type === value);
}
