/** What the page shows over a tree, in a real browser: the difference between two releases, and the tree of a day. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { expectCount, expectText, openView, variants, violations } from "../support/console-page.ts";
import { collect } from "../../src/author/files.ts";
import type { CliContext } from "../../src/author/command.ts";
import { makeReport } from "../../src/author/report/make-report.ts";
import { AuthorFolder } from "../author/author-folder.ts";
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

/** One conversation, which takes the first option; the tree's keyword is one that the check warns of. */
const CONVERSATION = `conversations:
  - name: a flat tyre
    steps:
      - choose: tyre
        expect: { node: ask_age }
`;

const OTHER = `title: Kites
keywords: [kite]
nodes:
  root:
    response: Is there wind?
    options:
      - { id: wind, description: There is, next_node: fly }
  fly:
    response: Let it fly.
`;
const OTHER_CONVERSATION = `conversations:
  - name: a kite
    steps:
      - choose: wind
        expect: { node: fly }
`;

describe.skipIf(chromiumPath === undefined)("over a tree", () => {
  let server: TestServer;
  let browser: Browser;
  const folder = new AuthorFolder();
  const address = (query: string) => `${server.url}/knowledge/bicycle/main?${query}#token=${AUTHOR_TOKEN}`;
  /** As `npm start` does it after an edit. */
  const sendAgain = async (text: string) => {
    folder.write(FILE, text);
    const cli = { directory: folder.folder, repository: folder.folder } as CliContext;
    const report = makeReport(collect(cli, undefined), { now: Date.now(), tests: true, root: folder.folder });
    const headers = { "content-type": "application/json", authorization: `Bearer ${AUTHOR_TOKEN}` };
    const sent = await fetch(`${server.url}/api/channels/main/report`, {
      method: "PUT",
      headers,
      body: JSON.stringify(report),
    });
    expect(sent.status).toBe(200);
  };

  beforeAll(async () => {
    server = await startServer({ CAIRN_LOCAL: "1" }, { page: true });
    await server.publish({ [FILE]: bicycle });
    await server.publish({ [FILE]: edited });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  test.each(variants)("the difference from the release before is marked and in words ($locale)", async (variant) => {
    proves("page/difference");
    const { page, errors } = await openView(browser, address("show=difference"), variant);
    await page.waitForSelector('.picture [data-mark="removed"]');
    await page.waitForSelector('.picture .box[data-mark="added"][data-node="clean"]');
    await page.waitForSelector('.picture .box[data-mark="removed"][data-node="shop"]');
    await expectCount(page, '[role="treeitem"][data-mark="changed"]').toBe(3);
    await page.click('.picture [data-node="ask_age"]');
    await expectText(page, ".node-card del").toContain("How many years old");
    await expectText(page, ".node-card ins").toContain("For how many years old");
    await page.click(".overlay summary");
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.selectOption(".overlay select >> nth=0", "");
    await page.waitForSelector('.picture [data-mark="removed"]', { state: "detached" });
    await page.waitForURL((url) => !url.searchParams.has("show"));
    await page.close();
  });

  test("the tree of a day is the one that was served then; before the first publish there is none", async () => {
    proves("page/tree-of-a-day");
    const today = new Date().toLocaleDateString("sv-SE");
    const { page, errors } = await openView(browser, address(`show=date&on=${today}&node=ask_age`));
    await page.waitForSelector(".overlay >> text=As published in change #2");
    expect(await violations(page)).toEqual([]);
    await page.close();
    const past = await openView(browser, address("show=date&on=2020-01-01"));
    await past.page.waitForSelector("text=Nothing was published by then.");
    expect([...errors, ...past.errors]).toEqual([]);
    await past.page.close();
  });

  test.each(variants)(
    "what the conversations take is marked, after a publish from the command line ($locale)",
    async (variant) => {
      proves("page/coverage");
      folder.write(FILE, edited);
      folder.write("knowledge/bicycle/tests/main.test.yaml", CONVERSATION);
      // Another base's conversations are not this tree's.
      folder.write("knowledge/other/main.tree.yaml", OTHER);
      folder.write("knowledge/other/tests/main.test.yaml", OTHER_CONVERSATION);
      const published = await folder.run(["publish", "--url", server.url, "--token", AUTHOR_TOKEN]);
      expect([published.code, published.err]).toEqual([0, ""]);
      const { page, errors } = await openView(browser, address("show=coverage&node=root"), variant);
      await page.waitForSelector('.picture .box[data-mark="covered"]');
      await expectCount(page, '[role="treeitem"][data-mark="covered"]').toBe(2);
      await expectText(page, ".overlay").toMatch(/2\/7[^]*1\/6/);
      await expectText(page, ".overlay").toMatch(/(?:Example conversations: 1 passed|示例对话：1 段通过)/);
      await expectText(page, ".node-card").toContain("The brake squeals");
      await page.click(".overlay summary");
      expect(await violations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  test("an edit with an error is shown with its place and the way to the editor, while the last good release is served", async () => {
    proves("page/findings");
    await sendAgain(edited);
    const { page, errors } = await openView(browser, server.url);
    await Promise.all([
      page.waitForResponse((response) => response.url().includes("/api/live")),
      page.goto(address("show=findings&node=brake")),
    ]);
    await page.waitForSelector("text=Written in");
    await sendAgain(
      edited.replace("description: The front brake, next_node: patch", "description: The front brake, next_node: pach"),
    );
    await expectText(page, ".outline [role=alert]").toContain("last good release");
    await page.waitForSelector('.picture [data-node="brake"][data-mark="error"]');
    const link = await page.getAttribute('.node-card a[href^="vscode:"] >> nth=0', "href");
    expect(link).toBe(`vscode://file${folder.folder}/${FILE}:29:1`);
    await expect
      .poll(() => page.getAttribute('.node-card li[data-mark="error"] a', "href"))
      .toMatch(/main\.tree\.yaml:3\d:\d+$/);
    await expectText(page, ".node-card").toContain("pach");
    expect(await violations(page)).toEqual([]);
    await sendAgain(edited);
    await page.waitForSelector(".outline [role=alert]", { state: "detached" });
    expect(errors).toEqual([]);
    await page.close();
  });

  test.each(variants)(
    "an edit with an error is at its step, whatever is shown on the tree ($locale)",
    async (variant) => {
      proves("page/findings");
      await sendAgain(
        edited.replace("description: The front brake, next_node: patch", "description: x, next_node: pach"),
      );
      const { page, errors } = await openView(browser, address("node=brake"), variant);
      const found = '.node-card li[data-mark="error"]';
      await expectText(page, found).toContain("pach");
      expect(await page.getAttribute(`${found} a`, "href")).toMatch(/^vscode:.*main\.tree\.yaml:3\d:\d+$/);
      await page.waitForSelector('.picture [data-node="brake"][data-mark="error"]');
      await page.waitForSelector('[role="treeitem"][data-mark="error"]');
      expect(await violations(page)).toEqual([]);
      await page.selectOption(".overlay select >> nth=0", "findings");
      await page.waitForSelector(".overlay summary");
      await expectCount(page, found).toBe(1);
      await page.selectOption(".overlay select >> nth=0", "date");
      await page.waitForSelector(".overlay input[type=date]");
      await expectCount(page, found).toBe(1);
      await sendAgain(edited);
      await page.waitForSelector(found, { state: "detached" });
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  test.each(variants)(
    "the share of sessions that took each option, and how many were counted ($locale)",
    async (variant) => {
      proves("page/share");
      const counts = (came: number) => ({
        sessions: 4 * came,
        steps: [{ node: "root", came: 4 * came, stopped: came }],
        options: [{ node: "root", option: "tyre", took: 2 * came, stopped: came }],
      });
      const { page, errors } = await openView(browser, server.url, variant);
      // A session is registered with its release a minute after it has begun; the real counts are those of test/workers/history.
      await page.route("**/walks?*", (route) => {
        const isFirst = new URL(route.request().url()).searchParams.get("cursor") === "";
        return route.fulfill({
          json: {
            total: 70,
            asked: isFirst ? 50 : 20,
            counts: counts(isFirst ? 1 : 2),
            next_cursor: isFirst ? "x" : null,
          },
        });
      });
      await page.goto(address("show=share&node=root"));
      await page.waitForSelector(".node-card table");
      await expectText(page, ".overlay [role=status]").toContain("50/70");
      await page.click(".overlay button");
      await page.waitForSelector(".overlay >> text=70/70");
      await expectText(page, ".node-card tbody tr >> nth=0").toContain("50 %");
      await expectText(page, '.picture [data-node="root"] .note').toBe("100 %");
      expect(await violations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  test.each(variants)(
    "a step says what it asks for, its conditions in words, and its way alone ($locale)",
    async (variant) => {
      proves("page/step-card");
      const { page, errors } = await openView(
        browser,
        `${server.url}/knowledge/bicycle/main?node=ask_age&view=path`,
        variant,
      );
      await page.waitForSelector(".picture .box");
      await expect
        .poll(() =>
          page.locator(".picture .box").evaluateAll((boxes) => boxes.map((box) => box.getAttribute("data-node"))),
        )
        .toEqual(["root", "ask_age", "wheel", "replace"]);
      const words = variant.locale === "en" ? "“Age of the tyre” is at least 8" : "“Age of the tyre”不小于 8";
      await page.waitForSelector(`.node-card >> text=${words}`);
      const asked = variant.locale === "en" ? /years.*whole number.*0.*50/ : /years.*整数.*0.*50/;
      await expectText(page, ".node-card").toMatch(asked);
      await page.click(".node-card > button");
      await page.waitForSelector(".node-card [role=status]");
      expect(await violations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  test("the way to a step that is not there is the whole tree", async () => {
    const { page, errors } = await openView(browser, `${server.url}/knowledge/bicycle/main?node=none&view=path`);
    await page.waitForSelector(".picture .box");
    expect(errors).toEqual([]);
    await page.close();
  });

  test("who has not signed in as an author is told what it needs", async () => {
    const { page, errors } = await openView(browser, `${server.url}/knowledge/bicycle/main?show=difference`);
    await expectText(page, ".overlay").toContain("author’s token");
    expect(errors).toEqual([]);
    await page.close();
  });
});
