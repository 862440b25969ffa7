/** `${answer:node}`: what the user answered at a node, by the node's id or its input's name. */
import { valueText } from "../value-text.ts";
import type { Resolver } from "../port.ts";

export const resolveAnswer: Resolver = async (key, { values }) => {
  const value = values.answers.get(key);
  return value === undefined ? undefined : { kind: "text", text: valueText(value), outside: true };
};
