/** The contract tests of the session port, run with the Durable Object adapter inside workerd. */
import { evictDurableObject, reset } from "cloudflare:test";
import { beforeEach } from "vitest";
import { createKnowledgeStore } from "../../src/worker/knowledge-store.ts";
import { createSessions } from "../../src/worker/sessions/session-port.ts";
import { newId } from "../../src/worker/services.ts";
import { publish } from "../../src/worker/releases/publish.ts";
import { describeBases } from "../../src/compile/bases.ts";
import { makeRelease } from "../../src/compile/compile.ts";
import { sessionContract } from "../contract/session-contract.ts";
import { knowledgeOf, type TreeFiles } from "../support/knowledge.ts";
import { env, objectOf } from "./support.ts";

beforeEach(async () => {
  await reset();
});

async function publishFiles(files: TreeFiles, at: number): Promise<void> {
  const trees = [...knowledgeOf(files).trees.values()].map((tree) => ({ ...tree, byId: undefined }));
  const { manifest, objects } = makeRelease({
    trees,
    bases: describeBases(trees, []),
    documents: [],
    templates: [],
    synonyms: [],
  });
  const outcome = await publish(env, { channel: "main", manifest, objects, message: "", at });
  if (!outcome.ok || outcome.value.kind !== "published") throw new Error(JSON.stringify(outcome));
}

sessionContract("a Durable Object per session", async (files) => {
  let clock = 1_000;
  const releases = env.RELEASES.get(env.RELEASES.idFromName("releases"));
  const store = createKnowledgeStore(env.KNOWLEDGE, releases, () => clock);
  await publishFiles(files, clock);
  return {
    port: createSessions(env, store, { now: () => clock, newId }),
    evict: (id) => evictDurableObject(objectOf(id, "alice")),
    async publish(next) {
      clock += 1_000;
      await publishFiles(next, clock);
    },
  };
});
