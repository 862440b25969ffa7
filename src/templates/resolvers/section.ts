/**
 * `${section:name}`: the text given as prompt argument `section_<name>`. A section of the template itself
 * under that name is spliced in before resolving (`layout.ts`), so it never reaches this resolver.
 */
import type { Resolver } from "../port.ts";

export const resolveSection: Resolver = async (key, { values }) => {
  const text = values.sections.get(key);
  return text === undefined ? undefined : { kind: "text", text };
};
