/** A tool of a server that waits for approval: nobody is asked what may be sent to it. */
import { expect, test } from "vitest";
import { refuse } from "../../../src/errors.ts";
import { rejectedServer } from "../../../src/failures/tool-failures.ts";
import { callConnectedTool } from "../../../src/operations/discovery/call-tool.ts";
import type { ClientPort } from "../../../src/operations/client.ts";
import { memoryLibrary } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";
import { proves } from "../../requirements/index.ts";

const tools = { mail__send: { inputSchema: { type: "object" }, status: "waiting" as const, answer: () => "sent" } };
const given = { text: "My card is 4111 1111 1111 1111." };

test.each([
  ["waiting", undefined],
  ["rejected", "declined"],
] as const)("is said to be %s before anybody is asked about the arguments", async (status, answered) => {
  proves("connecting/not-approved-first");
  const { call } = product();
  const library = memoryLibrary(tools);
  const made = library.call.bind(library);
  library.call = async (...asked) => (status === "waiting" ? made(...asked) : refuse(rejectedServer("mail")));
  const client: ClientPort = {
    canConfirm: true,
    canOpen: false,
    confirmation: () => undefined,
  } as unknown as ClientPort;
  const answer = await callConnectedTool(
    { name: "mail__send", arguments: given },
    { ...call, services: { ...call.services, library } },
    client,
  );
  expect(answer).toMatchObject({ ok: false, failure: { code: "not_approved", server: "mail" } });
  const failure = "failure" in answer ? answer.failure : undefined;
  expect(failure).not.toHaveProperty("concern");
  expect(failure && "answered" in failure ? failure.answered : undefined).toBe(answered);
  expect(library.calls.some(({ consented }) => consented === true)).toBe(false);
});
