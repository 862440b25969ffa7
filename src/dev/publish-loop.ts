/**
 * When `npm start` publishes: once at the start, after every save, and again by itself when the server could not take a
 * publish. One publish at a time is under way. Not here: one publish (`keep-published.ts`).
 */

/** `unanswered`: the server could not take it, which may be over in a while; `refused`: the files have to change first. */
export type Attempt = "published" | "refused" | "unanswered";

export interface LoopOptions {
  /** Publishes once. Never rejects, and ends by itself. */
  attempt(): Promise<Attempt>;
  /** What is done after each attempt, with the milliseconds until the next where one follows by itself. */
  after(attempt: Attempt, retryMs: number | undefined): Promise<void>;
  /** Until the first attempt that follows by itself; twice as long each time. Milliseconds. */
  retryMs: number;
  signal: AbortSignal;
}

const MAX_RETRY_MILLISECONDS = 5 * 60_000;

export class PublishLoop {
  readonly #options: LoopOptions;
  #isRunning = false;
  #isWanted = false;
  #wait: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#wait = options.retryMs;
    options.signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /** Publishes the files as they are now, at once or after the publish that is under way. */
  changed(): void {
    this.#wait = this.#options.retryMs;
    if (this.#isRunning) this.#isWanted = true;
    else void this.run();
  }

  /** Publishes until nothing is left to publish. Answers the first attempt as soon as it has ended. */
  run(): Promise<Attempt> {
    return new Promise((resolve) => {
      void this.#publish(resolve);
    });
  }

  async #publish(first: (attempt: Attempt) => void): Promise<void> {
    const { attempt, after, signal } = this.#options;
    this.#isRunning = true;
    clearTimeout(this.#timer);
    let made: Attempt;
    do {
      this.#isWanted = false;
      made = await attempt();
      first(made);
      if (signal.aborted) return;
      await after(made, made === "unanswered" ? this.#wait : undefined);
    } while (this.#isWanted && !signal.aborted);
    this.#isRunning = false;
    if (made !== "unanswered") this.#wait = this.#options.retryMs;
    else if (!signal.aborted) {
      this.#timer = setTimeout(() => void this.run(), this.#wait);
      this.#wait = Math.min(MAX_RETRY_MILLISECONDS, 2 * this.#wait);
    }
  }
}
