/**
 * Says which argument of a call does not fit a tool's schema, and what was expected of it. In Cairn's own words: of the schema only names,
 * limits and allowed values are quoted, as data, cut and on one line.
 * Not here: the check itself (`worker/library/check-arguments.ts`).
 */
import { isRecord, type Json } from "../json.ts";
import type { LocalizedText } from "../localized-text.ts";
import type { JsonSchema } from "./model.ts";

/** What a validator of JSON Schema reports, from the outside in; both places are JSON pointers that begin with `#`. */
export interface SchemaError {
  keyword: string;
  instanceLocation: string;
  keywordLocation: string;
}

export interface ArgumentProblem {
  /** As `arguments.filter.0.name`. */
  field: string;
  expected: LocalizedText;
}

/** Values or names that are quoted, and characters of each. */
const MAX_QUOTED = 12;
const MAX_TEXT = 80;
/** References that are followed one after the other. */
const MAX_REFERENCES = 20;

/** Keywords whose error says only that one of a part stands below it. */
const CONTAINERS = new Set([
  "properties",
  "patternProperties",
  "items",
  "prefixItems",
  "additionalItems",
  "unevaluatedItems",
  "unevaluatedProperties",
  "allOf",
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
  "if",
  "dependentSchemas",
]);

/** The problem that the first of these errors stands for. */
export function describeProblem(
  schema: JsonSchema,
  given: { [name: string]: Json },
  errors: readonly SchemaError[],
): ArgumentProblem {
  const at = errors.findIndex(({ keyword }, place) => !CONTAINERS.has(keyword) && !isOuter(errors, place));
  const error = errors[at] ?? errors.at(-1);
  const place = stepsOf(error?.instanceLocation ?? "#");
  if (error === undefined) return { field: fieldOf(place), expected: FITTING };
  // A property that may not be there: the schema before it says which may.
  if (error.keyword === "false") {
    const outer = errors[at - 1];
    return { field: fieldOf(place), expected: unknownName(outer && schemaAt(schema, outer.keywordLocation)) };
  }
  const part = schemaAt(schema, error.keywordLocation);
  if (error.keyword === "required") return missing(part, valueAt(given, place), place);
  return { field: fieldOf(place), expected: expectedBy(part, error.keyword) };
}

/** Whether an error is that of a container whose part is refused next: `additionalProperties` of a schema, or of `false`. */
function isOuter(errors: readonly SchemaError[], place: number): boolean {
  const next = errors[place + 1];
  return errors[place]?.keyword === "additionalProperties" && next !== undefined;
}

const FITTING: LocalizedText = {
  en: "a value as the tool's input_schema describes it",
  zh: "工具的 input_schema 所描述的值",
};

const fieldOf = (steps: readonly string[]): string => cut(["arguments", ...steps].join("."), 200);

