/** The page on a phone, with real sessions, prompts, tasks and a connected server: tables are cards, and codes and times are in words. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { expectText, openView, variants, violations } from "../support/console-page.ts";
import { startEverything, type EverythingServer } from "../support/everything-server.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../support/server.ts";
import { shippedTemplates } from "../support/templates.ts";
import { files } from "./knowledge.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

/** Pixels below which a cell breaks most words. */
const MIN_CELL = 90;
/** What is for machines: a time as programs write it, and a digest in full. */
const RAW = /\d{4}-\d\d-\d\dT\d\d:\d\d|\b[0-9a-f]{40,}\b/;

describe.skipIf(chromiumPath === undefined)("the page on a phone", () => {
  let server: TestServer;
  let remote: EverythingServer;
  let browser: Browser;
  const paths: Record<string, string> = {};

  async function post<T extends object>(path: string, body: object): Promise<T> {
    const headers = { "content-type": "application/json", authorization: `Bearer ${AUTHOR_TOKEN}` };
    const answer = await fetch(`${server.url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as T;
  }

  beforeAll(async () => {
    [server, remote, browser] = await Promise.all([
      startServer({ CAIRN_LOCAL: "1" }, { page: true }),
      startEverything("streamableHttp"),
      launchBrowser(),
    ]);
    await server.publish({ ...files, ...shippedTemplates });
    const { session_id } = await post<{ session_id: string }>("sessions", { user_query: "bike" });
    await post(`sessions/${session_id}/navigate`, { selected_option_id: "brake" });
    await post("tools/retrieve", { session_id, query: "brake" });
    const asked = { session_id, user_intent: "Why does the brake squeal?", template: "react_reasoning" };
    const { assembly_id } = await post<{ assembly_id: string }>("tools/assemble_context", asked);
    const { task_id } = await post<{ task_id: string }>("tasks", { description: "compare two bicycles" });
    await post("tools/manage_server", { action: "add", name: "everything", url: remote.url });
    Object.assign(paths, {
      session: `/sessions/${session_id}`,
      tools: `/sessions/${session_id}?show=tools`,
      prompt: `/sessions/${session_id}/prompts/${assembly_id}?budget=300`,
      tasks: "/tasks",
      task: `/tasks/${task_id}`,
      servers: "/tools/servers",
      server: "/tools/servers/everything",
      operations: "/operations",
      releases: "/releases/main",
    });
  });
  afterAll(async () => {
    await browser?.close();
    await remote?.stop();
    await server?.stop();
  });

  test.each(variants)("reads in words and in one column ($locale)", async ({ locale }) => {
    proves("page/phone");
    for (const [name, path] of Object.entries(paths)) {
      const { page, errors } = await openView(browser, `${server.url}${path}#token=${AUTHOR_TOKEN}`, {
        locale,
        width: 360,
      });
      await page.waitForSelector("main :is(td, li, dd, textarea)", { state: "attached" });
      await page.waitForSelector("main .busy", { state: "detached" });
      const shown = (await page.evaluate(`(() => {
        const main = document.querySelector("main");
        const cells = [...document.querySelectorAll("main td:not(.none)")].map((cell) => cell.getBoundingClientRect().width);
        const hidden = [...document.querySelectorAll("main .scroll:has(table)")].filter((one) => one.scrollWidth > one.clientWidth + 1);
        return {
          text: main.innerText,
          narrow: cells.filter((width) => width < ${MIN_CELL}).length,
          hidden: hidden.length,
          wide: document.documentElement.scrollWidth,
          head: document.querySelector("header").getBoundingClientRect().height,
        };
      })()`)) as { text: string; narrow: number; hidden: number; wide: number; head: number };
      expect([name, RAW.exec(shown.text)?.[0]]).toEqual([name, undefined]);
      expect([name, shown.narrow, shown.hidden]).toEqual([name, 0, 0]);
      expect(shown.wide).toBeLessThanOrEqual(360);
      // The name, the settings and one line of views.
      expect(shown.head).toBeLessThan(130);
      expect([name, await violations(page)]).toEqual([name, []]);
      expect(errors).toEqual([]);
      await page.close();
    }
  });

  test("a task that waits for a decision takes it in the page, and shows the thought, the action and the time", async () => {
    proves("page/task-decision");
    const { page, errors } = await openView(browser, `${server.url}${paths.task ?? ""}#token=${AUTHOR_TOKEN}`);
    await page.fill("main textarea", 'Thought: Documents first.\nAction: retrieve(query="brake")');
    await page.click("text=Hand in the decision");
    await page.waitForSelector('td >> text="Documents first."');
    await expectText(page, "main table").toMatch(/brake[\s\S]*\d (ms|s)/);
    await page.waitForSelector("main textarea");
    await page.fill("main textarea", "Thought: Done.\nAction: complete_task\nFinal Answer: They are alike.");
    await page.click("text=Hand in the decision");
    await page.waitForSelector("main p.soft >> text=completed");
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });
});
