/** What a reader of the page reads: documents, every hit of a search with its reason, one language, and failures in the page's own words. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { expectCount, expectText, openView, type Variant, variants, violations } from "../support/console-page.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { shippedTemplates } from "../support/templates.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

const LAMPS = `
title: Lamp help
language: en
i18n: { zh-CN: { title: 灯具求助 } }
nodes:
  root:
    title: What is wrong
    response: What is wrong with the lamp?
    documents: [tips/lamp-1, tips/dengju]
    i18n: { zh-CN: { title: 哪里不对, response: 灯具哪里不对？, options: { dark: 不亮 } } }
    options:
      - { id: dark, description: It stays dark, next_node: bulb }
  bulb:
    title: Bulb
    response: Change the bulb.
    i18n: { zh-CN: { title: 灯泡, response: 请换灯泡。 } }
`;

const article = (place: number): string =>
  `---\ntitle: Lamp ${place}\ntype: guide\n---\n# Lamp ${place}\n\nA lamp flickers when contact ${place} is loose. <b id="injected">Tighten</b> it.\n`;

const ARTICLES = 15;

describe.skipIf(chromiumPath === undefined)("reading in the page", () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({}, { page: true });
    await server.publish({
      ...shippedTemplates,
      "knowledge/lamps/main.tree.yaml": LAMPS,
      "knowledge/lamps/documents/tips/dengju.md":
        "---\ntitle: 灯具一\ntype: guide\nlanguage: zh-CN\n---\n# 灯具一\n\n接触不良时灯会闪烁，请拧紧触点。\n",
      ...Object.fromEntries(
        Array.from({ length: ARTICLES }, (_, place) => [
          `knowledge/lamps/documents/tips/lamp-${place + 1}.md`,
          article(place + 1),
        ]),
      ),
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = (path: string, options: Variant = {}) => openView(browser, server.url + path, options);

  test.each(variants)("lists a base's documents and shows one as text only ($locale)", async (variant) => {
    proves("page/documents");
    const { page, errors } = await open("/knowledge/lamps", variant);
    await page.waitForSelector('main a[href*="/documents/"]');
    await expectCount(page, 'main a[href*="/documents/"]').toBe(ARTICLES + 1);
    expect(await violations(page)).toEqual([]);
    await page.click("main a >> text='Lamp 1'");
    await page.waitForSelector("main >> text=contact 1 is loose");
    await expectCount(page, "#injected").toBe(0);
    await page.goto(page.url());
    await page.waitForSelector('main >> text=<b id="injected">Tighten</b>');
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a hit of a search and a step's card lead to the document; every hit has excerpt and reason", async () => {
    proves("page/documents");
    const { page, errors } = await open("/search?q=lamp+contact+loose");
    await page.waitForSelector(".passages li");
    await expectCount(page, ".passages > li").toBe(ARTICLES);
    await expectCount(page, ".passages > li:has([data-excerpt]):has([data-reason])").toBe(ARTICLES);
    await page.click(".passages a >> nth=0");
    await page.waitForURL("**/knowledge/lamps/documents/**");
    await page.waitForSelector("main >> text=A lamp flickers");
    await page.goto(`${server.url}/knowledge/lamps/main`);
    await expectText(page, '.node-card a[href*="/documents/"]').toBe("Lamp 1");
    await page.click('.node-card a[href*="/documents/"]');
    await page.waitForSelector("main >> text=contact 1 is loose");
    expect(errors).toEqual([]);
    await page.close();
  });

  test.each([
    ["en", "Lamp 1"],
    ["zh-CN", "灯具一"],
  ])("a walk names the documents of a step by title, in the reader's language (%s)", async (locale, title) => {
    const { page, errors } = await open("/try?q=lamp", { locale });
    await page.click('main button[type="submit"]');
    const links = 'main a[href*="/documents/"]';
    await expectText(page, links).toBe(title);
    await expectCount(page, links).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a tree of two languages is shown in the page's, everywhere", async () => {
    proves("page/one-language");
    const { page } = await open("/knowledge/lamps/main", { locale: "zh-CN" });
    await page.waitForSelector(".picture [data-node]");
    for (const words of ["灯具求助", "哪里不对", "灯泡", "不亮"]) await expectText(page, ".tree-view").toContain(words);
    await expectText(page, '[role="tree"]').toBe("哪里不对灯泡");
    await expectText(page, ".picture svg").not.toMatch(/Bulb|What is wrong|stays dark/);
    await expectText(page, ".ways").toContain("灯泡");
    await expectText(page, ".ways").not.toContain("Bulb");
    await page.close();
  });

  test.each([
    ["/sessions/nope", "找不到这个会话"],
    ["/knowledge/none/none", "没有发布过"],
    ["/knowledge/none", "没有发布过"],
    ["/knowledge/lamps/documents/none", "没有这篇文档"],
    ["/tasks", "用令牌登录"],
    ["/releases", "用令牌登录"],
    ["/search?q=zzzz", "换"],
    ["/#code=used", "只能使用一次"],
  ])("%s says what is wrong in the page's language", async (path, words) => {
    proves("page/own-failures");
    const { page } = await open(path, { locale: "zh-CN" });
    await page.waitForSelector(`main >> text=${words}`);
    await expectText(page, "main").not.toMatch(/inject_context|search_ref/);
    await page.close();
  });

  test("an address of no view is the page with a way home for browsers, and JSON for programs", async () => {
    proves("page/own-failures");
    const { page } = await openView(browser, `${server.url}/`, { locale: "zh-CN" });
    const response = await page.goto(`${server.url}/nonsense`);
    expect(response?.status()).toBe(404);
    await page.click("main a >> text=回到首页");
    await page.waitForSelector("main h1");
    const forPrograms = await fetch(`${server.url}/nonsense`, { headers: { accept: "application/json" } });
    expect(await forPrograms.json()).toMatchObject({ error: { code: "not_found" } });
    await page.close();
  });

  test("an answer that was pasted is not lost by going on with the run", async () => {
    proves("page/pipeline-by-hand");
    const { page } = await open("/pipeline");
    await page.fill("main input", "Why does the lamp flicker? Analyse it step by step.");
    await page.click('main button[type="submit"]');
    await page.waitForSelector("main textarea");
    await page.fill("main textarea", "Because the contact is loose.");
    await page.waitForSelector("main >> text=The pasted answer is not recorded yet");
    await expectCount(page, "button >> text='Go on with this run'").toBe(0);
    await page.close();
  });
});
