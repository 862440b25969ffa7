/** `${local:key}`: values Cairn knows itself (time, intent, model, session) and every prompt argument. */
import type { Resolver } from "../port.ts";

export const resolveLocal: Resolver = async (key, { values }) => {
  const text = values.local.get(key);
  return text === undefined ? undefined : { kind: "text", text };
};
