/**
 * A tool as a module-level record: its texts, its schemas (built once, never in a handler) and what it does.
 * The JSON Schema text is made when it is first listed; an isolate that never lists never pays for it.
 */
import * as z from "zod";
import type { ClientCapabilities, ServerContext } from "@modelcontextprotocol/server";
import { refuse, type Failure, type Outcome } from "../errors.ts";
import type { Json } from "../json.ts";
import type { Call, Toolset } from "./call.ts";
import { failedToolResult, toFailure } from "./fault.ts";
import type { Reply, SdkReply } from "./reply.ts";

/** All four hints, always: a client that shows them must never have to guess. */
export interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** A tool as clients see it. */
export interface ToolDescription {
  name: string;
  title?: string;
  description: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
  annotations?: Partial<Hints> & { title?: string };
  /** What hosts that sort and filter tools go by; models are not shown it. */
  _meta?: Record<string, Json>;
}

/** The part of the SDK's handler context that an interactive tool may use (progress, logging, asking the user). */
export type Exchange = ServerContext & {
  /** What the client on the other side can be asked, where it has said so. */
  client?: ClientCapabilities | undefined;
};

export interface ToolRecord {
  readonly name: string;
  readonly toolset: Toolset;
  /** Needs the SDK's exchange: progress, logging or questions back to the client. Never answered by fast dispatch. */
  readonly interactive: boolean;
  /** The tool as `tools/list` shows it. */
  describe(): ToolDescription;
  /** Runs it. Never throws: failures are results. */
  invoke(args: unknown, call: Call, exchange?: Exchange): Promise<Reply>;
}

/** A tool made here. It can be run without MCP too. */
export interface DefinedTool<Value extends object = object> extends ToolRecord {
  /**
   * Checks the arguments, which come from outside, and runs it. What the schema refuses is `invalid_input`; what the tool
   * throws is thrown.
   */
  run(args: unknown, call: Call, exchange?: Exchange): Promise<Outcome<Value> | SdkReply>;
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  toolset: Toolset;
  title: string;
  description: string;
  annotations: Hints;
  /** Tags, version and category, for hosts that sort tools (requirement retrieve/annotations). */
  meta?: Record<string, Json>;
  input: Input;
  output: Output;
  /** Needs the exchange with the client while it runs; such a tool may also answer with a question to the client. */
  interactive?: true;
  run(input: z.output<Input>, call: Call, exchange?: Exchange): Promise<Outcome<z.input<Output>> | SdkReply>;
  /** Resource links beside the text, for clients that know them. */
  links?(value: z.input<Output>): object[];
  /** For a tool that reports failures in a shape of its own, instead of the usual `{ error }`. `args` are unchecked. */
  recover?(failure: Failure, args: unknown, call: Call): { value: object; isError: boolean };
}

/** Makes the record. The result carries `structuredContent` and the same JSON as text. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): DefinedTool<z.input<Output>> {
  const { name, toolset, title, description, annotations, meta, input, output, run, links, recover } = definition;
  let listed: ToolDescription | undefined;
  return {
    name,
    toolset,
    interactive: definition.interactive === true,
    describe() {
      listed ??= {
        name,
        title,
        description,
        inputSchema: inputSchemaOf(input),
        outputSchema: outputSchemaOf(output),
        annotations: { title, ...annotations },
        ...(meta !== undefined && { _meta: meta }),
      };
      return listed;
    },
    async run(args, call, exchange) {
      const checked = checkArguments(args, input);
      return checked.ok ? run(checked.value, call, exchange) : refuse(checked.failure);
    },
    async invoke(args, call, exchange) {
      const reply = await answer(args, call, exchange);
      return typeof reply === "string" ? { json: reply } : reply;
    },
  };

  async function answer(args: unknown, call: Call, exchange?: Exchange): Promise<string | SdkReply> {
    const checked = checkArguments(args, input);
    if (!checked.ok) return failed(explained(checked), args, call);
    try {
      const outcome = await run(checked.value, call, exchange);
      if ("sdk" in outcome) return outcome;
      return outcome.ok
        ? toolResult(outcome.value, call.links === true ? links?.(outcome.value) : [])
        : failed(outcome.failure, args, call);
    } catch (error) {
      return failed(toFailure(error), args, call);
    }
  }

  function failed(failure: Failure, args: unknown, call: Call): string {
    if (recover === undefined) return failedToolResult(failure);
    const { value, isError } = recover(failure, args, call);
    return toolResult(value, [], isError);
  }
}

/** A result as JSON text; the value is serialised once and its text quoted. `more` is content beside the text. */
export function toolResult(value: unknown, more: readonly object[] = [], isError = false): string {
  const json = JSON.stringify(value);
  const content = [`{"type":"text","text":${JSON.stringify(json)}}`, ...more.map((item) => JSON.stringify(item))];
  return `{"content":[${content.join()}],"structuredContent":${json}${isError ? ',"isError":true' : ""}}`;
}

/**
 * An output member whose inner shape few clients read: typed here, left open in the listed schema, which every client
 * downloads and most put into a prompt.
 */
export function openObject<T>(): z.ZodType<T> {
  return z.unknown().meta({ type: "object", additionalProperties: true }) as unknown as z.ZodType<T>;
}

function inputSchemaOf(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...json } = jsonSchemaOf(schema);
  return json;
}

/** JSON Schema without the bounds of safe integers, which zod adds to every one and which say nothing to a model. */
function jsonSchemaOf(schema: z.ZodObject) {
  return z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}

/**
 * A failed call answers `{ error }` in `structuredContent`, and old clients hold even that against the output schema;
 * so the schema says it: either the promised members, or `error`.
 */
function outputSchemaOf(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _, required, properties, ...json } = jsonSchemaOf(schema);
  const described = { ...json, properties: { ...properties, error: errorSchema } };
  // A tool that promises no member has nothing to choose between.
  return required === undefined ? described : { ...described, anyOf: [{ required }, { required: ["error"] }] };
}

const errorSchema = {
  type: "object",
  description: "Present only when the call failed (isError).",
  properties: { code: { type: "string" }, message: { type: "string" } },
  required: ["code", "message"],
};

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
function checkArguments<Input extends z.ZodObject>(args: unknown, schema: Input): Checked<z.output<Input>> {
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
function explained({ failure, meaning }: { failure: InvalidInput; meaning?: string | undefined }): InvalidInput {
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
