/**
 * Tells of a request that no answer can come to any more: its event stream ended, or what came answers another request. The client of MCP
 * goes on waiting in both cases until the call's time is over, and no stream is opened again (`connection.ts`).
 */
import { SseError, type SSEClientTransport, type Transport } from "@modelcontextprotocol/client";

/** The server took the request, and its answer broke off. */
export class StreamCut extends Error {
  constructor() {
    super("the event stream ended without an answer");
  }
}

/** The server answered a request that was never made, instead of the one that was. */
export class ForeignAnswer extends Error {
  constructor() {
    super("the answer has the id of another request");
  }
}

/**
 * From now on, a promise that is rejected with `StreamCut` where a request's stream ends and its answer has not come, and with `ForeignAnswer`
 * where an answer to no request came instead of it; never fulfilled.
 */
export function cutOf(transport: Transport): Promise<never> {
  const sent = new Set<number>();
  const answered = new Set<number>();
  // What the handshake left unanswered has smaller numbers, or names: it may be answered late.
  let first = Infinity;
  let oddAnswers = 0;
  let tell: (error: Error) => void = () => undefined;
  const cut = new Promise<never>((_, reject) => (tell = reject));
  const receive = transport.onmessage;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has one receiver and no such function
  transport.onmessage = (message, extra) => {
    if (!("method" in message)) {
      // As the client reads it: "5" answers the request 5.
      const id = Number(message.id ?? Infinity);
      if (sent.has(id)) answered.add(id);
      else if (id > first) tell(new ForeignAnswer());
      else oddAnswers += 1;
    }
    receive?.(message, extra);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    if (!("method" in message && "id" in message)) return send(message, options);
    const id = Number(message.id);
    sent.add(id);
    first = Math.min(first, id);
    const onRequestStreamEnd = (): void => {
      options?.onRequestStreamEnd?.();
      if (!answered.has(id)) tell(new StreamCut());
    };
    const before = oddAnswers;
    await send(message, { ...options, onRequestStreamEnd });
    // An answer that is no stream has been read by now.
    if (oddAnswers > before && !answered.has(id)) tell(new ForeignAnswer());
  };
  // Whoever races it hears of it; nobody else has to.
  cut.catch(() => undefined);
  return cut;
}

/**
 * The same for the transport of 2024-11-05, where every answer comes on one stream: a promise that is rejected with `StreamCut` where that
 * stream ends while an answer has not come, or anything is asked after its end; never fulfilled. To be made before the client connects.
 */
export function endOf(transport: SSEClientTransport): Promise<never> {
  const open = new Set<string>();
  let hasEnded = false;
  let tell: (error: Error) => void = () => undefined;
  const end = new Promise<never>((_, reject) => (tell = reject));
  // The client keeps what it finds here, and adds its own.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has one receiver and no such function
  transport.onmessage = (message) => {
    if (!("method" in message)) open.delete(String(message.id));
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has one receiver and no such function
  transport.onerror = (error) => {
    // The stream would be opened anew, as another session, which has none of the answers.
    if (!(error instanceof SseError)) return;
    hasEnded = true;
    if (open.size > 0) tell(new StreamCut());
  };
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    if ("method" in message && "id" in message) {
      if (hasEnded) tell(new StreamCut());
      open.add(String(message.id));
    }
    return send(message);
  };
  end.catch(() => undefined);
  return end;
}
