/**
 * Validates the bytes of one object of a release by what it is: its shape, and that it opens as its reader opens it.
 * Pure, and one object at a time, so that a large release needs the memory of its largest object only.
 * Not here: what objects say of each other (`validate-release.ts`).
 */
import type { LocalizedText } from "../localized-text.ts";
import { treeKey } from "../knowledge/refs.ts";
import { kindOf } from "../knowledge/release.ts";
import { openRouting, routeQuery, type RoutingData } from "../routing/match.ts";
import { isIndex } from "../search/check-index.ts";
import { estimateTemplate, findTemplateCost, MAX_RELEASE_STEPS } from "../templates/template-cost.ts";
import { isDeeperThan } from "../knowledge/json-depth.ts";
import type { ObjectContent, PassageRun } from "./references/contents.ts";
import { documentsSchema, routingSchema, templatesSchema, type RoutingNumbers } from "./object-schemas.ts";
import { findPassagesProblem } from "./validate-passages.ts";
import { treeObjectSchema } from "./tree-object.ts";

/** What is wrong with an object. */
export interface ObjectProblem {
  rule: string;
  message: LocalizedText;
}

/** Levels of objects and lists within one object of a release. The deepest that is compiled has about ten. */
const MAX_DEPTH = 100;

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
  message: { en: "No object of a release has a name of this kind.", zh: "版本里没有这一类名称的对象。" },
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

/** What is wrong with an object, or else what it names; neither for a valid shard of an index. */
export interface CheckedObject {
  problem?: ObjectProblem;
  content?: ObjectContent;
}

/** The problem of an object of this name with these bytes, or what it names. */
export function checkObject(name: string, bytes: Uint8Array): CheckedObject {
  const kind = kindOf(name);
  // Search objects have binary formats of their own (`search/format.ts`, `search/blocks.ts`); all others are JSON.
  if (kind === "passages") return checkPassages(bytes);
  if (kind === "index") return isIndex(bytes, Number(name.slice("index/".length))) ? {} : { problem: NOT_SEARCH };
  if (isDeeperThan(bytes, MAX_DEPTH)) return { problem: TOO_DEEP };
  const value = parseJson(bytes);
  if (value === undefined) return { problem: NOT_JSON };
  switch (kind) {
    case "tree":
      return readTree(name, value);
    case "documents":
      return readDocuments(value);
    case "templates":
      return checkTemplates(value);
    case "routing":
      return readRouting(value);
    default:
      return { problem: UNKNOWN_KIND };
  }
}

/** Their shape, and what each prompt and each choice of a template would cost. */
function checkTemplates(value: unknown): CheckedObject {
  const parsed = templatesSchema.safeParse(value);
  if (!parsed.success) return { problem: WRONG_SHAPE };
  let total = 0;
  for (const template of parsed.data) {
    const message = findTemplateCost(template);
    if (message !== undefined) return { problem: { rule: "template-too-costly", message } };
    total += estimateTemplate(template).steps;
  }
  if (total > MAX_RELEASE_STEPS) return { problem: TOO_MANY_TEMPLATES };
  return { content: { kind: "templates", names: parsed.data.map((template) => template.name) } };
}

function checkPassages(bytes: Uint8Array): CheckedObject {
  const runs: PassageRun[] = [];
  const found = findPassagesProblem(bytes, ({ base, document }) => {
    const last = runs.at(-1);
    if (last?.base === base && last.document === document) last.passages += 1;
    else runs.push({ base, document, passages: 1 });
  });
  if (found !== undefined) return { problem: found === "size" ? TOO_LARGE_INSIDE : NOT_SEARCH };
  return { content: { kind: "passages", runs } };
}

function readDocuments(value: unknown): CheckedObject {
  const parsed = documentsSchema.safeParse(value);
  if (!parsed.success) return { problem: WRONG_SHAPE };
  return {
    content: { kind: "documents", documents: parsed.data.map(({ base, id }) => ({ base, key: `${base}/${id}` })) },
  };
}

function readTree(name: string, value: unknown): CheckedObject {
  const parsed = treeObjectSchema.safeParse(value);
  if (!parsed.success) return { problem: WRONG_TREE };
  const tree = parsed.data;
  return `tree/${treeKey(tree.base, tree.tree)}` === name
    ? { content: { kind: "tree", tree } }
    : { problem: OTHER_TREE };
}

/** The data has the shape, names only places that it has, and answers a query. */
function readRouting(value: unknown): CheckedObject {
  const parsed = routingSchema.safeParse(value);
  if (!parsed.success || !hasPlaces(parsed.data)) return { problem: WRONG_SHAPE };
  const { format, bases, places, roots, texts } = parsed.data;
  // Its readers open it as it is, so it is opened as they do.
  const data = value as RoutingData;
  try {
    routeQuery(openRouting(data), { query: parsed.data.phrases[0] ?? "a question" });
  } catch {
    return { problem: WRONG_SHAPE };
  }
  return { content: { kind: "routing", routing: { ...data, format, bases, places, roots, texts } } };
}

/** Whether every number that stands for a place, a base or a phrase's part is one that the data has. */
function hasPlaces(data: RoutingNumbers): boolean {
  const { bases, places, roots, texts, phrases, phraseStarts, phraseEntries, synonyms = [] } = data;
  const isPlace = (place: number): boolean => place < places.length;
  return (
    roots.every(isPlace) &&
    bases.every(({ root }) => isPlace(root)) &&
    texts.every(({ place }) => isPlace(place)) &&
    [...places, ...synonyms].every(({ base }) => base < bases.length) &&
    phraseStarts.length === phrases.length + 1 &&
    phraseStarts.every((start, at) => start % 2 === 0 && start >= (phraseStarts[at - 1] ?? 0)) &&
    phraseStarts.at(-1) === phraseEntries.length &&
    isSorted(phrases) &&
    phraseEntries.every((entry, at) => at % 2 === 1 || isPlace(entry)) &&
    hasLabels(data)
  );
}

/** Whether each word of the router has a weight and its part of the entries, each of which is about a place. */
function hasLabels({ places, labels: { labels, features, weights, starts, entries } }: RoutingNumbers): boolean {
  return (
    labels === places.length &&
    weights.length === features.length &&
    starts.length === features.length + 1 &&
    starts.every((start, at) => start % 2 === 0 && start >= (starts[at - 1] ?? 0)) &&
    starts.at(-1) === entries.length &&
    isSorted(features) &&
    entries.every((entry, at) => at % 2 === 1 || (entry >= 0 && entry < labels))
  );
}

/** Whether a text can be looked up in a list, each in it once. */
function isSorted(texts: readonly string[]): boolean {
  return texts.every((text, at) => at === 0 || (texts[at - 1] ?? "") < text);
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
