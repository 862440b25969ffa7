/** What the page shows over a tree, in a real browser: the difference between two releases, and the tree of a day. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { openView, variants, violations } from "../support/console-page.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../support/server.ts";
import { files } from "./knowledge.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

const { "knowledge/bicycle.tree.yaml": bicycle = "" } = files;
const FILE = "knowledge/bicycle/main.tree.yaml";
/** The brake leads to a new step, the shop is gone, and one question is worded anew. */
const edited = bicycle
  .replace("How many years", "For how many years")
  .replace("next_node: brake }", "next_node: clean }")
  .replace("      - { id: other, description: Something else, next_node: shop }\n", "")
  .replace("description: The front brake, next_node: shop", "description: The front brake, next_node: patch")
  .replace(/\n {2}shop:[\s\S]*$/, "\n")
  .replace("  wheel:", "  clean:\n    title: Clean it\n    response: Clean the rim.\n    next: brake\n  wheel:");

describe.skipIf(chromiumPath === undefined)("over a tree", () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({}, { page: true });
    await server.publish({ [FILE]: bicycle });
    await server.publish({ [FILE]: edited });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test.each(variants)(
    "the difference from the release before is marked and in words ($locale, dark: $dark)",
    async (variant) => {
      proves("page/difference");
      const { page, errors } = await openView(
        browser,
        `${server.url}/knowledge/bicycle/main?show=difference#token=${AUTHOR_TOKEN}`,
        variant,
      );
      await page.waitForSelector('.picture [data-mark="removed"]');
      const marked = async (mark: string) =>
        page.locator(`.picture .box[data-mark="${mark}"]`).getAttribute("data-node");
      expect(await marked("added")).toBe("clean");
      expect(await marked("removed")).toBe("shop");
      expect(await page.locator('[role="treeitem"][data-mark="changed"]').count()).toBe(3);
      await page.click('.picture [data-node="ask_age"]');
      expect(await page.textContent(".node-card del")).toContain("How many years old");
      expect(await page.textContent(".node-card ins")).toContain("For how many years old");
      await page.click(".overlay summary");
      expect(await violations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.selectOption(".overlay select >> nth=0", "");
      await page.waitForSelector('.picture [data-mark="removed"]', { state: "detached" });
      expect(new URL(page.url()).searchParams.get("show")).toBeNull();
      await page.close();
    },
  );

  test("the tree of a day is the one that was served then; before the first publish there is none", async () => {
    proves("page/tree-of-a-day");
    const today = new Date().toLocaleDateString("sv-SE");
    const address = (day: string) =>
      `${server.url}/knowledge/bicycle/main?show=date&on=${day}&node=ask_age#token=${AUTHOR_TOKEN}`;
    const { page, errors } = await openView(browser, address(today));
    await page.waitForSelector(".overlay >> text=As published in change #2");
    expect(await violations(page)).toEqual([]);
    await page.close();
    const past = await openView(browser, address("2020-01-01"));
    await past.page.waitForSelector("text=Nothing was published by then.");
    expect([...errors, ...past.errors]).toEqual([]);
    await past.page.close();
  });

  test("who has not signed in as an author is told what it needs", async () => {
    const { page, errors } = await openView(browser, `${server.url}/knowledge/bicycle/main?show=difference`);
    expect(await page.textContent(".overlay")).toContain("author’s token");
    expect(errors).toEqual([]);
    await page.close();
  });
});
