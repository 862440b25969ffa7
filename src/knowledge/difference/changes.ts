/**
 * The differences between two values of the knowledge, in the terms of tree files: one entry for each text, option, rule
 * or limit. Empty exactly when the values are equal. Not here: which values are compared (`compare.ts`).
 */
import { canonicalJson } from "../../json.ts";

/** One difference. Null = absent on that side. */
export interface FieldChange {
  what: string;
  before: string | null;
  after: string | null;
}

/** The tree being compared: references to its own nodes are shown as plain ids. */
export interface TreeName {
  base: string;
  tree: string;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textField(value: Fields, key: string): string | undefined {
  const field = Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof field === "string" ? field : undefined;
}

/** A reference to a node as text: the plain id inside the tree being compared. Undefined for any other value. */
function placeText(value: Fields, here: TreeName): string | undefined {
  const [base, tree, node] = [textField(value, "base"), textField(value, "tree"), textField(value, "node")];
  if (base === undefined || tree === undefined || node === undefined || Object.keys(value).length !== 3)
    return undefined;
  return base === here.base && tree === here.tree ? node : `${base}/${tree}#${node}`;
}

/** A value as one text, close to what an author writes in a tree file. */
function textOf(value: unknown, here: TreeName): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) {
    const parts = value.map((part: unknown) => textOf(part, here));
    return parts.join(value.some(isFields) ? "\n" : ", ");
  }
  if (!isFields(value)) return String(value);
  const place = placeText(value, here);
  if (place !== undefined) return place;
  return Object.entries(value)
    .filter(([key]) => key !== "id")
    .map(([key, field]) => (key === "target" ? `→ ${textOf(field, here)}` : fieldText(key, field, here)))
    .join(" ");
}

function fieldText(key: string, field: unknown, here: TreeName): string {
  const text = textOf(field, here);
  return key === "description" || key === "response" || key === "expression" ? text : `${key}: ${text}`;
}

/** A longer list of words is shown with one word per line. Characters. */
const MAX_INLINE_LIST_LENGTH = 24;

function isWords(list: readonly unknown[]): boolean {
  return list.every((item) => typeof item === "string");
}

/** Items by id, name or language; undefined unless every item has one and all are different. */
function keyed(list: readonly unknown[]): Map<string, unknown> | undefined {
  const items = new Map<string, unknown>();
  for (const item of list) {
    const key = isFields(item)
      ? (textField(item, "id") ?? textField(item, "name") ?? textField(item, "language"))
      : undefined;
    if (key === undefined || items.has(key)) return undefined;
    items.set(key, item);
  }
  return items;
}

/** The differences in the order of `after`; what is only in `before` comes last. */
export function changesBetween(
  before: unknown,
  after: unknown,
  here: TreeName,
  path: readonly string[] = [],
): FieldChange[] {
  const same =
    before === after || (before !== undefined && after !== undefined && canonicalJson(before) === canonicalJson(after));
  if (same) return [];
  if (
    isFields(before) &&
    isFields(after) &&
    placeText(before, here) === undefined &&
    placeText(after, here) === undefined
  ) {
    return fieldsBetween(new Map(Object.entries(before)), new Map(Object.entries(after)), here, path);
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [old, now] = [keyed(before), keyed(after)];
    if (old !== undefined && now !== undefined && old.size + now.size > 0) {
      return [...orderBetween(old, now, path), ...fieldsBetween(old, now, here, path)];
    }
  }
  // Long lists of words are shown with one word per line, so that single changes are visible.
  const lists = [before, after].filter(Array.isArray);
  if (
    lists.length === 2 &&
    lists.every(isWords) &&
    lists.some((list) => list.join(", ").length > MAX_INLINE_LIST_LENGTH)
  ) {
    return [{ what: labelOf(path), before: lists[0]?.join("\n") ?? null, after: lists[1]?.join("\n") ?? null }];
  }
  const side = (value: unknown): string | null => (value === undefined ? null : textOf(value, here));
  return [{ what: labelOf(path), before: side(before), after: side(after) }];
}

function fieldsBetween(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  here: TreeName,
  path: readonly string[],
): FieldChange[] {
  const names = [...after.keys(), ...[...before.keys()].filter((name) => !after.has(name))];
  return names.flatMap((name) => changesBetween(before.get(name), after.get(name), here, [...path, name]));
}

/** A change in the order of items that both sides have: users see options in the author's order. */
function orderBetween(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  path: readonly string[],
): FieldChange[] {
  const old = [...before.keys()].filter((name) => after.has(name));
  const now = [...after.keys()].filter((name) => before.has(name));
  if (old.every((name, index) => name === now[index])) return [];
  return [{ what: `order of ${labelOf(path)}`, before: old.join(", "), after: now.join(", ") }];
}

/** A path within a node or tree, in the terms of tree files. */
function labelOf(path: readonly string[]): string {
  const [first = "", second, third, ...rest] = path;
  const key = (name: string): string => (name === "target" ? "next_node" : name);
  if (second === undefined) return key(first);
  if (first === "options") return third === undefined ? `option ${second}` : `option ${second}: ${key(third)}`;
  if (first === "facts") return `fact ${second}`;
  if (first === "texts") {
    const inner =
      third === undefined
        ? "texts"
        : labelOf([third, ...rest].filter((name) => name !== "description" || rest.length === 0));
    return `${inner} (${second})`;
  }
  return [first, second, ...(third === undefined ? [] : [third]), ...rest].join(" ");
}
