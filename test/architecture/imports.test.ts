/**
 * The direction of imports (docs/ARCHITECTURE.md), checked on the source as it stands:
 * imports only flow left, and rooms left of `mcp` know no platform.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const source = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src");

/** Left to right; a room may import its own files and any room before it. */
const order = [
  "localized-text",
  "fold-compatibility",
  "outside-lines",
  "clients",
  "failures",
  "errors",
  "json",
  "principal",
  "references",
  "knowledge",
  "chart",
  "search",
  "routing",
  "templates",
  "session",
  "context",
  "runtime",
  "discovery",
  "tasks",
  "lessons",
  "proposals",
  "services",
  "operations",
  "mcp",
  "worker",
  "index",
];
/** Rooms beside the line, and what they may not import. */
const aside = new Map([
  ["compile", ["services", "operations", "mcp", "worker", "index", "author", "dev", "console"]],
  ["author", ["mcp", "worker", "index", "dev", "runner", "console"]],
  // Runs in a browser, and talks to the Worker over /api only.
  ["console", ["services", "operations", "mcp", "worker", "index", "compile", "author", "dev", "runner"]],
  // Runs on a machine of the operator's own and shares nothing but shapes with the Worker.
  ["runner", ["services", "operations", "mcp", "worker", "index", "compile", "author", "dev", "console"]],
  ["dev", []],
]);
/** The one file of `compile` that is deployed: a release is checked again where it is published. */
const DEPLOYED_OF_COMPILE = join("compile", "validate-release.ts");
/** The part of the page that runs the compiler in a thread of its own; no other part may import it. */
const COMPILER_OF_CONSOLE = join("console", "compiler") + sep;
/** Imports of types alone between files that need each other's types and run without each other; with the reason. */
const typesOnly = [
  {
    from: /^worker\/env\.ts$/,
    to: /^worker\//,
    reason: "bindings name the objects' classes, which are made with them",
  },
  { from: /^knowledge\/model\.ts$/, to: /^knowledge\/inputs\/index\.ts$/, reason: "one list names the input types" },
];
const platform = /^(cloudflare:|node:|hono|agents|@modelcontextprotocol\/)/;

interface Edge {
  from: string;
  to: string;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Every import of a module text, type imports and lazy imports included. */
export function importsOf(text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g);
  return [...found].map((match) => match[1] ?? "");
}

function room(path: string): string {
  return path.split(sep)[0]?.replace(/\.ts$/, "") ?? "";
}

/** Says what is wrong with an edge between two files of `src`, or nothing. */
export function offence(edge: Edge): string | undefined {
  const [from, to] = [room(edge.from), room(edge.to)];
  if (from === to) return undefined;
  const forbidden = aside.get(from);
  if (to === "compile" && edge.from.startsWith(COMPILER_OF_CONSOLE)) return undefined;
  if (forbidden !== undefined) return forbidden.includes(to) ? `${from} may not import ${to}` : undefined;
  if (edge.to === DEPLOYED_OF_COMPILE && from === "worker") return undefined;
  if (aside.has(to)) return `nothing that is deployed imports ${to}`;
  const [left, right] = [order.indexOf(from), order.indexOf(to)];
  if (left === -1 || right === -1) return `${left === -1 ? from : to} is not in the list of rooms`;
  if (right < left) return undefined;
  return `${from} stands left of ${to}`;
}

function isTypesOnly(edge: Edge): boolean {
  const [from, to] = [edge.from, edge.to].map((path) => path.split(sep).join("/"));
  return typesOnly.some((known) => known.from.test(from ?? "") && known.to.test(to ?? ""));
}

/**
 * The circles among files, each as a path that ends where it begins: the shortest one through the first file of every group
 * of files that reach each other. Type imports and lazy imports count: both tie two files together for their readers.
 */
export function cycles(all: readonly Edge[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of all) targets.set(from, [...(targets.get(from) ?? []), to]);
  const found: string[][] = [];
  const seen = new Set<string>();
  for (const start of [...targets.keys()].toSorted()) {
    if (seen.has(start)) continue;
    const circle = shortestWay(targets, start);
    if (circle === undefined) continue;
    found.push(circle);
    for (const file of circle) seen.add(file);
  }
  return found;
}

