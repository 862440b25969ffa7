/** A server as callers of the runner see it. */
import { describeFailure, type RunnerCode, type RunnerFailure } from "./failures.ts";
import type { Introduction } from "./handshake.ts";
import type { IntegrityCheck } from "./install/model.ts";
import type { ServerRecord } from "./record.ts";

export type ServerStatus = "installing" | "starting" | "running" | "idle" | "restarting" | "failed";

export interface ServerView {
  id: string;
  /** Where it speaks MCP (Streamable HTTP, with the runner's token); null while it has no port. */
  url: string | null;
  port: number | null;
  status: ServerStatus;
  package: { registry: string; identifier: string; version: string };
  addons: boolean;
  native?: boolean;
  integrity?: IntegrityCheck;
  /** Whether it, or a package that it depends on, has install scripts. They are never run. */
  install_scripts?: boolean;
  server_info?: unknown;
  protocol_version?: unknown;
  /** Names, as its last start listed them. */
  tools?: readonly string[];
  /** Only the names of what it was given. */
  environment: readonly string[];
  folders: readonly string[];
  writable_folders: readonly string[];
  install_ms: number;
  start_ms: number;
  peak_memory_mib: number;
  error?: RunnerFailure;
}

export interface ServerFacts {
  status: ServerStatus;
  failure: RunnerCode | undefined;
  native: boolean | undefined;
  integrity: IntegrityCheck | undefined;
  installScripts: boolean | undefined;
  introduction: Introduction | undefined;
  installMs: number;
  startMs: number;
  /** Bytes. */
  peakMemory: number;
}

export function viewServer(record: ServerRecord, url: string | null, facts: ServerFacts): ServerView {
  const { registry, identifier, version } = record.source;
  const { introduction, failure } = facts;
  return {
    id: record.id,
    url,
    port: record.port ?? null,
    status: facts.status,
    package: { registry, identifier, version },
    addons: record.addons,
    ...(facts.native !== undefined && { native: facts.native }),
    ...(facts.integrity !== undefined && { integrity: facts.integrity }),
    ...(facts.installScripts !== undefined && { install_scripts: facts.installScripts }),
    ...(introduction !== undefined && {
      server_info: introduction.result.serverInfo,
      protocol_version: introduction.result.protocolVersion,
      tools: introduction.tools,
    }),
    environment: Object.keys(record.environment),
    folders: record.folders,
    writable_folders: record.writableFolders,
    install_ms: facts.installMs,
    start_ms: facts.startMs,
    peak_memory_mib: Math.round(facts.peakMemory / 1024 / 1024),
    ...(failure !== undefined && { error: describeFailure(failure) }),
  };
}
