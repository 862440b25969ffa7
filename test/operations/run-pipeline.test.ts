/** What a run of the pipeline records: for which task, from which release, and the evidence an answer rests on. */
import { describe, expect, test } from "vitest";
import type { ContextDocument } from "../../src/context/document.ts";
import { accept } from "../../src/errors.ts";
import { compile } from "../../src/compile/compile.ts";
import { proves } from "../requirements/index.ts";
import { searchStoreOf } from "../support/memory-search.ts";
import { calls, usages } from "../support/context-records.ts";
import { product, scriptedModel, sources, type Product } from "../support/product.ts";

const SEARCH = '思考: 查一下\n行动: retrieve(query="绿茶 水温")';
const DONE = "思考: 够了\n行动: final_answer: 八十度。";
const asked = { user_intent: "绿茶用多少度的水？", template: "react_reasoning" };

/** Publishes other knowledge beside what the product began with. */
async function publish({ call }: Product, given: Record<string, string>): Promise<void> {
  const { services } = call;
  const { knowledge, search } = services;
  const files = Object.entries(given).map(([path, text]) => ({ path, text }));
  const { release } = compile(files);
  if (release === undefined) throw new Error("the sources do not compile");
  const { id, manifest } = release;
  const before = await search.open("");
  const store = searchStoreOf(release);
  Object.assign(services, {
    knowledge: {
      ...knowledge,
      current: async (channel: string) => accept({ id, manifest, channel, pointer: null }),
      release: (named: string) => (named === id ? accept({ id, manifest }) : knowledge.release(named)),
      object<T>(named: string, name: string, parse: (bytes: Uint8Array) => T) {
        if (named !== id) return knowledge.object(named, name, parse);
        const entry = manifest.objects.find((object) => object.name === name);
        const bytes = entry === undefined ? undefined : release.objects.get(entry.hash);
        return accept(bytes === undefined ? null : parse(bytes));
      },
    },
    search: { open: async (named: string) => (named === id ? accept(store) : before) },
  });
}

const passages = ({ evidences }: ContextDocument) => Object.values(evidences).filter(({ type }) => type === "rag_doc");
const last = ({ session }: ContextDocument) => session.messages.at(-1);

describe("a run for a task", () => {
  test("leaves its calls of tools and models to that task; one for none, to none", async () => {
    proves("calls/tool-task", "calls/model-task", "calls/of-a-task");
    const { ask, document } = product(scriptedModel([SEARCH, DONE, SEARCH, DONE]));
    const { session_id } = await ask("run_pipeline", { ...asked, task_id: "t1" });
    await ask("run_pipeline", { ...asked, session_id });
    const made = await document(session_id);
    expect(calls(made).map(({ tool, task_id }) => [tool, task_id])).toEqual([
      ["retrieve", "t1"],
      ["retrieve", undefined],
    ]);
    expect(usages(made).map(({ task_id }) => task_id)).toEqual(["t1", "t1", undefined, undefined]);
  });
});

describe("a run in a session", () => {
  const changed = Object.fromEntries(
    Object.entries(sources).map(([path, text]) => [path, text.replace("绿茶水温八十度", "绿茶水温九十五度")]),
  );

  test("searches and reads the release the session keeps to, whatever was published since", async () => {
    proves("calls/search-recorded", "evidence/passages");
    const read = '思考: 看原文\n行动: read_resource(uri="document://tea/brewing/water")';
    const fixture = product(scriptedModel([SEARCH, read, DONE, SEARCH, DONE]));
    const { session_id } = await fixture.ask("assemble_context", {
      report: "full",
      user_intent: "Hello",
      template: "simple_chat",
    });
    await publish(fixture, changed);
    const ran = await fixture.ask("run_pipeline", { ...asked, session_id });
    expect(ran.turns[0].observation).toContain("绿茶水温八十度");
    expect(ran.turns[1].observation).toContain("绿茶水温八十度");
    const [passage, ...others] = passages(await fixture.document(session_id));
    expect(others).toEqual([]);
    expect(passage?.content).toContain("绿茶水温八十度");
    // Outside of the session there is what is published now.
    const outside = await fixture.ask("retrieve", { query: "绿茶 水温" });
    expect(outside.documents[0].content).toContain("绿茶水温九十五度");
  });

  test("keeps a search that names the session once", async () => {
    proves("calls/searches-too");
    const named = (session: string) => `思考: 查\n行动: retrieve(query="绿茶 水温", session_id="${session}")`;
    const fixture = product();
    const { session_id } = await fixture.ask("assemble_context", {
      report: "full",
      user_intent: "Hello",
      template: "simple_chat",
    });
    Object.assign(fixture.call.services, { openModel: async () => scriptedModel([named(session_id), DONE]) });
    await fixture.ask("run_pipeline", { ...asked, session_id });
    const made = await fixture.document(session_id);
    expect(calls(made)).toMatchObject([{ tool: "retrieve", status: "success", args_digest: { session_id } }]);
    expect(passages(made)).toHaveLength(1);
  });
});

describe("what a run says", () => {
  test("refers to the evidence its call brought, and an answer to what it cites besides its own words", async () => {
    proves("evidence/named-by-output", "messages/answer-refs", "messages/author");
    const before = product(scriptedModel([SEARCH, DONE]));
    const first = await before.ask("run_pipeline", asked);
    const [passage] = passages(await before.document(first.session_id));
    const id = passage?.evidence_id ?? "";
    const unknown = `ev_${"0".repeat(30)}`;
    const cited = `${DONE} [${id}] [${id}] [${unknown}] [${id}0]`;
    const fixture = product(scriptedModel([SEARCH, cited]));
    const { session_id } = await fixture.ask("run_pipeline", asked);
    const made = await fixture.document(session_id);
    const observed = made.session.messages.find(({ role }) => role === "tool");
    expect(observed).toMatchObject({ author: { kind: "tool", id: "retrieve" }, refs: [{ evidence_id: id }] });
    const [own, ...others] = last(made)?.refs ?? [];
    expect(made.evidences[own?.evidence_id ?? ""]).toMatchObject({ type: "llm_output" });
    expect(others).toEqual([{ evidence_id: id }]);
    // Without a citation, only its own words.
    const [alone, ...none] = last(await before.document(first.session_id))?.refs ?? [];
    expect(alone).toBeDefined();
    expect(none).toEqual([]);
  });

  test("refers to the thought that led to a call where the call brought nothing", async () => {
    const fixture = product(scriptedModel(["思考: 试试\n行动: nonexistent(x=1)", DONE]));
    const { session_id } = await fixture.ask("run_pipeline", asked);
    const { session, evidences } = await fixture.document(session_id);
    const observed = session.messages.find(({ role }) => role === "tool");
    expect(observed?.author).toEqual({ kind: "tool", id: "tool" });
    expect(evidences[observed?.refs?.[0]?.evidence_id ?? ""]).toMatchObject({ source: { name: "turn" } });
  });
});
