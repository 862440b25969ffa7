/** Bodies that are made while they are sent: a long session is never in memory as one text. */

/** Characters that are written to a caller at a time. */
export const CHUNK = 250_000;

/** Levels of a document that are written entry by entry; what lies deeper is one piece. */
const DEPTH = 3;

/** A response whose body is these texts, one after the other. */
export function streamed(pieces: Iterator<string> | AsyncIterator<string>, headers: Record<string, string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = "";
      while (text.length < CHUNK) {
        const { value, done } = await pieces.next();
        if (done === true) {
          if (text !== "") controller.enqueue(encoder.encode(text));
          return controller.close();
        }
        text += value;
      }
      controller.enqueue(encoder.encode(text));
    },
  });
  return new Response(body, { headers: { ...headers, "cache-control": "no-store" } });
}

/** The text that `JSON.stringify` makes of a value, in pieces. */
export function* jsonPieces(value: unknown, depth = DEPTH): Generator<string, void> {
  if (depth === 0 || typeof value !== "object" || value === null) return yield JSON.stringify(value) ?? "null";
  let separator = "";
  if (Array.isArray(value)) {
    yield "[";
    for (const entry of value) {
      yield separator;
      yield* jsonPieces(entry, depth - 1);
      separator = ",";
    }
    return yield "]";
  }
  yield "{";
  for (const [key, entry] of Object.entries(value)) {
    if (entry === undefined) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    yield* jsonPieces(entry, depth - 1);
    separator = ",";
  }
  yield "}";
}
