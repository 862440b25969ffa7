/** A real Chromium for tests of the page. Not here: what is tested. */
import { existsSync } from "node:fs";
import process from "node:process";
import { chromium, type Browser } from "playwright-core";

/** The headless shell first: it has no window around a page, which is most of what opening one costs. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Where the browser is: CAIRN_CHROMIUM, else where Debian and others install one; undefined where there is none. */
export const chromiumPath: string | undefined = [process.env.CAIRN_CHROMIUM ?? "", ...PLACES].find(
  (path) => path !== "" && existsSync(path),
);

/** What a test that is skipped for want of a browser prints. */
export const NO_BROWSER =
  "skipped: no Chromium here (Debian: apt-get install chromium-headless-shell fonts-noto-cjk, or set CAIRN_CHROMIUM)";

/**
 * Starts one. The sandbox is off, since it cannot be had as root in a container; only pages of the test are opened. They share
 * one process, which would else be started for each page: a quarter of the time of opening it.
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath ?? "", args: ["--no-sandbox", "--renderer-process-limit=1"] });
}
