/** The page's view of releases in a real browser: what changed, rolling back, and the clean-up with its plan first. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import type { ChannelReport } from "../../src/knowledge/channel-report.ts";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { expectCount, expectText, openView, variants, violations } from "../support/console-page.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../support/server.ts";
import { shippedTemplates } from "../support/templates.ts";
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
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await browser?.close();
    await server?.stop();
  });

  test.each(variants)("what a change has otherwise is in words ($locale)", async (variant) => {
    proves("page/releases");
    const { page, errors } = await openView(browser, address("?compare=2"), variant);
    await page.waitForSelector(".tree-change");
    await page.click(".tree-change summary");
    await expectText(page, ".tree-change del").toContain("How many years");
    await expectText(page, ".card").toContain("bicycle/rim");
    expect(await page.getAttribute(".tree-change a", "href")).toBe("/knowledge/bicycle/main?show=difference&against=1");
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a channel is rolled back after it was said what that means, and the sessions of a release are counted", async () => {
    proves("page/releases");
    const { page, errors } = await openView(browser, address());
    await page.click("text=Count >> nth=0");
    await page.waitForSelector("td [role=status]:focus");
    await page.click("text=Roll back to it");
    await expectText(page, "tbody form button").toContain("#1");
    expect(await violations(page)).toEqual([]);
    await page.fill("tbody input", "the wording was wrong");
    await page.click("tbody form button");
    await page.waitForSelector("td >> text=the wording was wrong");
    // The form is gone; who works with the keyboard goes on from what was done.
    await page.waitForSelector("main > * [role=status]:focus >> text=serves this release again: #1");
    await expectCount(page, "tbody tr").toBe(3);
    const { body } = await fetch(`${server.url}/api/channels`, {
      headers: { authorization: `Bearer ${AUTHOR_TOKEN}` },
    }).then(async (answer) => ({
      body: (await answer.json()) as { channels: { sequence: number; message: string }[] },
    }));
    expect(body.channels[0]).toMatchObject({ sequence: 3, message: "the wording was wrong" });
    expect(errors).toEqual([]);
    await page.close();
  });

  test.each(variants)("a clean-up shows its plan first ($locale)", async (variant) => {
    proves("page/releases");
    const { page, errors } = await openView(browser, address(), variant);
    const asked: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/releases/gc")) asked.push(request.postDataJSON());
    });
    await page.click("main .card button");
    await page.waitForSelector("main .card [role=status]");
    expect(asked).toEqual([{ dry_run: true }]);
    await expectCount(page, "main .card li").toBe(2);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  /** Puts files into a folder on disk, as an author has them. */
  function onDisk(texts: Record<string, string>): string {
    const folder = mkdtempSync(join(tmpdir(), "cairn-folder-"));
    folders.push(folder);
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return folder;
  }

  const currentOf = async (channel: string): Promise<string | undefined> => {
    const headers = { authorization: `Bearer ${AUTHOR_TOKEN}` };
    const answer = await fetch(`${server.url}/api/channels`, { headers });
    const { channels } = (await answer.json()) as { channels: { channel: string; release: string }[] };
    return channels.find((one) => one.channel === channel)?.release;
  };

  test.each(variants)("a folder with errors shows where they are, and nothing is sent ($locale)", async (variant) => {
    proves("page/publish-folder");
    const folder = onDisk({ [TREE]: bicycle.replace("next_node: brake }", "next_node: nowhere }") });
    const { page, errors } = await openView(browser, address(), variant);
    const written: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") written.push(request.url());
    });
    await page.setInputFiles('.drop input[type="file"]', folder);
    await page.waitForSelector('.drop [data-mark="error"]');
    await expectText(page, '.drop [data-mark="error"] code').toMatch(/^knowledge\/bicycle\/main\.tree\.yaml:\d+:\d+$/);
    await expectCount(page, ".drop form").toBe(0);
    expect(written).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a folder is published as the command line would, after it was shown what changes", async () => {
    proves("page/publish-folder");
    const texts = {
      [TREE]: bicycle.replace("How many years", "Since how many years"),
      [DOCUMENT]: "---\ntitle: Rims\n---\nClean them daily.\n",
    };
    const folder = onDisk({
      ...texts,
      "knowledge/bicycle/tests/a.test.yaml": "conversations: []\n",
      "src/other.txt": "not read",
    });
    const { page, errors } = await openView(browser, address());
    const before = await currentOf("main");
    await page.setInputFiles('.drop input[type="file"]', folder);
    await page.waitForSelector(".drop .tree-change");
    await expectText(page, ".drop").toContain("bicycle/rim");
    await expectText(page, ".drop").toContain("1 file with example conversations");
    // The test before this one went back to the first release.
    await expectText(page, ".drop").toContain("was rolled back, and this publish replaces what it went back to:");
    expect(await currentOf("main")).toBe(before);
    expect(await violations(page)).toEqual([]);
    await page.fill(".drop form input", "from a folder");
    await page.click(".drop form button");
    await page.waitForSelector("td >> text=from a folder");
    const { release } = compile(Object.entries(texts).map(([path, text]) => ({ path, text })));
    expect(await currentOf("main")).toBe(release?.id);
    // The same folder again has nothing to publish.
    await page.setInputFiles('.drop input[type="file"]', folder);
    await page.waitForSelector("text=serves exactly this already");
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a folder that lacks a base is published only after its removal was agreed to, with the sessions that stand in it", async () => {
    proves("page/publish-folder");
    const both = {
      [TREE]: bicycle,
      "knowledge/scooter/main.tree.yaml": bicycle.replace("Bicycle help", "Scooter help"),
    };
    await server.publish(both, "whole");
    const folder = onDisk({ [TREE]: bicycle });
    const { page, errors } = await openView(browser, `${server.url}/releases/whole#token=${AUTHOR_TOKEN}`);
    // Sessions are listed a minute after they begin: two pages stand for what will be there.
    await page.route("**/api/sessions?base=scooter*", (route) => {
      const isFirst = !route.request().url().includes("cursor=");
      const sessions = isFirst ? [{}, {}] : [{}];
      return route.fulfill({ json: { sessions, looked_at: 50, next_cursor: isFirst ? "next" : null } });
    });
    await page.setInputFiles('.drop input[type="file"]', folder);
    await page.waitForSelector(".drop .removed >> text=3 open sessions stand in it");
    expect(await page.textContent(".drop .removed li")).toContain("Scooter help scooter");
    expect(await page.locator(".drop form").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.check('.drop .removed input[type="checkbox"]');
    expect(await page.getAttribute(".drop form input", "placeholder")).toBe("published a folder: removed scooter/main");
    await page.click(".drop form button");
    await page.waitForSelector(".drop .good:focus");
    await page.waitForSelector("td >> text=published a folder: removed scooter/main");
    const { release } = compile([{ path: TREE, text: bicycle }]);
    expect(await currentOf("whole")).toBe(release?.id);
    // What the check found, and where each step is written, is kept for the overlays, as after a publish by the command line.
    const headers = { authorization: `Bearer ${AUTHOR_TOKEN}` };
    const kept = await fetch(`${server.url}/api/channels/whole/report`, { headers });
    const { report } = (await kept.json()) as { report: ChannelReport | null };
    expect(report).toMatchObject({ release: release?.id, trees: [{ base: "bicycle", tree: "main", file: TREE }] });
    expect(report?.trees[0]?.steps.length).toBeGreaterThan(5);
    expect(errors).toEqual([]);
    await page.close();
  });

  test.each(variants)(
    "a folder without templates is published only after their removal was agreed to ($locale)",
    async (variant) => {
      proves("page/publish-folder");
      await server.publish({ [TREE]: bicycle, ...shippedTemplates }, "with-templates");
      const before = await currentOf("with-templates");
      const folder = onDisk({ [TREE]: bicycle.replace("How many years", "Since how many years") });
      const { page, errors } = await openView(
        browser,
        `${server.url}/releases/with-templates#token=${AUTHOR_TOKEN}`,
        variant,
      );
      // The difference is not there before the objects of the release are: they are held back until the button has been looked at.
      let release: (value?: unknown) => void = () => undefined;
      const held = new Promise((resolve) => (release = resolve));
      await page.route("**/api/objects/**", async (route) => {
        await held;
        await route.continue();
      });
      await page.setInputFiles('.drop input[type="file"]', folder);
      await expectText(page, ".drop .removed").toContain("simple_chat");
      await expectText(page, ".drop .removed").toContain(variant.locale === "en" ? "has no templates" : "没有模板");
      expect(await page.locator(".drop form").count()).toBe(0);
      expect(await violations(page)).toEqual([]);
      await page.check('.drop .removed input[type="checkbox"]');
      await page.waitForSelector(".drop form button:disabled");
      release();
      await page.waitForSelector(".drop form button:enabled");
      await page.waitForSelector(".drop .tree-change");
      expect(await violations(page)).toEqual([]);
      expect(await currentOf("with-templates")).toBe(before);
      await page.click(".drop form button");
      await page.waitForSelector(".drop .good");
      expect(await currentOf("with-templates")).not.toBe(before);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  test.each(variants)("one base is published, and the others stay ($locale)", async (variant) => {
    proves("page/publish-folder");
    const scooter = "knowledge/scooter/main.tree.yaml";
    const whole = {
      [TREE]: bicycle,
      [DOCUMENT]: "---\ntitle: Rims\n---\nClean them.\n",
      "knowledge/bicycle/synonyms.yaml": "- [rim, wheel edge]\n",
      [scooter]: bicycle.replace("Bicycle help", "Scooter help"),
      ...shippedTemplates,
    };
    await server.publish(whole, "parts");
    const before = await currentOf("parts");
    const changed = whole[scooter].replace("How many years", "Since how many years");
    const folder = onDisk({ "scooter/main.tree.yaml": changed });
    const at = `${server.url}/releases/parts#token=${AUTHOR_TOKEN}`;
    const { page, errors } = await openView(browser, at, variant);
    await page.setInputFiles('.drop input[type="file"]', join(folder, "scooter"));
    await page.waitForSelector(".drop .tree-change");
    const stay = variant.locale === "en" ? "Knowledge bases that stay: bicycle" : "保持不变的知识库： bicycle";
    await expectText(page, ".drop").toContain(stay);
    // The plan comes first, and nothing is removed by it.
    expect(await page.locator(".drop .removed").count()).toBe(0);
    expect(await currentOf("parts")).toBe(before);
    expect(await violations(page)).toEqual([]);
    await page.click(".drop form button");
    await page.waitForSelector(".drop .good");
    // Exactly what the whole project would have been.
    const { release } = compile(
      Object.entries({ ...whole, [scooter]: changed }).map(([path, text]) => ({ path, text })),
    );
    expect(await currentOf("parts")).toBe(release?.id);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a base is dropped into a channel that had nothing; a file alone is no folder", async () => {
    proves("page/publish-folder");
    const folder = onDisk({ "bicycle/main.tree.yaml": bicycle });
    const { page, errors } = await openView(browser, address());
    await page.fill(".drop input[list]", "preview");
    const drop = await dropper(page, ".drop");
    await drop(join(folder, "bicycle", "main.tree.yaml"));
    await page.waitForSelector(".drop .failed");
    await drop(join(folder, "bicycle"));
    await page.waitForSelector(".drop .tree-change");
    await page.click(".drop form button");
    await page.waitForSelector('main a[href="/releases/preview"]');
    const { release } = compile([{ path: TREE, text: bicycle }]);
    expect(await currentOf("preview")).toBe(release?.id);
    expect(errors).toEqual([]);
    await page.close();
  });
});

/** Drops a file or folder of this machine onto an element, as a file manager does. */
async function dropper(page: Page, selector: string): Promise<(path: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (path) => {
    const box = await page.locator(selector).boundingBox();
    if (box === null) throw new Error(`there is no ${selector}`);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await session.send("Input.dispatchDragEvent", { type, x: box.x + 20, y: box.y + 20, data });
  };
}
