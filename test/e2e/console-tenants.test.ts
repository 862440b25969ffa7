/** What an operator sees of other tenants in the page, and what a visitor is not even asked about. */
import { createHash } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { expectCount, expectText, openView, violations } from "../support/console-page.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { files } from "./knowledge.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

const OPERATOR_TOKEN = "operator-of-the-tests";
const ACME_TOKEN = "ann-of-acme";
const TOKENS = {
  [createHash("sha256").update(ACME_TOKEN).digest("hex")]: { tenant: "acme", scopes: ["mcp"], name: "ann" },
};

describe.skipIf(chromiumPath === undefined)("tenants in the page", () => {
  let server: TestServer;
  let browser: Browser;
  let session = "";

  beforeAll(async () => {
    server = await startServer(
      { CAIRN_TOKENS: JSON.stringify(TOKENS), CAIRN_OPERATOR_TOKEN: OPERATOR_TOKEN },
      { page: true },
    );
    const { "knowledge/bicycle.tree.yaml": bicycle = "" } = files;
    await server.publish({ "knowledge/bicycle/main.tree.yaml": bicycle });
    const begun = await fetch(`${server.url}/api/sessions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${ACME_TOKEN}` },
      body: JSON.stringify({ user_query: "my bicycle", knowledge_base: "bicycle" }),
    });
    ({ session_id: session } = (await begun.json()) as { session_id: string });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test("an operator finds a session of another tenant in the list, by the title of its step, and opens it", async () => {
    proves("page/other-tenants");
    const page = await browser.newPage({ locale: "en" });
    const asked: string[] = [];
    // A session is registered a minute after it begins: the list itself is tested in `test/workers/sessions-list.test.ts`.
    await page.route(/\/api\/sessions\?/, async (route) => {
      asked.push(new URL(route.request().url()).search);
      const place = { base: "bicycle", tree: "main", node: "start" };
      const listed = {
        session_id: session,
        tenant: "acme",
        release: "0",
        revision: 1,
        at: 0,
        place,
        is_complete: false,
      };
      await route.fulfill({ json: { tenant: null, sessions: [listed], looked_at: 1, next_cursor: null } });
    });
    await page.goto(`${server.url}/sessions#token=${OPERATOR_TOKEN}`);
    const row = page.locator("main tbody tr");
    await expectText(page, "main tbody tr").toContain("acme");
    expect(asked).toEqual(["?tenants=all"]);
    expect(await violations(page)).toEqual([]);
    await row.locator("a").first().click();
    await expectText(page, "main h2").toContain("Where it stands");
    expect(page.url()).toBe(`${server.url}/sessions/${session}?tenant=acme`);
    await expectText(page, "main .way-steps a").not.toBe("start");
    // What the reader cannot do there is not offered.
    await expectCount(page, 'main a[href^="/try"]').toBe(0);
    await page.click('main nav.kinds a[href*="show=conversation"]');
    expect(page.url()).toContain("tenant=acme");
    await page.click("main [role=status] a:text('Leave it')");
    await expect.poll(() => page.url()).toBe(`${server.url}/sessions`);
    await page.fill("main .filters label:has-text('Tenant') input", "acme");
    await page.press("main .filters label:has-text('Tenant') input", "Enter");
    await expect.poll(() => asked.at(-1)).toBe("?tenant=acme");
    expect(page.url()).toBe(`${server.url}/sessions?tenant=acme`);
    await page.close();
  });

  test("nothing is changed while another tenant is shown: forms are not there, and what is sent all the same is held back", async () => {
    proves("page/other-tenants");
    const page = await browser.newPage({ locale: "en" });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(request.url());
    });
    await page.goto(`${server.url}/pipeline/${session}?tenant=acme#token=${OPERATOR_TOKEN}`);
    await page.waitForSelector("main .empty");
    await expectCount(page, "main form").toBe(0);
    await page.goto(`${server.url}/tasks?tenant=acme`);
    await page.waitForSelector("main .status-filter select");
    await expectCount(page, "main form").toBe(0);
    // A view that knows nothing of tenants.
    await page.goto(`${server.url}/try?tenant=acme`);
    await page.fill('main form input[type="text"]', "my bicycle");
    await page.click('main form button[type="submit"]');
    await expectText(page, "main .failed").toContain("one can only read here");
    expect(sent).toEqual([]);
    await page.click("main [role=status] a:text('Leave it')");
    await page.fill('main form input[type="text"]', "my bicycle");
    await page.click('main form button[type="submit"]');
    await page.waitForSelector("main .said");
    expect(sent).toEqual([`${server.url}/api/sessions`]);
    await page.close();
  });

  test("who is no operator is told that they may not see another tenant, and not that they look at it", async () => {
    proves("page/other-tenants");
    const page = await browser.newPage({ locale: "en" });
    await page.goto(`${server.url}/sessions?tenant=beta#token=${ACME_TOKEN}`);
    await expectText(page, "main .failed").toContain("lacks the right");
    await expectCount(page, "main .busy").toBe(0);
    expect(await page.textContent("main")).not.toContain("another tenant");
    await page.close();
  });

  test("a tenant without a session is told so, and nothing of a next page", async () => {
    const page = await browser.newPage({ locale: "zh-CN" });
    await page.goto(`${server.url}/sessions?tenant=nobody#token=${OPERATOR_TOKEN}`);
    await expectText(page, "main .empty").toContain("约一分钟后才会列出");
    expect(await page.textContent("main")).not.toContain("下一页");
    expect(await page.textContent("main")).not.toContain("0 ／ 0");
    await page.close();
  });

  test("the start page of a server with tokens says that one is needed, and asks for nothing that is refused", async () => {
    proves("page/not-asked");
    const { page, errors } = await openView(browser, `${server.url}/?client=cursor`);
    await expectText(page, "main").toContain("asks for a token");
    expect(errors).toEqual([]);
    await page.close();
  });
});

describe.skipIf(chromiumPath === undefined)("visitors of an open server", () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({}, { page: true });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test.each(["/tasks", "/releases"])("%s tells them to sign in, and asks for nothing that is refused", async (path) => {
    proves("page/not-asked");
    const { page, errors } = await openView(browser, server.url + path);
    await expectText(page, "main .empty").toContain("sign in with a token");
    expect(errors).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.close();
  });
});
