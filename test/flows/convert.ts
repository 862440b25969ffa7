/**
 * Turns question flows (nodes with ordered rules) into trees of our own format.
 * A node whose rule was computed in the original takes its edges as options: the walker then says which way it went.
 */
import type { InputFile, NodeFile, TreeFile } from "../../src/compile/schema/schema.ts";

export interface Flow {
  title: string;
  start: string | null;
  nodes: { [id: string]: FlowNode };
}

export interface FlowNode {
  type: string;
  options?: string[];
  rules?: { when: { in?: string[] }; next: string }[] | null;
  edges?: string[];
}

/** The name a question's value has in `answers`, made from its id. */
function nameOf(id: string): string {
  return `q_${id.replaceAll(/[^A-Za-z0-9]+/g, "_").replaceAll(/^_|_$/g, "")}`;
}

/** Option ids; the record left the quotes of the original's source around some of them. */
function optionsOf(node: FlowNode): string[] {
  return (node.options ?? []).map((option) => option.replace(/^'(.*)'$/, "$1"));
}

/** Options that are made at run time in the original ("#{year}") cannot be listed. */
function isListed(node: FlowNode): boolean {
  return optionsOf(node).length > 0 && !optionsOf(node).some((option) => option.includes("#{"));
}

function inputOf(id: string, node: FlowNode): InputFile {
  const name = nameOf(id);
  switch (node.type) {
    case "date_question":
      return { name, type: "date" };
    case "money_question":
      return { name, type: "money", min: 0, currency: "GBP" };
    case "year_question":
      return { name, type: "integer" };
    case "value_question":
      return { name, type: "number" };
    case "checkbox_question":
      if (isListed(node)) return { name, type: "choices", choices: optionsOf(node), optional: true };
      return { name, type: "text" };
    default:
      return { name, type: "text" };
  }
}

function convertNode(id: string, node: FlowNode): NodeFile {
  const response = `${node.type === "outcome" ? "Outcome" : "Question"}: ${id}`;
  if (node.type === "outcome") return { response };
  if (node.rules === null || node.rules === undefined) {
    const edges = [...new Set(node.edges)];
    return edges.length === 0
      ? { response }
      : { response, options: edges.map((edge) => ({ id: edge, description: edge, next_node: edge })) };
  }
  const next = node.rules.map(({ when, next: target }) =>
    when.in === undefined
      ? { next_node: target }
      : { when: `answers[${JSON.stringify(id)}] in ${JSON.stringify(when.in)}`, next_node: target },
  );
  if (node.type === "radio" && isListed(node)) {
    return { response, options: optionsOf(node).map((option) => ({ id: option, description: option })), next };
  }
  return { response, input: inputOf(id, node), next };
}

/** The tree file of a flow, or undefined when the flow has no nodes. Edges to nodes that were not recorded make it a draft. */
export function convertFlow(flow: Flow): TreeFile | undefined {
  const ids = Object.keys(flow.nodes);
  const root = flow.start ?? ids[0];
  if (root === undefined) return undefined;
  const dangling = Object.values(flow.nodes).some((node) =>
    (node.edges ?? []).some((edge) => !Object.hasOwn(flow.nodes, edge)),
  );
  return {
    title: flow.title,
    language: "en",
    root,
    ...(dangling ? { draft: true } : {}),
    nodes: Object.fromEntries(Object.entries(flow.nodes).map(([id, node]) => [id, convertNode(id, node)])),
  };
}
