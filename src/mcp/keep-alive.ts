/** Shows on an answer that is streamed that it lives. Also how a runtime notices that its reader has gone: by writing. */

/** How often, where nothing else is written. Milliseconds. */
const DEFAULT_INTERVAL = 10_000;
const COMMENT = new TextEncoder().encode(": alive\n\n");
const NEWLINE = 10;

/** The response with a comment between its events now and then; anything but an event stream is passed on as it is. */
export function keepAlive(response: Response, every: number = DEFAULT_INTERVAL): Response {
  const { body, headers, status, statusText } = response;
  if (body === null || headers.get("content-type")?.startsWith("text/event-stream") !== true) return response;
  const reader = body.getReader();
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Between two events, where a comment may stand. */
  let between = true;
  const alive = new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => {
        if (between) controller.enqueue(COMMENT);
      }, every);
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          between = value.at(-1) === NEWLINE && value.at(-2) === NEWLINE;
          controller.enqueue(value);
          return;
        }
        clearInterval(timer);
        controller.close();
      } catch (error) {
        clearInterval(timer);
        controller.error(error);
      }
    },
    // Nobody reads any more: whoever writes is to stop, and so is what they wait for.
    cancel(reason) {
      clearInterval(timer);
      return reader.cancel(reason);
    },
  });
  return new Response(alive, { headers, status, statusText });
}
