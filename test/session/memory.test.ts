/** The in-memory driver under the contract of the session port. */
import { sessionContract } from "../contract/session-contract.ts";
import { publishedKnowledge } from "../support/knowledge.ts";
import { memorySessions } from "../support/memory-sessions.ts";

sessionContract("memory", async (files) => {
  const knowledge = publishedKnowledge(files);
  let count = 0;
  const port = memorySessions({ knowledge, now: () => 1_790_000_000_000, newId: () => `session-${(count += 1)}` });
  return {
    port,
    evict: async () => port.loseMemory(),
    publish: async (next) => void knowledge.publish(next),
  };
});
