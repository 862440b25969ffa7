/**
 * Decisions over the knowledge of a session's own release. Knowledge is loaded first; what is then decided is synchronous, so
 * that two requests are never decided on the same state.
 * Not here: what is decided (`session/journal.ts`), the knowledge itself (`pinned-knowledge.ts`).
 */
import type { Outcome } from "../../errors.ts";
import type { StepKnowledge } from "../../session/transition.ts";
import type { Env } from "../env.ts";
import { pinKnowledge, type PinnedKnowledge } from "../pinned-knowledge.ts";
import { openRelease } from "../releases/release-reader.ts";

/** Decides on the state of this moment. `hasMissing`: it needed an object that is not in memory, so that its outcome is discarded. */
export type Decision<T> = (knowledge: StepKnowledge, hasMissing: () => boolean) => Outcome<T>;

export class ReleaseDecisions {
  readonly #env: Pick<Env, "KNOWLEDGE">;
  #pinned: PinnedKnowledge | undefined;

  constructor(env: Pick<Env, "KNOWLEDGE">) {
    this.#env = env;
  }

  /**
   * Runs a decision over the release that `wanted` names at that moment. When the decision needed an object that is not in
   * memory, its outcome is discarded, the object is loaded, and the decision runs again.
   */
  async decide<T>(wanted: () => string, decision: Decision<T>): Promise<Outcome<T>> {
    for (;;) {
      const pinned = this.#pinned;
      const release = wanted();
      if (pinned?.view.release !== release) {
        const opened = await openRelease(this.#env.KNOWLEDGE, release);
        if (!opened.ok) return opened;
        this.#pinned = pinKnowledge(this.#env.KNOWLEDGE, opened.value);
        continue;
      }
      const outcome = decision(pinned.view, pinned.hasMissing);
      if (!pinned.hasMissing()) return outcome;
      const loaded = await pinned.load();
      if (!loaded.ok) return loaded;
    }
  }
}
