/// <reference types="@cloudflare/vitest-plugin/types" />
/** What the tests inside workerd share: publishing knowledge, walking it over `/api`, looking into an object. */
import { env as bindings, SELF } from "cloudflare:test";
import { compile } from "../../src/compile/compile.ts";
import type { CompiledRelease } from "../../src/knowledge/release.ts";
import type { SessionView } from "../../src/session/present.ts";
import type { Env } from "../../src/worker/env.ts";
import { sessionStub } from "../../src/worker/sessions/handle.ts";

/** Vite fills this in when the test is built. */
const templateFiles: Record<string, string> = (
  import.meta as unknown as { glob(pattern: string, options: object): Record<string, string> }
).glob("../../templates/*.md", { query: "?raw", import: "default", eager: true });

export const env = bindings as unknown as Env;
export const ORIGIN = "http://localhost:8787";

/** A small tree: an option, an input with bounds, and two ends. */
export const SMALL = {
  "knowledge/pets.tree.yaml": `
title: Choosing a pet
language: en
keywords: [pet, animal]
nodes:
  root:
    title: Kind
    response: Which kind?
    options:
      - { id: dog, description: A dog, next_node: room }
      - { id: cat, description: A cat, next_node: done }
  room:
    title: Room
    response: How many rooms do you have?
    input: { name: rooms, type: integer, min: 1, max: 20 }
    next:
      - { when: "answers.rooms < 2", next_node: root }
      - { next_node: done }
  done:
    title: Done
    response: Enjoy.
`,
};

/** Compiles sources given as path -> text; throws what the check found. */
export function compiled(sources: Record<string, string>): CompiledRelease {
  const { release, findings } = compile(Object.entries(sources).map(([path, text]) => ({ path, text })));
  if (release === undefined) throw new Error(JSON.stringify(findings, null, 2));
  return release;
}

export interface ApiAnswer<T> {
  status: number;
  body: T;
}

/** Addresses that need a right which strangers lack: publishing, and lists of what all of them handed in. */
const AUTHORS_PATH = /^\/api\/(?:releases|channels|objects|trajectories|tasks(?:\?|$))/;

/** The author's token of vitest.config.ts, where a path asks for it. Tasks are handed in by anybody. */
function asAuthor(method: string, path: string): Record<string, string> {
  return AUTHORS_PATH.test(path) && !(method === "POST" && path.startsWith("/api/tasks"))
    ? { authorization: `Bearer ${env.CAIRN_AUTHOR_TOKEN}` }
    : {};
}

export async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiAnswer<T>> {
  const response = await SELF.fetch(`${ORIGIN}${path}`, {
    method,
    headers: { "content-type": "application/json", host: "localhost:8787", ...asAuthor(method, path), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json<T>() };
}

export interface PublishAnswer {
  release: string;
  channel: string;
  sequence: number;
  changed: boolean;
  kv_writes: number;
  error?: { code: string; message: string; missing?: string[]; findings?: unknown[] };
}

/** The wire form of a release; `only` limits the bytes that are sent. */
export function wire(release: CompiledRelease, only?: readonly string[]): Record<string, unknown> {
  const objects = [...release.objects].filter(([hash]) => only === undefined || only.includes(hash));
  return {
    manifest: release.manifest,
    objects: Object.fromEntries(objects.map(([hash, bytes]) => [hash, Buffer.from(bytes).toString("base64")])),
  };
}

/** Publishes as an author's command line does: asks what is missing, sends that. */
export async function publishRelease(
  release: CompiledRelease,
  extra: Record<string, unknown> = {},
): Promise<ApiAnswer<PublishAnswer>> {
  const hashes = release.manifest.objects.map((object) => object.hash);
  const asked = await call<{ missing: string[] }>("POST", "/api/releases/missing", { objects: hashes });
  return call<PublishAnswer>("POST", "/api/releases", { ...wire(release, asked.body.missing), ...extra });
}

export function publishSources(sources: Record<string, string>, extra: Record<string, unknown> = {}) {
  return publishRelease(compiled(sources), extra);
}

/** The repository's own templates, by path. Read at build time: there are no files inside workerd. */
export const shippedTemplates: Record<string, string> = Object.fromEntries(
  Object.entries(templateFiles).map(([path, text]) => [path.replace("../../", ""), text]),
);

/** Publishes sources together with the repository's own templates. */
export function publishWithTemplates(sources: Record<string, string>) {
  return publishSources({ ...sources, ...shippedTemplates });
}

type Failed = { error: { code: string; message: string; correlation_id: string } & Record<string, unknown> };

export function begin(body: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return call<SessionView & Failed>("POST", "/api/sessions", { user_query: "a pet", ...body }, headers);
}

export function step(
  id: string,
  option: string,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  return call<SessionView & Failed>(
    "POST",
    `/api/sessions/${id}/navigate`,
    { selected_option_id: option, ...extra },
    headers,
  );
}

export function look(id: string, headers: Record<string, string> = {}) {
  return call<SessionView & Failed>("GET", `/api/sessions/${id}`, undefined, headers);
}

/** The object of a session of a tenant. */
export function objectOf(id: string, tenant = "anonymous") {
  const stub = sessionStub(env, { tenant, scopes: [] }, id);
  if (stub === null) throw new Error(`not a handle of ${tenant}: ${id}`);
  return stub;
}
