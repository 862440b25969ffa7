/**
 * The three clients that every scenario runs with, behind one interface: the old SDK, and the new one with both kinds of
 * revision.
 */
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  CreateMessageRequestSchema,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";

export interface ToolAnswer {
  isError: boolean;
  /** `structuredContent`. */
  value: Record<string, unknown>;
  /** The text content, joined. */
  text: string;
}

export interface TestClient {
  instructions(): string | undefined;
  toolNames(): Promise<string[]>;
  /** `progress` is called for each notification with its progress and message. */
  call(
    name: string,
    args: Record<string, unknown>,
    progress?: (message: string) => void,
    signal?: AbortSignal,
  ): Promise<ToolAnswer>;
  promptNames(): Promise<string[]>;
  /** The texts of a prompt's messages. */
  prompt(name: string, args: Record<string, string>): Promise<string[]>;
  completePrompt(name: string, argument: string, value: string): Promise<string[]>;
  /** The resource's text, parsed as JSON. */
  read(uri: string): Promise<Record<string, unknown>>;
  readText(uri: string): Promise<string>;
  resourceUris(): Promise<string[]>;
  complete(uri: string, argument: string, value: string, known?: Record<string, string>): Promise<string[]>;
  /** Follows a resource; the callback gets the address of each update. */
  follow(uri: string, updated: (uri: string) => void): Promise<void>;
  /** Follows the list of resources. */
  followList(changed: () => void): Promise<void>;
  close(): Promise<void>;
}

/** The client's model: from the messages it is sent to its answer. */
export type Sample = (asked: { system: string; said: string[] }) => string | Promise<string>;

export interface ClientKind {
  name: string;
  /** With `sample` the client offers its own model. */
  connect(url: string, sample?: Sample): Promise<TestClient>;
}

const identity = { name: "cairn-e2e", version: "1.0.0" };

function toAnswer(result: object): ToolAnswer {
  const { content, structuredContent, isError } = result as {
    content?: { type: string; text?: string }[];
    structuredContent?: Record<string, unknown>;
    isError?: boolean;
  };
  const text = (content ?? []).map((part) => part.text ?? "").join("\n");
  return { isError: isError === true, value: structuredContent ?? {}, text };
}

function textOf(contents: readonly object[]): string {
  const first = contents[0];
  if (first === undefined || !("text" in first) || typeof first.text !== "string") throw new Error("no text content");
  return first.text;
}

/** A fetch that knows when the client's event stream is open. Notifications are only received from then on. */
function streamFetch() {
  const { promise: open, resolve } = Promise.withResolvers<void>();
  return {
    open,
    async fetch(input: string | URL, init?: RequestInit): Promise<Response> {
      const response = await fetch(input, init);
      if ((init?.method ?? "GET") === "GET" && response.ok) resolve();
      return response;
    },
  };
}

interface SamplingParams {
  systemPrompt?: string | undefined;
  messages: { content: unknown }[];
}

async function sampled(sample: Sample, { systemPrompt = "", messages }: SamplingParams) {
  const said = messages.map(({ content }) => JSON.stringify(content));
  const text = await sample({ system: systemPrompt, said });
  return { role: "assistant" as const, model: "test-model", content: { type: "text" as const, text } };
}

const promptTexts = (messages: readonly { content: object }[]): string[] =>
  messages.map(({ content }) => textOf([content]));

