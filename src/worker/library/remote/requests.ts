/**
 * What is asked of a remote server: its tools, a call, a resource. Answers are data from outside: read member by member,
 * within limits, and never trusted. Loaded when the first server is asked, because it brings the MCP client.
 */
import { ProtocolError, type Client } from "@modelcontextprotocol/client";
import { CairnError, refuse, accept, type Failure, type Outcome } from "../../../errors.ts";
import { MAX_SERVER_TOOLS } from "../../../discovery/library.ts";
import type { RemoteProgress } from "../../../discovery/library-port.ts";
import { isSafeToRepeat } from "../../../discovery/grants.ts";
import type { ServerIdentity, ToolDefinition } from "../../../discovery/model.ts";
import { readToolDefinition } from "../../../discovery/pin.ts";
import { isRecord, type Json } from "../../../json.ts";
import { withConnection, type Link, type RemoteTarget } from "./connection.ts";
import { isSurelyUndone, remoteFailure, runnerFailure } from "./failures.ts";
import { keepToolsUnread, toolPage, toolsOf } from "./unread-tools.ts";

/** Pages of one list that are read; a server that has more is cut. */
const MAX_PAGES = 20;
/** Milliseconds that a list or a resource may take. */
const READ_MS = 10_000;

export interface Listing {
  identity: ServerIdentity | undefined;
  tools: ToolDefinition[];
  /** Names of what it lists that is not formed as a tool, the first of them; by its place where it has no name. */
  malformed: string[];
  /** Names of tools that it runs as tasks alone: a plain call of one fails, whoever agrees to it. */
  needsTask: string[];
  /** It has more tools than were read, or goes round in a circle. */
  isIncomplete: boolean;
  /** Addresses of its resources, the first page. */
  resources: string[];
  /** How long the server says its list stays as it is. Milliseconds; undefined when it says nothing. */
  ttlMs?: number;
  link: Link;
}

/** A failure of the runner, where that is who was asked. */
function failureAt({ isRunner }: RemoteTarget, error: unknown, server: string, seconds: number) {
  return isRunner === true ? runnerFailure(error, server, seconds) : undefined;
}

/** Every tool a server lists, with a handshake of its own, so that its identity is as fresh as its tools. */
export async function listTools(server: string, target: RemoteTarget): Promise<Outcome<Listing>> {
  try {
    const { value, link, identity } = await withConnection(target, undefined, readTools);
    return accept({ ...value, identity, link });
  } catch (error) {
    return refuse(failureAt(target, error, server, READ_MS / 1000) ?? remoteFailure(error, server, READ_MS / 1000));
  }
}

const MAX_MALFORMED = 50;
const MAX_NAME = 200;

async function readTools(client: Client): Promise<Omit<Listing, "identity" | "link">> {
  const tools: ToolDefinition[] = [];
  const malformed = new Set<string>();
  const needsTask = new Set<string>();
  let place = 0;
  keepToolsUnread(client);
  // A page that comes again holds the same tools to the letter.
  const earlier = new Set<string>();
  const seen = new Set<string>();
  let ttlMs: number | undefined;
  let cursor: string | undefined;
  for (let count = 0; count < MAX_PAGES && tools.length <= MAX_SERVER_TOOLS; count += 1) {
    const params = cursor === undefined ? {} : { params: { cursor } };
    const answer = await client.request({ method: "tools/list", ...params }, toolPage, {
      timeout: READ_MS,
      maxTotalTimeout: READ_MS,
    });
    const page = toolsOf(answer).flatMap((value) => {
      place += 1;
      const definition = readToolDefinition(value);
      if (definition !== undefined && isTaskAlone(value)) {
        if (needsTask.size < MAX_MALFORMED) needsTask.add(definition.name.slice(0, MAX_NAME));
        return [];
      }
      if (definition === undefined && malformed.size < MAX_MALFORMED) malformed.add(nameOf(value) ?? `#${place}`);
      return definition ?? [];
    });
    const texts = page.map((one) => JSON.stringify(one));
    tools.push(...page.filter((_, at) => !earlier.has(texts[at] ?? "")));
    for (const text of texts) earlier.add(text);
    if (typeof answer.ttlMs === "number") ttlMs = Math.min(ttlMs ?? Infinity, answer.ttlMs);
    if (typeof answer.nextCursor !== "string") {
      cursor = undefined;
      break;
    }
    cursor = answer.nextCursor;
    if (seen.has(cursor)) break;
    seen.add(cursor);
  }
  return {
    tools,
    malformed: [...malformed],
    needsTask: [...needsTask],
    isIncomplete: cursor !== undefined,
    resources: await readResources(client),
    ...(ttlMs !== undefined && { ttlMs }),
  };
}

/** Whether a tool says that it can only be called as a task of its server (MCP 2025-11-25, `execution.taskSupport`). */
function isTaskAlone(value: unknown): boolean {
  return isRecord(value) && isRecord(value.execution) && value.execution.taskSupport === "required";
}

/** What a server cannot list is not missed: its tools are what it was asked for. */
async function readResources(client: Client): Promise<string[]> {
  if (client.getServerCapabilities()?.resources === undefined) return [];
  const options = { timeout: READ_MS, maxTotalTimeout: READ_MS };
  const answer: Record<string, unknown> = await client
    .request({ method: "resources/list", params: {} }, options)
    .catch(() => ({}));
  const listed: unknown[] = Array.isArray(answer.resources) ? answer.resources : [];
  const uris = listed.flatMap((one) => (isRecord(one) && typeof one.uri === "string" ? [one.uri] : []));
  return uris.filter((uri) => uri.length <= MAX_URI).slice(0, MAX_RESOURCES);
}

