/** The server under attack: `workerd serve` with the bundle of a deployment, three tenants with a key each, storage on disk. */
import { createHash } from "node:crypto";
import { Agent, request as open } from "node:http";
import { compile } from "../../src/compile/compile.ts";
import { launch, prepare, type Prepared, type Subject } from "../bench/subject.ts";
import { plans, repositorySources } from "../bench/subjects.ts";
import type { Attack } from "./payloads.ts";

export const PORT = 9150;
export const TENANTS = ["alpha", "beta", "gamma"] as const;
export type Tenant = (typeof TENANTS)[number];

const AUTHOR = "author-of-the-attack";
const digest = (token: string): string => createHash("sha256").update(token).digest("hex");
export const canaryOf = (tenant: string): string => `CANARY-${digest(`canary of ${tenant}`).slice(0, 12)}`;

/** Bundles the product. It can be started many times on the same storage. */
export function prepareServer(): Prepared {
  const tokens = Object.fromEntries(TENANTS.map((tenant) => [digest(`${tenant}-key`), { tenant, scopes: ["mcp"] }]));
  const variables = { CAIRN_TOKENS: JSON.stringify(tokens), CAIRN_AUTHOR_TOKEN: AUTHOR };
  return prepare({ ...plans.cairn, name: "attack", port: PORT, storage: "disk", variables });
}

export const start = (prepared: Prepared): Promise<Subject> => launch(prepared);

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export interface Answer {
  status: number;
  body: string;
  headers: Record<string, string | string[] | undefined>;
}

/** How much of an answer is read: a stream that stays open has said by then what there is to see. */
const MAX_ANSWER = 4_000_000;
const STREAM_MILLISECONDS = 300;
const PATIENCE_MILLISECONDS = 60_000;

function tokenOf(from: Attack["from"], tenant: string): string | undefined {
  if (from === "author") return AUTHOR;
  if (from === "wrong") return "nobody-has-this";
  return from === "caller" ? `${tenant}-key` : undefined;
}

/** More of a body than this a server need not take after its answer: it may close the connection instead. Bytes. */
const SMALL_BODY = 64 * 1024;
/** Codes of a connection that the server closed while a body was on its way. */
const CLOSED = new Set(["EPIPE", "ECONNRESET"]);

/**
 * Sends one request. A connection that is closed while a large body is on its way is an answer with status 0: the server refused
 * the body early, and the client's next write failed before the answer was read. Rejects when any other connection breaks.
 */
export function send(attack: Omit<Attack, "name">, tenant: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, path, body = "", from } = attack;
    const token = tokenOf(from, tenant);
    const headers = {
      host: `localhost:${PORT}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...attack.headers,
      ...(body.length > 0 && { "content-length": String(Buffer.byteLength(body)) }),
    };
    // A connection that was kept may be closed while this process compiles, and a large body would be lost half-sent.
    const own = body.length > SMALL_BODY ? false : agent;
    const sent = open({ host: "127.0.0.1", port: PORT, method, path, headers, agent: own }, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const done = (): void => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers });
      };
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length > MAX_ANSWER) response.destroy();
      });
      response.on("close", done);
      response.on("error", done);
      if (response.headers["content-type"]?.startsWith("text/event-stream") === true)
        setTimeout(() => response.destroy(), STREAM_MILLISECONDS);
    });
    sent.setTimeout(PATIENCE_MILLISECONDS, () => sent.destroy(new Error("no answer within a minute")));
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (body.length <= SMALL_BODY || !CLOSED.has(error.code ?? "")) return reject(error);
      resolve({ status: 0, body: "the connection was closed while the body was sent", headers: {} });
    });
    sent.end(body);
  });
}

/** One call of a tenant as JSON. */
export async function call(
  tenant: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const json = { "content-type": "application/json" };
  const given = body === undefined ? {} : { body: JSON.stringify(body), headers: json };
  const answer = await send({ method, path, ...given, from: "caller" }, tenant);
  return JSON.parse(answer.body);
}

/** Publishes the repository's own knowledge, with a change that makes it another release. */
export async function publish(edition: number): Promise<void> {
  const sources = repositorySources().map(({ path, text }) => ({
    path,
    text: path.endsWith("home-network/main.tree.yaml")
      ? text.replace(/^title: .*$/m, `title: Home network ${edition}`)
      : text,
  }));
  const { release, findings } = compile(sources);
  if (release === undefined) throw new Error(`knowledge/ does not compile: ${JSON.stringify(findings[0])}`);
  const objects = [...release.objects].map(([hash, bytes]) => [hash, Buffer.from(bytes).toString("base64")]);
  const body = JSON.stringify({ manifest: release.manifest, objects: Object.fromEntries(objects) });
  const headers = { "content-type": "application/json" };
  const { status, body: answer } = await send(
    { method: "POST", path: "/api/releases", headers, body, from: "author" },
    "",
  );
  if (status !== 201 && status !== 200) throw new Error(`publishing failed: ${answer.slice(0, 500)}`);
}

/** What a tenant has that others must not see: sessions, tasks, evidence, each with its canary. */
export async function furnish(tenant: Tenant): Promise<{ session_id: string; ids: string[] }> {
  const canary = canaryOf(tenant);
  const started = await call(tenant, "POST", "/api/sessions", { user_query: `wifi ${canary}` });
  const session_id = String(started.session_id);
  const record = (fields: object) => call(tenant, "POST", "/api/tools/record", { session_id, ...fields });
  await record({ kind: "message", role: "user", content: `The name is ${canary}.` });
  await record({ kind: "memory", content: `Remember ${canary}.` });
  const assembled = await call(tenant, "POST", "/api/tools/assemble_context", {
    session_id,
    user_intent: canary,
    report: "full",
  });
  const task = await call(tenant, "POST", "/api/tools/submit_task", { description: `Find out about ${canary}` });
  const ids = [session_id, task.task_id, assembled.assembly_id].filter((id): id is string => typeof id === "string");
  return { session_id, ids };
}
