/**
 * Defines a tool as a module-level record: its texts, its schemas and what it does. Zod schemas are built once, when the
 * module loads; JSON Schemas when the tool is first listed, because they cost time that most isolates need not spend.
 */
import { redactFailure } from "../../context/redact/failure.ts";
import type * as z from "zod";
import { refuse, type Failure, type Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import type { Call, Toolset } from "../call.ts";
import { failedToolResult, toFailure } from "../fault.ts";
import type { SdkReply } from "../reply.ts";
import type { TaskSupport } from "../tasks/extension.ts";
import { listedTool } from "./listed.ts";
import { checkArguments, withMeaning } from "./arguments.ts";
import type { DefinedTool, HandlerContext, Hints, ToolDescription } from "./tool-record.ts";
import { withPlainNames } from "./named-arguments.ts";
import { inCallersLanguage } from "./caller-language.ts";
import { inputSchemaOf, outputSchemaOf } from "./schema.ts";

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
  /** Needs the client while it runs; such a tool may also answer with a question to the client. */
  interactive?: true;
  /** Records only in a session, and does without where the caller may only read. Tools with `readOnlyHint` read anyway. */
  readsWithoutRecording?: true;
  run(input: z.output<Input>, call: Call, context?: HandlerContext): Promise<Outcome<z.input<Output>> | SdkReply>;
  /** How it makes tasks, for clients that know them. */
  task?: TaskSupport;
  /** Resource links beside the text, for clients that know them. */
  links?(value: z.input<Output>): object[];
  /** What of an answer is sent as content blocks, and the answer without it. */
  blocks?(value: z.input<Output>, knowsLinks: boolean): { value: z.input<Output>; blocks: object[] };
  /** For a tool that reports failures in a shape of its own, instead of the usual `{ error }`. `args` are unchecked. */
  recover?(failure: Failure, args: unknown, call: Call): { value: object; isError: boolean };
}

/** Makes the record. The result carries `structuredContent` and the same JSON as text. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): DefinedTool<z.input<Output>> {
  const { name, toolset, title, description, annotations, meta, input, output, run, links, recover } = definition;
  let whole: ToolDescription | undefined;
  let listed: ToolDescription | undefined;
  function describe(): ToolDescription {
    whole ??= {
      name,
      title,
      description,
      inputSchema: inputSchemaOf(input),
      outputSchema: outputSchemaOf(output),
      annotations: { title, ...annotations },
      ...(meta !== undefined && { _meta: meta }),
    };
    return whole;
  }
  return {
    name,
    toolset,
    interactive: definition.interactive === true,
    ...(definition.task !== undefined && { task: definition.task }),
    ...((annotations.readOnlyHint || definition.readsWithoutRecording === true) && { reads: true }),
    describe,
    list() {
      listed ??= listedTool(describe());
      return listed;
    },
    async run(args, call, context) {
      const checked = checkArguments(withPlainNames(args, call), input);
      return checked.ok ? run(checked.value, call, context) : refuse(checked.failure);
    },
    async invoke(args, call, context) {
      const reply = await answer(args, call, context);
      return typeof reply === "string" ? { json: reply } : reply;
    },
  };

  async function answer(given: unknown, call: Call, context?: HandlerContext): Promise<string | SdkReply> {
    let args = given;
    try {
      args = withPlainNames(given, call);
      const checked = checkArguments(args, input);
      if (!checked.ok) return await failed(withMeaning(checked), args, call);
      const outcome = await run(checked.value, call, context);
      if ("sdk" in outcome) return outcome;
      if (!outcome.ok) return await failed(outcome.failure, args, call);
      const knowsLinks = call.links === true;
      const { value, blocks } = definition.blocks?.(outcome.value, knowsLinks) ?? { value: outcome.value, blocks: [] };
      return toolResult(value, [...blocks, ...((knowsLinks ? links?.(value) : undefined) ?? [])]);
    } catch (error) {
      return await failed(toFailure(error), args, call);
    }
  }

  async function failed(given: Failure, args: unknown, call: Call): Promise<string> {
    call.services.noteFailure?.(given);
    const failure = await inCallersLanguage(given, args, call);
    if (recover === undefined) return failedToolResult(failure);
    const { value, isError } = recover(redactFailure(failure), args, call);
    return toolResult(value, [], isError);
  }
}

/** Largest result of a tool. Bytes; hosts refuse or cut what is larger. */
const MAX_RESULT = 1_000_000;
/** Bytes of UTF-8 for a character of JSON, at most. */
const MAX_BYTES_OF_CHARACTER = 3;
const encoder = new TextEncoder();

function fits(result: string): boolean {
  if (result.length * MAX_BYTES_OF_CHARACTER <= MAX_RESULT) return true;
  return encoder.encode(result).length <= MAX_RESULT;
}

/**
 * A result as JSON text; the value is serialised once and its text quoted. `more` is content beside the text. What is too
 * large to be sent twice is in `structuredContent` alone, and the text says so; what is too large at all is refused.
 */
export function toolResult(value: unknown, more: readonly object[] = [], isError = false): string {
  const json = JSON.stringify(value);
  const whole = resultOf(json, JSON.stringify(json), more, isError);
  if (fits(whole)) return whole;
  const once = resultOf(json, JSON.stringify(ONLY_STRUCTURED), more, isError);
  if (fits(once)) return once;
  return failedToolResult({ code: "too_large", what: "answer", limit: MAX_RESULT, unit: "bytes" });
}

const ONLY_STRUCTURED = `{"note":"This answer is in structuredContent: it is too long to be sent as text as well."}`;

function resultOf(json: string, text: string, more: readonly object[], isError: boolean): string {
  const content = [`{"type":"text","text":${text}}`, ...more.map((item) => JSON.stringify(item))];
  return `{"content":[${content.join()}],"structuredContent":${json}${isError ? ',"isError":true' : ""}}`;
}
