/**
 * Takes the place of `zod/v4` for the packages that write it so, which is the AI SDK (see [alias] in wrangler.toml). They
 * import the object `z` that holds all of zod, its fifty languages too, and no bundler can leave the unused ones out.
 * This `z` holds what they use; a test reads their source and says when it has become too little.
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
