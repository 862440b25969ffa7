/** The page's view of releases in a real browser: what changed, rolling back, and the clean-up with its plan first. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { openView, variants, violations } from "../support/console-page.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../support/server.ts";
import { files } from "./knowledge.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

const { "knowledge/bicycle.tree.yaml": bicycle = "" } = files;
const TREE = "knowledge/bicycle/main.tree.yaml";
const DOCUMENT = "knowledge/bicycle/documents/rim.md";

describe.skipIf(chromiumPath === undefined)("the view of releases", () => {
  let server: TestServer;
  let browser: Browser;
  const address = (query = "") => `${server.url}/releases/main${query}#token=${AUTHOR_TOKEN}`;

  beforeAll(async () => {
    server = await startServer({}, { page: true });
    await server.publish({ [TREE]: bicycle, [DOCUMENT]: "---\ntitle: Rims\n---\nClean them.\n" });
    await server.publish({
      [TREE]: bicycle.replace("How many years", "For how many years"),
      [DOCUMENT]: "---\ntitle: Rims\n---\nClean them often.\n",
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test.each(variants)("what a change has otherwise is in words ($locale, dark: $dark)", async (variant) => {
    proves("page/releases");
    const { page, errors } = await openView(browser, address("?compare=2"), variant);
    await page.waitForSelector(".tree-change");
    await page.click(".tree-change summary");
    expect(await page.textContent(".tree-change del")).toContain("How many years");
    expect(await page.textContent(".card")).toContain("bicycle/rim");
    expect(await page.getAttribute(".tree-change a", "href")).toBe("/knowledge/bicycle/main?show=difference&against=1");
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a channel is rolled back after it was said what that means, and the sessions of a release are counted", async () => {
    proves("page/releases");
    const { page, errors } = await openView(browser, address());
    await page.click("text=Count >> nth=0");
    await page.waitForSelector("td [role=status]");
    await page.click("text=Roll back to it");
    expect(await page.textContent("tbody form button")).toContain("#1");
    expect(await violations(page)).toEqual([]);
    await page.fill("tbody input", "the wording was wrong");
    await page.click("tbody form button");
    await page.waitForSelector("td >> text=the wording was wrong");
    expect(await page.locator("tbody tr").count()).toBe(3);
    const { body } = await fetch(`${server.url}/api/channels`, {
      headers: { authorization: `Bearer ${AUTHOR_TOKEN}` },
    }).then(async (answer) => ({
      body: (await answer.json()) as { channels: { sequence: number; message: string }[] },
    }));
    expect(body.channels[0]).toMatchObject({ sequence: 3, message: "the wording was wrong" });
    expect(errors).toEqual([]);
    await page.close();
  });

  test.each(variants)("a clean-up shows its plan first ($locale, dark: $dark)", async (variant) => {
    proves("page/releases");
    const { page, errors } = await openView(browser, address(), variant);
    const asked: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/releases/gc")) asked.push(request.postDataJSON());
    });
    await page.click("main .card button");
    await page.waitForSelector("main .card [role=status]");
    expect(asked).toEqual([{ dry_run: true }]);
    expect(await page.locator("main .card li").count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });
});
