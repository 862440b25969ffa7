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
    // With no more steps than it has taken it could only fail again: the page asks for more.
    await page.click("main button >> text=Try again");
    await page.waitForSelector("main textarea");
    await expectCount(page, "main .failed").toBe(0);
    await expectCount(page, "main button >> text=Try again").toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("the list of tasks shows what is submitted and what ends elsewhere, without a reload", async () => {
    proves("page/live");
    const { page, errors } = await open("/");
    const opened = page.waitForResponse((response) => response.url().includes("/api/live?tasks"));
    await Promise.all([opened, page.goto(`${server.url}/tasks`)]);
    await page.waitForSelector("main .status-filter");
    const headers = { "content-type": "application/json", authorization: `Bearer ${AUTHOR_TOKEN}` };
    const post = async (path: string, body: object): Promise<{ task_id: string }> => {
      const answer = await fetch(`${server.url}/api/tasks${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { task_id: string };
    };
    const { task_id } = await post("", { description: "oil the chain" });
    const listed = `main li:has(a[href="/tasks/${task_id}"])`;
    await expectText(page, listed).toContain("needs input");
    await post(`/${task_id}/cancel`, {});
    await expectText(page, listed).toContain("cancelled");
    expect(errors).toEqual([]);
    await page.close();
  });
});
