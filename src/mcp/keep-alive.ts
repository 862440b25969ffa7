/**
 * Keep-alive comments in a streamed answer: proxies do not close the connection, and the runtime notices a client that has gone,
 * which it does only when something is written.
 */

/** Between two comments. Milliseconds. */
const DEFAULT_INTERVAL = 10_000;
const COMMENT = new TextEncoder().encode(": alive\n\n");
const NEWLINE = 10;

/** The response with a comment between its events every `every` milliseconds; anything but an event stream is returned unchanged. */
export function keepAlive(response: Response, every: number = DEFAULT_INTERVAL): Response {
  const { body, headers, status, statusText } = response;
  if (body === null || headers.get("content-type")?.startsWith("text/event-stream") !== true) return response;
  const reader = body.getReader();
  let timer: ReturnType<typeof setInterval> | undefined;
  /** The last chunk ended an event, so that a comment is allowed here. */
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
    // The client has gone: the producer must stop too.
    cancel(reason) {
      clearInterval(timer);
      return reader.cancel(reason);
    },
  });
  return new Response(alive, { headers, status, statusText });
}
