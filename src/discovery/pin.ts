/**
 * Pins: digests of what a server and its tools were when somebody agreed to them. Whatever a model, a client or a person is
 * shown of a tool is covered, so no part of it can change unnoticed; the order of keys does not matter.
 * Not here: what a change does (`library.ts`), and how it is shown (`pin-diff.ts`).
 */
import { isRecord, type Json } from "../json.ts";
import { digestOf } from "../session/hash-chain.ts";
import type { ServerIdentity, ServerSource, ToolDefinition } from "./model.ts";

/** Hex SHA-256 over canonical JSON. */
export type Pin = string;

/** A tool's definition and its pin. */
export interface PinnedTool {
  pin: Pin;
  definition: ToolDefinition;
}

/** A server's pins: of who it says it is, of where it is reached, of each tool by name, and of all together. */
export interface ServerPin {
  identity: Pin;
  source: Pin;
  tools: readonly { name: string; pin: Pin }[];
  all: Pin;
}

/** Deeper than this a definition is refused: nobody can read it, and recursion over it could end the Worker. */
const MAX_DEFINITION_DEPTH = 40;
/** Values in one definition: names, texts, numbers, lists and objects together. */
const MAX_DEFINITION_VALUES = 20_000;
/** Characters of all names and texts of one definition together. */
const MAX_DEFINITION_CHARACTERS = 200_000;

/** Hex SHA-256 of what a tool is: name, title, description, both schemas, annotations. */
export function pinTool(definition: ToolDefinition): Pin {
  const { name, title, description, inputSchema, outputSchema, annotations } = definition;
  return digestOf({ name, title, description, inputSchema, outputSchema, annotations });
}

/**
 * Hex SHA-256 of who a server says it is. Its version is left out: a server that runs elsewhere counts it up with each
 * deployment, and no caller can check it. The version of a package is exact and part of its source.
 */
export function pinIdentity({ name, title }: ServerIdentity): Pin {
  return digestOf({ name, title });
}

/** Hex SHA-256 of where a server comes from: the address, or the exact package and how it is started. */
export function pinSource(source: ServerSource): Pin {
  if (source.kind !== "package") return digestOf({ kind: source.kind, url: source.url });
  const { kind, registry, identifier, version, integrity } = source;
  return digestOf({ kind, registry, identifier, version, integrity, arguments: source.arguments });
}

/** All pins of a server, its tools sorted by name. */
export function pinServer(identity: ServerIdentity, source: ServerSource, tools: readonly ToolDefinition[]): ServerPin {
  const pins = tools.map((definition) => ({ name: definition.name, pin: pinTool(definition) }));
  pins.sort((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0));
  const parts = { identity: pinIdentity(identity), source: pinSource(source), tools: pins };
  return { ...parts, all: digestOf(parts) };
}

/** Whether a definition is small and shallow enough to be pinned, compared and shown. Looks at no more than the limits. */
export function isPinnable(definition: ToolDefinition): boolean {
  let values = 0;
  let characters = 0;
  const open: { value: unknown; depth: number }[] = [{ value: definition, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    values += 1;
    if (values > MAX_DEFINITION_VALUES || next.depth > MAX_DEFINITION_DEPTH) return false;
    const { value, depth } = next;
    if (typeof value === "string") characters += value.length;
    else if (Array.isArray(value)) {
      if (values + value.length > MAX_DEFINITION_VALUES) return false;
      for (const item of value) open.push({ value: item, depth: depth + 1 });
    } else if (isRecord(value)) {
      for (const [key, item] of Object.entries(value)) {
        characters += key.length;
        open.push({ value: item, depth: depth + 1 });
      }
    }
    if (characters > MAX_DEFINITION_CHARACTERS || open.length > MAX_DEFINITION_VALUES) return false;
  }
  return true;
}

/**
 * A tool as data from outside, reduced to what is pinned; undefined for what is none, or not formed as MCP says. Schemas stay as they were
 * sent, with each `null`.
 */
export function readToolDefinition(value: unknown): ToolDefinition | undefined {
  if (!isRecord(value) || typeof value.name !== "string") return undefined;
  const { name, title, description, inputSchema, outputSchema, annotations } = value;
  if (!isRecord(inputSchema) || !isObjectSchema(inputSchema)) return undefined;
  if ([title, description].some((text) => isSaid(text) && typeof text !== "string")) return undefined;
  if ([outputSchema, annotations].some((part) => isSaid(part) && !isRecord(part))) return undefined;
  const definition: ToolDefinition = { name, inputSchema: asJson(inputSchema) };
  if (typeof title === "string") definition.title = title;
  if (typeof description === "string") definition.description = description;
  if (isRecord(outputSchema)) definition.outputSchema = asJson(outputSchema);
  if (isRecord(annotations)) definition.annotations = asJson(annotations);
  return definition;
}

/** Some servers write what they do not say as `null`, such as those in Go an empty slice or map. */
const isSaid = (member: unknown): boolean => member !== undefined && member !== null;

/** Whether a schema can be one of arguments, which are an object. Servers that leave the type out mean one. */
function isObjectSchema({ type, properties, required }: Record<string, unknown>): boolean {
  if (isSaid(type) && type !== "object") return false;
  if (isSaid(properties) && !isRecord(properties)) return false;
  return !isSaid(required) || (Array.isArray(required) && required.every((name) => typeof name === "string"));
}

/** What came out of `JSON.parse` is JSON. */
function asJson(value: Record<string, unknown>): { [key: string]: Json } {
  return value as { [key: string]: Json };
}
