/** What `search_and_install_tools` answers. Texts of registries are cut and on one line. */
import type { ServerView } from "../../../discovery/library-port.ts";
import type { KnownTool, PackageSource, RegistryEntry, ServerSource } from "../../../discovery/model.ts";
import type { SearchStrategy } from "../../../discovery/needs/need.ts";
import type { FailedSource } from "../../../discovery/registry-port.ts";
import type { Json } from "../../../json.ts";
import { inLanguage } from "../../../localized-text.ts";
import type { CallToolAnswer } from "../call-answer.ts";
import type { Candidate } from "./candidates.ts";
import { addressOf, oneLine, showTool, summaryOf, type ShownTool } from "../wire.ts";

export interface CandidateRow {
  name: string;
  registry: string;
  version: string;
  transport: string;
  /** What manage_server takes as `url` or `package`. */
  address?: string;
  description: string;
  scores: { security: number; functionality: number; popularity: number; total: number };
  /** What each point was given for, and what was not checked; in a brief answer that of the first candidate alone. */
  evidence: string[];
  /** `new`: never added here. */
  status: "new" | "waiting" | "approved" | "rejected" | "cooling_down";
}

export interface InstalledRow {
  name: string;
  tools: ShownTool[];
}

export interface SearchAnswer {
  success: boolean;
  message: string;
  strategy: SearchStrategy;
  candidates: CandidateRow[];
  installed: InstalledRow[];
  action_needed?:
    | "approve"
    | "sign_in"
    | "configure"
    | "choose"
    | "use_existing_tools"
    | "call_tool"
    | "clarify_task"
    | "answer_directly"
    | "reduced_answer"
    | "refresh_server";
  approve_url?: string;
  sign_in_url?: string;
  /** Why the chosen server could not be started, where trying later can help. */
  failure?: { code: "server_unavailable"; reason: "runner_unreachable"; retryable: true };
  /** For the user's own MCP client, where nothing here can start a package or has its credentials. */
  client_configuration?: { [key: string]: Json };
  /** What the call brought that was wanted (`call`). */
  call_result?: CallToolAnswer;
  failed_sources?: FailedSource[];
  /** Servers that were found and can never be called. */
  left_out?: { name: string; reason: "address" }[];
  /** What was done, line by line. */
  log: string[];
  /** Characters of the task that were read, where that is not all of it. */
  truncated_at?: number;
}

/** Characters of a description, and of the one line of evidence, of a candidate that is not the first, and of an installed tool. */
const MAX_BRIEF = 120;

/**
 * The candidates of an answer, best first. `isBrief`: what each point was given for stands with the first alone; of the others how likely it is
 * that they answer, so that ten of them fit the size of an answer.
 */
export function candidatesToWire(candidates: readonly Candidate[], language: string, isBrief: boolean): CandidateRow[] {
  return candidates.map((one, at) => candidateToWire(one, language, isBrief && at > 0));
}

function candidateToWire(
  { merged, score, source, known }: Candidate,
  language: string,
  isBrief: boolean,
): CandidateRow {
  const { name, registry, version, description } = merged.entry;
  const { security, functionality, popularity, total } = score;
  const shown = isBrief ? score.evidence.filter(({ dimension }) => dimension === "functionality") : score.evidence;
  const lines = shown.map(({ text, points, most }) => `${inLanguage(language, text)} (${points}/${most})`);
  return {
    name,
    registry,
    version,
    transport: source?.kind ?? "none",
    ...(source !== undefined && { address: addressOf(source) }),
    description: isBrief ? oneLine(description, MAX_BRIEF) : oneLine(description),
    scores: { security, functionality, popularity, total },
    evidence: isBrief ? lines.map((line) => oneLine(line, MAX_BRIEF)) : lines,
    status: known === undefined ? "new" : known.cooling === true ? "cooling_down" : known.status,
  };
}

/** `warned`: the ids that `warnedTools` gives. */
export function installedToWire(
  server: ServerView,
  tools: readonly KnownTool[],
  warned: ReadonlySet<string>,
  isBrief: boolean,
): InstalledRow {
  const shown = (tool: KnownTool): string => (isBrief ? oneLine(summaryOf(tool), MAX_BRIEF) : summaryOf(tool));
  return {
    name: server.name,
    tools: tools.map((tool) => showTool(tool, warned, shown(tool))),
  };
}

/** Why a server is for the user's own client: nothing here starts packages, or it needs what only an operator can give. */
export type WhyConfigured = "no_runner" | "settings";

/** Why a server cannot be connected from here; undefined for one that can. */
export function whyConfigured(source: ServerSource, startsPackages: boolean): WhyConfigured | undefined {
  if (source.kind === "package" && !startsPackages) return "no_runner";
  const asks =
    source.kind === "package"
      ? (source.environment ?? []).some(({ required }) => required) || (source.openArguments ?? []).length > 0
      : (source.headers ?? []).some(({ required }) => required);
  return asks ? "settings" : undefined;
}

/** How the user's own client is told of a server; `<>` stands around what its user fills in. */
export function clientConfiguration(entry: RegistryEntry, source: ServerSource): { [key: string]: Json } {
  const name = entry.name.split("/").at(-1) ?? entry.name;
  if (source.kind === "package") return { mcpServers: { [name]: programOf(source) } };
  const headers = (source.headers ?? []).filter(({ required }) => required);
  const wanted = Object.fromEntries(headers.map((header) => [header.name, `<${header.name}>`]));
  const sent = headers.length > 0 && { headers: wanted };
  return { mcpServers: { [name]: { type: "http", url: source.url, ...sent } } };
}

function programOf(source: PackageSource): { [key: string]: Json } {
  const { registry, identifier, version, arguments: given = [], openArguments = [], environment = [] } = source;
  const more = [...given, ...openArguments.map((one) => `<${oneLine(one, 60)}>`)];
  // Registries seldom say which of them are required: a token that is missing shows only at the first call.
  const env = Object.fromEntries(environment.map(({ name }) => [name, `<${name}>`]));
  const set = Object.keys(env).length > 0 && { env };
  switch (registry) {
    case "npm":
      return { command: "npx", args: ["-y", `${identifier}@${version}`, ...more], ...set };
    case "pypi":
      return { command: "uvx", args: [`${identifier}@${version}`, ...more], ...set };
    case "oci": {
      const image = `${identifier}${version.startsWith("sha256:") ? "@" : ":"}${version}`;
      return {
        command: "docker",
        args: ["run", "-i", "--rm", ...Object.keys(env).flatMap((key) => ["-e", key]), image, ...more],
        ...set,
      };
    }
  }
}
