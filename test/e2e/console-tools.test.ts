/** Tools and connected servers in the page: what it says to a person, what it asks before a call, and what it shows without a reload. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { expectCount, expectText, openView, violations } from "../support/console-page.ts";
import { startEverything, type EverythingServer } from "../support/everything-server.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../support/server.ts";
import { files } from "./knowledge.ts";
import { pressAllow } from "../support/press-allow.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

describe.skipIf(chromiumPath === undefined)("tools in the page", () => {
  let server: TestServer;
  let browser: Browser;
  let remote: EverythingServer;

  beforeAll(async () => {
    server = await startServer({ CAIRN_LOCAL: "1" }, { page: true });
    await server.publish(files);
    remote = await startEverything("streamableHttp");
    browser = await launchBrowser();
    await post("manage_server", { action: "add", name: "everything", url: remote.url });
  });
  afterAll(async () => {
    await browser?.close();
    await remote?.stop();
    await server?.stop();
  });

  const headers = { "content-type": "application/json", authorization: `Bearer ${AUTHOR_TOKEN}` };
  const post = async (tool: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${server.url}/api/tools/${tool}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const open = (path: string, options = {}) => openView(browser, `${server.url}${path}#token=${AUTHOR_TOKEN}`, options);

  test("what is agreed to elsewhere is shown without a reload, on the server's page and in the list", async () => {
    proves("page/tools");
    const [one, list] = await Promise.all([open("/tools/servers/everything"), open("/tools/servers")]);
    for (const { page } of [one, list]) await expectText(page, "main").toContain("waits for agreement");
    const refused = await post("manage_server", { action: "approve", name: "everything" });
    const { approve_url } = refused.error as { approve_url: string };
    // A person agrees on the page behind the code, in another tab.
    const agreed = await pressAllow(approve_url);
    expect(agreed.status).toBe(200);
    for (const { page } of [one, list]) {
      await expectText(page, "main").toContain("agreed to");
      await expectText(page, "main").not.toContain("waits for agreement");
    }
    for (const { page, errors } of [one, list]) {
      expect(errors).toEqual([]);
      await page.close();
    }
  });

  test("who may not see connected servers may not follow them either", async () => {
    const answer = await fetch(`${server.url}/api/live?servers=1`);
    expect(answer.status).toBe(403);
    await answer.body?.cancel();
  });

  test.each(["en", "zh-CN"])("a search for servers speaks to a person (%s)", async (locale) => {
    proves("page/tools");
    const { page, errors } = await open("/tools/find?need=draw+a+chart", { locale });
    const said = locale === "en" ? "waits for somebody to agree" : "等待有权限的人同意";
    await expectText(page, 'main p[role="status"]').toContain(said);
    expect(await page.textContent("main")).not.toMatch(/manage_server|auto_install|search_and_install/);
    await expectText(page, "main ol h2").toContain(locale === "en" ? "not added here" : "尚未添加");
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test.each(["en", "zh-CN"])("a tool that may do harm is marked, and asks before it is called (%s)", async (locale) => {
    proves("page/tools");
    const { page, errors } = await open("/tools/call/manage_server", { locale });
    await page.waitForSelector('main p.problem[role="note"]');
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/tools/manage_server")) calls += 1;
    });
    await page.fill("main textarea", '{"action": "refresh", "name": "everything"}');
    await page.click("main form .button");
    // The button that calls nothing has the focus.
    await page.waitForSelector("main form [role=group] button:focus");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForSelector("main form .button");
    expect(calls).toBe(0);
    await page.click("main form .button");
    await page.click("main form [role=group] button >> nth=1");
    await page.waitForSelector("main form section pre");
    expect(calls).toBe(1);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a tool that only reads is called at once, also one that clients have to ask for by its set", async () => {
    const { page, errors } = await open("/tools/call/search");
    await page.fill("main textarea", '{"query": "tyre"}');
    await expectCount(page, 'main p[role="note"]').toBe(0);
    await page.click("main form .button");
    await expectText(page, "main form section pre").toContain('"results"');
    expect(errors).toEqual([]);
    await page.close();
  });
});
