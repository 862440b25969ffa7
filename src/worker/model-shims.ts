/**
 * Takes the place of two modules that the AI SDK's providers import, and that would be carried whole for a little (see
 * [alias] in wrangler.toml). Of `zod/v4` they take the object `z` that holds all of zod, its fifty languages too; of `ai`
 * only `generateId`. A test reads their source and says when this has become too little.
 */
import { any, array, boolean, enum as enumeration, literal, looseObject } from "zod";
import { number, object, record, string, union, unknown } from "zod";

export const z = {
  any,
  array,
  boolean,
  enum: enumeration,
  literal,
  looseObject,
  number,
  object,
  record,
  string,
  union,
  unknown,
};
export * from "zod";

/** Names a part of a stream; nobody reads it here. */
export function generateId(): string {
  return crypto.randomUUID();
}
