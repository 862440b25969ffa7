/**
 * The product with additional routes (`/bench/…`) that load what it reads from storage into memory, so that a request is
 * measured without the simulation of KV and Durable Objects, which runs in the same thread.
 */
import product from "../../../src/index.ts";
import type { Env } from "../../../src/worker/env.ts";
import { RELEASES_NAME } from "../../../src/worker/releases/releases-object.ts";

export * from "../../../src/index.ts";

type Pointer = Awaited<ReturnType<DurableObjectStub<import("../../../src/index.ts").ReleasesObject>["pointer"]>>;

const values = new Map<string, ArrayBuffer>();
let pointer: Pointer | undefined;
let wrapped: Env | undefined;

const decoder = new TextDecoder();

/** A value as KV returns it. The bytes are not copied: that is the work of the storage, not of the isolate. */
function fromMemory(bytes: ArrayBuffer, type: unknown): ArrayBuffer | string {
  return type === "arrayBuffer" ? bytes : decoder.decode(bytes);
}

function wrap(env: Env): Env {
  const real = env.RELEASES;
  return Object.assign({}, env, {
    KNOWLEDGE: {
      get: async (key: string, options: { type: "arrayBuffer" }) => {
        const bytes = values.get(key);
        return bytes === undefined ? env.KNOWLEDGE.get(key, options) : fromMemory(bytes, options.type);
      },
    },
    RELEASES: {
      idFromName: (name: string) => real.idFromName(name),
      get: (id: DurableObjectId) => (pointer === undefined ? real.get(id) : { pointer: async () => pointer }),
    },
  });
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    wrapped ??= wrap(env);
    if (!request.url.includes("/bench/")) return product.fetch(request, wrapped);
    const releases = env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
    const { pathname } = new URL(request.url);
    // What is published is in KV already: a large collection is more than one request to publish may carry.
    if (pathname === "/bench/point") return Response.json(await releases.movePointer(await request.json()));
    const keys: string[] = await request.json();
    for (const key of keys) {
      const bytes = await env.KNOWLEDGE.get(key, "arrayBuffer");
      if (bytes !== null) values.set(key, bytes);
    }
    pointer = await releases.pointer("main");
    return Response.json(values.size);
  },
};