/** The shortest path from a file back to itself, or undefined. */
function shortestWay(targets: ReadonlyMap<string, readonly string[]>, start: string): string[] | undefined {
  const visited = new Set<string>();
  let paths = [[start]];
  while (paths.length > 0) {
    const longer: string[][] = [];
    for (const path of paths) {
      for (const next of targets.get(path.at(-1) ?? "") ?? []) {
        if (next === start) return [...path, start];
        if (visited.has(next)) continue;
        visited.add(next);
        longer.push([...path, next]);
      }
    }
    paths = longer;
  }
  return undefined;
}

const edges = listFiles(source).flatMap((file) =>
  importsOf(readFileSync(file, "utf8"))
    .filter((target) => target.startsWith("."))
    .map((target) => ({ from: relative(source, file), to: relative(source, join(dirname(file), target)) })),
);

describe("the direction of imports", () => {
  test("is leftwards in every file", () => {
    const offences = edges
      .filter((edge) => !edge.to.startsWith(".."))
      .flatMap((edge) => {
        const reason = offence(edge);
        return reason === undefined ? [] : [`${edge.from} → ${edge.to}: ${reason}`];
      });
    expect(edges.length).toBeGreaterThan(20);
    expect(offences).toEqual([]);
  });

  test("stays inside src", () => {
    const outside = edges.filter((edge) => edge.to.startsWith("..") && room(edge.from) !== "dev");
    expect(outside).toEqual([]);
  });

  test("runs in no circle, whether the import is plain, lazy or of a type", () => {
    expect(cycles(edges.filter((edge) => !isTypesOnly(edge))).map((circle) => circle.join(" → "))).toEqual([]);
  });

  test("shows the circle that runs through a fault", () => {
    const fault = { from: join("session", "types.ts"), to: join("mcp", "handler.ts") };
    const planted = [fault, { from: join("mcp", "handler.ts"), to: join("session", "types.ts") }];
    expect(cycles(planted)).toEqual([[fault.to, fault.from, fault.to]]);
    const lazy = importsOf(`const late = await import("./b.ts");`).map(() => ({ from: "a.ts", to: "b.ts" }));
    expect(cycles([...lazy, { from: "b.ts", to: "c.ts" }, { from: "c.ts", to: "a.ts" }])).toEqual([
      ["a.ts", "b.ts", "c.ts", "a.ts"],
    ]);
    expect(cycles([{ from: "a.ts", to: "a.ts" }])).toEqual([["a.ts", "a.ts"]]);
    expect(
      cycles([
        { from: "a.ts", to: "b.ts" },
        { from: "a.ts", to: "c.ts" },
        { from: "b.ts", to: "c.ts" },
      ]),
    ).toEqual([]);
  });

  test("keeps the platform out of the pure rooms", () => {
    const pure = new Set(order.slice(0, order.indexOf("mcp")));
    const offences = listFiles(source)
      .filter((file) => pure.has(room(relative(source, file))))
      .flatMap((file) =>
        importsOf(readFileSync(file, "utf8"))
          .filter((target) => platform.test(target) && target !== "node:crypto")
          .map((target) => `${relative(source, file)} → ${target}`),
      );
    expect(offences).toEqual([]);
  });

  test("is found when it runs the wrong way", () => {
    expect(offence({ from: join("session", "fold.ts"), to: join("worker", "auth.ts") })).toMatch(/stands left of/);
    expect(offence({ from: join("knowledge", "text.ts"), to: join("search", "terms.ts") })).toMatch(/stands left of/);
    expect(offence({ from: join("compile", "compile.ts"), to: join("search", "terms.ts") })).toBeUndefined();
    expect(offence({ from: join("worker", "publish.ts"), to: join("compile", "validate-release.ts") })).toBeUndefined();
    expect(offence({ from: join("worker", "publish.ts"), to: join("compile", "check.ts") })).toMatch(
      /nothing that is deployed/,
    );
    expect(offence({ from: join("mcp", "handler.ts"), to: join("dev", "worker.ts") })).toMatch(
      /nothing that is deployed/,
    );
    const compiler = { from: join("console", "compiler", "compiler.ts"), to: join("compile", "check.ts") };
    expect(offence(compiler)).toBeUndefined();
    expect(offence({ ...compiler, from: join("console", "views", "try.ts") })).toMatch(
      /console may not import compile/,
    );
    expect(importsOf(`const late = await import("../worker/auth.ts");`)).toEqual(["../worker/auth.ts"]);
  });
});
