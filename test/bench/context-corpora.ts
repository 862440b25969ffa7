/** Texts the token estimate is learned from and measured on: English, Chinese, code, JSON, other scripts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Corpus {
  name: string;
  /** Independent documents. */
  documents: string[];
}

const DATA = "../shared/data";

function rows(path: string, field: string): string[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines.flatMap((line) => {
    const row: Record<string, unknown> = JSON.parse(line);
    const value = row[field];
    return typeof value === "string" && value !== "" ? [value] : [];
  });
}

function files(folder: string, ending: RegExp, most: number): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .toSorted()
    .slice(0, most)
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

function whole(...paths: string[]): string[] {
  return paths.filter((path) => existsSync(path)).map((path) => readFileSync(path, "utf8"));
}

/** Every corpus that can be read here; those whose data is absent are left out. */
export function loadCorpora(): Corpus[] {
  const packages = readdirSync("node_modules")
    .filter((name) => existsSync(join("node_modules", name, "package.json")))
    .slice(0, 120)
    .map((name) => readFileSync(join("node_modules", name, "package.json"), "utf8"));
  const readmes = readdirSync("node_modules").flatMap((name) => whole(join("node_modules", name, "README.md")));
  const all: Corpus[] = [
    { name: "english: abstracts", documents: rows(`${DATA}/search/cranfield/corpus.jsonl`, "text") },
    { name: "english: readmes", documents: readmes.slice(0, 80) },
    { name: "chinese: encyclopedia", documents: rows(`${DATA}/search/cmrc2018/corpus.jsonl`, "text") },
    {
      name: "code: typescript",
      documents: [...files("src", /\.ts$/, 400), ...files("node_modules/zod/src/v4/core", /\.ts$/, 40)],
    },
    { name: "code: javascript", documents: files("node_modules/hono/dist", /\.js$/, 200) },
    { name: "json: packages", documents: packages },
    {
      name: "json: pretty",
      documents: whole(`${DATA}/tools/mcpproxy/corpus_v2.tools.json`, `${DATA}/flows/smart-answers/flows.json`),
    },
    {
      name: "json: compact",
      documents: whole(`${DATA}/tools/mcpproxy/corpus_v2.tools.json`, `${DATA}/registry/official-registry.json`).map(
        (text) => JSON.stringify(JSON.parse(text)),
      ),
    },
    {
      name: "mixed: locales",
      documents: files("node_modules/zod/v4/locales", /^(ar|ru|ja|ko|th|he|fr|de|pl|vi|zh-TW)\.js$/, 20),
    },
  ];
  return all.filter((corpus) => corpus.documents.length > 0);
}

/** Cuts documents into windows of about `size` characters, at line or space where one is near. */
export function windows(documents: readonly string[], size: number): string[] {
  const joined = documents.join("\n\n");
  const cut: string[] = [];
  let at = 0;
  while (at < joined.length) {
    let end = Math.min(joined.length, at + size);
    const near = joined.lastIndexOf("\n", end);
    if (near > at + size / 2) end = near;
    cut.push(joined.slice(at, end));
    at = end;
  }
  return cut.length > 1 ? cut.slice(0, -1) : cut;
}
