/** The picture of a tree in a real browser: conditions in words, detail by nearness, and what its shapes mean. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { expectCount, expectText, openView, variants, violations } from "../support/console-page.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { files } from "./knowledge.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

/** Leads to steps of another tree. */
const GARAGE = `
title: Garage
language: en
nodes:
  root:
    title: What stands there
    response: What stands in the garage?
    options:
      - { id: bicycle, description: A bicycle, next_node: "bicycle/main" }
      - { id: noise, description: A bicycle that squeals, next_node: "bicycle/main#brake" }
`;

describe.skipIf(chromiumPath === undefined)("the picture of a tree", () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({}, { page: true });
    const { "knowledge/bicycle.tree.yaml": bicycle = "" } = files;
    await server.publish({
      "knowledge/bicycle/main.tree.yaml": bicycle,
      "knowledge/garage/main.tree.yaml": GARAGE,
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = (variant = {}) => openView(browser, `${server.url}/knowledge/bicycle/main`, variant);

  test.each(variants)("conditions are in words, and the shapes are explained ($locale)", async (variant) => {
    proves("page/picture");
    const { page, errors } = await open(variant);
    await page.locator(".picture .arrow title", { hasText: "8" }).first().waitFor({ state: "attached" });
    const said = await page.locator(".picture .arrow title").allTextContents();
    expect(said.join("\n")).not.toMatch(/answers\.|>=|…/);
    expect(said).toContain(variant.locale === "en" ? "otherwise" : "否则");
    await expectCount(page, ".picture .legend li").toBe(3);
    await expectText(page, ".picture .legend").toContain(variant.locale === "en" ? "asks for a value" : "询问一个值");
    // The words stand above every line, each on a ground that hides what is under it.
    await expectCount(page, ".picture .label ~ .arrow").toBe(0);
    const ground = await page.evaluate("getComputedStyle(document.querySelector('.picture .label rect')).fill");
    expect(ground).toBe(await page.evaluate("getComputedStyle(document.body).backgroundColor"));
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("the picture follows the pointer, and stays where it was left", async () => {
    proves("page/picture");
    const { page, errors } = await open();
    const box = page.locator('.picture .box[data-node="root"]');
    await box.waitFor();
    // The words of conditions come last, and with them another layout.
    await page.locator(".picture .arrow title", { hasText: "8" }).first().waitFor({ state: "attached" });
    const from = await box.boundingBox();
    const ground = await page.locator(".picture > svg").boundingBox();
    if (from === null || ground === null) throw new Error("no picture");
    const [x, y] = [ground.x + ground.width - 40, ground.y + 60];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 40, { steps: 4 });
    await page.waitForSelector(".picture svg[data-moving]");
    await expect.poll(async () => Math.round((await box.boundingBox())?.x ?? 0)).toBe(Math.round(from.x - 60));
    await page.mouse.up();
    await page.waitForSelector(".picture svg:not([data-moving])");
    await expect.poll(async () => Math.round((await box.boundingBox())?.y ?? 0)).toBe(Math.round(from.y - 40));
    expect(errors).toEqual([]);
    await page.close();
  });

  test("on a phone the buttons and the legend stand under the picture", async () => {
    proves("page/phone");
    const { page, errors } = await open({ width: 360 });
    await page.waitForSelector(".picture .box");
    const [picture, buttons, legend] = await Promise.all(
      [".picture > svg", ".zoom", ".legend"].map((selector) => page.locator(selector).boundingBox()),
    );
    const bottom = (picture?.y ?? 0) + (picture?.height ?? 0);
    expect(picture?.height).toBeGreaterThan(300);
    expect(buttons?.y).toBeGreaterThanOrEqual(bottom);
    expect(legend?.y).toBeGreaterThanOrEqual(bottom);
    expect((buttons?.x ?? 0) + (buttons?.width ?? 999)).toBeLessThanOrEqual(360);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("near, a step shows its text and what it asks for; from afar shapes remain", async () => {
    proves("page/picture");
    const { page, errors } = await open();
    const title = page.locator('.picture [data-node="brake"] text.title').first();
    await page.waitForSelector('.picture svg[data-detail="middle"]');
    await expectCount(page, ".picture text.detail").toBe(0);
    for (
      let times = 0;
      times < 12 && (await page.locator('.picture svg[data-detail="near"]').count()) === 0;
      times += 1
    )
      await page.click('.zoom button:text-is("+")');
    await expect
      .poll(async () => (await page.locator('.picture [data-node="ask_age"] text.detail').allTextContents()).join(" "))
      .toMatch(/How many years old is the tyre\?.*years \(whole number\)/);
    for (let times = 0; times < 20 && (await page.locator('.picture svg[data-detail="far"]').count()) === 0; times += 1)
      await page.click('.zoom button:text-is("−")');
    await title.waitFor({ state: "hidden" });
    await page.locator('.picture [data-node="brake"] rect').waitFor({ state: "visible" });
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a box that leads to another tree is called by its title and its step's, on the picture and on the card", async () => {
    proves("page/picture");
    const { page, errors } = await openView(browser, `${server.url}/knowledge/garage/main`);
    await page.waitForSelector(".picture .box.elsewhere");
    await expect
      .poll(async () => (await page.locator(".picture .box.elsewhere title").allTextContents()).toSorted())
      .toEqual(["→ Bicycle help", "→ Bicycle help · Brake"]);
    await expect
      .poll(() => page.locator(".node-card .ways a").allTextContents())
      .toEqual(["Bicycle help", "Bicycle help · Brake"]);
    expect(errors).toEqual([]);
    await page.close();
  });
});
