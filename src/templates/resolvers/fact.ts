/** `${fact:name}`: a fact computed from the session's answers. */
import { valueText } from "../value-text.ts";
import type { Resolver } from "../port.ts";

export const resolveFact: Resolver = async (key, { values }) => {
  const value = values.facts.get(key);
  return value === undefined ? undefined : { kind: "text", text: valueText(value), outside: true };
};
