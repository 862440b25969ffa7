/** Test files (`*.test.yaml`): their schema, and reading them with positions. */
import * as z from "zod";
import type { Finding, FindingText, Path } from "../../compile/findings.ts";
import type { Json } from "../../json.ts";
import { findMisplaced, readSource, type ParsedFile, type SourceFile } from "../../compile/parse.ts";
import { daySchema } from "../../knowledge/fields.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { describeTestIssues, describeUntested } from "./problems.ts";

/** What a test file may be told, besides what any file may. Each has a page in `docs/rules/`. */
export const testRules = ["bad-test", "tests-nothing", "failed-expectation"] as const;

const text = z.union([z.string().min(1), z.array(z.string().min(1))]).describe("A piece of the response, or several");

export const expectationSchema = z
  .strictObject({
    node: z.string().optional().describe("The node that the session is at: a node id, tree#node or base/tree#node"),
    text: text.optional().describe("What the response must contain: a piece of it, or several"),
    not_text: text.optional().describe("What the response must not contain"),
    options: z.array(z.string()).optional().describe("The ids of all offered options, in order"),
    complete: z.boolean().optional().describe("Whether the session is complete"),
    error: z.string().optional().describe("The code of the error; the session stays where it is"),
  })
  .describe("What must be true after the step");

export const stepSchema = z
  .strictObject({
    choose: z.string().optional().describe("An option id; back, restart, end and goto:<node> too"),
    say: z.string().optional().describe("Free text, as a user types it"),
    answer: z
      .union([z.string(), z.number(), z.boolean()])
      .optional()
      .describe("The value for the node's input; several choices in one text: a, b"),
    input: z.string().optional().describe("Text that the user adds to choose"),
    expect: expectationSchema.optional().describe("What must be true after the step"),
  })
  .refine((given) => [given.choose, given.say, given.answer].filter((one) => one !== undefined).length === 1, {
    message: "a step is one of choose, say and answer",
  });

export const startSchema = z.strictObject({
  node: z.string().optional().describe("The node that it begins at"),
  user_query: z.string().optional().describe("The user's first question, which is routed as in life"),
  knowledge_base: z.string().optional().describe("Only this base is considered"),
  expect: expectationSchema.optional().describe("What must be true at the first step"),
});

export const conversationSchema = z.strictObject({
  name: z.string().min(1).describe("What it shows, in a few words"),
  language: z.string().optional().describe("The language of the session"),
  at: daySchema.optional().describe("The date on which it takes place"),
  start: startSchema.optional().describe("Where it begins; default: the tree's root"),
  steps: z.array(stepSchema).optional().describe("What the user does, in order"),
});

export const routingRowSchema = z.strictObject({
  query: z.string().min(1).describe("A first question, as a user would type it"),
  expect: z.string().describe("A node, a tree (base/tree), a base, or none"),
  knowledge_base: z.string().optional().describe("Only this base is considered"),
  language: z.string().optional().describe("The language of the session"),
});

export const searchRowSchema = z.strictObject({
  query: z.string().min(1).describe("What is searched for"),
  includes: z.array(z.string().min(1)).min(1).describe("Ids of documents, or of passages with #"),
  within: z.int().min(1).optional().describe("How many passages are considered; default: 5"),
  knowledge_base: z.string().optional().describe("Only passages of this base; default: all bases"),
});

export const promptRowSchema = z.strictObject({
  name: z.string().min(1).describe("What it shows, in a few words"),
  template: z.string().min(1).describe("The name of a prompt template"),
  language: z.string().optional().describe("The variant of the template"),
  arguments: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .describe("Name → value, as a caller passes them"),
  includes: z.array(z.string().min(1)).min(1).describe("Pieces that the prompt must contain, in this order"),
});

export const goldenSchema = z
  .strictObject({
    $schema: z.string().optional().describe("The schema that an editor completes the file with"),
    tree: z.string().optional().describe("The tree that plain node ids belong to; default: the base's main tree"),
    language: z.string().optional().describe("The language of every session below"),
    at: daySchema.optional().describe("The date, YYYY-MM-DD, on which everything below takes place"),
    conversations: z.array(conversationSchema).optional().describe("Example conversations"),
    routing: z.array(routingRowSchema).optional().describe("First questions and where they must be routed"),
    search: z
      .array(searchRowSchema)
      .optional()
      .describe("Queries and the documents that must be among the first passages they find"),
    prompts: z
      .array(promptRowSchema)
      .optional()
      .describe("Templates filled with arguments, and what their prompts contain"),
  })
  .describe("Golden conversations of a knowledge base");

export type GoldenFile = z.infer<typeof goldenSchema>;
export type PromptRow = z.infer<typeof promptRowSchema>;
export type Conversation = z.infer<typeof conversationSchema>;
export type Step = z.infer<typeof stepSchema>;
export type Expectation = z.infer<typeof expectationSchema>;

export interface ParsedGolden {
  file: ParsedFile;
  golden?: GoldenFile;
  findings: Finding[];
}

/** Test files read before, by path: one whose text did not change is not read again. */
export type GoldenCache = Map<string, { text: string; parsed: ParsedGolden }>;

/** Reads a test file. What does not fit the format is a finding. */
export function parseGolden(source: SourceFile, cache?: GoldenCache): ParsedGolden {
  const known = cache?.get(source.path);
  if (known !== undefined && known.text === source.text) return known.parsed;
  const parsed = parseFile(source);
  cache?.set(source.path, { text: source.text, parsed });
  return parsed;
}

function parseFile(source: SourceFile): ParsedGolden {
  const fits = (value: Json): boolean => goldenSchema.safeParse(value).success;
  const file = readSource(source, fits);
  const findings = file.reading.problems.map((problem) =>
    file.findingAt(problem.rule, "error", problem.range, problem.text),
  );
  if (file.reading.value === undefined || findings.length > 0) return { file, findings };
  const read = goldenSchema.safeParse(file.reading.value);
  if (read.success) {
    for (const { path, part, text: words } of describeUntested(read.data))
      findings.push(file.finding("tests-nothing", "warning", path, part, words));
    const names = (read.data.conversations ?? []).map(({ name }) => name);
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        findings.push(file.finding("bad-test", "warning", ["conversations", index, "name"], "value", sameName));
    return { file, golden: read.data, findings };
  }
  const told = describeTestIssues(read.error.issues, file.reading.value).map(({ path, part, text: words }) =>
    file.finding("bad-test", "error", path, part, words),
  );
  const misplaced = findMisplaced(file, told, fits);
  return { file, findings: misplaced === undefined ? told : [misplaced] };
}

const sameName: FindingText = {
  en: [
    "Another conversation of this file has the same name.",
    "Say in the name what this one shows that the other does not.",
  ],
  zh: ["这个文件里已经有一个同名的对话。", "请换一个名称，说明这个对话与另一个有什么不同。"],
};

/** The finding for a failed expectation. */
export function failureAt(file: ParsedFile, path: Path, text: LocalizedText): Finding {
  return file.finding("failed-expectation", "error", path, "value", {
    en: [
      text.en,
      "Correct the tree. If the tree is right, correct the test, or let test --update rewrite its expectations.",
    ],
    zh: [text.zh, "请修正树；如果树没有错，请修正测试，或用 test --update 更新期望。"],
  });
}
