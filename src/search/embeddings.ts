/**
 * Passages by meaning: embeddings from Workers AI, kept in a Vectorize index, both over Cloudflare's REST API, so that
 * authors can fill the index and the Worker ask it with the same few lines. Off unless configured. Networks come in.
 */
import { createHash } from "node:crypto";
import type { PassageRecord } from "./record.ts";
import type { Retriever } from "./retriever.ts";

export interface EmbeddingOptions {
  /** `https://api.cloudflare.com/client/v4/accounts/<account id>`. */
  account_url: string;
  token: string;
  /** Name of the Vectorize index. */
  index: string;
  /** A Workers AI model for texts in the languages of the knowledge; the index must have its dimensions. */
  model?: string;
}

export interface EmbeddingPort {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** Several languages, Chinese and English among them; 1,024 dimensions. */
export const DEFAULT_MODEL = "@cf/baai/bge-m3";
const NAME = "embeddings";
/** Vectorize gives no more rows when it gives metadata with them. */
const MAX_ROWS = 20;
/** Texts embedded, and vectors stored, by one request. */
const BATCH = 50;
const MAX_EMBEDDED_QUERY = 2000;
/** Vectorize's limit for the name of a namespace, in bytes. */
const MAX_NAMESPACE_BYTES = 64;

/** Says which service did not answer as expected; never what it said. */
export class EmbeddingError extends Error {}

/** Reads options from JSON; undefined when it is no such JSON, so that a bad secret switches the driver off. */
export function readEmbeddingOptions(text: string | undefined): EmbeddingOptions | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (
    typeof value !== "object" ||
    value === null ||
    !("account_url" in value && "token" in value && "index" in value)
  ) {
    return undefined;
  }
  const { account_url, token, index } = value;
  if (typeof account_url !== "string" || typeof token !== "string" || typeof index !== "string") return undefined;
  const model = "model" in value && typeof value.model === "string" ? value.model : DEFAULT_MODEL;
  return { account_url: account_url.replace(/\/+$/, ""), token, index, model };
}

/** The retriever over a filled index. Rejects with EmbeddingError when either service does not answer as it should. */
export function createEmbeddingRetriever(options: EmbeddingOptions, port: EmbeddingPort): Retriever {
  return {
    name: NAME,
    async retrieve({ query, base, limit }) {
      const [vector] = await embed(options, port, [query.slice(0, MAX_EMBEDDED_QUERY)]);
      const body = {
        vector,
        topK: Math.min(limit, MAX_ROWS),
        returnMetadata: "all",
        ...(base === undefined ? {} : { namespace: namespaceOf(base) }),
      };
      const result = await ask(options, port, `vectorize/v2/indexes/${options.index}/query`, JSON.stringify(body));
      const matches = listIn(result, "matches");
      return matches.flatMap((match) => {
        const id = fieldOf(fieldOf(match, "metadata"), "id");
        const score = fieldOf(match, "score");
        return typeof id === "string" && typeof score === "number" ? [{ id, score }] : [];
      });
    },
  };
}

/**
 * Embeds passages and stores their vectors; a passage whose words did not change keeps its vector's id, so that sending
 * it again changes nothing. `onBatch` hears how many are done. Rejects with EmbeddingError.
 */
export async function storeEmbeddings(
  options: EmbeddingOptions,
  port: EmbeddingPort,
  passages: readonly PassageRecord[],
  onBatch: (done: number) => void = () => {},
): Promise<void> {
  for (let at = 0; at < passages.length; at += BATCH) {
    const batch = passages.slice(at, at + BATCH);
    const vectors = await embed(options, port, batch.map(textOf));
    const lines = batch.map((passage, row) => {
      const { id, base } = passage;
      return JSON.stringify({
        id: vectorId(passage),
        namespace: namespaceOf(base),
        values: vectors[row],
        metadata: { id },
      });
    });
    const path = `vectorize/v2/indexes/${options.index}/upsert`;
    await ask(options, port, path, `${lines.join("\n")}\n`, "application/x-ndjson");
    onBatch(at + batch.length);
  }
}

function textOf({ title, headings, content }: PassageRecord): string {
  return [[title, ...headings.filter((heading) => heading !== title)].join(" › "), content].join("\n");
}

/** Ids of passages may be longer than an id of a vector. */
function vectorId(passage: PassageRecord): string {
  return createHash("sha256")
    .update(`${passage.id}\n${textOf(passage)}`)
    .digest("hex")
    .slice(0, 48);
}

function namespaceOf(base: string): string {
  const bytes = new TextEncoder().encode(base).length;
  return bytes <= MAX_NAMESPACE_BYTES ? base : createHash("sha256").update(base).digest("hex").slice(0, 48);
}

/** A vector for each text, in their order. Rejects with EmbeddingError. */
export async function embedTexts(
  options: EmbeddingOptions,
  port: EmbeddingPort,
  texts: readonly string[],
): Promise<number[][]> {
  const vectors: number[][] = [];
  for (let at = 0; at < texts.length; at += BATCH)
    vectors.push(...(await embed(options, port, texts.slice(at, at + BATCH))));
  return vectors;
}

async function embed(options: EmbeddingOptions, port: EmbeddingPort, texts: readonly string[]): Promise<number[][]> {
  const result = await ask(options, port, `ai/run/${options.model ?? DEFAULT_MODEL}`, JSON.stringify({ text: texts }));
  const data = listIn(result, "data");
  const vectors = data.filter(
    (row): row is number[] => Array.isArray(row) && row.every((value) => typeof value === "number"),
  );
  if (vectors.length !== texts.length)
    throw new EmbeddingError("the embedding model did not answer with a vector for each text");
  return vectors;
}

async function ask(
  options: EmbeddingOptions,
  port: EmbeddingPort,
  path: string,
  body: string,
  type = "application/json",
): Promise<unknown> {
  const headers = { authorization: `Bearer ${options.token}`, "content-type": type };
  // A redirect would carry the token to another host.
  const asked = { method: "POST", headers, body, redirect: "manual" } as const;
  const response = await port.fetch(`${options.account_url}/${path}`, asked);
  if (!response.ok) throw new EmbeddingError(`the service for ${path.split("/", 1)[0]} answered ${response.status}`);
  const value: unknown = await response.json().catch(() => null);
  return fieldOf(value, "result");
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

function listIn(value: unknown, key: string): unknown[] {
  const list = fieldOf(value, key);
  return Array.isArray(list) ? list : [];
}
