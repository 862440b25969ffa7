/**
 * A tree as the configuration of an XState v5 machine: a state for each node, an event for each option, conditions as
 * guards by name. JSON only: `cel` (a guard) and `record` (an action) are for the program that runs the machine.
 */
import type { Json } from "../../json.ts";
import { formatRef, type Node, type OpenTree, type Rule, type Target } from "../../knowledge/model.ts";
import { isLeaf } from "../../session/place.ts";
import { nodeWords } from "../../knowledge/text.ts";
import type { Said } from "../import/draft.ts";
import { both } from "../import/conditions.ts";
import type { Exporter, ExportSource } from "./exporter.ts";
import { readingOrder } from "./targets.ts";

export const xstate: Exporter = { name: "xstate", ending: ".json", many: false, write: writeMachine };

type JsonObject = { [key: string]: Json };

function writeMachine({ trees: [tree], languages: [language] }: ExportSource): { text: string; lost: Said[] } {
  const states = new Map<string, JsonObject>();
  const outside = new Map<string, Target>();
  const stateOf = (target: Target): string => {
    const here = target !== null && target.base === tree.base && target.tree === tree.tree;
    if (here) return target.node;
    const name = target === null ? endState(tree) : formatRef(target);
    outside.set(name, target);
    return name;
  };
  for (const node of readingOrder(tree)) states.set(node.id, stateFor(tree, node, language, stateOf));
  for (const [name, target] of outside)
    states.set(name, { type: "final", ...(target === null ? {} : { meta: { jump: formatRef(target) } }) });
  const machine: JsonObject = {
    id: `${tree.base}/${tree.tree}`,
    ...(tree.title === undefined ? {} : { description: tree.title }),
    initial: tree.root,
    context: { answers: {} },
    meta: { language, facts: tree.facts.map(({ name, expression }) => ({ name, expression })) },
    states: Object.fromEntries(states),
  };
  return { text: `${JSON.stringify(machine, null, 2)}\n`, lost: [] };
}

/** A name for "the session ends" that no node has. */
function endState(tree: OpenTree): string {
  let name = "end";
  while (tree.byId.has(name)) name = `_${name}`;
  return name;
}

/** XState splits a target at its dots. */
function targetPath(state: string): string {
  return state.replaceAll("\\", "\\\\").replaceAll(".", "\\.");
}

/** An option's id as an event: `*` would be a wildcard, and `xstate.` is XState's own. */
export function eventOf(option: string): string {
  return option
    .replaceAll("%", "%25")
    .replaceAll("*", "%2A")
    .replace(/^xstate\./, "xstate%2E");
}

function stateFor(tree: OpenTree, node: Node, language: string, stateOf: (target: Target) => string): JsonObject {
  const texts = nodeWords(tree, node, language);
  const meta: JsonObject = {
    response: texts.response,
    ...(texts.title === undefined ? {} : { title: texts.title }),
    ...(node.options.length === 0
      ? {}
      : { options: node.options.map(({ id }) => ({ id, description: texts.option(id) })) }),
    ...(node.input === undefined ? {} : { input: JSON.parse(JSON.stringify(node.input)) }),
    ...(node.documents.length === 0 ? {} : { documents: node.documents }),
  };
  if (isLeaf(node)) return { type: "final", meta };
  const on = new Map<string, Json>();
  const way = (rule: Rule, when: string | undefined, value: Json | undefined): Json => {
    const condition = both(when, rule.when);
    return {
      target: targetPath(stateOf(rule.target)),
      ...(condition === undefined ? {} : { guard: { type: "cel", params: { when: condition, node: node.id } } }),
      ...(value === undefined ? {} : { actions: [{ type: "record", params: { node: node.id, value } }] }),
    };
  };
  // No rules at all: the answer ends the session.
  const rules: readonly Rule[] = node.next.length > 0 ? node.next : [{ target: null }];
  for (const { id, target, when } of node.options) {
    const ways = target === undefined ? rules : [{ target }];
    on.set(
      eventOf(id),
      ways.map((rule) => way(rule, when, id)),
    );
  }
  if (node.input !== undefined)
    on.set(
      "answer",
      rules.map((rule) => {
        const made = way(rule, undefined, undefined);
        return typeof made === "object" && made !== null && !Array.isArray(made)
          ? { ...made, actions: [{ type: "record", params: { node: node.id, name: node.input?.name ?? node.id } }] }
          : made;
      }),
    );
  else if (node.next.length > 0)
    on.set(
      "continue",
      rules.map((rule) => way(rule, undefined, undefined)),
    );
  return { meta, on: Object.fromEntries(on) };
}
