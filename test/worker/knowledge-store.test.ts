/** What is answered where nothing is published: the way out depends on who publishes. */
import { expect, test } from "vitest";
import { describeFailure, isRetryable } from "../../src/errors.ts";
import { createKnowledgeStore } from "../../src/worker/knowledge-store.ts";

const kv = { get: () => Promise.resolve(null) } as unknown as KVNamespace;
const pointers = { pointer: () => Promise.resolve(null) };

async function failureOf(channel: string, options = {}) {
  const current = await createKnowledgeStore(kv, pointers, () => 0, options).current(channel, "anonymous");
  if (current.ok) throw new Error("nothing is published");
  return current.failure;
}

test("a server that publishes as it starts says to try again; a deployed one says how to publish", async () => {
  const starting = await failureOf("main", { publishesAtStart: true });
  expect(describeFailure(starting)).toContain("is being published as it starts. Try again in a few seconds");
  expect(isRetryable(starting)).toBe(true);
  for (const failure of [await failureOf("main"), await failureOf("preview", { publishesAtStart: true })]) {
    expect(describeFailure(failure)).toContain("npm run author -- publish");
    expect(isRetryable(failure)).toBe(false);
  }
});
