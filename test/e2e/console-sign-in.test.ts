/** Signing in to the page in one tab of a real browser, as the other tabs see it. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { expectCount, expectText } from "../support/console-page.ts";
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
    await expectCount(second, SIGN_OUT).toBe(1);
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
    await later.waitForSelector("main .empty");
    await expectCount(later, SIGN_IN).toBe(1);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  const signIn = async (page: Page, token: string): Promise<void> => {
    await page.fill("dialog input[type=password]", token);
    await page.press("dialog input[type=password]", "Enter");
  };
  const stored = (page: Page) => page.evaluate("JSON.stringify({ ...sessionStorage, ...localStorage })");

  test("a token that an open server does not know is refused in the dialog, and kept nowhere", async () => {
    proves("page/token-tried");
    const context = await browser.newContext({ locale: "en" });
    const page = await context.newPage();
    await page.goto(`${server.url}/releases`);
    await page.click(SIGN_IN);
    await signIn(page, "totally-wrong");
    await page.waitForSelector("dialog[open] [role=alert]:has-text('This token is not known here')");
    await expectCount(page, SIGN_OUT).toBe(0);
    expect(await stored(page)).toBe("{}");
    await signIn(page, AUTHOR_TOKEN);
    await page.waitForSelector(SIGN_OUT);
    await expectCount(page, "dialog[open]").toBe(0);
    await context.close();
  });

  test("a Chinese visitor is told in Chinese to sign in, and nothing of tokens that they did not send", async () => {
    proves("page/own-failures");
    const context = await browser.newContext({ locale: "zh-CN" });
    const page = await context.newPage();
    await page.goto(`${server.url}/releases`);
    await expectText(page, "main .empty").toContain("登录");
    expect(await page.textContent("main .empty")).not.toMatch(/token|scope/);
    await context.close();
    const failed = await fetch(`${server.url}/api/releases`, { headers: { "accept-language": "zh-CN" } });
    expect(await failed.text()).toContain("令牌");
  });

  test("where a token is needed a wrong one is refused, and one that is revoked leads back to signing in", async () => {
    proves("page/token-tried");
    const OPERATOR_TOKEN = "operator-of-the-tests";
    const closed = await startServer({ CAIRN_AUTH: "tokens", CAIRN_OPERATOR_TOKEN: OPERATOR_TOKEN }, { page: true });
    const context = await browser.newContext({ locale: "en" });
    try {
      const page = await context.newPage();
      await page.goto(`${closed.url}/knowledge`);
      await page.click(SIGN_IN);
      await signIn(page, "totally-wrong");
      await page.waitForSelector("dialog[open] [role=alert]:has-text('This token is not known here')");
      expect(await stored(page)).toBe("{}");
      await page.evaluate("sessionStorage.setItem('cairn.token', 'revoked-meanwhile')");
      await page.reload();
      await page.waitForSelector(SIGN_IN);
      expect(await stored(page)).toBe("{}");
      // Each form says what it needs before anything is typed: to who has not signed in, and to whose token lacks the right.
      proves("page/right-said-first");
      for (const path of ["try", "pipeline", "tasks", "tools/find"]) {
        await page.goto(`${closed.url}/${path}`);
        await page.waitForSelector("main [role=status]:has-text('sign in at the top first')");
      }
      const made = await fetch(`${closed.url}/api/keys`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${OPERATOR_TOKEN}` },
        body: JSON.stringify({ tenant: "acme", scopes: ["read"] }),
      });
      const { key } = (await made.json()) as { key: string };
      await page.click(SIGN_IN);
      await signIn(page, key);
      // The dialog asks the server about the token first: leaving before its answer would leave unsigned.
      await page.waitForSelector(SIGN_OUT);
      for (const path of ["tools/find", "tools/call/run_pipeline", "tools/call/call_tool"]) {
        await page.goto(`${closed.url}/${path}`);
        await page.waitForSelector("main [role=status]:has-text('lacks the right mcp')");
        await page.waitForSelector("main form");
        if (path.startsWith("tools/call/")) expect(await page.isDisabled("main button[type=submit]")).toBe(true);
      }
      // A tool that only reads needs no more than this token has.
      await page.goto(`${closed.url}/tools/call/search_knowledge`);
      await page.waitForSelector("main form");
      await expectCount(page, "main [role=status]").toBe(0);
      expect(await page.isDisabled("main button[type=submit]")).toBe(false);
      // What was asked for before the link had signed in is asked for again.
      const other = await browser.newContext({ locale: "en" });
      const linked = await other.newPage();
      await linked.goto(`${closed.url}/tasks#token=${OPERATOR_TOKEN}`);
      await linked.waitForSelector("main .empty");
      await expectCount(linked, "main .failed").toBe(0);
      await other.close();
    } finally {
      await context.close();
      await closed.stop();
    }
  });
});
