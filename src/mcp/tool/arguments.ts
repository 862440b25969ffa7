/** The arguments of a tool call, which come from outside, against the tool's schema. */
import * as z from "zod";
import { atLeast, atMost, wordsOf, type Failure } from "../../errors.ts";
import { expectedIn } from "../../failures/input-texts.ts";
import { isRecord } from "../../json.ts";
import { untranslated, type LocalizedText } from "../../localized-text.ts";

/** Letters only, so that `sessionId`, `session-id` and `Session_ID` are one name. */
function skeleton(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/**
 * Clients add arguments of their own (call ids, chat input), so unknown ones are let through unread. A misspelling of
 * a known one is refused instead: an `idempotencyKey` that was silently ignored would break its promise.
 */
function misspeltArgument(args: unknown, known: readonly string[]): InvalidInput | undefined {
  if (typeof args !== "object" || args === null) return undefined;
  for (const name of Object.keys(args)) {
    if (known.includes(name)) continue;
    const meant = known.find((candidate) => skeleton(candidate) === skeleton(name));
    if (meant !== undefined) {
      return {
        code: "invalid_input",
        field: name,
        expected: { en: `the argument to be spelt ${meant}`, zh: `写作 ${meant} 的参数` },
      };
    }
  }
  return undefined;
}

type InvalidInput = Extract<Failure, { code: "invalid_input" }>;
type Checked<T> = { ok: true; value: T } | { ok: false; failure: InvalidInput; meaning?: string | undefined };

/** The arguments without those that may be absent and are null, as some hosts send what they do not give. */
function withoutNulls(args: unknown, schema: z.ZodObject): unknown {
  if (!isRecord(args)) return args;
  const isAbsent = (name: string): boolean => {
    const member = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    return member instanceof z.ZodType && member.safeParse(undefined).success && !member.safeParse(null).success;
  };
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => value !== null || !isAbsent(name)));
}

/** The arguments as the schema reads them, or the first thing wrong with them: which argument, what it should be, what it is for. */
export function checkArguments<Input extends z.ZodObject>(args: unknown, schema: Input): Checked<z.output<Input>> {
  const misspelt = misspeltArgument(args, Object.keys(schema.shape));
  if (misspelt !== undefined) return { ok: false, failure: misspelt };
  const parsed = schema.safeParse(withoutNulls(args, schema) ?? {});
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const path = issue === undefined ? [] : issue.path.map(String);
  const field = path.length === 0 ? "arguments" : path.join(".");
  const member = path[0] === undefined || !Object.hasOwn(schema.shape, path[0]) ? undefined : schema.shape[path[0]];
  const meaning = member instanceof z.ZodType ? member.description : undefined;
  const expected = issue === undefined ? AN_OBJECT : (rangeOf(member, issue) ?? expectedBy(issue));
  return { ok: false, failure: { code: "invalid_input", field, expected }, meaning };
}

/** Both bounds of a number that has them, whichever of them was broken. */
function rangeOf(member: unknown, { code, path }: z.core.$ZodIssue): LocalizedText | undefined {
  const inner = member instanceof z.ZodOptional || member instanceof z.ZodDefault ? member.unwrap() : member;
  if (path.length !== 1 || !(inner instanceof z.ZodNumber)) return undefined;
  if (code !== "too_big" && code !== "too_small" && code !== "invalid_type") return undefined;
  const { minValue: least, maxValue: most, format } = inner;
  if (!Number.isSafeInteger(least) || !Number.isSafeInteger(most) || least === Number.MIN_SAFE_INTEGER)
    return undefined;
  if (most === Number.MAX_SAFE_INTEGER) return undefined;
  return format === "safeint"
    ? { en: `a whole number from ${least} to ${most}`, zh: `${least} 到 ${most} 的整数` }
    : { en: `a number from ${least} to ${most}`, zh: `${least} 到 ${most} 的数字` };
}

/** With the first sentence of the argument's description, which tells a model what to send instead. */
export function withMeaning({
  failure,
  meaning,
}: {
  failure: InvalidInput;
  meaning?: string | undefined;
}): InvalidInput {
  if (meaning === undefined) return failure;
  const [first = ""] = meaning.split(/(?<=\.)\s/);
  // Inside another sentence, so that it begins small; names such as JSON keep their capitals.
  const sentence = first.replace(/\.$/, "").replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase());
  // Descriptions of arguments are English: in Chinese the type or the limit has to do.
  const { expected } = failure;
  const zh = expectedIn("zh", expected);
  return { ...failure, expected: { en: `${expectedIn("en", expected)} (${sentence})`, zh } };
}

const AN_OBJECT = { en: "an object", zh: "对象" };

/** JSON's types, and what zod calls a whole number. */
const TYPES: ReadonlyMap<string, LocalizedText> = new Map([
  ["object", { en: "an object", zh: "对象" }],
  ["string", { en: "a string", zh: "文本" }],
  ["number", { en: "a number", zh: "数字" }],
  ["int", { en: "a whole number", zh: "整数" }],
  ["boolean", { en: "true or false", zh: "true 或 false" }],
  ["array", { en: "an array", zh: "列表" }],
  ["record", { en: "an object", zh: "对象" }],
]);

const AS_LISTED = { en: "a value as the tool's inputSchema describes it", zh: "符合工具 inputSchema 的值" };

function expectedBy(issue: z.core.$ZodIssue): LocalizedText {
  switch (issue.code) {
    case "invalid_type":
      return TYPES.get(issue.expected) ?? untranslated(issue.expected);
    case "too_big":
      if (issue.origin === "array")
        return { en: `a list of at most ${issue.maximum}`, zh: `最多 ${issue.maximum} 项的列表` };
      return issue.origin === "string"
        ? atMost(Number(issue.maximum))
        : { en: `at most ${issue.maximum}`, zh: `不超过 ${issue.maximum}` };
    case "too_small":
      return issue.origin === "string"
        ? atLeast(Number(issue.minimum))
        : { en: `at least ${issue.minimum}`, zh: `不小于 ${issue.minimum}` };
    case "invalid_value": {
      const values = issue.values.map(String);
      return { en: `one of ${values.join(", ")}`, zh: `${values.join("、")} 之一` };
    }
    case "invalid_format":
    case "not_multiple_of":
    case "unrecognized_keys":
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
      return AS_LISTED;
    case "custom":
      return wordsOf(issue.params) ?? AS_LISTED;
  }
}
