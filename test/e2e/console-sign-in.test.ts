/** Signing in to the page in one tab of a real browser, as the other tabs see it. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../support/server.ts";
import { files } from "./knowledge.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

const SIGN_OUT = '.settings > button:text("Sign out")';
const SIGN_IN = '.settings > button:text("Sign in")';

describe.skipIf(chromiumPath === undefined)("signing in to the page", () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({}, { page: true });
    const { "knowledge/bicycle.tree.yaml": bicycle = "" } = files;
    await server.publish({ "knowledge/bicycle/main.tree.yaml": bicycle });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test("a link that is opened in a new tab is signed in, and signing out in one tab is signing out in all", async () => {
    proves("page/sign-in-tabs");
    const context = await browser.newContext({ locale: "en" });
    const open = async (path: string): Promise<Page> => {
      const page = await context.newPage();
      await page.goto(server.url + path);
      return page;
    };
    const first = await open(`/releases#token=${AUTHOR_TOKEN}`);
    const link = 'main a[href="/releases/main"]';
    await first.waitForSelector(link);
    const opened = context.waitForEvent("page");
    await first.click(link, { modifiers: ["ControlOrMeta"] });
    const second = await opened;
    await second.waitForSelector("main table");
    expect(await second.locator(SIGN_OUT).count()).toBe(1);
    expect(second.url()).not.toContain(AUTHOR_TOKEN);
    await second.click(SIGN_OUT);
    await first.waitForSelector(SIGN_IN);
    expect(await first.evaluate("JSON.stringify({ ...sessionStorage, ...localStorage })")).not.toContain(AUTHOR_TOKEN);
    await context.close();
  });

  test("when the last tab is closed nobody is signed in, and nothing of it is kept", async () => {
    proves("page/sign-in-tabs");
    const context = await browser.newContext({ locale: "en" });
    const first = await context.newPage();
    await first.goto(`${server.url}/releases#token=${AUTHOR_TOKEN}`);
    await first.waitForSelector(SIGN_OUT);
    await first.close();
    const later = await context.newPage();
    await later.goto(`${server.url}/releases`);
    await later.waitForSelector("main .failed");
    expect(await later.locator(SIGN_IN).count()).toBe(1);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });
});