async function connectOld(url: string, sample?: Sample): Promise<TestClient> {
  const client = new OldClient(identity, sample === undefined ? {} : { capabilities: { sampling: {} } });
  if (sample !== undefined) {
    client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => sampled(sample, params));
  }
  const stream = streamFetch();
  await client.connect(new OldTransport(new URL(url), { fetch: stream.fetch }));
  return {
    instructions: () => client.getInstructions(),
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (name, args, progress, signal) =>
      toAnswer(
        await client.callTool({ name, arguments: args }, undefined, {
          ...(progress !== undefined && { onprogress: (event) => progress(event.message ?? "") }),
          ...(signal !== undefined && { signal }),
        }),
      ),
    promptNames: async () => (await client.listPrompts()).prompts.map((prompt) => prompt.name),
    prompt: async (name, args) => promptTexts((await client.getPrompt({ name, arguments: args })).messages),
    completePrompt: async (name, argument, value) =>
      (await client.complete({ ref: { type: "ref/prompt", name }, argument: { name: argument, value } })).completion
        .values,
    read: async (uri) => JSON.parse(textOf((await client.readResource({ uri })).contents)),
    readText: async (uri) => textOf((await client.readResource({ uri })).contents),
    resourceUris: async () => (await client.listResources()).resources.map((resource) => resource.uri),
    complete: async (uri, name, value, known) =>
      (
        await client.complete({
          ref: { type: "ref/resource", uri },
          argument: { name, value },
          ...(known !== undefined && { context: { arguments: known } }),
        })
      ).completion.values,
    async follow(uri, updated) {
      client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => updated(params.uri));
      await client.subscribeResource({ uri });
    },
    async followList(changed) {
      client.setNotificationHandler(ResourceListChangedNotificationSchema, changed);
      await stream.open;
    },
    close: () => client.close(),
  };
}

async function connectNew(url: string, mode: "legacy" | { pin: string }, sample?: Sample): Promise<TestClient> {
  const client = new ModernClient(identity, {
    versionNegotiation: { mode },
    ...(sample !== undefined && { capabilities: { sampling: {} } }),
  });
  if (sample !== undefined) {
    client.setRequestHandler("sampling/createMessage", ({ params }) => sampled(sample, params));
  }
  const stream = streamFetch();
  await client.connect(new ModernTransport(new URL(url), { fetch: stream.fetch }));
  return {
    instructions: () => client.getInstructions(),
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (name, args, progress, signal) =>
      toAnswer(
        await client.callTool(
          { name, arguments: args },
          {
            ...(progress !== undefined && { onprogress: (event) => progress(event.message ?? "") }),
            ...(signal !== undefined && { signal }),
          },
        ),
      ),
    promptNames: async () => (await client.listPrompts()).prompts.map((prompt) => prompt.name),
    prompt: async (name, args) => promptTexts((await client.getPrompt({ name, arguments: args })).messages),
    completePrompt: async (name, argument, value) =>
      (await client.complete({ ref: { type: "ref/prompt", name }, argument: { name: argument, value } })).completion
        .values,
    read: async (uri) => JSON.parse(textOf((await client.readResource({ uri })).contents)),
    readText: async (uri) => textOf((await client.readResource({ uri })).contents),
    resourceUris: async () => (await client.listResources()).resources.map((resource) => resource.uri),
    complete: async (uri, name, value, known) =>
      (
        await client.complete({
          ref: { type: "ref/resource", uri },
          argument: { name, value },
          ...(known !== undefined && { context: { arguments: known } }),
        })
      ).completion.values,
    async follow(uri, updated) {
      client.setNotificationHandler("notifications/resources/updated", ({ params }) => updated(params.uri));
      if (mode === "legacy") await client.subscribeResource({ uri });
      else await client.listen({ resourceSubscriptions: [uri] });
    },
    async followList(changed) {
      client.setNotificationHandler("notifications/resources/list_changed", changed);
      if (mode === "legacy") await stream.open;
      else await client.listen({ resourcesListChanged: true });
    },
    close: () => client.close(),
  };
}

export const clientKinds: readonly ClientKind[] = [
  { name: "v1 SDK client", connect: connectOld },
  { name: "v2 client, legacy", connect: (url, sample) => connectNew(url, "legacy", sample) },
  { name: "v2 client, 2026-07-28", connect: (url, sample) => connectNew(url, { pin: "2026-07-28" }, sample) },
];
