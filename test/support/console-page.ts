/** A view of the page in a real browser, with its errors collected, and what axe finds in it. Not here: the browser (`browser.ts`). */
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

export interface Variant {
  locale?: string;
  dark?: boolean;
  width?: number;
}

/** Both languages in both themes. */
export const variants = ["en", "zh-CN"].flatMap((locale) => [false, true].map((dark) => ({ locale, dark })));

/** Opens an address. Errors of the page, and whatever its policy refuses, end in the list. */
export async function openView(browser: Browser, address: string, options: Variant = {}) {
  const { locale = "en", dark = false, width = 1280 } = options;
  const page = await browser.newPage({
    locale,
    colorScheme: dark ? "dark" : "light",
    viewport: { width, height: 800 },
  });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(address);
  await page.waitForSelector("main h1, main h2, main .failed");
  return { page, errors };
}

/** What axe finds in the page as it stands, one text for each rule. */
export async function violations(page: Page): Promise<string[]> {
  // As a devtool does it: the policy of the page lets no script in from elsewhere.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe });
  const { result } = await session.send("Runtime.evaluate", {
    expression:
      "axe.run().then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | '))))",
    awaitPromise: true,
  });
  return JSON.parse(String(result.value)) as string[];
}
