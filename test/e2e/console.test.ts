/** The page in a real browser: every view in both languages and themes, without an error and without a finding of axe. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clients } from "../../src/clients/list.ts";
import { proves } from "../requirements/index.ts";
import { chromiumPath, launchBrowser, NO_BROWSER } from "../support/browser.ts";
import { readDeepLink, readSnippet } from "../support/client-recipes.ts";
import { expectCount, expectText, openView, type Variant, variants, violations } from "../support/console-page.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../support/server.ts";
import { shippedTemplates } from "../support/templates.ts";
import { clientKinds } from "./clients.ts";
import { files } from "./knowledge.ts";

if (chromiumPath === undefined) console.log(NO_BROWSER);

const VIEWS = [
  "/",
  "/?client=cursor",
  "/knowledge",
  "/knowledge/bicycle/main",
  "/knowledge/bicycle/main?node=brake",
  "/try",
  "/search?q=brake",
  "/pipeline",
  "/sessions",
  `/sessions?state=open#token=${AUTHOR_TOKEN}`,
  "/tools",
  "/tools/call/retrieve",
  "/tools/find",
  "/tools/servers",
  `/tools/servers#token=${AUTHOR_TOKEN}`,
  `/tasks/lessons#token=${AUTHOR_TOKEN}`,
  `/tasks/proposals#token=${AUTHOR_TOKEN}`,
  // What strangers may not list.
  `/tasks#token=${AUTHOR_TOKEN}`,
  `/releases#token=${AUTHOR_TOKEN}`,
  "/operations",
  `/operations#token=${AUTHOR_TOKEN}`,
];

/** Places of a view that the tab key may stop at. */
const MAX_PLACES = 400;

