/** What a search leaves in a session. */
import { describe, expect, test } from "vitest";
import { initiateSession } from "../../../src/mcp/tools/initiate-session.ts";
import { injectContext } from "../../../src/mcp/tools/inject-context.ts";
import { retrieve } from "../../../src/mcp/tools/retrieve.ts";
import { searchKnowledge } from "../../../src/mcp/tools/search-knowledge.ts";
import { openRecords } from "../../../src/context/events.ts";
import { CairnError, refuse } from "../../../src/errors.ts";
import { proves } from "../../requirements/index.ts";
import { createSearchFixture, type Answer } from "../../support/memory-search.ts";
import { files, many } from "../../support/search-files.ts";

const ids = (answer: Answer): string[] => answer.value.results.map(({ id }: { id: string }) => id);

describe("in a session", () => {
  async function begun(fixture: ReturnType<typeof createSearchFixture>): Promise<string> {
    return (await fixture.run(initiateSession, { user_query: "green tea", knowledge_base: "tea" })).value.session_id;
  }
  async function records(fixture: ReturnType<typeof createSearchFixture>, session: string) {
    const events = await fixture.sessions.events(fixture.call.principal, session);
    if (!events.ok) throw new Error("no such session");
    return openRecords(events.value.map(({ event }) => event)).slice(1);
  }

  test("a search is a call, and what was injected is evidence with its place in the document", async () => {
    const fixture = createSearchFixture(files);
    const session_id = await begun(fixture);
    const found = await fixture.run(searchKnowledge, { query: "绿茶水温", session_id, knowledge_base: "cha" });
    const injected = await fixture.run(injectContext, {
      current_query: "绿茶水温",
      search_ref: found.value.search_ref,
      session_id,
      used: ["tea/water#1", "nothing#1"],
    });
    expect(injected.value.evidence_ids).toHaveLength(1);
    expect(injected.value.feedback).toEqual({ recorded: ["tea/water#1"], unknown: ["nothing#1"] });
    const [searched, given, used] = await records(fixture, session_id);
    expect(searched).toMatchObject({
      type: "tool_called",
      call: {
        tool: "search_knowledge",
        provider: { kind: "builtin", name: "cairn" },
        args_digest: { query: "绿茶水温", total_found: 1 },
        status: "success",
        result_evidence_ids: found.value.evidence_ids,
      },
    });
    // What the list gave whole was found: the same evidence as when it is handed over.
    expect(found.value.evidence_ids).toEqual(injected.value.evidence_ids);
    expect(given).toMatchObject({
      type: "tool_called",
      call: { tool: "inject_context", result_evidence_ids: injected.value.evidence_ids },
      evidences: [
        {
          evidence_id: injected.value.evidence_ids[0],
          type: "rag_doc",
          source: { kind: "rag", name: "cha", uri: "document://cha/shui#1" },
          // Stored without the telephone number that the document has.
          content: expect.stringContaining("[redacted:phone]"),
          metadata: { passage: "cha/shui#1", document_selector: "lines:1-1", release: fixture.release.id },
        },
      ],
    });
    expect(used).toMatchObject({
      type: "evidence_recorded",
      evidence: { metadata: { used: true, passage: "tea/water#1" } },
    });
  });

  test("the same passage found twice is one evidence", async () => {
    const fixture = createSearchFixture(files);
    const session_id = await begun(fixture);
    const first = await fixture.run(retrieve, { query: "绿茶", session_id, top_k: 1 });
    const second = await fixture.run(retrieve, { query: "水温八十度", session_id, top_k: 1 });
    expect(first.value.evidence_ids).toHaveLength(1);
    expect(second.value.evidence_ids).toEqual(first.value.evidence_ids);
  });

  test("a repeated call with its key leaves one record, and answers the same", async () => {
    const fixture = createSearchFixture(files);
    const session_id = await begun(fixture);
    const call = () => fixture.run(retrieve, { query: "green tea", session_id, idempotency_key: "k", top_k: 2 });
    const [first, again] = [await call(), await call()];
    expect(again.value.evidence_ids).toEqual(first.value.evidence_ids);
    expect(await records(fixture, session_id)).toHaveLength(1);
    await fixture.run(retrieve, { query: "black tea", session_id, idempotency_key: "k2", top_k: 2 });
    expect(await records(fixture, session_id)).toHaveLength(2);
  });

  test("the session's own release is searched, whatever was published since", async () => {
    const fixture = createSearchFixture(files);
    const session_id = await begun(fixture);
    fixture.publish(many);
    const own = await fixture.run(searchKnowledge, { query: "eighty degrees", session_id });
    expect(ids(own)).toEqual(["tea/water#1"]);
    expect(ids(await fixture.run(searchKnowledge, { query: "eighty degrees" }))).toEqual([]);
  });

  const calls = async (fixture: ReturnType<typeof createSearchFixture>, session: string) =>
    (await records(fixture, session)).flatMap((event) => (event.type === "tool_called" ? [event.call] : []));
  const each = [
    [searchKnowledge.name, searchKnowledge, { query: "绿茶水温" }],
    [retrieve.name, retrieve, { query: "绿茶水温" }],
    [injectContext.name, injectContext, { current_query: "绿茶水温", search_results: [{ id: "cha/shui#1" }] }],
  ] as const;

  test.each(each)("%s is kept with the task it was made for", async (_, tool, given) => {
    proves("calls/tool-task", "calls/search-recorded");
    const fixture = createSearchFixture(files);
    const session_id = await begun(fixture);
    await fixture.run(tool, { ...given, session_id, task_id: "t1" });
    await fixture.run(tool, { ...given, session_id });
    const [first, second] = await calls(fixture, session_id);
    expect(first).toMatchObject({ tool: tool.name, status: "success", task_id: "t1" });
    expect(second).not.toHaveProperty("task_id");
    // Another task is another call, which has to have a key of its own.
    const keyed = (task_id: string) => fixture.run(tool, { ...given, session_id, task_id, idempotency_key: "k" });
    await keyed("t1");
    expect((await keyed("t2")).value.error).toMatchObject({ code: "idempotency_mismatch" });
    await keyed("t1");
    expect((await calls(fixture, session_id)).map(({ task_id }) => task_id)).toEqual(["t1", undefined, "t1"]);
  });

  test.each(each)(
    "%s that failed is a call that failed, and the repeat that succeeds is kept too",
    async (_, tool, given) => {
      proves("calls/tool-status", "calls/failures-distinct");
      const fixture = createSearchFixture(files);
      const session_id = await begun(fixture);
      const { services } = fixture.call;
      const { open } = services.search;
      const ask = () => fixture.run(tool, { ...given, session_id, task_id: "t1", idempotency_key: "k" });
      for (const search of [
        { open: async () => refuse<never>({ code: "knowledge_unavailable", what: "search index" }) },
        { open: () => Promise.reject(new CairnError({ code: "knowledge_unavailable", what: "search index" })) },
      ]) {
        Object.assign(services, { search });
        const failed = await ask();
        expect(failed.value.error).toMatchObject({ code: "knowledge_unavailable" });
      }
      Object.assign(services, { search: { open } });
      await ask();
      await ask();
      expect(await calls(fixture, session_id)).toMatchObject([
        { tool: tool.name, status: "error", task_id: "t1", result_evidence_ids: [] },
        { tool: tool.name, status: "success", task_id: "t1" },
      ]);
    },
  );

  test("a failure that cannot be kept is the same failure to its caller", async () => {
    const fixture = createSearchFixture(files);
    const session_id = await begun(fixture);
    const fail = (more: object) => fixture.run(searchKnowledge, { query: "x", knowledge_base: "nowhere", ...more });
    const plain = await fail({});
    expect(plain.value.error.code).toBe("unknown_knowledge_base");
    expect((await fail({ session_id })).value).toEqual(plain.value);
    Object.assign(fixture.sessions, { record: () => Promise.reject(new Error("storage is away")) });
    expect((await fail({ session_id })).value).toEqual(plain.value);
    expect((await fail({ session_id: "nobody's" })).value.error.code).toBe("unknown_session");
    expect(await calls(fixture, session_id)).toMatchObject([
      { status: "error", args_digest: { query: "x", knowledge_base: "nowhere", fields: "all" } },
    ]);
  });
});
