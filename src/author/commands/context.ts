/** `context`: validates a stored context document, and converts an older version to the current one. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { migrateDocument, READABLE_VERSIONS } from "../../context/migrate.ts";
import type { Json } from "../../json.ts";
import { UsageError, type Command, type CliContext } from "../command.ts";
import { failureText } from "../../failures.ts";
import { languageFrom } from "../language.ts";
import { inLanguage } from "../../localized-text.ts";

export const context: Command = {
  name: "context",
  summary: {
    en: "Check a saved context document and convert it to the current version",
    zh: "检查保存的上下文文档，并把旧版本转换为当前版本",
  },
  help: {
    en: `context <document.json> [--lang zh|en]

Reads a context document that get_session { view: "context" } or session://<id> returned, version ${READABLE_VERSIONS.join(" or ")},
and prints it in version ${READABLE_VERSIONS.at(-1) ?? ""}. Fields of an older version that no longer exist are listed on the error
output. Fails at the first field that does not fit its version.`,
    zh: `context <document.json> [--lang zh|en]

读取 get_session { view: "context" } 或 session://<id> 返回的上下文文档（版本 ${READABLE_VERSIONS.join(" 或 ")}），
并以版本 ${READABLE_VERSIONS.at(-1) ?? ""} 输出。旧版本里已经不存在的字段会列在错误输出中。
遇到第一个不符合其版本的字段时失败。`,
  },
  options: { lang: { type: "string" } },
  async run(cli, args) {
    const [path, ...more] = args.positionals;
    if (path === undefined || more.length > 0)
      throw new UsageError({
        en: "context takes one file: a context document.",
        zh: "context 需要一个文件，即上下文文档。",
      });
    const language = languageFrom(cli, args);
    const migrated = migrateDocument(readJson(cli, path));
    if (!migrated.ok) {
      cli.err(`${path}: ${failureText(migrated.failure)[language]}\n`);
      return 1;
    }
    const { document, from, dropped } = migrated.value;
    cli.out(`${JSON.stringify(document, null, 2)}\n`);
    const to = document.schema_version;
    cli.err(from === to ? `${path}: ${to}\n` : `${path}: ${from} → ${to}\n`);
    for (const place of dropped)
      cli.err(inLanguage(language, { en: `  field no longer exists: ${place}\n`, zh: `  字段已不存在：${place}\n` }));
    return 0;
  },
};

function readJson(cli: CliContext, path: string): Json {
  let text: string;
  try {
    text = readFileSync(resolve(cli.directory, path), "utf8");
  } catch {
    throw new UsageError({ en: `There is no file ${path}.`, zh: `没有文件 ${path}。` });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError({ en: `${path} is not JSON.`, zh: `${path} 不是 JSON。` });
  }
}
