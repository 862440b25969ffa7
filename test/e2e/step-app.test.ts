/** The view of a step inside the official bridge of MCP Apps, in a real browser: a tree is walked by its buttons. */
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { shippedTemplates } from "../support/templates.ts";
import { files } from "./knowledge.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** The host's script as one file. */
async function hostScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(import.meta.dirname, "../support/app-host.mjs"), formats: ["es"], fileName: "host" },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !("output" in first)) throw new Error("nothing was built");
  return first.output[0].code;
}

describe.skipIf(chromiumPath === undefined)("in a host of MCP Apps", () => {
  let server: TestServer;
  let browser: Browser;
  let pages: Server;
  let origin = "";

  beforeAll(async () => {
    server = await startServer();
    const { "knowledge/bicycle.tree.yaml": bicycle = "" } = files;
    await server.publish({ "knowledge/bicycle/main.tree.yaml": bicycle, ...shippedTemplates });
    const script = await hostScript();
    pages = createServer(({ url = "" }, response) => {
      const isScript = url.startsWith("/host.js");
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
      response.end(
        isScript ? script : '<!doctype html><title>Host</title><body><script type="module" src="/host.js"></script>',
      );
    });
    origin = await new Promise<string>((resolve) => {
      pages.listen(0, "localhost", () => {
        const address = pages.address();
        resolve(typeof address === "object" && address !== null ? `http://localhost:${address.port}` : "");
      });
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    pages?.close();
    await server?.stop();
  });

  async function open(locale: string, theme: string, isSilent = false) {
    const page = await browser.newPage({ locale, viewport: { width: 420, height: 800 } });
    page.setDefaultTimeout(15_000);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      const { frame } = { frame: request.frame() };
      if (frame.parentFrame() !== null && !request.url().startsWith("about:")) elsewhere.push(request.url());
    });
    await page.goto(`${origin}/?server=${encodeURIComponent(`${server.url}/mcp`)}`);
    await page.waitForFunction("typeof start === 'function'");
    await page.evaluate(`start(${JSON.stringify(theme)}, ${isSilent})`);
    const view = page.frames().find((frame) => frame.parentFrame() !== null);
    if (view === undefined) throw new Error("no view");
    return { page, view, errors, elsewhere };
  }

  test.each([
    ["en", "light"],
    ["en", "dark"],
    ["zh-CN", "light"],
    ["zh-CN", "dark"],
  ])("a tree is walked by its buttons (%s, %s)", async (locale, theme) => {
    proves("page/step-app");
    const { page, view, errors, elsewhere } = await open(locale, theme);
    await view.click("text=A flat tyre");
    await view.waitForSelector("text=How many years");
    // The way here is named by titles, not by ids.
    expect(await view.locator("nav button").allTextContents()).toEqual(["What is wrong"]);
    await view.fill("input", "ninety");
    await view.click(".answer button");
    await view.waitForSelector('[role="alert"]');
    expect(await view.textContent('[role="alert"]')).toMatch(/0.*50/);
    expect(await view.inputValue("input")).toBe("ninety");
    await view.evaluate(axe);
    const findings = (await view.evaluate(
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))",
    )) as string[];
    expect(findings).toEqual([]);
    await view.fill("input", "9");
    await view.press("input", "Enter");
    await view.waitForFunction("document.querySelector('input') === null");
    const updates = (await page.evaluate("updates")) as { structuredContent: { is_complete: boolean } }[];
    expect(updates.at(-1)?.structuredContent.is_complete).toBe(true);
    expect(await view.locator("nav button").allTextContents()).toEqual(["What is wrong", "Age of the tyre"]);
    // Only back and restart open a complete consultation again.
    expect(await view.locator("nav button:enabled").count()).toBe(0);
    await view.click("button.plain >> nth=-2");
    await view.waitForSelector("text=How many years");
    expect(errors).toEqual([]);
    expect(elsewhere).toEqual([]);
    await page.evaluate("teardown()");
    await page.close();
  });

  test.each([
    ["en", "What is wrong› Age of the tyre"],
    ["zh-CN", "What is wrong› Age of the tyre"],
  ])("a host that does not declare views shows no ids of steps either (%s)", async (locale, way) => {
    proves("page/step-app");
    const { page, view } = await open(locale, "light", true);
    await view.click("text=A flat tyre");
    await view.waitForSelector("text=How many years");
    await view.fill("input", "9");
    await view.press("input", "Enter");
    await view.waitForFunction("document.querySelector('input') === null");
    expect(await view.textContent("nav")).toBe(way);
    await page.close();
  });
});