/** Resources of a server that can be quoted in prompts, and characters of an address. */
const MAX_RESOURCES = 500;
const MAX_URI = 1000;

function nameOf(value: unknown): string | undefined {
  const name = isRecord(value) ? value.name : undefined;
  return typeof name === "string" && name !== "" ? name.slice(0, MAX_NAME) : undefined;
}

/** A call's answer, or that the server does not know the tool. */
export type CallAnswer =
  | { kind: "answered"; isError: boolean; content: { [key: string]: Json }[]; structured?: Json; link?: Link }
  | { kind: "unknown_tool" };

const INVALID_PARAMS = -32602;
const METHOD_NOT_FOUND = -32601;

export interface CallOptions {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: RemoteProgress) => void) | undefined;
}

/** Calls a tool. An error that the server answers with is the tool's own; failures are those of reaching it. */
export async function callTool(
  server: string,
  target: RemoteTarget,
  link: Link | undefined,
  tool: ToolDefinition,
  given: { [name: string]: Json },
  options: CallOptions,
): Promise<Outcome<CallAnswer>> {
  const { timeoutMs, signal, onProgress } = options;
  const until = Date.now() + timeoutMs;
  // From when the request is sent, unless its answer shows that it was not carried out.
  let mayBeDone = false;
  const inTime = { ...target, until };
  try {
    const connected = await withConnection(inTime, link, (client) => {
      // Whoever was told that nothing more is done must not see it done.
      if (signal?.aborted === true) throw new CairnError(calledOff(server));
      mayBeDone = !isSafeToRepeat(tool);
      // What the handshake took is part of the call's time.
      const leftMs = Math.max(1, until - Date.now());
      const answering = client.callTool(
        { name: tool.name, arguments: given },
        {
          timeout: leftMs,
          maxTotalTimeout: leftMs,
          ...(signal !== undefined && { signal }),
          ...(onProgress !== undefined && {
            onprogress: ({ progress, total }) => onProgress({ progress, ...(total !== undefined && { total }) }),
          }),
          // For the headers that repeat arguments. Without the output schema: whoever reads the result judges it.
          toolDefinition: { name: tool.name, inputSchema: { ...tool.inputSchema, type: "object" } },
        },
      );
      return answering.catch((error: unknown) => {
        if (isSurelyUndone(error)) mayBeDone = false;
        throw error;
      });
    });
    const answer: Record<string, unknown> = connected.value;
    return accept({ ...readResult(answer), link: connected.link });
  } catch (error) {
    const ofRunner = failureAt(target, error, server, timeoutMs / 1000);
    if (ofRunner !== undefined) return refuse(withDoubt(ofRunner, mayBeDone && hasEnded(ofRunner)));
    if (!(error instanceof ProtocolError))
      return refuse(withDoubt(remoteFailure(error, server, timeoutMs / 1000), mayBeDone));
    // Old servers say so for an unknown tool; others for wrong arguments: the list tells which.
    if (
      error.code === METHOD_NOT_FOUND ||
      (error.code === INVALID_PARAMS && /unknown tool|not found/i.test(error.message))
    )
      return accept({ kind: "unknown_tool" });
    const text = { type: "text", text: error.message.slice(0, MAX_ERROR_TEXT) };
    return accept({ kind: "answered", isError: true, content: [text] });
  }
}

/** What a call that is given up before it is sent fails with. */
export const calledOff = (server: string): Failure => ({ code: "server_unavailable", server, reason: "called_off" });

function withDoubt(failure: Failure, mayBeDone: boolean): Failure {
  return failure.code === "server_unavailable" && mayBeDone ? { ...failure, may_be_done: true } : failure;
}

/** The runner answers so for a program that ended during a call; its other failures come before one. */
const hasEnded = (failure: Failure): boolean => failure.code === "server_unavailable" && failure.reason === "ended";

/** Characters of a server's own error that become evidence. */
const MAX_ERROR_TEXT = 2000;

function readResult(answer: Record<string, unknown>): Omit<Extract<CallAnswer, { kind: "answered" }>, "link"> {
  const content: unknown[] = Array.isArray(answer.content) ? answer.content : [];
  const { structuredContent } = answer;
  return {
    kind: "answered",
    isError: answer.isError === true,
    // Parsed from JSON, so it is JSON.
    content: content.filter(isRecord) as { [key: string]: Json }[],
    ...(structuredContent !== undefined && { structured: structuredContent as Json }),
  };
}

/** The text of a resource; undefined when the server has none of this address. */
export async function readResource(
  server: string,
  target: RemoteTarget,
  link: Link | undefined,
  uri: string,
): Promise<Outcome<{ text: string; link: Link } | undefined>> {
  try {
    const { value, link: known } = await withConnection(target, link, (client) =>
      client.readResource({ uri }, { timeout: READ_MS, cacheMode: "bypass" }),
    );
    const texts = value.contents.flatMap((one) => ("text" in one && typeof one.text === "string" ? [one.text] : []));
    return accept({ text: texts.join("\n"), link: known });
  } catch (error) {
    const ofRunner = failureAt(target, error, server, READ_MS / 1000);
    if (ofRunner !== undefined) return refuse(ofRunner);
    if (error instanceof ProtocolError) return accept(undefined);
    if (error instanceof CairnError) return refuse(error.failure);
    return refuse(remoteFailure(error, server, READ_MS / 1000));
  }
}
