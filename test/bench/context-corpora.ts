/** Texts for fitting and measuring the token estimate: English, Chinese, code, JSON, other scripts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Corpus {
  name: string;
  /** Independent documents. */
  documents: string[];
  /** Differs with every commit or installation, so that its figures are not reproducible. */
  changing?: true;
  /** Made from word lists (`context-kinds.ts`). */
  generated?: true;
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

function files(folder: string, ending: RegExp, limit: number): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .toSorted()
    .slice(0, limit)
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
    { name: "english: readmes", documents: readmes.slice(0, 80), changing: true },
    { name: "chinese: encyclopedia", documents: rows(`${DATA}/search/cmrc2018/corpus.jsonl`, "text") },
    {
      name: "code: typescript",
      documents: files("node_modules/zod/src/v4", /^(?!.*(?:tests|locales)\/).*\.ts$/, 80),
    },
    // Without the estimate's own tables, which are data.
    { name: "code: this repository", documents: files("src", /^(?!context\/tokens\/).*\.ts$/, 400), changing: true },
    { name: "code: javascript", documents: files("node_modules/hono/dist", /\.js$/, 200) },
    { name: "code: minified", documents: files("node_modules/flexsearch/dist", /\.min\.js$/, 6) },
    { name: "json: packages", documents: packages, changing: true },
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
    // Base64 digests, URLs and version numbers: text without words.
    {
      name: "json: lock file",
      documents: whole("package-lock.json").map((text) => text.slice(0, 300_000)),
      changing: true,
    },
    {
      name: "chinese: authors",
      documents: [
        ...files("knowledge", /\.(?:ya?ml|md)$/, 60),
        ...files("templates", /zh-CN\.md$/, 20),
        ...whole("README.zh-CN.md"),
      ],
      changing: true,
    },
    {
      name: "english: documentation",
      documents: files("docs", /^[^/]*(?<!zh-CN)\.md$|decisions.*\.md$/, 60),
      changing: true,
    },
    {
      name: "mixed: locales",
      documents: files("node_modules/zod/v4/locales", /^(ar|ru|ja|ko|th|he|fr|de|pl|vi|zh-TW)\.js$/, 20),
    },
  ];
  return all.filter((corpus) => corpus.documents.length > 0);
}

/** Cuts documents into windows of at least `size` characters, up to the next line where one begins soon. */
export function windows(documents: readonly string[], size: number): string[] {
  const joined = documents.join("\n\n");
  const cut: string[] = [];
  for (let at = 0; at + size <= joined.length;) {
    const near = joined.indexOf("\n", at + size);
    const end = near !== -1 && near < at + size * 1.2 ? near : at + size;
    cut.push(joined.slice(at, end));
    at = end;
  }
  return cut;
}
