/** `${local:key}`: values Cairn knows itself (time, intent, model, session) and every prompt argument. */
import type { Resolver } from "../port.ts";

export const resolveLocal: Resolver = async (key, { values }) => {
  const text = values.local.get(key);
  if (text === undefined) return undefined;
  return { kind: "text", text, ...(!values.own.has(key) && { outside: true }) };
};
