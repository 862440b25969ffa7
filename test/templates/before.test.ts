/** Templates that search before their first turn (requirements pipeline/retrieve-before, placeholders/reported). */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { proves } from "../requirements/index.ts";
import { documents, files, templateFile } from "../support/mcp-documents.ts";
import { mcpClient } from "../support/mcp-client.ts";

const passage = "机器学习从数据中学习规律。";

/** The report of the search of an answer, where there was one. */
const searchOf = (value: { placeholders: { source: string }[] }) =>
  value.placeholders.filter(({ source }) => source === "before");

/** A session with one evidence that its host has recorded. */
async function sessionWith(client: ReturnType<typeof mcpClient>, content: string): Promise<string> {
  const evidence = { type: "rag_doc", source: { kind: "rag", name: "manual" }, content, confidence: 0.99 };
  const { value } = await client.tool("record", { kind: "evidence", evidence });
  return value.session_id;
}

describe("a template that says before: retrieve", () => {
  test("has passages about the intent as evidence in its first prompt, with scores, reported", async () => {
    proves("pipeline/retrieve-before");
    const client = mcpClient(files);
    const { value } = await client.tool("assemble_context", {
      report: "full",
      user_intent: "机器学习是什么",
      template: "rag_answer",
    });
    expect(value.context).toContain(passage);
    const [search, ...others] = searchOf(value);
    expect(others).toEqual([]);
    expect(search).toMatchObject({ placeholder: "before: retrieve", status: "resolved" });
    const { passages } = search as unknown as { passages: { evidence_id: string; score: number }[] };
    expect(passages[0]?.score).toBeGreaterThan(0);
    expect(passages[0]?.score).toBeLessThanOrEqual(1);
    expect(value.context).toContain(passages[0]?.evidence_id ?? "nothing");
  });

  test("searches once for an intent, and again for another one", async () => {
    const client = mcpClient(files);
    const given = { user_intent: "机器学习是什么", template: "rag_answer" };
    const { session_id } = (await client.tool("assemble_context", given)).value;
    await client.tool("assemble_context", { report: "full", ...given, session_id });
    const calls = async () => {
      const { value } = await client.tool("get_session", { session_id, view: "context" });
      return JSON.stringify(value).match(/"before":true/g)?.length;
    };
    expect(await calls()).toBe(1);
    await client.tool("assemble_context", { report: "full", ...given, user_intent: "MCP架构的核心优势", session_id });
    expect(await calls()).toBe(2);
  });

  test("answers a repeated call with the same prompt and the same report", async () => {
    const client = mcpClient(files);
    const given = {
      user_intent: "机器学习是什么",
      template: "rag_answer",
      idempotency_key: "one-and-only-key-0123456789",
    };
    const { session_id } = (
      await client.tool("assemble_context", { report: "full", user_intent: "您好", template: "simple_chat" })
    ).value;
    const first = (await client.tool("assemble_context", { report: "full", ...given, session_id })).value;
    const again = (await client.tool("assemble_context", { report: "full", ...given, session_id })).value;
    expect(again.context).toBe(first.context);
    expect(searchOf(again)).toEqual(searchOf(first));
  });

  test("says that nothing was found where nothing fits", async () => {
    const client = mcpClient(files);
    const { value } = await client.tool("assemble_context", {
      report: "full",
      user_intent: "如何做红烧肉",
      template: "rag_answer",
    });
    expect(searchOf(value)).toMatchObject([{ status: "empty", tokens: 0, passages: [] }]);
  });

  test.each([
    ["how to bake a cake with learning", "nothing in it fits"],
    ["怎样学习烤面包", "没有找到相符的内容"],
  ])("takes no passage that only shares a word: %s", async (user_intent, said) => {
    const client = mcpClient(files);
    const { value } = await client.tool("assemble_context", { report: "full", user_intent, template: "rag_answer" });
    expect(searchOf(value)).toMatchObject([{ status: "empty", passages: [], fits: false }]);
    expect(value.context).not.toContain(passage);
    expect(value.context).toContain(said);
  });

  test.each([
    ["bufferbloat grade of my Starlink", "Latency and bufferbloat", "too far|cite it where it answers"],
    ["星链卫星天线的缓冲膨胀等级评测结果", "延迟与缓冲膨胀", "已列在参考资料里"],
  ])("gives what is nearest and says that nothing fits well: %s", async (user_intent, title, said) => {
    proves("search/unknown-words");
    const english = { title, language: "en", body: `How a full queue delays everything.` };
    const client = mcpClient({
      ...files,
      "knowledge/ai/documents/queues.md": `---\ntitle: ${english.title}\nlanguage: ${/[a-z]/.test(title) ? "en" : "zh-CN"}\n---\n${/[a-z]/.test(title) ? english.body : "队列满了，什么都要等。"}\n`,
    });
    const { value } = await client.tool("assemble_context", { report: "full", user_intent, template: "rag_answer" });
    expect(searchOf(value)).toMatchObject([{ status: "resolved", fits: false }]);
    expect(value.context).toContain(title);
    expect(value.context).toMatch(new RegExp(said));
  });

  test.each([
    ["zh-CN", "灭火器多久要检修？", "灭火器的有效期是十年，干粉灭火器满五年要检修一次。", /没有找到相符|没有可引用/],
    [
      "en",
      "How often must a fire extinguisher be serviced?",
      "A fire extinguisher must be serviced every five years, and lasts ten.",
      /nothing in it fits|nothing to cite/,
    ],
  ])("denies no evidence of the session that answers: %s", async (language, user_intent, content, denial) => {
    proves("pipeline/own-evidence-not-denied");
    const client = mcpClient(files);
    const session_id = await sessionWith(client, content);
    const given = { report: "full", user_intent, language, session_id };
    const { value } = await client.tool("assemble_context", given);
    expect(value.template).toBe("rag_answer");
    expect(searchOf(value)).toMatchObject([{ status: "empty", passages: [], fits: false }]);
    expect(value.context).toContain(content);
    expect(value.context).not.toMatch(denial);
    // Wherever the prompt fits at all, the answer is not left out for a sentence about the search.
    for (let token_budget = value.token_used; token_budget >= value.token_used - 60; token_budget -= 10) {
      const less = await client.tool("assemble_context", { ...given, token_budget });
      if (!less.isError) expect(less.value.context).not.toMatch(denial);
    }
  });

  test("beside evidence about something else it says that the search found nothing, not that there is nothing", async () => {
    proves("pipeline/own-evidence-not-denied");
    const client = mcpClient(files);
    const session_id = await sessionWith(client, "红茶要用九十五度的水冲泡，时间三分钟。");
    const given = { report: "full", user_intent: "灭火器多久要检修？", template: "rag_answer", session_id };
    const { value } = await client.tool("assemble_context", given);
    expect(value.context).toContain("没有找到相符的内容");
    expect(value.context).not.toContain("没有可引用的依据");
    const other = await client.tool("assemble_context", { ...given, token_budget: value.token_used - 1 });
    expect(other.value.context).toContain("红茶要用九十五度的水");
    expect(other.value.context).not.toContain("没有找到相符的内容");
  });

  test("has the passages in the model's first prompt of a run", async () => {
    const client = mcpClient(files, ["回答：从数据中学习规律 [1]"]);
    const { value } = await client.tool("run_pipeline", { user_intent: "机器学习是什么", template: "rag_answer" });
    expect(value.status).toBe("done");
    expect(JSON.stringify(client.asked[0]?.messages)).toContain(passage);
  });

  test("is the only one that searches", async () => {
    const client = mcpClient(files);
    const { value } = await client.tool("assemble_context", {
      report: "full",
      user_intent: "机器学习是什么",
      template: "simple_chat",
    });
    expect(searchOf(value)).toEqual([]);
    expect(value.context).not.toContain(passage);
  });
});

test("the check refuses a step that does not exist", () => {
  const sources = { ...documents, ...templateFile("own", "# a\n${local:user_intent}", "before: guess\n") };
  const { findings } = checkSources(
    Object.entries(sources).map(([path, text]) => ({ path, text })),
    { today: "2026-11-01" },
  );
  expect(findings).toContainEqual(
    expect.objectContaining({
      rule: "template-before-unknown",
      severity: "error",
      fix: expect.stringContaining("retrieve"),
    }),
  );
});
