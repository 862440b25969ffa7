/** Arguments and results that the context tools share. */
import * as z from "zod";
import type { ListedOmission } from "../../context/block.ts";
import type { Assembly } from "../../context/assembly/assemble.ts";
import { inWords, type StartedSession } from "../../errors.ts";
import { MAX_MATERIAL, MAX_NAME, MAX_QUESTION } from "../../session/limits.ts";
import { SENSITIVITY_GRADES } from "../../templates/model.ts";
import type { PlaceholderReport } from "../../templates/resolve.ts";
import type { assemblyToWire, briefSelection } from "../../operations/context/wire.ts";
import type { Json } from "../../json.ts";
import { openObject } from "../tool/schema.ts";
import { languageArgument } from "./session-state.ts";

/** At least what the smallest template needs, at most what the largest models of today read. */
export const maxSensitivity = z.enum(SENSITIVITY_GRADES).describe("Show no evidence above this grade.");

export const tokenBudget = z.number().int().min(1).max(2_000_000).describe("At most so many tokens. Default 8000.");

export const userIntent = z.string().min(1).max(MAX_QUESTION).describe("What the user wants, in their words.");

/** Of a tool that starts a session where none is named. */
export const sessionOf = z
  .string()
  .min(1)
  .max(MAX_NAME)
  .describe("Of this conversation: send it always, else a new one starts.");

/** Of a tool that only reads from a session. */
export const sessionRead = z.string().min(1).max(MAX_NAME).describe("Of this conversation: send it always.");

/** First in the answer of a call that started a session. */
export const startedSession = openObject<StartedSession>().describe(
  "Only when the call named no session: id of the new one, and a message with what to send from now on.",
);

export const templateName = z.string().min(1).max(64).describe("Its name, to leave nothing to choose.");

export const languageTag = languageArgument.describe(
  'Of the template, e.g. "en", "zh-CN". Default: that of user_intent.',
);

export const modelName = z.string().min(1).max(MAX_NAME).describe("Model that will answer: how tokens are counted.");

export const promptArguments = z
  .record(z.string().max(128), z.string().max(MAX_MATERIAL))
  .describe("Of the template; section_<name> replaces or adds a section.");

const reference = z.object({ evidence_id: z.string(), selector: z.string().optional() });
const message = z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() });

/** A list whose members few clients read: typed here, left open in the listed schema. */
export function openList<T>(): z.ZodType<T[]> {
  return z.unknown().meta({ type: "array", items: { type: "object" } }) as unknown as z.ZodType<T[]>;
}

type Brief = ReturnType<typeof briefSelection>;

export const selection = openObject<Brief>().describe("Why this template: see select_template.");

/** A model calls a tool by its name as it stands in the prompt, where a line break would end it. */
const ONE_LINE = { en: "the tool's name on one line, as it is called", zh: "写在一行里的工具名，与调用时一致" };

/** Tools that a host has besides Cairn's. */
export const hostTools = z
  .array(
    z.object({
      name: z
        .string()
        .min(1)
        .max(128)
        .refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name), inWords(ONE_LINE)),
      description: z.string().max(2_000).optional(),
      input_schema: openObject<Json>().optional(),
    }),
  )
  .max(64)
  .describe("Your own tools, for the prompt to list.");

/** How much is reported beside a prompt. */
export const reportDetail = z
  .enum(["counts", "full"])
  .describe(
    '"full": every block kept or omitted with its reason, every placeholder, whole observations. Default "counts".',
  );

/** What every answer with an assembly says of it. */
const assemblyReport = {
  token_budget: z.number(),
  token_used: z.number(),
  tokenizer: z.string().describe("What counted: an exact vocabulary, or an estimate on the safe side."),
  prefix_digest: z.string().describe("SHA-256 of the part that stays the same from turn to turn."),
  digest: z.string().describe("SHA-256 of messages."),
  report: openObject<ReturnType<typeof assemblyToWire>["report"]>().describe(
    "kept: blocks, tokens, how many are shortened; omitted: blocks and tokens by reason (summarised: messages); conflicts.",
  ),
  context: z.string().optional().describe('With report "full": the system message.'),
  kept: openList<Assembly["kept"][number]>()
    .optional()
    .describe(
      'With report "full": block_id, block_type, priority, tokens, refs; reason degraded = shortened, shows = which parts of it, as selectors.',
    ),
  omitted: openList<ListedOmission>()
    .optional()
    .describe(
      "The same (the first; report counts all, replay_context tells of any evidence_id) with reason: ttl, budget, duplicate, superseded, summarised (one entry for all; range: the messages the summary covers), conflict, sensitivity or empty.",
    ),
  conflicts: openList<Assembly["conflicts"][number]>()
    .optional()
    .describe("Evidence that contradicts other evidence, and which won."),
};

/** What an assembly is made of. */
export const assemblyShape = {
  messages: z.array(message).describe("The whole prompt: send it as it is."),
  ...assemblyReport,
};

/** A past assembly: its bytes only on request. */
export const replayShape = {
  messages: openList<Assembly["messages"][number]>()
    .optional()
    .describe('With report "full": the prompt, as assemble_context answers it.'),
  ...assemblyReport,
};

export const placeholders = openList<PlaceholderReport>().describe(
  "placeholder, source, status, ms, tokens, decided_by.",
);

export const turnShape = z.object({
  turn: z.number(),
  timestamp: z.string(),
  reasoning: z.string(),
  action: z.string(),
  observation: z.string(),
  final_answer: z.string().optional(),
  refs: z.array(reference).optional(),
  assembly_id: z.string().optional(),
  not_executed: z.array(z.string()).optional().describe("Calls behind the first one or an answer: nobody made them."),
  discarded: z
    .array(z.enum(["reasoning", "action", "observation", "final_answer"]))
    .optional()
    .describe("What the model wrote behind its call or answer, left out."),
  truncated: z.literal(true).optional().describe("The token limit cut the text off."),
  continued: z.literal(true).optional().describe("It was cut off and continued."),
  filtered: z.literal(true).optional().describe("The provider's content filter ended it."),
});

/** Arguments of a connected tool. Open in the listed schema; what fits is what the tool's own schema says. */
export const anyArguments = z.record(z.string(), z.unknown()).meta({ type: "object", additionalProperties: true });
