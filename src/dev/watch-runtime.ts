/**
 * Notices that the local runtime no longer answers: workerd can be killed, for want of memory say, while the process that
 * started it stays up. Not here: what is done then (`serve.ts`).
 */

/** Between two checks, and how long one may take: a busy server is not a dead one. Milliseconds. */
const INTERVAL_MILLISECONDS = 1000;
const MAX_ANSWER_MILLISECONDS = 60_000;
/** A restart after an edit of the source is over by then. Milliseconds. */
const MAX_SILENCE_MILLISECONDS = 15_000;

/** Resolves when `url` was refused for fifteen seconds, or one request to it got no answer for a minute. */
export async function untilSilent(url: string): Promise<void> {
  let answered = Date.now();
  while (Date.now() - answered < MAX_SILENCE_MILLISECONDS) {
    await new Promise((resolve) => {
      setTimeout(resolve, INTERVAL_MILLISECONDS);
    });
    if (await answers(url)) answered = Date.now();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(MAX_ANSWER_MILLISECONDS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
