/** The demonstration of the four stages in the page, with no model and no account: the worked example and the three cases. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { expectCount, expectText, openView, type Variant, variants, violations } from "../support/console-page.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { shippedTemplates } from "../support/templates.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

const documents = {
  "knowledge/mcp/documents/architecture.md": `---
title: MCP架构设计原理
---
MCP架构由主机、客户端和服务器组成，接口标准化，模块相互解耦。
`,
  "knowledge/mcp/documents/guide.md": `---
title: Model Context Protocol技术指南
---
MCP架构的核心优势是标准化协议和生态兼容性。
`,
  "knowledge/mcp/documents/learning.md": `---
title: 机器学习入门
---
机器学习从数据中学习规律。
`,
};

describe.skipIf(chromiumPath === undefined)("the pipeline in the page", () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({}, { page: true });
    await server.publish({ ...documents, ...shippedTemplates });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = (path: string, options: Variant = {}) => openView(browser, server.url + path, options);

  /** Begins a run in the page and waits until it asks for a model's answer. */
  async function begin(page: Page, words: string): Promise<void> {
    await page.fill("main input", words);
    await page.click('main button[type="submit"]');
    await page.waitForSelector("main textarea");
  }

  async function answer(page: Page, text: string): Promise<void> {
    await page.fill("main textarea", text);
    await page.click("main form:has(textarea) .button");
  }

  test.each(variants)("the worked example is walked by hand ($locale)", async ({ locale }) => {
    proves("page/pipeline", "page/pipeline-by-hand");
    const { page, errors } = await open("/pipeline", { locale });
    await begin(page, "请帮我搜索关于MCP架构的文档，并分析其核心优势");
    // Stage one: candidates with their scores. Stage two: placeholders with source, value, tokens and milliseconds.
    await expectText(page, 'tr[aria-current="true"]').toContain("context_engineering");
    await expectCount(page, "meter").toBeGreaterThan(3);
    await page.waitForSelector("text=${local:current_time}");
    for (const said of ["${mcp:tool:dynamic_tool_selection}", "mcp:resource", "retrieve"])
      await expectText(page, ".cycle table").toContain(said);
    const asked = (await page.textContent(".copyable pre")) ?? "";
    const messages: { role: string; content: string }[] = JSON.parse(asked);
    expect(messages.map(({ role }) => role)).toEqual(["system", "user"]);
    // Stage three: the model's own answer, its call made here. Stage four: one turn with what the tool returned.
    await answer(
      page,
      '**Reasoning（思考）**: 需要先检索。\n**Action（行动）**: retrieve(reasoning="需要文档", action="search", query="MCP架构 核心优势", top_k=5)',
    );
    await page.waitForSelector(".cycle >> nth=1");
    await expectText(page, ".cycle >> nth=0").toContain("需要先检索。");
    await expectText(page, ".cycle >> nth=0").toContain("MCP架构的核心优势是标准化协议和生态兼容性。");
    await page.waitForSelector("main textarea");
    expect(await violations(page)).toEqual([]);
    await answer(page, "**Action（行动）**: final_answer: MCP架构的核心优势：标准化协议、生态兼容。");
    await page.waitForSelector("main textarea", { state: "detached" });
    await expectText(page, "main section.card").toContain("标准化协议、生态兼容。");
    // The second prompt held the first turn, and is looked into from here.
    await page.click(".cycle >> nth=1 >> summary >> nth=0");
    await page.reload();
    await page.waitForSelector(".cycle >> nth=1 >> text=${mcp:resource:conversation://current/history}");
    await expectText(page, ".cycle >> nth=1").toContain("需要先检索");
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  const inWords =
    'Reasoning: search first\nAction: retrieve(query="MCP架构", top_k=3)\nObservation: three were found\nAction: final_answer: done';
  const asJson = JSON.stringify([
    { reasoning: "search first", action: 'retrieve(query="MCP架构", top_k=3)', observation: "three were found" },
    { action: "final_answer: done" },
  ]);

  test.each([
    { locale: "en", form: "words", pasted: inWords, said: "an observation that the model made up" },
    { locale: "zh-CN", form: "words", pasted: inWords, said: "模型编造的观察" },
    { locale: "en", form: "JSON", pasted: asJson, said: "a final answer that rests on it" },
    { locale: "zh-CN", form: "JSON", pasted: asJson, said: "以此为依据的最终答案" },
  ] as const)("what stands behind the call is named ($locale, steps as $form)", async ({ locale, pasted, said }) => {
    proves("page/pipeline-discarded", "tao-loop/steps-as-json");
    const { page, errors } = await open("/pipeline", { locale });
    await begin(page, "请帮我搜索关于MCP架构的文档，并分析其核心优势");
    await page.fill("main textarea", pasted);
    await expectText(page, "main form:has(textarea) [role=note]").toContain(said);
    await expectText(page, "main form:has(textarea) dl").toContain("search first");
    await page.click("main form:has(textarea) .button");
    await page.waitForSelector(".cycle >> nth=1");
    await expectText(page, ".cycle >> nth=0 >> [role=note]").toContain(said);
    await expectText(page, ".cycle >> nth=0 >> .tao").toContain("search first");
    await page.reload();
    await expectText(page, ".cycle >> nth=0 >> [role=note]").toContain(said);
    await expectText(page, ".cycle >> nth=0 >> .tao").toContain("search first");
    const [, , session = ""] = new URL(page.url()).pathname.split("/");
    const exported = await (await fetch(`${server.url}/api/sessions/${session}/export`)).text();
    expect(exported).toContain('"discarded":["observation","final_answer"]');
    expect(exported).toContain("search first");
    expect(exported).not.toContain('"not_executed"');
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test.each([
    { locale: "en", ends: "The final answer ends the turn." },
    { locale: "zh-CN", ends: "最终答案结束本轮。" },
  ] as const)(
    "a call behind an answer is named as not made, and the answer kept ($locale)",
    async ({ locale, ends }) => {
      proves("page/pipeline-discarded");
      const { page, errors } = await open("/pipeline", { locale });
      await begin(page, "请帮我搜索关于MCP架构的文档，并分析其核心优势");
      const later = 'retrieve(query="AFTER")';
      await page.fill("main textarea", `Thought: enough\nFinal answer: DONE\nThought: more\nAction: ${later}`);
      for (const said of [ends, later]) await expectText(page, "main form:has(textarea) [role=note]").toContain(said);
      await page.click("main form:has(textarea) .button");
      for (const said of [ends, later]) await expectText(page, ".cycle >> nth=0 >> [role=note]").toContain(said);
      await expectText(page, ".cycle >> nth=0 >> .tao").toContain("DONE");
      const [, , session = ""] = new URL(page.url()).pathname.split("/");
      const exported = await (await fetch(`${server.url}/api/sessions/${session}/export`)).text();
      expect(exported).toContain(`"not_executed":[${JSON.stringify(later)}]`);
      expect(await violations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  test("a simple question is answered directly, from the general template", async () => {
    proves("page/pipeline-by-hand");
    const { page, errors } = await open("/pipeline");
    await begin(page, "什么是MCP？");
    await expectText(page, 'tr[aria-current="true"]').toContain("simple_chat");
    await answer(page, "MCP 是模型上下文协议。");
    await page.waitForSelector("main textarea", { state: "detached" });
    await expectText(page, "main section.card").toContain("MCP 是模型上下文协议。");
    expect(errors).toEqual([]);
    await page.close();
  });

  test("an analysis gets the template for analysis, and its runs are listed by session", async () => {
    proves("page/pipeline-by-hand");
    const { page, errors } = await open("/pipeline");
    await begin(page, "分析这个项目的架构设计");
    await expectText(page, 'tr[aria-current="true"]').toContain("context_engineering");
    await page.click('main a[href^="/pipeline/"]');
    await page.waitForSelector("text=分析这个项目的架构设计");
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("stage one can be done by hand: the candidates are shown, and the run begins with the one that is chosen", async () => {
    proves("page/pipeline-choice");
    const { page, errors } = await open("/pipeline");
    await page.check('main input[type="checkbox"]');
    await page.fill("main input", "什么是MCP？");
    await page.click('main button[type="submit"]');
    await page.waitForSelector('input[name="template"][value="simple_chat"]:checked');
    expect(await violations(page)).toEqual([]);
    await page.focus('input[name="template"]:checked');
    await page.check('input[name="template"][value="react_reasoning"]');
    await page.click('form.card button[type="submit"]');
    await page.waitForSelector("main textarea");
    await expectText(page, "main section.card").toContain("react_reasoning");
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a prompt that is made by hand during a run is listed beside it, and is no turn", async () => {
    proves("page/pipeline-by-hand");
    const { page, errors } = await open("/pipeline");
    await begin(page, "分析这个项目的架构设计");
    const [, , session_id = ""] = new URL(page.url()).pathname.split("/");
    const asked = { session_id, user_intent: "分析这个项目的架构设计", token_budget: 900 };
    const made = await fetch(`${server.url}/api/tools/assemble_context`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...asked, template: "context_engineering" }),
    });
    expect(made.ok).toBe(true);
    await page.waitForSelector("section.aside li");
    await expectCount(page, ".cycle").toBe(1);
    await expectCount(page, ".lanes .stage-2").toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a search calls retrieve, and nothing is wider than a phone", async () => {
    proves("page/pipeline-by-hand");
    const { page, errors } = await open("/pipeline", { width: 360 });
    await begin(page, "搜索关于机器学习的文档");
    await answer(page, '思考: 检索\n行动: retrieve(query="机器学习")');
    await page.waitForSelector(".cycle >> nth=1");
    await expectText(page, ".cycle >> nth=0").toContain("机器学习从数据中学习规律");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    // Each turn has a table of its calls: tables of one name are no landmarks.
    await answer(page, '思考: 再检索\n行动: retrieve(query="监督学习")');
    await page.waitForSelector(".cycle >> nth=2");
    await page.waitForSelector('.cycle .scroll[aria-label="Calls of tools"] >> nth=1');
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });
});
