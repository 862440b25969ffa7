/**
 * Notices that the local runtime no longer answers: workerd can be killed, for want of memory say, while the process that
 * started it stays up. Not here: what is done then (`serve.ts`).
 */

/** Between two checks, and how long one may take: a busy server is not a dead one. Milliseconds. */
const INTERVAL_MILLISECONDS = 1000;
const MAX_ANSWER_MILLISECONDS = 60_000;
/** The same after a connection to the runtime broke: started anew, it may take requests and never answer them. Milliseconds. */
const MAX_ANSWER_AFTER_BREAK_MILLISECONDS = 3000;
/** A restart after an edit of the source is over by then. Milliseconds. */
const MAX_SILENCE_MILLISECONDS = 15_000;

/** Whether the runtime is known to have broken off since it answered last. */
export class RuntimeBreaks {
  #isBroken = false;
  #onBreak = (): void => undefined;

  /** A connection to the runtime broke, or the runtime was said to have crashed. */
  note(): void {
    this.#isBroken = true;
    this.#onBreak();
  }

  /** Whether `url` answers. */
  async answers(url: string): Promise<boolean> {
    const limit = new AbortController();
    const end = (): void => limit.abort();
    let timer = setTimeout(end, this.#isBroken ? MAX_ANSWER_AFTER_BREAK_MILLISECONDS : MAX_ANSWER_MILLISECONDS);
    // A check that waits already may wait for a runtime that is gone.
    this.#onBreak = () => {
      clearTimeout(timer);
      timer = setTimeout(end, MAX_ANSWER_AFTER_BREAK_MILLISECONDS);
    };
    try {
      const response = await fetch(url, { signal: limit.signal });
      const text = await response.text();
      // A Worker that refuses to serve answers, and says what its operator corrects; the server before it answers for one that is gone.
      const isAnswer = response.ok || /"code":\s*"misconfigured"/.test(text);
      if (isAnswer) this.#isBroken = false;
      return isAnswer;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
      this.#onBreak = () => undefined;
    }
  }
}

/**
 * Resolves when `url` was refused for fifteen seconds, or got no answer for as long after a break, or one request to it got no answer
 * for a minute.
 */
export async function untilSilent(url: string, breaks: RuntimeBreaks): Promise<void> {
  let answered = Date.now();
  while (Date.now() - answered < MAX_SILENCE_MILLISECONDS) {
    await new Promise((resolve) => {
      setTimeout(resolve, INTERVAL_MILLISECONDS);
    });
    if (await breaks.answers(url)) answered = Date.now();
  }
}
