/** What a tenant's runs propose, read by an operator: changes of a tree from three sessions, and nothing from fewer. */
import { reset, runDurableObjectAlarm } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { proves } from "../requirements/index.ts";
import { ask, begin, publishSmall } from "./operator-support.ts";
import { objectOf } from "./support.ts";

interface Proposals {
  sessions: number;
  proposals: {
    name: string;
    kind: string;
    all: number;
    tree?: { base: string; tree: string; title?: string; steps: Record<string, string> };
    changes?: { node: string; text: { en: string; zh: string } }[];
  }[];
}

beforeAll(async () => {
  await reset();
  await publishSmall("author-key");
});

async function walk(token: string): Promise<void> {
  const session = await begin(token);
  await ask(token, "POST", `/api/sessions/${session}/navigate`, { selected_option_id: "cat" });
  await runDurableObjectAlarm(objectOf(session));
}

const proposals = async (): Promise<Proposals> =>
  (await ask("operator-key", "GET", "/api/proposals")).body as unknown as Proposals;

it("needs three runs of one kind, and then names the step, what runs did there", async () => {
  proves("page/proposals");
  await walk("operator-key");
  await walk("operator-key");
  expect((await proposals()).proposals).toMatchObject([{ kind: "too_few", all: 2 }]);
  await walk("operator-key");
  const { sessions, proposals: made } = await proposals();
  expect(sessions).toBe(3);
  expect(made).toMatchObject([{ name: "pets", kind: "changes", all: 3 }]);
  // Readers see titles where the author wrote them.
  expect(made[0]?.tree).toMatchObject({
    base: "pets",
    tree: "pets",
    title: "Choosing a pet",
    steps: { "pets/pets#root": "Kind" },
  });
  expect(made[0]?.changes).toContainEqual({
    node: "pets/pets#root",
    text: { en: 'None of 3 runs took: "A dog".', zh: '3 次运行都没有选："A dog"。' },
    added: [],
  });
});

it("is for operators", async () => {
  proves("page/proposals");
  expect((await ask("acme", "GET", "/api/proposals")).status).toBe(403);
});
