/**
 * How fast the page is: first paint of the largest element and layout shift of each view with the processor slowed four times and
 * 1.6 Mbit/s, and how long a tree of 2,000 nodes takes to open and what panning it costs. Each view is the median of five visits that
 * have nothing in their cache, after one by which the server has loaded what it answers with. Milliseconds; no test asserts them.
 * The server of `npm start` is two processes in front of the runtime, and speaks HTTP/1.1: a deployment answers sooner.
 * Run with: npm start, then npm run bench -- console [http://localhost:8787]
 */
import { cpus, loadavg } from "node:os";
import process from "node:process";
import type { Browser, Page } from "playwright-core";
import type { Tree } from "../../src/knowledge/model.ts";
import { launchBrowser } from "../support/browser.ts";

const NODES = 2_000;
const SLOWDOWN = 4;
/** 1.6 Mbit/s in bytes a second, with the round trip of a phone's network. */
const NETWORK = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };

const VISITS = 5;

const VIEWS = ["/", "/knowledge", "/knowledge/home-network/main", "/try", "/search?q=wifi", "/sessions", "/tasks"];

/** Kept by the page itself from its first moment on. */
const OBSERVER = `
globalThis.paint = 0; globalThis.shift = 0; globalThis.longest = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) paint = entry.startTime; }).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value; }).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => { for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration); }).observe({ type: "longtask", buffered: true });
`;

async function open(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(OBSERVER);
  return page;
}

interface Visit {
  paint: number;
  shift: number;
  /** Answers that had come when the largest element was painted, and their bytes as they were sent. */
  requests: number;
  bytes: number;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const page = await open(browser);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await page.goto(url);
  await page.waitForSelector("main h1, main h2, main .failed");
  // What comes late shifts the layout too.
  await page.waitForTimeout(1_500);
  const measured = (await page.evaluate(`({
    paint, shift,
    sizes: [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= paint)
      .map(({ transferSize }) => transferSize),
  })`)) as { paint: number; shift: number; sizes: number[] };
  await page.close();
  const bytes = measured.sizes.reduce((sum, size) => sum + size, 0);
  return { paint: measured.paint, shift: measured.shift, requests: measured.sizes.length, bytes };
}

async function measureView(browser: Browser, url: string): Promise<Visit> {
  await visit(browser, url);
  const visits: Visit[] = [];
  while (visits.length < VISITS) visits.push(await visit(browser, url));
  const [middle] = visits.toSorted((left, right) => left.paint - right.paint).slice(VISITS >> 1);
  if (middle === undefined) throw new Error("nothing was measured");
  return { ...middle, shift: Math.max(...visits.map(({ shift }) => shift)) };
}

/** A tree of that many nodes in place of one that is published, three ways on from each. */
function largeTree(tree: Tree): Tree {
  const name = (index: number): string => (index === 0 ? tree.root : `n${index}`);
  const [first] = tree.nodes;
  if (first === undefined) throw new Error("the tree has no node");
  const nodes = Array.from({ length: NODES }, (_, index) => ({
    ...first,
    id: name(index),
    title: `Step ${index}`,
    options: [1, 2, 3]
      .map((branch) => index * 3 + branch)
      .filter((child) => child < NODES)
      .map((child, at) => ({
        id: `o${at}`,
        description: `Way ${at}`,
        target: { base: tree.base, tree: tree.tree, node: name(child) },
      })),
    next: [],
    texts: [],
  }));
  return { ...tree, nodes } as unknown as Tree;
}

async function treeOf(browser: Browser, url: string): Promise<{ opened: number; pan: number }> {
  const page = await open(browser);
  const path = "/api/trees/home-network/main";
  const tree = largeTree((await (await fetch(url + path)).json()) as Tree);
  await page.route(`**${path}*`, (route) => route.fulfill({ json: tree }));
  await page.goto(`${url}/knowledge`);
  await page.waitForSelector('a[href="/knowledge/home-network/main"]');
  const began = performance.now();
  await page.click('a[href="/knowledge/home-network/main"]');
  await page.waitForSelector(".picture svg text");
  const opened = performance.now() - began;
  await page.waitForTimeout(500);
  await page.evaluate("longest = 0");
  const box = await page.locator(".picture svg").boundingBox();
  if (box === null) throw new Error("no picture");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 40 });
  await page.mouse.up();
  const pan = (await page.evaluate("longest")) as number;
  await page.close();
  return { opened, pan };
}

export async function bench([url = "http://localhost:8787"]: readonly string[]): Promise<number> {
  const browser = await launchBrowser();
  for (const view of VIEWS) {
    const { paint, shift, requests, bytes } = await measureView(browser, url + view);
    process.stdout.write(
      `${view.padEnd(32)} largest paint ${paint.toFixed(0).padStart(5)} ms   shift ${shift.toFixed(4)}   ${requests} requests, ${(bytes / 1000).toFixed(0)} KB\n`,
    );
  }
  const { opened, pan } = await treeOf(browser, url);
  process.stdout.write(
    `A tree of ${NODES} nodes opens in ${opened.toFixed(0)} ms; the longest task while panning: ${pan} ms\n`,
  );
  process.stdout.write(`load ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} processors\n`);
  await browser.close();
  return 0;
}
