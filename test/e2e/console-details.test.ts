/** Small things of the page that are easily lost: what is sent once, said in words, or led out of. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { expectCount, expectText, openView } from "../support/console-page.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../support/server.ts";
import { files } from "./knowledge.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

const { "knowledge/bicycle.tree.yaml": BICYCLE = "" } = files;

/** The same with its condition as a fact. */
const WITH_FACT = BICYCLE.replace("nodes:\n", "facts:\n  worn_out: answers.years >= 8\nnodes:\n").replace(
  '"answers.years >= 8"',
  '"facts.worn_out"',
);

describe.skipIf(chromiumPath === undefined)("details of the page", () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({}, { page: true });
    await server.publish({ "knowledge/bicycle/main.tree.yaml": WITH_FACT });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${server.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, string>;
  };
  const begin = async (): Promise<string> =>
    (await post("/sessions", { user_query: "my bicycle", knowledge_base: "bicycle" })).session_id ?? "";

  test("a double click on Begin begins one session", async () => {
    proves("page/details");
    const page = await browser.newPage({ locale: "en" });
    await page.goto(`${server.url}/try`);
    await page.fill('main form input[type="text"]', "my bicycle");
    let begun = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Answered when both clicks have been made.
    await page.route("**/api/sessions", async (route) => {
      begun += 1;
      await released;
      await route.continue();
    });
    await page.dblclick('main form button[type="submit"]');
    await page.press('main form input[type="text"]', "Enter");
    release();
    await page.waitForSelector("main .said");
    expect(begun).toBe(1);
    await page.close();
  });

  test.each([
    ["en", "could not be loaded", "Load again"],
    ["zh-CN", "无法载入此页面", "重新载入"],
  ])("a view whose file does not come says so and can be loaded again (%s)", async (locale, words, button) => {
    proves("page/details");
    const page = await browser.newPage({ locale });
    await page.goto(`${server.url}/`);
    await page.waitForSelector("main h1");
    await page.route("**/_console/assets/search-*.js", (route) => route.abort());
    await page.click('header nav a[href="/search"]');
    await expectText(page, "main .failed").toContain(words);
    expect(await page.textContent("main")).not.toMatch(/dynamically|assets\//);
    await page.unroute("**/_console/assets/search-*.js");
    await page.click(`main button:text("${button}")`);
    await page.waitForSelector('main form[role="search"]');
    await page.close();
  });

  test("the window is named after the tree, the base and the session", async () => {
    proves("page/details");
    const page = await browser.newPage({ locale: "en" });
    const session = await begin();
    for (const [path, title] of [
      ["/knowledge/bicycle/main", "Bicycle help · Knowledge · Cairn"],
      ["/knowledge/bicycle", "bicycle · Knowledge · Cairn"],
      [`/sessions/${session}`, `${session} · Sessions · Cairn`],
      ["/sessions", "Sessions · Cairn"],
      ["/", "Cairn"],
    ] as const) {
      await page.goto(server.url + path);
      await expect.poll(() => page.title()).toBe(title);
    }
    await page.close();
  });

  test("the list of events says what was remembered, and that a call failed", async () => {
    proves("page/details");
    const session_id = await begin();
    await post("/tools/record", { session_id, kind: "memory", data: { content: "Rides to work every day" } });
    await post("/tools/inject_context", { session_id, current_query: "brakes", search_ref: "search://none" });
    const { page } = await openView(browser, `${server.url}/sessions/${session_id}`);
    await expectText(page, 'tr:has(strong[title="memory_recorded"])').toContain("Rides to work every day");
    await expectText(page, 'tr:has(strong[title="tool_called"])').toContain("inject_context · error");
    await page.close();
  });

  test("an empty answer takes the error of the answer before away", async () => {
    proves("page/details");
    const page = await browser.newPage({ locale: "en" });
    const session_id = await begin();
    await post(`/sessions/${session_id}/navigate`, { selected_option_id: "tyre" });
    await page.goto(`${server.url}/try?session=${session_id}`);
    const field = 'main .card input[type="text"]';
    await page.fill(field, "a banana");
    await page.press(field, "Enter");
    await page.waitForSelector("main .card .failed");
    await page.fill(field, "");
    await page.press(field, "Enter");
    await expectCount(page, "main .card .failed").toBe(0);
    await page.close();
  });

  test("whose token has ended is told so, and can sign in again", async () => {
    proves("page/token-ended");
    const page = await browser.newPage({ locale: "en" });
    await page.goto(`${server.url}/`);
    await page.evaluate("sessionStorage.setItem('cairn.token', 'ended-meanwhile')");
    await page.goto(`${server.url}/releases`);
    await expectText(page, "main [role=alert]").toContain("your token has ended");
    await page.click('.settings > button:text("Sign in")');
    await page.fill("dialog input[type=password]", AUTHOR_TOKEN);
    await page.press("dialog input[type=password]", "Enter");
    await page.waitForSelector('main a[href="/releases/main"]');
    await expectCount(page, "main [role=alert]").toBe(0);
    await page.close();
  });

  test("a picture says what a fact computes, and not how it is called", async () => {
    proves("page/picture");
    const { page } = await openView(browser, `${server.url}/knowledge/bicycle/main`);
    await page.locator(".picture .arrow title", { hasText: "at least 8" }).first().waitFor({ state: "attached" });
    expect((await page.locator(".picture .arrow title").allTextContents()).join()).not.toContain("worn_out");
    await page.close();
  });

  test.each(["", AUTHOR_TOKEN])("what a view shows first is asked for once (token: %s)", async (token) => {
    const page = await browser.newPage({ locale: "en" });
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/trees") || pathname === "/api/knowledge")
        asked.push(`${pathname} ${request.headers().authorization ?? ""}`.trim());
    });
    await page.goto(`${server.url}/#token=${token}`);
    await page.waitForSelector("main h1");
    const sent = token === "" ? "" : ` Bearer ${token}`;
    for (const path of ["/knowledge/bicycle/main", "/knowledge"]) {
      asked.length = 0;
      await page.goto(server.url + path);
      await page.waitForSelector("main a[href], main .node-card h2");
      await expectCount(page, "main .busy").toBe(0);
      expect(asked).toEqual([`${path === "/knowledge" ? "/api/knowledge" : "/api/trees/bicycle/main"}${sent}`]);
    }
    await page.close();
  });
});
