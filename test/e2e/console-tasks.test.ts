/** A task's page in a real browser: what it shows of one that goes on by itself, and of one that has failed. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { expectCount, expectText, openView, violations } from "../support/console-page.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../support/server.ts";
import { files } from "./knowledge.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

describe.skipIf(chromiumPath === undefined)("a task in the page", () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({}, { page: true });
    await server.publish(files);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = (path: string) => openView(browser, `${server.url}${path}#token=${AUTHOR_TOKEN}`);

  test("a task that was just submitted asks for its decision without a reload", async () => {
    proves("page/tasks");
    const { page, errors } = await open("/tasks");
    await page.fill("main input", "compare two bicycles");
    await page.click('main button[type="submit"]');
    await page.waitForURL("**/tasks/*");
    await page.waitForSelector("main textarea");
    await expectText(page, "main p.soft").toContain("needs input");
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a failed task shows its steps, its trajectory and why it failed, and can be tried again", async () => {
    proves("page/tasks");
    const { page, errors } = await open("/tasks");
    const task = await page.evaluate(async (token) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const body = JSON.stringify({ description: "compare two bicycles", max_steps: 1 });
      const answer = await fetch("/api/tasks", { method: "POST", headers, body });
      const { task_id }: { task_id: string } = await answer.json();
      return task_id;
    }, AUTHOR_TOKEN);
    await page.goto(`${server.url}/tasks/${task}`);
    await page.waitForSelector("main textarea");
    await page.fill("main textarea", 'Thought: Documents first.\nAction: retrieve(query="brake")');
    await page.click("text=Hand in the decision");
    await page.waitForSelector("main p.soft >> text=failed");
    await page.reload();
    await page.waitForSelector('td >> text="Documents first."');
    await page.waitForSelector("main h2 >> text=Trajectory");
    await expectText(page, "main p.failed").toContain("max_steps_reached");
    expect(await violations(page)).toEqual([]);
    await expectCount(page, "main button >> text=Try again").toBe(1);
    expect(errors).toEqual([]);
    await page.close();
  });
});
