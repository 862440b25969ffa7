/** The page's search in a real browser: why something is found or not, and what a prompt would be handed. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { expectText, openView, variants, violations } from "../support/console-page.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { files } from "./knowledge.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

const { "knowledge/bicycle.tree.yaml": bicycle = "" } = files;
const article = (title: string, text: string) => `---\ntitle: ${title}\ntype: guide\n---\n${text}\n`;

describe.skipIf(chromiumPath === undefined)("the view of search", () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({}, { page: true });
    await server.publish({
      "knowledge/bicycle/main.tree.yaml": bicycle,
      "knowledge/bicycle/documents/brakes.md": article(
        "Brakes",
        "A brake squeals when the rim is dirty. Clean the rim.",
      ),
      "knowledge/bicycle/documents/chain.md": article("Chain", "Oil the chain once a month."),
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test.each(variants)("says why a document is found or not ($locale)", async (variant) => {
    proves("page/search-why");
    const { page, errors } = await openView(browser, `${server.url}/search?q=squealing+brake&show=why`, variant);
    await page.waitForSelector("details table");
    await expectText(page, "details tbody").toContain("squeal");
    await expectText(page, "details ol").toContain("bicycle/brakes#1");
    await page.fill("details form input", "bicycle/chain");
    await page.press("details form input", "Enter");
    await page.waitForURL("**document=bicycle*");
    await page.waitForSelector("details [role=status] p:nth-child(2)");
    await expectText(page, "details [role=status]").toMatch(/squealing · brake/);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test.each(variants)("says what a prompt would be handed ($locale)", async (variant) => {
    proves("page/search-why");
    const { page, errors } = await openView(browser, `${server.url}/search?q=brake&show=handed`, variant);
    await page.waitForSelector("details [role=status] meter");
    await expectText(page, "details ol").toContain("bicycle/brakes#1");
    await page.selectOption("details select", "500");
    await page.waitForSelector("details >> text=/500");
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });
});
