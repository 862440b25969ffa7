/** A run that comes to a tool whose server waits for a yes: the person is asked where their client can, and the same run goes on. */
import { expect, test } from "vitest";
import { accept, refuse, valueOf } from "../../../src/errors.ts";
import { rejectedServer } from "../../../src/failures/tool-failures.ts";
import type { ClientPort } from "../../../src/operations/client.ts";
import { runOrAsk } from "../../../src/operations/pipeline/run-or-ask.ts";
import { clientInRound } from "../../support/loop-runners.ts";
import { memoryLibrary } from "../../support/memory-library.ts";
import { product, scriptedModel } from "../../support/product.ts";

const send = 'reasoning: send it\naction: mail__send({"text":"Good morning"})';
const input = {
  user_intent: "Mail a greeting",
  template: "react_reasoning",
  report: "full" as const,
  idempotency_key: "k",
};

function waiting(scopes?: string[]) {
  const made = product(scriptedModel([send, send, "final_answer: Done."]));
  const base = memoryLibrary({ mail__send: { inputSchema: { type: "object" }, answer: () => "sent" } });
  let status: "waiting" | "approved" | "rejected" = "waiting";
  let answers = 0;
  const refused = (): void => {
    status = "rejected";
    answers += 1;
  };
  const library: typeof base = {
    ...base,
    async agreement(...given) {
      const agreement = valueOf(await base.agreement(...given));
      return accept({ ...agreement, answers, server: { ...agreement.server, status } });
    },
    async agree(_, __, channel) {
      if (channel.kind !== "elicitation" || channel.answer === "cancel")
        return refuse({ code: "forbidden", scope: "operator", needs_agreement: true });
      status = channel.answer === "accept" ? "approved" : "rejected";
      const [view] = valueOf(await base.view("")).servers;
      return accept({ ...view!, status });
    },
    approvalCode: async () => accept("code"),
    call: async (...given) => {
      if (status === "approved") return base.call(...given);
      return refuse(status === "waiting" ? { code: "not_approved", server: "mail" } : rejectedServer("mail"));
    },
  };
  const principal = scopes === undefined ? made.call.principal : { ...made.call.principal, scopes };
  const call = {
    ...made.call,
    principal,
    origin: "https://cairn.example",
    services: { ...made.call.services, library },
  };
  return { call: call as typeof made.call, calls: base.calls, refused };
}

const clientOf = (state?: string, said?: "accept" | "decline" | "cancel"): ClientPort => ({
  ...clientInRound(state),
  hasModel: false,
  canConfirm: true,
  confirmation: () => said,
});

async function asked(call: Parameters<typeof runOrAsk>[1]): Promise<string> {
  const question = await runOrAsk(input, call, clientOf());
  if (!("confirm" in question)) throw new Error(JSON.stringify(question));
  expect(question.confirm).toContain('Allow the server "mail"');
  return question.state;
}

test("after a yes the run makes the call, and answers", async () => {
  const { call, calls } = waiting();
  const state = await asked(call);
  const done = await runOrAsk(input, call, clientOf(state, "accept"));
  const { run_id } = JSON.parse(state).waiting as { run_id: string };
  expect(done).toMatchObject({ value: { status: "done", final_answer: "Done.", run_id } });
  expect(calls.map(({ tool }) => tool)).toEqual(["mail__send"]);
});

test.each(["decline", "cancel"] as const)(
  "after a %s nothing is called, and nobody is asked once more",
  async (said) => {
    const { call, calls } = waiting();
    const after = await runOrAsk(input, call, clientOf(await asked(call), said));
    expect(after).toMatchObject({ ok: true });
    expect(calls).toEqual([]);
    if (said === "decline") {
      expect(after).toMatchObject({ value: { status: "done", final_answer: "Done." } });
      expect(JSON.stringify(after)).toMatch(/may not be used so|未被允许这样使用/);
    } else
      expect(after).toMatchObject({ value: { status: "waiting", approve_url: "https://cairn.example/approve/code" } });
  },
);

test("a yes to a server that was refused while the question was open calls nothing, and nobody is asked once more", async () => {
  const { call, calls, refused } = waiting();
  const state = await asked(call);
  refused();
  const after = await runOrAsk(input, call, clientOf(state, "accept"));
  expect(after).toMatchObject({ value: { status: "done", final_answer: "Done." } });
  expect(JSON.stringify(after)).toMatch(/may not be used so|未被允许这样使用/);
  expect(calls).toEqual([]);
});

test("an operator's run agrees to nothing, and neither does one whose client cannot ask: both name the page", async () => {
  for (const [scopes, client] of [
    [["mcp", "operator"], clientOf()],
    [undefined, { ...clientOf(), canConfirm: false }],
  ] as const) {
    const { call, calls } = waiting(scopes && [...scopes]);
    const stopped = await runOrAsk(input, call, client);
    expect(stopped).toMatchObject({ value: { status: "waiting", action_needed: "approve" } });
    expect(calls).toEqual([]);
  }
});
