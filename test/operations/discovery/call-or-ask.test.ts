/** A call of a tool whose server waits for a yes: the person is asked where their client can, and the same call goes on. */
import { expect, test } from "vitest";
import { accept, refuse, valueOf, type Failure } from "../../../src/errors.ts";
import type { ClientPort } from "../../../src/operations/client.ts";
import { digestOf } from "../../../src/session/hash-chain.ts";
import { callOrAsk } from "../../../src/operations/discovery/call-or-ask.ts";
import { proves } from "../../requirements/index.ts";
import { memoryLibrary } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

type Said = "accept" | "decline" | "cancel";
const input = { name: "mail__send", arguments: { text: "Good morning" } };
const waits: Failure = { code: "not_approved", server: "mail", tool: "send" };
const declined: Failure = { code: "not_approved", server: "mail", answered: "declined" };
const changed: Failure = { code: "definition_changed", server: "mail", tool: "send" };

/** A server that waits until a person agrees to it in their client. */
function waiting(failure: Failure, scopes?: string[]) {
  const { call } = product();
  const made = memoryLibrary({ mail__send: { inputSchema: { type: "object" }, answer: () => "sent" } });
  const asked: string[] = [];
  let status: "waiting" | "approved" | "rejected" = "waiting";
  const server = async () => {
    const [view] = valueOf(await made.view("")).servers;
    return accept({ ...view!, status });
  };
  const library: typeof made = {
    ...made,
    async view(tenant) {
      const view = valueOf(await made.view(tenant));
      return accept({ ...view, servers: view.servers.map((one) => ({ ...one, status })) });
    },
    async agree(_, __, channel) {
      asked.push(channel.kind);
      if (channel.kind === "elicitation" && channel.answer === "accept") status = "approved";
      if (channel.kind === "elicitation" && channel.answer === "decline") status = "rejected";
      const isOpen = channel.kind === "call" || (channel.kind === "elicitation" && channel.answer === "cancel");
      return isOpen ? refuse({ code: "forbidden", scope: "operator", needs_agreement: true }) : server();
    },
    call: async (...given) =>
      status === "approved" ? made.call(...given) : refuse(status === "waiting" ? failure : declined),
  };
  const principal = scopes === undefined ? call.principal : { ...call.principal, scopes };
  return { library, asked, call: { ...call, principal, services: { ...call.services, library } } as typeof call };
}

const clientOf = (state?: string, said?: Said, canConfirm = true) =>
  ({
    canConfirm,
    canOpen: false,
    state: state === undefined ? undefined : JSON.parse(state),
    confirmation: () => said,
  }) as unknown as ClientPort;

test.each([
  ["waits", waits],
  ["has changed", changed],
])("a tool that %s is called once its user has agreed, in the session that the call began", async (_, failure) => {
  const { call, library } = waiting(failure);
  const question = await callOrAsk(input, call, clientOf());
  if (!("confirm" in question)) throw new Error("nobody was asked");
  expect(question.confirm).toContain("mail");
  const made = await callOrAsk(input, call, clientOf(question.state, "accept"));
  expect(made).toMatchObject({
    ok: true,
    value: { content: "sent", session_id: JSON.parse(question.state).session_id },
  });
  expect(library.calls).toHaveLength(1);
});

test.each<[Said, object]>([
  ["decline", { answered: "declined" }],
  ["cancel", { server: "mail", answered: "cancelled" }],
])("whoever answers %s is not asked again, and nothing is called", async (said, expected) => {
  const { call, library } = waiting(waits);
  const question = await callOrAsk(input, call, clientOf());
  if (!("confirm" in question)) throw new Error("nobody was asked");
  const made = await callOrAsk(input, call, clientOf(question.state, said));
  expect(made).toMatchObject({ ok: false, failure: { code: "not_approved", ...expected } });
  expect(library.calls).toEqual([]);
});

test.each<[string, Failure]>([
  ["waits", waits],
  ["has changed", changed],
  ["is allowed less", { code: "not_approved", server: "mail", tool: "send", covers: "read_only" }],
  ["is allowed elsewhere", { code: "not_approved", server: "mail", tool: "send", covers: "other_session" }],
])(
  "a yes to a server that %s is none to what the arguments carry: that is the second question, and the last",
  async (_, failure) => {
    proves("connecting/not-approved-first");
    const { call, library } = waiting(failure);
    const secret = { ...input, arguments: { text: "My card is 4111 1111 1111 1111." } };
    const first = await callOrAsk(secret, call, clientOf());
    if (!("confirm" in first)) throw new Error("nobody was asked");
    expect(first.confirm).toContain("Allow the server");
    const second = await callOrAsk(secret, call, clientOf(first.state, "accept"));
    if (!("confirm" in second)) throw new Error(JSON.stringify(second));
    expect(second.confirm).toContain("4111 1111 1111 1111");
    expect(library.calls).toEqual([]);
    expect(await callOrAsk(secret, call, clientOf(second.state, "accept"))).toMatchObject({
      value: { content: "sent" },
    });
    expect(library.calls).toHaveLength(1);
  },
);

test("a yes that comes back with other terms or another pin than would be asked for now agrees to nothing, and is asked for again", async () => {
  const { call, asked, library } = waiting(waits);
  const question = await callOrAsk(input, call, clientOf());
  if (!("confirm" in question)) throw new Error("nobody was asked");
  const state = JSON.parse(question.state);
  const wide = { for: "tenant", readOnly: false, days: 365 };
  const [server] = valueOf(await library.view("")).servers;
  for (const changed of [
    { pin: server!.pin, terms: wide, shown: undefined },
    { shown: digestOf({ name: "mail", pin: server!.pin, terms: wide }) },
    { shown: digestOf({ name: "mail", pin: "other", terms: { ...wide, days: 90 } }) },
    { shown: "" },
  ]) {
    const again = await callOrAsk(input, call, clientOf(JSON.stringify({ ...state, ...changed }), "accept"));
    if (!("confirm" in again)) throw new Error(JSON.stringify(again));
    expect(again.state).toBe(question.state);
    if (changed.shown !== undefined) expect(again.confirm).toMatch(/nothing was allowed(.|\n)*没有允许任何内容/);
  }
  expect(asked).not.toContain("elicitation");
  expect(await callOrAsk(input, call, clientOf(question.state, "accept"))).toMatchObject({ ok: true });
});

test("nobody is asked where the client cannot, and an operator's call agrees to nothing", async () => {
  for (const [scopes, client] of [
    [undefined, clientOf(undefined, undefined, false)],
    [["mcp", "operator"], clientOf()],
  ] as const) {
    const { call, asked } = waiting(waits, scopes && [...scopes]);
    expect(await callOrAsk(input, call, client)).toMatchObject({ ok: false, failure: { code: "not_approved" } });
    expect(asked).toEqual([]);
  }
});
