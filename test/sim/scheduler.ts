/**
 * Decides which of several concurrent calls continues next. Each call stops at its pauses until the scheduler resumes it. Only
 * one runs at a time, so the order depends on the seed alone.
 */
import type { Random } from "./random.ts";

/** The process died, or a write failed: the caller gets no answer. */
export class Crash extends Error {}

interface Waiting {
  go(): void;
  die(): void;
}

export interface Scheduler {
  /** The session port awaits this at each point where another call may run. */
  pause(): Promise<void>;
  /** Starts a call; it runs up to its first pause. */
  launch(call: () => Promise<void>): Promise<void>;
  /** Lets one waiting call run to its next pause or its end. False when none waits. */
  step(): Promise<boolean>;
  /** Rejects every waiting call with `Crash`. */
  killAll(): Promise<void>;
}

export function createScheduler(random: Random): Scheduler {
  const waiting: Waiting[] = [];
  let ended = 0;
  let running = 0;

  /** Resumes when every call that runs has stopped at a pause or ended. */
  const settle = async (): Promise<void> => {
    while (running - ended > waiting.length) await Promise.resolve();
  };

  return {
    pause() {
      return new Promise<void>((resolve, reject) => {
        waiting.push({ go: resolve, die: () => reject(new Crash("killed")) });
      });
    },
    async launch(call) {
      running += 1;
      // A call that rejects is a defect of the simulator: the unhandled rejection fails the run.
      void call().finally(() => (ended += 1));
      await settle();
    },
    async step() {
      if (waiting.length === 0) return false;
      const [chosen] = waiting.splice(random.below(waiting.length), 1);
      chosen?.go();
      await settle();
      return true;
    },
    async killAll() {
      for (const call of waiting.splice(0)) call.die();
      await settle();
    },
  };
}
