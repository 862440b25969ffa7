/**
 * Validates the bytes of one object of a release by what it is: its shape, and that it opens as its reader opens it.
 * Pure, and one object at a time, so that a large release needs the memory of its largest object only.
 * Not here: what objects say of each other (`validate-release.ts`).
 */
import * as z from "zod";
import type { LocalizedText } from "../localized-text.ts";
import type { Tree } from "../knowledge/model.ts";
import { treeKey } from "../knowledge/refs.ts";
import { kindOf } from "../knowledge/release.ts";
import { openRouting, routeQuery, type RoutingData } from "../routing/match.ts";
import { isIndex } from "../search/check-index.ts";
import { PLACEHOLDER_PREFIXES, PRIORITIES } from "../templates/model.ts";
import { estimateTemplate, findTemplateCost, MAX_RELEASE_STEPS } from "../templates/template-cost.ts";
import { isDeeperThan } from "../knowledge/json-depth.ts";
import { findPassagesProblem } from "./validate-passages.ts";
import { treeObjectSchema } from "./tree-object.ts";

/** What is wrong with an object. */
export interface ObjectProblem {
  rule: string;
  message: LocalizedText;
}

/** Levels of objects and lists within one object of a release. The deepest that is compiled has about ten. */
const MAX_DEPTH = 100;

const documents = z.array(
  z.object({
    base: z.string().min(1),
    id: z.string().min(1),
    title: z.string(),
    type: z.string(),
    language: z.string(),
    tags: z.array(z.string()),
    valid_until: z.string().optional(),
    meta: z.record(z.string(), z.unknown()),
    body: z.string(),
  }),
);

const templates = z
  .array(
    z.object({
      name: z.string().min(1),
      title: z.string(),
      description: z.string(),
      language: z.string(),
      keywords: z.array(z.string()),
      examples: z.array(z.string()),
      arguments: z.array(z.object({ name: z.string(), description: z.string(), required: z.boolean() })),
      end_condition: z.string().nullable(),
      source: z.string(),
      sections: z
        .array(
          z.object({
            name: z.string().min(1),
            title: z.string(),
            priority: z.enum(PRIORITIES),
            parts: z.array(
              z.discriminatedUnion("kind", [
                z.object({ kind: z.literal("text"), text: z.string() }),
                z.object({
                  kind: z.literal("placeholder"),
                  prefix: z.enum(PLACEHOLDER_PREFIXES),
                  key: z.string(),
                  raw: z.string(),
                  legacy: z.boolean(),
                }),
              ]),
            ),
          }),
        )
        .min(1),
    }),
  )
  .min(1);

const count = z.int().min(0);
const titles = z.array(z.tuple([z.string(), z.string()])).min(1);
const routing = z.object({
  format: z.literal(1),
  bases: z.array(z.object({ base: z.string().min(1), titles, root: count })),
  places: z.array(z.object({ base: count, tree: z.string(), node: z.string(), entry: z.string(), titles })),
  roots: z.array(count),
  texts: z.array(z.object({ place: count, text: z.string(), worth: z.number() })),
  phrases: z.array(z.string()),
  phraseStarts: z.array(count),
  phraseEntries: z.array(z.number()),
  labels: z.looseObject({}),
  synonyms: z.array(z.object({ base: count, groups: z.array(z.array(z.string())) })).optional(),
});

