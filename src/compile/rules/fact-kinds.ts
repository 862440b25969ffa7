/** Of which kind the value of a fact is, as far as its expression shows it, whatever it is computed from. */
import type { ASTNode } from "@marcbachmann/cel-js";
import { childrenOf, readExpression } from "../../knowledge/conditions.ts";
import { readVariable } from "../../knowledge/expression-names.ts";
import type { ProjectTree } from "../project.ts";
import type { TreeFile } from "../schema/schema.ts";
import { inputTypes } from "./compared-literals.ts";

export type ValueKind = "number" | "text" | "truth" | "list";

const inputKinds = new Map<string, ValueKind>([
  ...["number", "integer", "money", "duration"].map((type): [string, ValueKind] => [type, "number"]),
  ...["text", "pattern", "date", "choice"].map((type): [string, ValueKind] => [type, "text"]),
  ["boolean", "truth"],
  ["choices", "list"],
]);
const calls = new Map<string, ValueKind>([
  ...["years_between", "days_between", "round", "int", "double", "size"].map((name): [string, ValueKind] => [
    name,
    "number",
  ]),
  ...["date", "add_days", "string"].map((name): [string, ValueKind] => [name, "text"]),
  ["has", "truth"],
]);
const operators = new Map<string, ValueKind>([
  ...["-", "*", "/", "%", "-_"].map((sign): [string, ValueKind] => [sign, "number"]),
  ...["==", "!=", "<", "<=", ">", ">=", "in", "&&", "||", "!_"].map((sign): [string, ValueKind] => [sign, "truth"]),
]);

const kinds = new WeakMap<TreeFile, Map<string, ValueKind | undefined>>();

/** The kind of a fact; undefined where it cannot be told, or may be several. Remembered, since facts read facts. */
export function factKind(tree: ProjectTree, name: string): ValueKind | undefined {
  const known = kinds.get(tree.source) ?? new Map<string, ValueKind | undefined>();
  kinds.set(tree.source, known);
  if (known.has(name)) return known.get(name);
  // For a circle of facts, which is told elsewhere.
  known.set(name, undefined);
  const text = tree.source.facts?.[name];
  const ast = text === undefined ? undefined : readExpression(text).ast;
  const kind = ast === undefined ? undefined : kindOf(tree, ast);
  known.set(name, kind);
  return kind;
}

/** The kind of what an expression gives; undefined where it cannot be told, or may be several. */
export function kindOf(tree: ProjectTree, node: ASTNode): ValueKind | undefined {
  const children = childrenOf(node);
  switch (node.op) {
    case "value":
      if (typeof node.args === "boolean") return "truth";
      return typeof node.args === "string" ? "text" : node.args === null ? undefined : "number";
    case ".":
    case "[]": {
      const variable = readVariable(node);
      if (variable?.name === undefined) return undefined;
      if (variable.of === "facts") return factKind(tree, variable.name);
      const types = inputTypes(tree, variable.name);
      return types.length === 0 ? undefined : same(types.map((type) => inputKinds.get(type)));
    }
    case "+":
      return same(children.map((child) => kindOf(tree, child)));
    case "id":
      return node.args === "today" ? "text" : undefined;
    case "list":
      return "list";
    case "?:":
      return same(children.slice(1).map((child) => kindOf(tree, child)));
    case "call":
      return calls.get(String(node.args[0]));
    default:
      return operators.get(node.op);
  }
}

function same(kinds: readonly (ValueKind | undefined)[]): ValueKind | undefined {
  return kinds.every((kind) => kind === kinds[0]) ? kinds[0] : undefined;
}
