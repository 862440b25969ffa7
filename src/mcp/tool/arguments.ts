/** The arguments of a tool call, which come from outside, against the tool's schema. */
import * as z from "zod";
import type { Failure } from "../../errors.ts";

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
      return { code: "invalid_input", field: name, expected: `the argument to be spelt ${meant}` };
    }
  }
  return undefined;
}

type InvalidInput = Extract<Failure, { code: "invalid_input" }>;
type Checked<T> = { ok: true; value: T } | { ok: false; failure: InvalidInput; meaning?: string | undefined };

/** The arguments as the schema reads them, or the first thing wrong with them: which argument, what it should be, what it is for. */
export function checkArguments<Input extends z.ZodObject>(args: unknown, schema: Input): Checked<z.output<Input>> {
  const misspelt = misspeltArgument(args, Object.keys(schema.shape));
  if (misspelt !== undefined) return { ok: false, failure: misspelt };
  const parsed = schema.safeParse(args ?? {});
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const path = issue === undefined ? [] : issue.path.map(String);
  const field = path.length === 0 ? "arguments" : path.join(".");
  const member = path[0] === undefined || !Object.hasOwn(schema.shape, path[0]) ? undefined : schema.shape[path[0]];
  const meaning = member instanceof z.ZodType ? member.description : undefined;
  const expected = issue === undefined ? "an object" : expectedBy(issue);
  return { ok: false, failure: { code: "invalid_input", field, expected }, meaning };
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
  const sentence = meaning.split(/(?<=\.)\s/)[0]?.replace(/\.$/, "");
  return { ...failure, expected: `${failure.expected} (${sentence})` };
}

function expectedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "object" ? "an object" : `a value of type ${issue.expected}`;
    case "too_big":
      return `at most ${issue.maximum}${issue.origin === "string" ? " characters" : ""}`;
    case "too_small":
      return `at least ${issue.minimum}${issue.origin === "string" ? " characters" : ""}`;
    case "invalid_value":
      return `one of ${issue.values.map(String).join(", ")}`;
    case "invalid_format":
    case "not_multiple_of":
    case "unrecognized_keys":
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return "a value as the tool's inputSchema describes it";
  }
}
