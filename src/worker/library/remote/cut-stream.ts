/**
 * Tells of an event stream that ended before the answer that it was opened for: the client of MCP goes on waiting until the call's time is
 * over, though nothing more can come, since no stream is opened again (`connection.ts`).
 */
import type { Transport } from "@modelcontextprotocol/client";

/** The server took the request, and its answer broke off. */
export class StreamCut extends Error {
  constructor() {
    super("the event stream ended without an answer");
  }
}

/** From now on, a promise that is rejected with `StreamCut` where a request's stream ends and its answer has not come; never fulfilled. */
export function cutOf(transport: Transport): Promise<never> {
  const answered = new Set<string | number>();
  const receive = transport.onmessage;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has one receiver and no such function
  transport.onmessage = (message, extra) => {
    if ("id" in message && message.id !== undefined && !("method" in message)) answered.add(message.id);
    receive?.(message, extra);
  };
  const send = transport.send.bind(transport);
  const cut = new Promise<never>((_, reject) => {
    transport.send = (message, options) => {
      if (!("method" in message && "id" in message)) return send(message, options);
      const onRequestStreamEnd = (): void => {
        options?.onRequestStreamEnd?.();
        if (!answered.has(message.id)) reject(new StreamCut());
      };
      return send(message, { ...options, onRequestStreamEnd });
    };
  });
  // Whoever races it hears of it; nobody else has to.
  cut.catch(() => undefined);
  return cut;
}
