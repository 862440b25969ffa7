/**
 * The pictures of the page in the READMEs: a tree with the path of a session, and a prompt under its budget, in docs/pictures/. Nothing else is written there.
 * Run with: npm start, then npm run bench -- console-pictures [http://localhost:8787]
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { launchBrowser } from "../support/browser.ts";

const folder = join(import.meta.dirname, "../../docs/pictures");
const SIZE = { width: 1080, height: 900 };

async function call(url: string, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

export async function bench([url = "http://localhost:8787"]: readonly string[]): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const { session_id } = await call(url, "sessions", { user_query: "my internet is slow" });
  const found = await call(url, "tools/search_knowledge", { session_id, query: "wired speed stuck at 94 Mbps" });
  await call(url, "tools/inject_context", {
    session_id,
    current_query: "My wired speed is stuck at 94 Mbps",
    search_ref: found.search_ref,
    token_budget: 3000,
  });
  const { assembly_id } = await call(url, "tools/assemble_context", {
    session_id,
    user_intent: "My wired speed is stuck at 94 Mbps",
    template: "rag_answer",
    token_budget: 1000,
  });
  const { session_id: walked } = await call(url, "sessions", { user_query: "home internet" });
  for (const selected_option_id of ["slow", "evening"])
    await call(url, `sessions/${String(walked)}/navigate`, { selected_option_id });
  const browser = await launchBrowser();
  for (const { language, locale } of [
    { language: "en", locale: "en" },
    { language: "zh", locale: "zh-CN" },
  ]) {
    const page = await browser.newPage({ locale, viewport: SIZE, colorScheme: "light" });
    await page.goto(`${url}/sessions/${String(walked)}`);
    await page.waitForSelector('.way [data-mark="covered"] text');
    await page.waitForSelector(".busy", { state: "detached" });
    await page.locator("section:has(> .way)").screenshot({ path: join(folder, `tree.${language}.png`) });
    await page.goto(`${url}/sessions/${String(session_id)}/prompts/${String(assembly_id)}`);
    await page.waitForSelector("main h1, main h2");
    await page.waitForSelector(".busy", { state: "detached" });
    await page.screenshot({ path: join(folder, `prompt.${language}.png`) });
    await page.close();
  }
  await browser.close();
  process.stdout.write(`Written to ${folder}\n`);
  return 0;
}