function stepsOf(pointer: string): string[] {
  const steps = pointer.split("/").slice(1);
  return steps.map((step) => decodeStep(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function valueAt(value: Json, steps: readonly string[]): unknown {
  let found: unknown = value;
  for (const step of steps)
    found =
      typeof found === "object" && found !== null && Object.hasOwn(found, step) ? Reflect.get(found, step) : undefined;
  return found;
}

/** The schema that a keyword stands in; undefined where the place leads nowhere. */
function schemaAt(schema: JsonSchema, keywordLocation: string): { [name: string]: Json } | undefined {
  let found: Json | undefined = schema;
  let references = 0;
  const open = stepsOf(keywordLocation).slice(0, -1);
  for (let step = open.shift(); step !== undefined; step = open.shift()) {
    const { [step]: next }: { [name: string]: Json } = isMember(found, step) ? (found as { [name: string]: Json }) : {};
    if (step === "$ref" && typeof next === "string") {
      references += 1;
      if (references > MAX_REFERENCES || !next.startsWith("#")) return undefined;
      found = schema;
      open.unshift(...stepsOf(next));
    } else found = next;
  }
  return isRecord(found) ? (found as { [name: string]: Json }) : undefined;
}

const isMember = (value: unknown, name: string): boolean =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name);

const cut = (text: string, limit = MAX_TEXT): string => {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, " ");
  return line.length > limit ? `${line.slice(0, limit)}…` : line;
};

/** Data of the schema in quotation marks, or as JSON writes it. */
function listed(values: readonly Json[]): string {
  const shown = values.slice(0, MAX_QUOTED).map((value) => cut(JSON.stringify(value)));
  return shown.join(", ") + (values.length > shown.length ? ` (+${values.length - shown.length})` : "");
}

function missing(part: { [name: string]: Json } | undefined, value: unknown, place: string[]): ArgumentProblem {
  const required = Array.isArray(part?.required) ? part.required : [];
  const names = required.filter((name): name is string => typeof name === "string" && !isMember(value, name));
  const [first, ...others] = names;
  if (first === undefined) return { field: fieldOf(place), expected: FITTING };
  const kind = isRecord(part?.properties) && isMember(part.properties, first) ? part.properties[first] : undefined;
  const what = describe(isRecord(kind) ? (kind as { [name: string]: Json }) : {}) ?? VALUE;
  const more = others.length === 0 ? "" : listed(others);
  return {
    field: fieldOf([...place, first]),
    expected: {
      en: `${what.en}; it is required and missing${more === "" ? "" : `, and so are ${more}`}`,
      zh: `${what.zh}；这是必填项，但没有给出${more === "" ? "" : `，同样缺少的还有 ${more}`}`,
    },
  };
}

const VALUE: LocalizedText = { en: "a value", zh: "一个值" };

function unknownName(part: { [name: string]: Json } | undefined): LocalizedText {
  const names = isRecord(part?.properties) ? Object.keys(part.properties) : [];
  if (names.length === 0) return { en: "nothing: there is no such argument", zh: "不填：没有这个参数" };
  return {
    en: `nothing: there is no such argument, the names are ${listed(names)}`,
    zh: `不填：没有这个参数，可用的名称是 ${listed(names)}`,
  };
}

const TYPES = new Map<Json, LocalizedText>([
  ["string", { en: "text", zh: "文本" }],
  ["number", { en: "a number", zh: "数字" }],
  ["integer", { en: "a whole number", zh: "整数" }],
  ["boolean", { en: "true or false", zh: "true 或 false" }],
  ["array", { en: "a list", zh: "列表" }],
  ["object", { en: "an object", zh: "对象" }],
  ["null", { en: "null", zh: "null" }],
]);

/** Limits of size, by their keyword. */
const LIMITS = new Map<string, (limit: number) => LocalizedText>([
  ["minLength", (n) => ({ en: `text of at least ${n} characters`, zh: `至少 ${n} 个字符的文本` })],
  ["maxLength", (n) => ({ en: `text of at most ${n} characters`, zh: `最多 ${n} 个字符的文本` })],
  ["minimum", (n) => ({ en: `a number of at least ${n}`, zh: `不小于 ${n} 的数` })],
  ["maximum", (n) => ({ en: `a number of at most ${n}`, zh: `不大于 ${n} 的数` })],
  ["exclusiveMinimum", (n) => ({ en: `a number greater than ${n}`, zh: `大于 ${n} 的数` })],
  ["exclusiveMaximum", (n) => ({ en: `a number less than ${n}`, zh: `小于 ${n} 的数` })],
  ["multipleOf", (n) => ({ en: `a multiple of ${n}`, zh: `${n} 的倍数` })],
  ["minItems", (n) => ({ en: `a list of at least ${n} entries`, zh: `至少 ${n} 项的列表` })],
  ["maxItems", (n) => ({ en: `a list of at most ${n} entries`, zh: `最多 ${n} 项的列表` })],
  ["minProperties", (n) => ({ en: `an object with at least ${n} members`, zh: `至少有 ${n} 个成员的对象` })],
  ["maxProperties", (n) => ({ en: `an object with at most ${n} members`, zh: `最多有 ${n} 个成员的对象` })],
]);

/** What a keyword of a schema demands. */
function expectedBy(part: { [name: string]: Json } | undefined, keyword: string): LocalizedText {
  const value = part?.[keyword];
  const limit = LIMITS.get(keyword);
  if (limit !== undefined && typeof value === "number") return limit(value);
  if ((keyword === "pattern" || keyword === "format") && typeof value === "string") {
    const rule = listed([value]);
    return keyword === "pattern"
      ? { en: `text that matches the pattern ${rule}`, zh: `符合模式 ${rule} 的文本` }
      : { en: `text in the format ${rule}`, zh: `格式为 ${rule} 的文本` };
  }
  if (keyword === "uniqueItems") return { en: "a list in which no entry comes twice", zh: "没有重复项的列表" };
  return (part && describe(part)) ?? FITTING;
}

/** What a schema takes, as far as a few words can say it. */
function describe(part: { [name: string]: Json }, depth = 0): LocalizedText | undefined {
  if (Array.isArray(part.enum) && part.enum.length > 0)
    return { en: `one of ${listed(part.enum)}`, zh: `以下之一：${listed(part.enum)}` };
  if (part.const !== undefined) return { en: `exactly ${listed([part.const])}`, zh: `固定值 ${listed([part.const])}` };
  const types = (Array.isArray(part.type) ? part.type : [part.type]).flatMap((type) => TYPES.get(type ?? "") ?? []);
  if (types.length > 0) return either(types);
  const branches = [part.anyOf, part.oneOf].find((one) => Array.isArray(one)) ?? [];
  const said = (Array.isArray(branches) ? branches : []).map((one) =>
    isRecord(one) && depth === 0 ? describe(one as { [name: string]: Json }, 1) : undefined,
  );
  const known = said.filter((one) => one !== undefined);
  return known.length > 0 && known.length === said.length ? either(known.slice(0, MAX_QUOTED)) : undefined;
}

function either(texts: readonly LocalizedText[]): LocalizedText {
  return { en: texts.map(({ en }) => en).join(", or "), zh: texts.map(({ zh }) => zh).join("，或") };
}
