/** Bodies that do not come to their end. */
import { expect, test } from "vitest";
import { CairnError } from "../../src/errors.ts";
import { readBody, readBytes } from "../../src/mcp/body.ts";

/** A request whose caller goes away after a few bytes. */
function broken(headers: Record<string, string>): Request {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"user_query":')),
    pull: (controller) => controller.error(new Error("Network connection lost.")),
  });
  const init = { method: "POST", body, headers, duplex: "half" };
  return new Request("http://localhost/api/sessions", init);
}

const HEADERS: Record<string, string>[] = [{}, { "content-length": "1000" }];

test.each(HEADERS)("is the caller's mistake, not an error of the server: %j", async (headers) => {
  for (const reading of [readBody(broken(headers), 10_000), readBytes(broken(headers), 10_000)]) {
    const error: unknown = await reading.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CairnError);
    expect(error).toMatchObject({ failure: { code: "invalid_input", field: "body" } });
  }
});
