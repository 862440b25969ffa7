/**
 * The nouns of tool discovery as data: tools, the servers that offer them, and what a registry says of a server.
 * Values here are plain JSON, so that they can be stored, hashed and sent as they are. Texts in them come from outside:
 * they are shown and searched, and never obeyed.
 */
import type { Json } from "../json.ts";

/** A JSON Schema as its server sent it. */
export type JsonSchema = { [key: string]: Json };

/** A tool as its server lists it (MCP `Tool`): all that is pinned, and nothing else. */
export interface ToolDefinition {
  name: string;
  title?: string;
  description?: string;
  inputSchema: JsonSchema;
  outputSchema?: JsonSchema;
  annotations?: { [key: string]: Json };
}

/** Who a server says it is (`serverInfo`). */
export interface ServerIdentity {
  name: string;
  version?: string;
  title?: string;
}

/** A server that runs elsewhere and is reached by URL. */
export interface RemoteEndpoint {
  kind: "streamable-http" | "sse";
  url: string;
  /** Headers the server asks for. Their values are secrets, kept apart. */
  headers?: readonly { name: string; description?: string; required: boolean; secret: boolean }[];
}

/** A package that the runner can start. */
export interface PackageSource {
  kind: "package";
  registry: "npm" | "pypi" | "oci";
  identifier: string;
  /** Exact: never a range or a tag that moves. */
  version: string;
  /** The digest that the registry entry gives, e.g. `sha512-…` (npm) or a SHA-256 in hex. */
  integrity?: string;
  arguments?: readonly string[];
  /** Arguments that a person has to give, such as the folder to serve; each in the registry's words. */
  openArguments?: readonly string[];
  environment?: readonly { name: string; description?: string; required: boolean; secret: boolean }[];
}

export type ServerSource = RemoteEndpoint | PackageSource;

/** A server as one registry describes it. */
export interface RegistryEntry {
  /** The registry's own name of it, e.g. `io.github.owner/server`. */
  name: string;
  /** Which registry said so: the name of the source it was read from. */
  registry: string;
  title?: string;
  description: string;
  version: string;
  status: "active" | "deprecated" | "deleted";
  repository?: string;
  /** Ways to use it, the ones that need no installation first. */
  sources: readonly ServerSource[];
  /** Tools the entry describes; most registries describe none. */
  tools?: readonly { name: string; description: string }[];
  /** What the entry claims and nobody checks; shown, never counted. */
  claims?: { author?: string; stars?: number };
  /** Its row had characters that nobody sees, or that change how others are shown; they were removed. */
  unseen?: true;
  /** Words that the registry files it under. */
  tags?: readonly string[];
  /** ISO 8601. */
  updatedAt?: string;
}

/** Whether a tool can be called: only a usable one can. */
export type ToolStatus = "usable" | "waiting" | "changed";

/** A tool at hand: one of Cairn's own, or one of a connected server. */
export interface KnownTool {
  /** How it is called: the bare name of an own tool, else `server__tool`, at most 64 characters. */
  id: string;
  /** The connected server's short name; null for Cairn's own. */
  server: string | null;
  definition: ToolDefinition;
  status: ToolStatus;
}