describe.skipIf(chromiumPath === undefined)("the page", () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({}, { page: true });
    const { "knowledge/bicycle.tree.yaml": bicycle = "" } = files;
    await server.publish({ "knowledge/bicycle/main.tree.yaml": bicycle, ...shippedTemplates });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = (path: string, options: Variant = {}) => openView(browser, server.url + path, options);

  test.each(VIEWS.flatMap((path) => variants.map((variant) => ({ path, ...variant }))))(
    "$path in $locale has no error and no finding of axe",
    async ({ path, locale }) => {
      const { page, errors } = await open(path, { locale });
      expect(await violations(page)).toEqual([]);
      expect(errors).toEqual([]);
      expect(await page.getAttribute("html", "lang")).toBe(locale);
      await page.close();
    },
  );

  test("a session and a prompt of it are looked into, and another budget shows what would change", async () => {
    proves("page/prompt-inspected");
    const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${server.url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      return (await answer.json()) as Record<string, unknown>;
    };
    const { session_id } = await post("sessions", { user_query: "bike" });
    const prompt = {
      session_id,
      user_intent: "Why does the brake squeal?",
      template: "react_reasoning",
      token_budget: 2000,
    };
    const { assembly_id } = await post("tools/assemble_context", prompt);
    const { page, errors } = await open(`/sessions/${String(session_id)}`);
    expect(await violations(page)).toEqual([]);
    await page.click("text=react_reasoning");
    await page.waitForSelector("text=Replayed byte for byte");
    expect(await violations(page)).toEqual([]);
    await page.goto(`${server.url}/sessions/${String(session_id)}/prompts/${String(assembly_id)}?budget=700`);
    await page.waitForSelector("text=left out (no room within the budget)");
    // What is made again says so, and leads to what was sent.
    await expectText(page, "main h2 >> nth=-1").toBe("The messages as they would be sent with budget 700");
    expect(await page.locator("text=The messages as they were sent").count()).toBe(0);
    await page.click("text=Show the prompt as it was sent");
    await expectText(page, "main h2 >> nth=-1").toBe("The messages as they were sent");
    await page.goto(`${server.url}/sessions/${String(session_id)}/prompts/${String(assembly_id)}?budget=700`);
    await page.waitForSelector("text=left out (no room within the budget)");
    // A block opens on its text; another template, and a phrase that is missing, are asked for in place.
    await page.click('tr[data-state="kept"] summary');
    await expectText(page, 'tr[data-state="kept"] pre').toMatch(/.{10}/);
    await page.fill('form[role="search"] input', "a bottom bracket");
    await page.click('form[role="search"] button');
    await page.waitForSelector('[data-fate="never_found"]');
    await page.fill('form[role="search"] input', "brake squeal");
    await page.click('form[role="search"] button');
    await page.waitForSelector('[data-fate="present"]');
    await expectText(page, "[data-fate]").toContain("(in the prompt as it would be with budget 700)");
    await page.selectOption('main select[name="template"]', "simple_chat");
    await page.waitForURL("**template=simple_chat**");
    await page.waitForSelector("text=not offered");
    await page.selectOption('main select[name="model"]', "gpt-4");
    await page.waitForURL("**model=gpt-4**");
    await page.waitForSelector('main p code:text-is("gpt-4")');
    expect(new URL(page.url()).searchParams.get("template")).toBe("simple_chat");
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("the budget's slider, its label, the address and the heading name one number, however it is moved", async () => {
    proves("page/prompt-inspected");
    const headers = { "content-type": "application/json" };
    const prompt = { user_intent: "Why does the brake squeal?", template: "react_reasoning", token_budget: 1500 };
    const answer = await fetch(`${server.url}/api/tools/assemble_context`, {
      method: "POST",
      headers,
      body: JSON.stringify(prompt),
    });
    const { session_id, assembly_id } = (await answer.json()) as Record<string, unknown>;
    const { page, errors } = await open(`/sessions/${String(session_id)}/prompts/${String(assembly_id)}`);
    const slider = page.locator('main input[type="range"]');
    await slider.waitFor();
    const shows = async (budget: number) => {
      await expectText(page, "main h2 >> nth=0").toBe(`The prompt as it would be with budget ${budget}`);
      await expectText(page, "main .controls label >> nth=0").toBe(`Budget: ${budget}`);
      expect(await slider.inputValue()).toBe(String(budget));
      await expect.poll(chosen).toBe(String(budget));
    };
    const chosen = () => new URL(page.url()).searchParams.get("budget");
    // Where the thumb stands is known at once; the address follows a moment later, and shows earlier places on the way.
    const thumb = async () => Number(await slider.inputValue());
    const box = await slider.boundingBox();
    if (box === null) throw new Error("the slider is not shown");
    const [x, y] = [(part: number) => box.x + box.width * part, box.y + box.height / 2];
    await page.mouse.click(x(0.8), y);
    expect(String(await thumb())).toMatch(/^3\d\d\d$/);
    await shows(await thumb());
    await page.mouse.down();
    for (const part of [0.7, 0.6, 0.5]) await page.mouse.move(x(part), y);
    // The label follows the thumb while it is held.
    await expectText(page, "main .controls label >> nth=0").toMatch(/^Budget: 2\d\d\d$/);
    await page.mouse.up();
    expect(String(await thumb())).toMatch(/^2\d\d\d$/);
    await shows(await thumb());
    await slider.press("End");
    await shows(4500);
    await slider.press("Home");
    // No prompt fits; the slider is there to find one that does.
    await expectText(page, "main .controls label >> nth=0").toBe("Budget: 100");
    await expect.poll(chosen).toBe("100");
    expect(await slider.inputValue()).toBe("100");
    await slider.press("End");
    for (let press = 0; press < 6; press++) await slider.press("ArrowLeft", { noWaitAfter: true });
    await shows(4200);
    await page.selectOption('main select[name="template"]', "simple_chat");
    await expectText(page, "main h2 >> nth=0").toContain("4200 · template simple_chat");
    expect(await slider.inputValue()).toBe("4200");
    await page.click("text=Show the prompt as it was sent");
    await expectText(page, "main .controls label >> nth=0").toBe("Budget: 1500");
    expect(await slider.inputValue()).toBe("1500");
    // A budget that is no multiple of the step is the one that is shown, and the one of then is found again from it.
    await page.goto(`${page.url()}?budget=777`);
    await shows(777);
    await slider.press("ArrowRight", { noWaitAfter: true });
    await shows(827);
    await page.goto(page.url().replace("827", "1477"));
    await slider.press("ArrowRight", { noWaitAfter: true });
    await expectText(page, "main .controls label >> nth=0").toBe("Budget: 1527");
    await slider.press("ArrowLeft", { noWaitAfter: true });
    await expectText(page, "main .controls label >> nth=0").toBe("Budget: 1500");
    await expect.poll(chosen).toBe(null);
    // Too small a budget fails, and the way back stays.
    await page.goto(`${page.url()}?budget=100`);
    await page.waitForSelector("main .failed");
    await page.click("text=Show the prompt as it was sent");
    await expectText(page, "main .controls label >> nth=0").toBe("Budget: 1500");
    // A browser notes the answer that no prompt fits the smallest budget.
    expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
    await page.close();
  });

  test("a session shows its way on the tree and its chain, each of its records, and moves with the report first", async () => {
    proves("page/session");
    const headers = { "content-type": "application/json", authorization: `Bearer ${AUTHOR_TOKEN}` };
    const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const answer = await fetch(`${server.url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      return (await answer.json()) as Record<string, unknown>;
    };
    const { session_id } = await post("sessions", { user_query: "bike" });
    const id = String(session_id);
    await post(`sessions/${id}/navigate`, { selected_option_id: "brake" });
    await post("tools/run_pipeline", { session_id, user_intent: "Why does the brake squeal?" });
    await post("tools/retrieve", { session_id, query: "brake" });
    const tao_data = { reasoning: "look it up first", action: 'retrieve(query="pads")', observation: "pads wear out" };
    await post("tools/add_conversation_turn", { session_id, tao_data });
    const { page, errors } = await open(`/sessions/${id}#token=${AUTHOR_TOKEN}`);
    await page.waitForSelector('.way-steps [aria-current="step"]');
    await page.waitForSelector('.way [data-node="brake"][data-mark="covered"]');
    await expect
      .poll(() => page.locator(".way-steps li").allTextContents())
      .toEqual(["What is wrong → The brake squeals", "Brake "]);
    await page.waitForSelector("text=The chain of hashes holds");
    expect(await violations(page)).toEqual([]);
    for (const [kind, shown] of [
      ["conversation", "text=Why does the brake squeal?"],
      ["evidence", "main :is(.evidences, .empty)"],
      ["tools", "td >> text=retrieve"],
      ["models", "main .empty"],
      ["tasks", "main .empty"],
    ] as const) {
      await page.click(`.kinds a[href*="show=${kind}"]`);
      await page.waitForSelector(`.kinds a[href*="show=${kind}"][aria-current]`);
      await page.waitForSelector(shown);
      expect(await violations(page)).toEqual([]);
    }
    await page.click('.kinds a[href*="show=conversation"]');
    // What a tool returned stands behind the thought and the call that led to it.
    await page.waitForSelector('.messages li:has-text("look it up first"):has-text("pads") + li[data-role="tool"]');
    const saved = page.waitForEvent("download");
    await page.click("text=Save as a file");
    expect((await saved).suggestedFilename()).toBe(`${id}.jsonl`);
    await page.click("summary >> text=Move to another release");
    await page.click("text=Show what would change");
    await page.waitForSelector("text=What the move would change");
    expect(await violations(page)).toEqual([]);
    await page.click("text=Move the session");
    await page.waitForSelector("text=The session was moved.");
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a step that is taken elsewhere is on the session's page, and an edit on the tree's, without a reload", async () => {
    proves("page/live");
    const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${server.url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      return (await answer.json()) as Record<string, unknown>;
    };
    const { session_id } = await post("sessions", { user_query: "bike" });
    const opened = (page: Page) => page.waitForResponse((response) => response.url().includes("/api/live"));
    const { page, errors } = await open("/");
    await Promise.all([opened(page), page.goto(`${server.url}/sessions/${String(session_id)}`)]);
    await page.waitForSelector("main table");
    await post(`sessions/${String(session_id)}/navigate`, { selected_option_id: "tyre" });
    await page.waitForSelector("text=How many years");
    await Promise.all([opened(page), page.goto(`${server.url}/knowledge/bicycle/main`)]);
    await page.waitForSelector('[role="treeitem"]');
    const { "knowledge/bicycle.tree.yaml": bicycle = "" } = files;
    const edited = bicycle.replace("How many years", "For how many years");
    await server.publish({ "knowledge/bicycle/main.tree.yaml": edited, ...shippedTemplates });
    await page.waitForSelector('[role="treeitem"][data-changed] >> text=~ changed');
    await expectCount(page, '[role="treeitem"][data-changed]').toBe(1);
    await page.waitForSelector('.picture .box[data-changed][data-node="ask_age"]');
    await expectCount(page, ".picture .box[data-changed]").toBe(1);
    await expectText(page, ".picture .box[data-changed] title").toContain("(~ changed)");
    await expectText(page, ".picture .box[data-changed] .note").toBe("~ changed");
    await expectText(page, ".picture .legend").toContain("Steps changed by the last publish");
    expect(await violations(page)).toEqual([]);
    await server.publish({ "knowledge/bicycle/main.tree.yaml": bicycle, ...shippedTemplates });
    expect(errors).toEqual([]);
    await page.close();
  });

  test("what is published elsewhere is in the lists of knowledge and of releases without a reload", async () => {
    proves("page/live");
    const { "knowledge/bicycle.tree.yaml": bicycle = "" } = files;
    const published = { "knowledge/bicycle/main.tree.yaml": bicycle, ...shippedTemplates };
    const more = { ...published, "knowledge/scooter/main.tree.yaml": bicycle.replace("Bicycle help", "Scooter help") };
    const opened = (page: Page) => page.waitForResponse((response) => response.url().includes("/api/live"));
    const { page, errors } = await open(`/#token=${AUTHOR_TOKEN}`);
    await Promise.all([opened(page), page.goto(`${server.url}/knowledge`)]);
    await page.waitForSelector('main a[href="/knowledge/bicycle"]');
    await expectCount(page, 'main a[href="/knowledge/scooter"]').toBe(0);
    await server.publish(more);
    await page.waitForSelector('main a[href="/knowledge/scooter/main"] >> text=Scooter help');
    await Promise.all([opened(page), page.goto(`${server.url}/releases/main`)]);
    await page.waitForSelector("main tbody tr");
    const before = await page.locator("main tbody tr").count();
    await server.publish(published);
    await expectCount(page, "main tbody tr").toBe(before + 1);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a tab that is not seen keeps no stream open, and shows what changed as soon as it is seen", async () => {
    proves("page/live");
    const { "knowledge/bicycle.tree.yaml": bicycle = "" } = files;
    const published = { "knowledge/bicycle/main.tree.yaml": bicycle, ...shippedTemplates };
    const opened = (page: Page) => page.waitForResponse((response) => response.url().includes("/api/live"));
    const { page } = await open("/");
    await Promise.all([opened(page), page.goto(`${server.url}/knowledge`)]);
    await page.waitForSelector('main a[href="/knowledge/bicycle"]');
    const hide = (hidden: boolean) =>
      page.evaluate(`Object.defineProperty(document, "hidden", { configurable: true, get: () => ${String(hidden)} });
        document.dispatchEvent(new Event("visibilitychange"))`);
    const closed = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/live"));
    await hide(true);
    await closed;
    await server.publish({ ...published, "knowledge/tandem/main.tree.yaml": bicycle });
    await hide(false);
    await page.waitForSelector('main a[href="/knowledge/tandem"]');
    await server.publish(published);
    await page.close();
  });

  test("a Chinese reader reads in Chinese what Cairn's own tools are for, and of others in whose words it is said", async () => {
    proves("page/tools");
    const { page, errors } = await open("/tools", { locale: "zh-CN" });
    await page.waitForSelector(".passages li");
    const said = await page.locator(".passages li > p").allTextContents();
    for (const one of said) expect(one).toMatch(/\p{Script=Han}/u);
    // A connected server's tool stands in the list as its server describes it.
    const drawn = { name: "draw", server: "charts", description: "Draws a chart." };
    await page.route("**/api/tools/list_tools_available", (route) =>
      route.fulfill({ json: { tools: [drawn], servers: [] } }),
    );
    await page.reload();
    await page.waitForSelector("text=该服务的原话： Draws a chart.");
    await page.goto(`${server.url}/tools/call/retrieve`);
    await page.waitForSelector("text=模型看到的说明");
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a tool is called by hand, and what is no JSON is said so", async () => {
    proves("page/tools");
    const { page, errors } = await open("/tools");
    await page.fill('form[role="search"] input', "search documents");
    await page.keyboard.press("Enter");
    await page.waitForURL("**q=search**");
    await page.click('main a[href^="/tools/call/"] >> nth=0');
    await page.waitForSelector("main textarea");
    await page.goto(`${server.url}/tools/call/retrieve`);
    await page.fill("main textarea", "query");
    await page.click("text=Call it");
    await page.waitForSelector("text=The arguments are no valid JSON");
    await page.fill("main textarea", '{ "query": "brake" }');
    await page.click("text=Call it");
    await page.waitForSelector("text=What it answered");
    await expectText(page, "section pre").toContain('"total_found"');
    await page.goto(`${server.url}/tools/call/draw_a_bicycle`);
    await page.waitForSelector("main [role=status]:has-text('There is no tool of this name')");
    await expectCount(page, "main textarea").toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a task is submitted, cancelled and read as a story; lessons have their place", async () => {
    proves("page/tasks");
    const { page, errors } = await open(`/tasks#token=${AUTHOR_TOKEN}`);
    await page.fill("main input", "compare two bicycles");
    await page.click('main button[type="submit"]');
    await page.waitForURL("**/tasks/*");
    await page.click("text=As a story");
    await page.waitForSelector('pre[aria-label="Trajectory"]');
    await expectText(page, 'pre[aria-label="Trajectory"]').toContain("compare two bicycles");
    await page.click("main button >> text=Cancel");
    await page.waitForSelector("main p.soft >> text=cancelled");
    expect(await violations(page)).toEqual([]);
    await page.click("main a[href='/tasks']");
    await page.selectOption("main select", "cancelled");
    await page.waitForSelector("text=compare two bicycles");
    await page.click("text=Lessons");
    await page.waitForSelector("text=No run has taught anything yet.");
    // One that is retired is gone with its button: what was done takes the focus.
    const lesson = { id: "l1", goal: "Compare bicycles", domain: "web", tools: [], success_factors: [], pitfalls: [] };
    const made = {
      made_by: "rule",
      made_at: "2026-01-01T00:00:00Z",
      from: { trajectory_id: "t1" },
      helped: 0,
      harmed: 2,
    };
    let lessons: object[] = [{ ...lesson, ...made }];
    await page.route("**/api/lessons?*", (route) => route.fulfill({ json: { lessons } }));
    await page.route("**/api/lessons/l1/retire", (route) => {
      lessons = [];
      return route.fulfill({ json: {} });
    });
    await page.click("main a[href='/tasks/lessons'] >> nth=0");
    await page.check("main input[type=checkbox]");
    await page.click("main button >> text=Retire");
    await page.waitForSelector("main [role=status]:focus >> text=Retired: Compare bicycles");
    await expectCount(page, "main button >> text=Retire").toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });

  test("a link with a code signs in once, and nobody after that", async () => {
    proves("page/owner-link");
    const headers = { authorization: `Bearer ${AUTHOR_TOKEN}` };
    const made = await fetch(`${server.url}/api/sign-in-codes`, { method: "POST", headers });
    const { code } = (await made.json()) as { code: string };
    expect(code).not.toContain(AUTHOR_TOKEN);
    const { page, errors } = await open(`/releases#code=${code}`);
    await page.waitForSelector('main a[href="/releases/main"]');
    expect(page.url()).toBe(`${server.url}/releases`);
    expect(errors).toEqual([]);
    await page.close();
    const second = await open(`/#code=${code}`);
    await second.page.waitForSelector('main [role="alert"]');
    expect(await second.page.evaluate("JSON.stringify(sessionStorage)")).not.toContain(AUTHOR_TOKEN);
    expect(await violations(second.page)).toEqual([]);
    await second.page.close();
  });

  test("whoever signs in sees what needs the author's right, keeps the token out of the address, and can forget it", async () => {
    const { page } = await open(`/releases#token=${AUTHOR_TOKEN}`);
    await page.waitForSelector('main a[href="/releases/main"]');
    expect(page.url()).toBe(`${server.url}/releases`);
    expect(await page.evaluate("JSON.stringify(localStorage) + document.cookie")).not.toContain(AUTHOR_TOKEN);
    await page.click("text=Sign out");
    await page.waitForSelector("main .empty");
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain(AUTHOR_TOKEN);
    await page.click("text=Sign in");
    await page.fill('dialog input[type="password"]', AUTHOR_TOKEN);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForSelector('main a[href="/releases/main"]');
    await page.close();
  });

  test("the theme is the one that the browser prefers, until the reader chooses, which is kept", async () => {
    const page = await browser.newPage({ locale: "en", colorScheme: "dark" });
    const shown = () => page.getAttribute("html", "data-theme");
    await page.goto(server.url);
    await page.waitForSelector('[aria-label="Light theme"]');
    expect(await shown()).toBe("dark");
    await page.click('[aria-label="Light theme"]');
    await page.waitForSelector('[aria-label="Dark theme"]');
    expect(await shown()).toBe("light");
    await page.reload();
    await page.waitForSelector('[aria-label="Dark theme"]');
    expect(await shown()).toBe("light");
    await page.close();
  });

  test.each(variants)("the palette finds a tree and a step by the keyboard ($locale)", async ({ locale }) => {
    proves("page/keyboard");
    const { page, errors } = await open("/", { locale });
    await page.keyboard.press("Control+k");
    await page.waitForSelector('.palette [role="option"]');
    // What nothing is named by is offered as a search.
    await page.keyboard.type("zebra");
    await page.waitForSelector('.palette [role="option"] >> text=zebra');
    expect(await violations(page)).toEqual([]);
    // A step of a tree that is not open.
    await page.keyboard.press("Control+a");
    await page.keyboard.type("brake");
    await page.waitForSelector('.palette [role="option"] >> text=bicycle/main');
    await page.keyboard.press("Control+a");
    await page.keyboard.type("bicycle main");
    await page.waitForSelector('.palette [role="option"]:only-child');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/knowledge/bicycle/main");
    await page.waitForSelector('[role="treeitem"]');
    await page.keyboard.press("Control+k");
    await page.waitForSelector('.palette [role="option"]');
    await page.keyboard.type("brake");
    await page.waitForSelector(".palette >> text=brake");
    // Until the steps of the tree are there, a search is offered.
    await page.waitForSelector(".palette p.soft", { state: "detached" });
    await page.keyboard.press("Enter");
    await page.waitForURL("**?node=*");
    await page.keyboard.press("?");
    await page.waitForSelector("dialog kbd");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", { state: "detached" });
    expect(errors).toEqual([]);
    await page.close();
  });

  test.each(VIEWS)("%s is walked with the tab key from its first link to its last, and back out", async (path) => {
    proves("page/tab-order");
    const { page } = await open(path);
    await page.waitForSelector("main .busy", { state: "detached" });
    // Each place is marked as it is reached; the walk ends where nothing of the page has the focus.
    let reached = 0;
    for (let presses = 0; presses < MAX_PLACES; presses += 1) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(`(() => {
        const { activeElement: one } = document;
        if (one === null || one === document.body) return "out";
        if (one.hasAttribute("data-reached")) return "again";
        one.setAttribute("data-reached", "");
        return one.closest("main") === null ? "frame" : "main";
      })()`);
      if (at === "main") reached += 1;
      else if (at !== "frame") break;
    }
    // Counted last: what was still loading when the walk began is reached after the frame.
    const usable = Number(
      await page.evaluate(
        `[...document.querySelectorAll("main :is(a[href], button, input, select, textarea, summary, [tabindex='0'])")]
          .filter((one) => !one.disabled && one.checkVisibility() && one.tabIndex >= 0).length`,
      ),
    );
    expect(reached).toBe(usable);
    await page.close();
  });

  test("an outline is walked with the arrow keys, and the address follows", async () => {
    const { page } = await open("/knowledge/bicycle/main");
    await page.focus('[role="treeitem"][tabindex="0"]');
    await page.keyboard.press("ArrowDown");
    await page.waitForURL("**?node=*");
    const chosen = await page.textContent('[role="treeitem"][aria-selected="true"]');
    await expectText(page, ".node-card h2").toBe(chosen);
    await page.keyboard.press("Home");
    await page.waitForURL((url) => !url.searchParams.has("node"));
    await page.close();
  });

  test("a consultation is walked: an option, a wrong answer, a right one, what decided, and the example it makes", async () => {
    proves("page/decided");
    proves("page/said");
    const { page } = await open("/try?q=bike");
    await page.click('main button[type="submit"]');
    await page.waitForSelector("text=A flat tyre");
    await page.fill("main input", "qwzxv");
    await page.click("text=Send");
    await page.waitForSelector(".said-so-far >> text=qwzxv");
    await page.click("text=A flat tyre");
    await page.waitForSelector("text=How many years");
    await page.fill("main input", "ninety");
    await page.click("text=Send");
    await expectText(page, 'main [role="alert"]').toMatch(/0.*50/);
    await page.fill("main input", "9");
    await page.click("text=Send");
    await page.waitForSelector("text=The consultation is complete.");
    await page.click("text=What decided each step");
    await page.waitForSelector("details ol code");
    await expectText(page, "details ol").toContain("“Age of the tyre” is at least 8");
    await expectText(page, "details ol").toContain("1/2");
    await expectText(page, "details ol li").toContain("the words were not understood; it stayed at this step");
    expect(await violations(page)).toEqual([]);
    await page.click("text=Save as an example conversation");
    await expectText(page, "details pre").toContain('answer: "9"');
    const yaml = await page.textContent("details pre");
    const session = new URL(page.url()).searchParams.get("session");
    await page.reload();
    await page.waitForSelector("text=The consultation is complete.");
    expect(new URL(page.url()).searchParams.get("session")).toBe(session);
    // A tab that was not there when the steps were taken has them too, and the same example.
    const other = await openView(browser, page.url());
    await other.page.waitForSelector(".said-so-far");
    expect(await other.page.locator(".said-so-far li").allTextContents()).toEqual([
      "bike",
      "qwzxv",
      "A flat tyre",
      "9",
    ]);
    await other.page.click("text=Save as an example conversation");
    await expectText(other.page, "details pre").toBe(yaml);
    expect(other.errors).toEqual([]);
    await other.page.close();
    await page.close();
  });

  test("an earlier answer is changed by going to its step, as clients do, and a step that is none says which are", async () => {
    proves("page/goto");
    const { page } = await open("/try?q=bike");
    await page.click('main button[type="submit"]');
    await page.click("text=A flat tyre");
    await page.waitForSelector("text=How many years");
    await page.fill("main input", "2");
    await page.click("text=Send");
    await page.waitForSelector("text=front or the rear wheel");
    const earlier = page.locator('nav[aria-label="Change an earlier answer"] button');
    expect(await earlier.allTextContents()).toEqual(["What is wrong", "Age of the tyre"]);
    expect(await violations(page)).toEqual([]);
    await page.fill("main input", "goto:nowhere");
    await page.click("text=Send");
    await expectText(page, 'main [role="alert"]').toContain("goto:ask_age");
    await earlier.last().click();
    await expectText(page, ".said-so-far li >> nth=-1").toBe("Back to: Age of the tyre");
    await page.waitForSelector("text=How many years");
    await page.fill("main input", "9");
    await page.click("text=Send");
    await page.waitForSelector("text=Replace the tyre.");
    // A complete consultation is opened again by back and restart alone.
    expect(await earlier.count()).toBe(0);
    await page.click("text=Save as an example conversation");
    await expectText(page, "details pre").toContain('choose: "goto:ask_age"');
    const other = await openView(browser, page.url());
    await expectText(other.page, ".said-so-far li >> nth=-2").toBe("Back to: Age of the tyre");
    await other.page.close();
    await page.close();
  });

  test("a browser that opens the MCP address is led to the start page, which names that address", async () => {
    proves("page/mcp-in-browser");
    const { page } = await open("/mcp?channel=beta&toolsets=guide");
    expect(new URL(page.url()).pathname).toBe("/");
    const address = new URL((await page.textContent("pre")) ?? "");
    expect(address.pathname).toBe("/mcp");
    expect(Object.fromEntries(address.searchParams)).toEqual({ channel: "beta", toolsets: "guide" });
    await page.close();
  });

  test.each(
    clients.filter(({ snippet }) => snippet?.format !== "address").map((client) => [client.id, client] as const),
  )("what %s reads in its recipe is an address that a client connects to", async (_, client) => {
    for (const { addresses } of [
      readSnippet(client, `${server.url}/mcp`),
      readDeepLink(client, `${server.url}/mcp`),
    ].filter((one) => one !== undefined)) {
      for (const address of addresses) {
        const connected = await clientKinds[0]?.connect(address);
        expect(await connected?.toolNames()).toContain("initiate_session");
        await connected?.close();
      }
    }
  });

  test("every view of the navigation has an address that a browser can open and read again", async () => {
    const { page } = await open("/");
    const addresses = await page.$$eval("nav a", (links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) {
      const answer = await fetch(server.url + address, { headers: { accept: "text/html" } });
      expect([address, answer.status, answer.headers.get("content-type")]).toEqual([
        address,
        200,
        "text/html; charset=utf-8",
      ]);
    }
    await page.close();
  });

  test("nothing is wider than a phone", async () => {
    for (const path of VIEWS) {
      const { page } = await open(path, { width: 360 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
      await page.close();
    }
  });
});
