/**
 * `wrangler deploy` on a fresh copy of the repository: sound knowledge makes a bundle of the promised size with the
 * compiled release beside it, a broken tree stops it before anything is made. Nothing is uploaded.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { releaseId } from "../../src/worker/releases/release-id.ts";

const repository = resolve(import.meta.dirname, "../..");
/** KiB of the whole upload, gzip, as `wrangler deploy --dry-run` prints it. The only limit on size; a change that passes it needs a reason. The MCP client and what finds, judges and connects servers are some 120 of it; the authorization server and what verifies JWTs some 60, loaded only where they are in use. What grows is words: failures and questions in two languages, names of products, forms of keys, verbs that mean the same. A Worker may have 3,072 on the free plan. */
const MAX_UPLOAD = 1150;
const MINUTE = 60_000;

let copy = "";

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "cairn-deploy-"));
  const parts = [
    "src",
    "knowledge",
    "templates",
    "wrangler.toml",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
  ];
  for (const part of parts) {
    if (existsSync(join(repository, part))) cpSync(join(repository, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(repository, "node_modules"), join(copy, "node_modules"));
});

afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

function deploy(): { status: number | null; said: string } {
  const wrangler = join(copy, "node_modules/wrangler/bin/wrangler.js");
  const { CAIRN_DEV: _, ...environment } = process.env;
  const run = spawnSync(process.execPath, [wrangler, "deploy", "--dry-run", "--outdir", join(copy, "out")], {
    cwd: copy,
    encoding: "utf8",
    env: { ...environment, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" },
  });
  return { status: run.status, said: `${run.stdout}${run.stderr}` };
}

it("bundles the Worker small, and compiles the release that travels with it", { timeout: 2 * MINUTE }, () => {
  const { status, said } = deploy();
  expect(said).toContain("--dry-run: exiting now");
  expect(status).toBe(0);
  const size = Number(/gzip: ([\d.]+) KiB/.exec(said)?.[1]);
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(MAX_UPLOAD);
  const { manifest, built_at } = JSON.parse(readFileSync(join(copy, ".cairn/release/_release/release.json"), "utf8"));
  expect(Math.abs(Date.now() - built_at)).toBeLessThan(5 * MINUTE);
  expect(said).toContain(releaseId(manifest));
  for (const { hash } of manifest.objects)
    expect(existsSync(join(copy, ".cairn/release/_release/object", hash))).toBe(true);
});

it("is stopped by a broken tree, with the place of the mistake", { timeout: 2 * MINUTE }, () => {
  rmSync(join(copy, "out"), { recursive: true, force: true });
  writeFileSync(
    join(copy, "knowledge/broken.tree.yaml"),
    "nodes:\n  root:\n    response: Where?\n    options:\n      - { id: on, description: On, next_node: nowhere }\n",
  );
  const { status, said } = deploy();
  expect(status).not.toBe(0);
  expect(said).toContain("knowledge/broken.tree.yaml:5:");
  expect(existsSync(join(copy, "out/index.js"))).toBe(false);
});
