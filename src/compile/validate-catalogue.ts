/**
 * Validates the objects of a catalogue of registries before it is stored: the index opens, every block of entries inflates
 * under limits, every entry has the shape that candidates are made of, and there are as many as the index and the manifest say.
 */
import * as z from "zod";
import { isIndex } from "../search/check-index.ts";
import { openIndex } from "../search/open.ts";
import { readPacked } from "./validate-packed.ts";

/** Levels within one block: an entry has sources with lists of headers. */
const MAX_DEPTH = 8;

const texts = z.array(z.string());
const asked = z.object({
  name: z.string(),
  description: z.string().optional(),
  required: z.boolean(),
  secret: z.boolean(),
});
const source = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["streamable-http", "sse"]), url: z.string(), headers: z.array(asked).optional() }),
  z.object({
    kind: z.literal("package"),
    registry: z.enum(["npm", "pypi", "oci"]),
    identifier: z.string(),
    version: z.string(),
    integrity: z.string().optional(),
    arguments: texts.optional(),
    openArguments: texts.optional(),
    environment: z.array(asked).optional(),
  }),
]);
const merged = z.object({
  entry: z.object({
    name: z.string().min(1),
    registry: z.string(),
    title: z.string().optional(),
    description: z.string(),
    version: z.string(),
    status: z.enum(["active", "deprecated", "deleted"]),
    repository: z.string().optional(),
    sources: z.array(source),
    tools: z.array(z.object({ name: z.string(), description: z.string() })).optional(),
    claims: z.object({ author: z.string().optional(), stars: z.number().optional() }).optional(),
    tags: texts.optional(),
    updatedAt: z.string().optional(),
  }),
  registries: texts,
  conflicts: texts,
});

/** Whether these bytes are a catalogue of so many servers: its index, and its blocks of entries in order. */
export function isCatalogue(index: Uint8Array, blocks: readonly Uint8Array[], servers: number): boolean {
  if (!isIndex(index)) return false;
  const { about, passages, shards } = openIndex(index);
  if (shards !== 1 || passages !== servers || blocks.length !== Math.ceil(passages / about.perObject)) return false;
  return blocks.every((block, place) => {
    const expected = Math.min(about.perObject, passages - place * about.perObject);
    return readPacked(block, MAX_DEPTH, (value) => merged.safeParse(value).success) === expected;
  });
}
