/** The product's resources: what there is to read, reading by URI, and which of them changes can be announced for. */
import { cutEntry } from "../../context/cut-entry.ts";
import { CairnError } from "../../errors.ts";
import { contextPageUri, historyUri, TASKS_URI } from "../../operations/uris.ts";
import type { Call } from "../call.ts";
import type { CacheRule, JsonReply } from "../reply.ts";
import { STEP_APP } from "../step-app/extension.ts";
import { notFound, readAddress } from "./address.ts";
import { readHistory, resolveSession } from "./conversation.ts";
import { readDocument, readPassage } from "./documents.ts";
import { readNamed } from "./named.ts";
import { listBases, readBase, readNode } from "./knowledge.ts";
import { readSearch } from "./search.ts";

/** What changes with a publish, which also announces it. */
const published: CacheRule = { ttlMs: 60_000, cacheScope: "public" };
/** What is fixed until the next deploy. */
export const fixed: CacheRule = { ttlMs: 300_000, cacheScope: "public" };
/** What changes with each step of a session. */
const live: CacheRule = { ttlMs: 0, cacheScope: "private" };

/**
 * Knowledge that a session reads is of the session's release, which may be another than everybody else's. Where callers have
 * tokens, a channel may be one tenant's own: a result that is public may be handed to whoever asks with the same parameters, so that
 * it is public only where nobody needs a token (MCP 2026-07-28, caching).
 */
export const ofKnowledge = (call: Call): CacheRule => {
  if (call.session !== undefined) return live;
  return call.principal.open === true ? published : { ...published, cacheScope: "private" };
};

/** The resources of the session that the URL names, else of the channel: the knowledge bases, and the history of the session that the URL names, where it names one. */
export async function listResources(call: Call): Promise<{ resources: object[]; cache: CacheRule }> {
  const history = call.session === undefined ? [] : [currentHistory];
  const resources = [...history, ...(await listBases(call))];
  return { resources, cache: ofKnowledge(call) };
}

const currentHistory = {
  uri: "conversation://current/history",
  name: "current_conversation_history",
  title: "History of the current consultation",
  description: "What was said, chosen and done in the session that the URL names, oldest first. Can be subscribed to.",
  mimeType: "application/json",
};

/** Reads a resource by its URI, or by what tools call it without one. Throws a fault for one that Cairn does not serve, a failure for one that cannot be read. */
export async function readResource(uri: string, call: Call): Promise<JsonReply> {
  if (uri === STEP_APP) return oneContent((await import("../step-app/page.ts")).stepAppContent(), fixed);
  const skill = uri.startsWith("skill://") ? (await import("../skills/skill.ts")).readSkillFile(uri) : undefined;
  if (skill !== undefined) return skill;
  if (!uri.includes("://")) return readNamed(uri, call, (address) => readResource(address, call));
  const address = readAddress(uri);
  switch (address.kind) {
    case "conversation":
      return jsonContent(uri, await readHistory(address.session, address.cursor, call), live);
    case "base":
      return jsonContent(uri, await readBase(address.base, call), ofKnowledge(call));
    case "node":
      return jsonContent(uri, await readNode(address.base, address.tree, address.node, uri, call), ofKnowledge(call));
    case "document":
      return oneContent(
        address.passage === undefined
          ? await readDocument(address.base, address.id, uri, call)
          : await readPassage(address.base, address.id, address.passage, uri, call),
        ofKnowledge(call),
      );
    case "session":
      return jsonContent(uri, await readSession(resolveSession(address.session, call), address.cursor, call), live);
    case "evidence":
      return jsonContent(
        uri,
        await readEvidence(resolveSession(address.session, call), address.evidence, uri, call),
        live,
      );
    case "trajectory":
      return readTrajectory(uri, resolveSession(address.id, call), address.format, call);
    case "template": {
      const { readTemplate } = await import("../prompts.ts");
      const template = await readTemplate(address.name, call);
      if (template === undefined) throw notFound(uri);
      return oneContent({ uri, mimeType: "text/markdown", text: template.source }, ofKnowledge(call));
    }
    case "search":
      return jsonContent(uri, await readSearch(address.search, address.offset, call), ofKnowledge(call));
  }
}

async function readSession(session: string, cursor: string | undefined, call: Call): Promise<object> {
  const { readContextPage } = await import("../../operations/session/document.ts");
  const read = await readContextPage(session, cursor, call);
  if (!read.ok) throw new CairnError(read.failure);
  const { context, next_cursor } = read.value;
  return next_cursor === undefined ? context : { ...context, next: contextPageUri(session, next_cursor) };
}

/** One evidence of a session, as its context document has it. */
async function readEvidence(session: string, id: string, uri: string, call: Call): Promise<object> {
  const { readContext } = await import("../../operations/session/document.ts");
  const read = await readContext(session, call);
  if (!read.ok) throw new CairnError(read.failure);
  const { evidences } = read.value;
  const evidence = Object.hasOwn(evidences, id) ? evidences[id] : undefined;
  if (evidence === undefined) throw notFound(uri);
  return cutEntry(evidence);
}

async function readTrajectory(uri: string, id: string, asked: string, call: Call): Promise<JsonReply> {
  const operation = await import("../../operations/tasks/trajectory.ts");
  const format = operation.TRAJECTORY_FORMATS.find((one) => one === asked);
  if (format === undefined) throw notFound(uri);
  const read = await operation.readTrajectory(id, call);
  if (!read.ok) throw new CairnError(read.failure);
  const shown = operation.formatTrajectory(read.value, format, call.services.version);
  if (typeof shown === "string") return oneContent({ uri, mimeType: "text/plain", text: shown }, live);
  return jsonContent(uri, shown, live);
}

function jsonContent(uri: string, value: object, cache: CacheRule): JsonReply {
  return oneContent({ uri, mimeType: "application/json", text: JSON.stringify(value) }, cache);
}

function oneContent(content: object, cache: CacheRule): JsonReply {
  return { json: JSON.stringify({ contents: [content] }), cache };
}

/** The address under which changes are announced. Whether a session exists is asked when it is watched. */
export async function watchable(uri: string, call: Call): Promise<string> {
  const address = readAddress(uri);
  switch (address.kind) {
    // A session's history and its context change together, and are announced as one.
    case "conversation":
    case "session":
      return historyUri(resolveSession(address.session, call));
    case "trajectory": {
      // A task has its session once it begins; until then its tenant's queue says what becomes of it.
      const id = resolveSession(address.id, call);
      const row = await call.services.tasks.find(call.principal, id);
      return row.ok && row.value.dispatch === undefined ? TASKS_URI : historyUri(id);
    }
    case "evidence":
    case "template":
    case "base":
    case "node":
    case "document":
    case "search":
      return uri;
  }
}
