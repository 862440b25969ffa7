/**
 * A view of the page in a real browser, with its errors collected, and what axe finds in it. A view fills in steps, so what it
 * shows is waited for and never read once. Not here: the browser (`browser.ts`).
 */
import { readFileSync } from "node:fs";
import type { Browser, Page, Request } from "playwright-core";
import { expect } from "vitest";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

export interface Variant {
  locale?: string;
  width?: number;
}

/** Only ends a wait for what never comes: the machine may have other things to do. */
const MAX_WAIT_MS = 90_000;

/** Both languages. The themes differ in colours alone, which `violations` looks at in both. */
export const variants = ["en", "zh-CN"].map((locale) => ({ locale }));

/** The stream of changes stays open as long as its view. */
const LIVE = "/api/live";

/**
 * Follows a page's requests, from before its address is opened. The function that it returns waits until nothing is asked for
 * any more and what came is drawn: a script that arrives may ask for another, so that it looks again after a frame.
 */
function followRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let ended = (): void => undefined;
  page.on("request", (request) => {
    if (!request.url().includes(LIVE)) pending.add(request);
  });
  const end = (request: Request): void => {
    pending.delete(request);
    ended();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return async () => {
    do {
      if (pending.size > 0) {
        await new Promise<void>((resolve) => {
          ended = () => pending.size === 0 && resolve();
        });
      }
      await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
    } while (pending.size > 0);
  };
}

/**
 * Opens an address and waits until all that the view loads by itself is there. Errors of the page, and whatever its policy
 * refuses, end in the list.
 */
export async function openView(browser: Browser, address: string, options: Variant = {}) {
  const { locale = "en", width = 1280 } = options;
  const page = await browser.newPage({ locale, colorScheme: "light", viewport: { width, height: 800 } });
  page.setDefaultTimeout(MAX_WAIT_MS);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const settled = followRequests(page);
  await page.goto(address);
  await page.waitForSelector("main h1, main h2, main .failed");
  await settled();
  return { page, errors };
}

/** All of axe's rules in the light theme; in the dark one, which has other colours and nothing else, those that colours can break. */
const RUNS = [
  { theme: "dark", rules: { runOnly: ["color-contrast", "link-in-text-block"] } },
  { theme: "light", rules: {} },
];

/** What axe finds in the page as it stands, in both themes, one text for each rule. The page is in the light theme afterwards. */
export async function violations(page: Page): Promise<string[]> {
  // As a devtool does it: the policy of the page lets no script in from elsewhere.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe });
  const { result } = await session.send("Runtime.evaluate", {
    expression: `(async () => {
      const found = [];
      for (const { theme, rules } of ${JSON.stringify(RUNS)}) {
        document.documentElement.dataset.theme = theme;
        const { violations } = await axe.run(rules);
        found.push(...violations.map(({ id, nodes }) => theme + ", " + id + ": " + nodes.map(({ html }) => html).join(" | ")));
      }
      return JSON.stringify(found);
    })()`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return JSON.parse(String(result.value)) as string[];
}

/** Expects something of an element's text, as soon as it is so. */
export function expectText(page: Page, selector: string) {
  return expect.poll(() => page.textContent(selector));
}

/** Expects something of how many elements there are, as soon as it is so. */
export function expectCount(page: Page, selector: string) {
  return expect.poll(() => page.locator(selector).count());
}
