/**
 * JSON Schemas of a tool as `tools/list` shows them, made from zod. Every client downloads them and most put them into a
 * prompt, so they say no more than a reader needs.
 */
import * as z from "zod";

/**
 * An output member whose inner shape few clients read: typed here, left open in the listed schema, which every client
 * downloads and most put into a prompt.
 */
export function openObject<T>(): z.ZodType<T> {
  return z.unknown().meta({ type: "object", additionalProperties: true }) as unknown as z.ZodType<T>;
}

/** The listed schema of the arguments. */
export function inputSchemaOf(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...json } = jsonSchemaOf(schema);
  return json;
}

/** JSON Schema without the bounds of safe integers, which zod adds to every one and which say nothing to a model. */
function jsonSchemaOf(schema: z.ZodObject) {
  return z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}

/**
 * A failed call answers `{ error }` in `structuredContent`, and old clients hold even that against the output schema;
 * so the schema says it: either the promised members, or `error`.
 */
export function outputSchemaOf(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _, required, properties, ...json } = jsonSchemaOf(schema);
  const described = { ...json, properties: { ...properties, error: errorSchema } };
  // A tool that promises no member has nothing to choose between.
  return required === undefined ? described : { ...described, anyOf: [{ required }, { required: ["error"] }] };
}

const errorSchema = {
  type: "object",
  description: "Present only when the call failed (isError).",
  properties: { code: { type: "string" }, message: { type: "string" } },
  required: ["code", "message"],
};
