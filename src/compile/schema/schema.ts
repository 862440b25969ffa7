/**
 * The tree file as authors write it: the one schema, strict.
 * The editor's JSON Schema is generated from it. Not here: what references and conditions mean (`rules/`).
 */
import * as z from "zod";
import { inputTypeNames } from "../../knowledge/inputs/index.ts";
import { daySchema, idSchema, idPattern } from "../../knowledge/fields.ts";
import { specKeys } from "../../knowledge/inputs/spec-keys.ts";

export { idPattern };

const text = z.string();
/** Of a file that names its schema as JSON files do. */
const schemaKey = z.string().optional().describe("The schema that an editor completes the file with");
/** A language tag as BCP 47 writes the usual ones. */
export const languageTag = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/;
const language = z.string().regex(languageTag).describe("A language tag, such as zh-CN or en");
const condition = z.string().min(1).describe("A condition in CEL over answers, facts and today");
const target = z
  .union([z.string().min(1), z.null()])
  .describe("A node id of this tree, tree#node, base/tree or base/tree#node; null ends the session");
const keywords = z.array(z.string().min(1)).describe("Words that bring a user's question here");

export const optionSchema = z
  .strictObject({
    id: idSchema.describe("What the agent sends back; unique within the node"),
    description: text.min(1).describe("What the user reads"),
    next_node: target.optional().describe("Where it leads; absent: the node's next decides"),
    when: condition.optional().describe("The option is offered only while this holds"),
  })
  .describe("One answer the user can pick");

export const ruleSchema = z
  .strictObject({ when: condition.optional().describe("Absent: this rule always holds"), next_node: target })
  .describe("Where to go when the condition holds; the first rule that holds decides");

export const inputSchema = z
  .strictObject({
    name: z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/)
      .describe("The name of the value in answers, such as age"),
    type: z.enum(inputTypeNames).describe("What kind of value is asked for"),
    ...z.object(specKeys).partial().shape,
    hint: text.optional().describe("Shown to the user beside the field, such as an example"),
    optional: z.boolean().optional().describe("True: the user may leave it empty"),
    sensitive: z
      .boolean()
      .optional()
      .describe("True: the answer is personal. It is stored apart, never shown, and erased first"),
  })
  .describe("A question whose answer is a typed value");

export const nodeTextsSchema = z
  .strictObject({
    title: text.min(1).optional().describe("The node's title in this language"),
    response: text.min(1).optional().describe("The node's response in this language"),
    hint: text.min(1).optional().describe("The input's hint in this language"),
    unit: text.min(1).max(40).optional().describe("What the input's unit is called, where it is one of your own"),
    options: z
      .record(idSchema, text.min(1))
      .optional()
      .describe("Option id → description; for choices: choice id → description"),
  })
  .describe("The node's texts in this language");

/** One node of a tree file. */
export const nodeSchema = z
  .strictObject({
    title: text.min(1).optional().describe("Shown as current_step"),
    keywords: keywords.optional().describe("A first question that contains one of them starts at this node"),
    response: text.describe("What the user is told; ${fact:name} and ${answer:node} are filled in"),
    options: z
      .array(optionSchema)
      .optional()
      .describe("The answers that the user can pick; none and no input: the session ends here"),
    input: inputSchema.optional().describe("A typed value that the node asks for"),
    next: z
      .union([z.string().min(1), z.null(), z.array(ruleSchema).min(1)])
      .optional()
      .describe("Where an answer leads: one place, or rules"),
    documents: z.array(z.string().min(1)).optional().describe("Ids of documents that prove or deepen this node"),
    i18n: z.record(language, nodeTextsSchema).optional().describe("Language tag → the node's texts in that language"),
  })
  .describe("One step");

export const treeTextsSchema = z.strictObject({
  title: text.min(1).optional().describe("The tree's title in this language"),
  description: text.min(1).optional().describe("The tree's description in this language"),
});

/** A whole tree file. */
export const treeFileSchema = z
  .strictObject({
    $schema: schemaKey,
    title: text.min(1).optional().describe("The name of the topic, as users choose it"),
    description: text
      .min(1)
      .optional()
      .describe("What it helps with, in a sentence; read by agents that choose a topic"),
    language: language.optional().describe("The language of its texts, such as zh-CN or en; guessed when absent"),
    keywords: keywords.optional().describe("A first question that contains one of them starts at the first node"),
    review_by: daySchema.optional().describe("The day, YYYY-MM-DD, from which the check reminds you to read it again"),
    root: idSchema.optional().describe('The first node; "root" when absent'),
    draft: z.boolean().optional().describe("True: branches may still lead to nodes that are not written yet"),
    facts: z
      .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/), z.string().min(1))
      .optional()
      .describe("Values computed from answers, in CEL, in this order"),
    i18n: z
      .record(language, treeTextsSchema)
      .optional()
      .describe(
        "Language tag → the tree's title and description in that language, for lists, routing and pictures; the main tree's are the base's",
      ),
    nodes: z.record(idSchema, nodeSchema).describe("Node id → node"),
  })
  .describe("A decision tree of Cairn");

export type TreeFile = z.infer<typeof treeFileSchema>;
export type NodeFile = z.infer<typeof nodeSchema>;
export type InputFile = z.infer<typeof inputSchema>;