const NOT_SEARCH: ObjectProblem = {
  rule: "parse-error",
  message: { en: "The object is not a search index of this format.", zh: "对象不是这一格式的搜索索引。" },
};
const TOO_LARGE_INSIDE: ObjectProblem = {
  rule: "bad-value",
  message: {
    en: "The passages inflate to more than search reads: a block to more than 1 MiB, or all blocks to more than 128 MiB.",
    zh: "解压后的段落超过了搜索可读取的大小：单个块超过 1 MiB，或全部块合计超过 128 MiB。",
  },
};
const NOT_JSON: ObjectProblem = {
  rule: "parse-error",
  message: { en: "The object is not JSON.", zh: "对象不是合法的 JSON。" },
};
const TOO_DEEP: ObjectProblem = {
  rule: "parse-error",
  message: { en: `The object is nested deeper than ${MAX_DEPTH} levels.`, zh: `对象的嵌套超过 ${MAX_DEPTH} 层。` },
};
const TOO_MANY_TEMPLATES: ObjectProblem = {
  rule: "template-too-costly",
  message: {
    en: `All templates together take more than ${MAX_RELEASE_STEPS} steps, one for each part and each 64 characters.`,
    zh: `全部模板合计超过 ${MAX_RELEASE_STEPS} 步（每个部分、每 64 个字符各一步）。`,
  },
};
const UNKNOWN_KIND: ObjectProblem = {
  rule: "bad-value",
  message: { en: "No object of a release has a name of this kind.", zh: "发布里没有这一类名称的对象。" },
};
const WRONG_SHAPE: ObjectProblem = {
  rule: "wrong-type",
  message: { en: "The object does not fit what its readers expect of it.", zh: "对象的结构不符合读取时的要求。" },
};
const WRONG_TREE: ObjectProblem = {
  rule: "wrong-type",
  message: { en: "The tree does not fit the schema that sessions read.", zh: "这棵树的结构不符合会话所需的格式。" },
};
const OTHER_TREE: ObjectProblem = {
  rule: "bad-value",
  message: { en: "The tree has another name than its object.", zh: "树的名称与对象名不一致。" },
};

/** The problem of an object of this name with these bytes, or the tree that it is; neither for a valid object of another kind. */
export function checkObject(name: string, bytes: Uint8Array): { problem?: ObjectProblem; tree?: Tree } {
  const kind = kindOf(name);
  // Search objects have binary formats of their own (`search/format.ts`, `search/blocks.ts`); all others are JSON.
  if (kind === "passages") return checkPassages(bytes);
  if (kind === "index") return isIndex(bytes) ? {} : { problem: NOT_SEARCH };
  if (isDeeperThan(bytes, MAX_DEPTH)) return { problem: TOO_DEEP };
  const value = parseJson(bytes);
  if (value === undefined) return { problem: NOT_JSON };
  switch (kind) {
    case "tree":
      return readTree(name, value);
    case "documents":
      return documents.safeParse(value).success ? {} : { problem: WRONG_SHAPE };
    case "templates":
      return checkTemplates(value);
    case "routing":
      return isRouting(value) ? {} : { problem: WRONG_SHAPE };
    default:
      return { problem: UNKNOWN_KIND };
  }
}

/** Their shape, and what each prompt and each choice of a template would cost. */
function checkTemplates(value: unknown): { problem?: ObjectProblem } {
  const parsed = templates.safeParse(value);
  if (!parsed.success) return { problem: WRONG_SHAPE };
  let total = 0;
  for (const template of parsed.data) {
    const message = findTemplateCost(template);
    if (message !== undefined) return { problem: { rule: "template-too-costly", message } };
    total += estimateTemplate(template).steps;
  }
  return total > MAX_RELEASE_STEPS ? { problem: TOO_MANY_TEMPLATES } : {};
}

function checkPassages(bytes: Uint8Array): { problem?: ObjectProblem } {
  const found = findPassagesProblem(bytes);
  return found === undefined ? {} : { problem: found === "size" ? TOO_LARGE_INSIDE : NOT_SEARCH };
}

function readTree(name: string, value: unknown): { problem?: ObjectProblem; tree?: Tree } {
  const parsed = treeObjectSchema.safeParse(value);
  if (!parsed.success) return { problem: WRONG_TREE };
  const tree = parsed.data;
  return `tree/${treeKey(tree.base, tree.tree)}` === name ? { tree } : { problem: OTHER_TREE };
}

/** Whether the data has the shape, names only places that it has, and answers a query. */
function isRouting(value: unknown): boolean {
  const parsed = routing.safeParse(value);
  if (!parsed.success) return false;
  const { bases, places, roots, texts } = parsed.data;
  const isPlace = (place: number): boolean => place < places.length;
  if (!roots.every(isPlace) || !bases.every(({ root }) => isPlace(root))) return false;
  if (!texts.every(({ place }) => isPlace(place)) || !places.every(({ base }) => base < bases.length)) return false;
  try {
    // Its readers open it as it is, so it is opened as they do.
    routeQuery(openRouting(value as RoutingData), { query: parsed.data.phrases[0] ?? "a question" });
    return true;
  } catch {
    return false;
  }
}

/** Undefined when the bytes are not JSON in UTF-8. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return value;
  } catch {
    return undefined;
  }
}
