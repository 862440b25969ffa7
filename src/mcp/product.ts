/** The surface Cairn serves on `/mcp`: its words, tools, resources and completions in one place. */
import { CairnError } from "../errors.ts";
import type { Call } from "./call.ts";
import { INVALID_PARAMS, ProtocolFault } from "./fault.ts";
import { instructions } from "./instructions.ts";
import { historyUri, notFound, readAddress } from "./resources/address.ts";
import { readHistory, resolveSession } from "./resources/conversation.ts";
import { completeDocuments, readDocument, readPassage } from "./resources/documents.ts";
import { completeKnowledge, listBases, readBase, readNode } from "./resources/knowledge.ts";
import { readSearch } from "./resources/search.ts";
import type { CacheRule, CompletionRequest, JsonReply, Surface } from "./surface.ts";
import { tools } from "./tools/list.ts";

/** What changes with a publish, which also announces it. */
const published: CacheRule = { ttlMs: 60_000, cacheScope: "public" };
/** What is fixed until the next deploy. */
const fixed: CacheRule = { ttlMs: 300_000, cacheScope: "public" };
/** What changes with each step of a session. */
const live: CacheRule = { ttlMs: 0, cacheScope: "private" };

const templates = JSON.stringify({
  resourceTemplates: [
    {
      uriTemplate: "conversation://{session_id}/history",
      name: "conversation_history",
      title: "History of a consultation",
      description:
        'What was said and chosen, oldest first. "current" stands for the session of this connection. Can be subscribed to.',
      mimeType: "application/json",
    },
    {
      uriTemplate: "session://{session_id}",
      name: "session_context",
      title: "Context of a session",
      description:
        'A session as structured context: messages, evidence, tasks, calls and blocks. "current" as above. Can be subscribed to.',
      mimeType: "application/json",
    },
    {
      uriTemplate: "template://{name}",
      name: "prompt_template",
      title: "Prompt template",
      description: "A prompt template as its author wrote it, placeholders and all; name.language for one language.",
      mimeType: "text/markdown",
    },
    {
      uriTemplate: "knowledge://{base}",
      name: "knowledge_base",
      title: "Knowledge base",
      description: "A knowledge base: its trees and the ids of their nodes.",
      mimeType: "application/json",
    },
    {
      uriTemplate: "knowledge://{base}/{node}",
      name: "knowledge_node",
      title: "Node of a decision tree",
      description: "One step of a tree as the author wrote it: text, options, input, and where each answer leads.",
      mimeType: "application/json",
    },
    {
      uriTemplate: "document://{base}/{+id}",
      name: "document",
      title: "Document",
      description:
        "A document of a knowledge base in Markdown, such as those a step names in `documents`. With #{passage} after it, one passage.",
      mimeType: "text/markdown",
    },
    {
      uriTemplate: "search://{release}/{query}",
      name: "search_results",
      title: "Results of a search",
      description: "Every match of a search, in pages: a search_ref of search_knowledge, then `next` of each page.",
      mimeType: "application/json",
    },
  ],
});

/** Builds the product's surface. `version` is Cairn's own. */
export function productSurface(version: string): Surface {
  return {
    info: { name: "cairn", title: "Cairn", version },
    instructions,
    capabilities: {
      tools: { listChanged: false },
      prompts: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
      completions: {},
    },
    tools,
    async listPrompts(call) {
      const { listPrompts } = await import("./context/prompts.ts");
      return { json: JSON.stringify({ prompts: await listPrompts(call) }), cache: published };
    },
    async getPrompt(name, args, call) {
      const { getPrompt } = await import("./context/prompts.ts");
      return { json: JSON.stringify(await getPrompt(name, args, call)) };
    },
    async listResources(call) {
      const history = call.current.get() === undefined ? [] : [currentHistory];
      const resources = [...history, ...(await listBases(call))];
      return { json: JSON.stringify({ resources }), cache: history.length === 0 ? published : live };
    },
    async listResourceTemplates() {
      return { json: templates, cache: fixed };
    },
    readResource,
    watchable,
    complete,
  };
}

const currentHistory = {
  uri: "conversation://current/history",
  name: "current_conversation_history",
  title: "History of the current consultation",
  description: "What was said, chosen and done in the session of this connection, oldest first. Can be subscribed to.",
  mimeType: "application/json",
};

async function readResource(uri: string, call: Call): Promise<JsonReply> {
  const address = readAddress(uri);
  switch (address.kind) {
    case "conversation":
      return jsonContent(uri, await readHistory(address.session, call), live);
    case "base":
      return jsonContent(uri, await readBase(address.base, call), published);
    case "node":
      return jsonContent(uri, await readNode(address.base, address.tree, address.node, uri, call), published);
    case "document":
      return oneContent(
        address.passage === undefined
          ? await readDocument(address.base, address.id, uri, call)
          : await readPassage(address.base, address.id, address.passage, uri, call),
        published,
      );
    case "session":
      return jsonContent(uri, await readSession(resolveSession(address.session, call), call), live);
    case "template": {
      const { readTemplate } = await import("./context/prompts.ts");
      const template = await readTemplate(address.name, call);
      if (template === undefined) throw notFound(uri);
      return oneContent({ uri, mimeType: "text/markdown", text: template.source }, published);
    }
    case "search":
      return jsonContent(uri, await readSearch(address.search, address.offset, call), published);
  }
}

async function readSession(session: string, call: Call): Promise<object> {
  const { readContext } = await import("./context/document.ts");
  const read = await readContext(session, call);
  if (read.ok) return read.value;
  throw new CairnError(read.failure);
}

function jsonContent(uri: string, value: object, cache: CacheRule): JsonReply {
  return oneContent({ uri, mimeType: "application/json", text: JSON.stringify(value) }, cache);
}

function oneContent(content: object, cache: CacheRule): JsonReply {
  return { json: JSON.stringify({ contents: [content] }), cache };
}

/** The address under which changes are announced. Whether a session exists is asked when it is watched. */
async function watchable(uri: string, call: Call): Promise<string> {
  const address = readAddress(uri);
  // A session's history and its context change together, and are announced as one.
  const live = address.kind === "conversation" || address.kind === "session";
  return live ? historyUri(resolveSession(address.session, call)) : uri;
}

async function complete(request: CompletionRequest, call: Call): Promise<string[]> {
  const { ref } = request;
  if (ref.type === "ref/resource" && ref.uri?.startsWith("knowledge://") === true)
    return completeKnowledge(request, call);
  if (ref.type === "ref/resource" && ref.uri?.startsWith("document://") === true)
    return completeDocuments(request, call);
  if (ref.type === "ref/prompt") return (await import("./context/prompts.ts")).completePrompt(request, call);
  if (ref.type === "ref/resource" && ref.uri?.startsWith("template://") === true) {
    return (await import("./context/prompts.ts")).completeTemplates(request.argument.value, call);
  }
  if (ref.type === "ref/resource") return [];
  throw new ProtocolFault(INVALID_PARAMS, "A completion refers to ref/prompt or ref/resource.");
}
