/** `list`: the knowledge bases with their trees, documents and tests, and the templates. */
import { UsageError, type Command } from "../command.ts";
import { collect } from "../files.ts";
import { baseOf } from "../golden/check.ts";
import { isRequested, prepare } from "../golden/suite.ts";
import { parseGolden } from "../golden/file.ts";
import { runCheckFirst, languageFrom } from "../language.ts";
import { baseIn, treeTitleIn } from "../../knowledge/titles.ts";
import { inLanguage } from "../../localized-text.ts";

export const list: Command = {
  name: "list",
  summary: {
    en: "List knowledge bases, trees, documents, tests and templates",
    zh: "列出知识库、树、文档、测试和模板",
  },
  help: {
    en: `list [path] [--json] [--lang zh|en]

Lists every knowledge base with its trees and languages, and how many documents and example conversations it has.`,
    zh: `list [路径] [--json] [--lang zh|en]

列出每个知识库的树和语言，以及文档和示例对话的数量。`,
  },
  options: { json: { type: "boolean" }, lang: { type: "string" } },
  async run(cli, args) {
    if (args.positionals.length > 1) throw new UsageError({ en: "list takes one path.", zh: "list 只接受一个路径。" });
    const language = languageFrom(cli, args);
    const collection = collect(cli, args.positionals[0]);
    const { knowledge, findings } = prepare(collection, cli.now());
    if (knowledge === undefined) {
      cli.err(runCheckFirst(findings.length, args.positionals[0])[language]);
      return 1;
    }
    const conversations = new Map<string, number>();
    for (const source of collection.tests) {
      const count = parseGolden(source).golden?.conversations?.length ?? 0;
      conversations.set(baseOf(source.path), (conversations.get(baseOf(source.path)) ?? 0) + count);
    }
    const bases = knowledge.manifest.bases
      .filter(
        ({ base }) =>
          collection.only === "" ||
          isRequested(`knowledge/${base}/x`, collection) ||
          collection.only.startsWith(`knowledge/${base}`),
      )
      .map((entry) => Object.assign({}, entry, { conversations: conversations.get(entry.base) ?? 0 }));
    if (args.flag("json")) {
      cli.out(`${JSON.stringify({ bases, templates: knowledge.manifest.templates }, null, 2)}\n`);
      return 0;
    }
    for (const listed of bases) {
      const { base, languages, trees, documents, conversations: tests } = listed;
      const { title } = baseIn(listed, language);
      cli.out(
        inLanguage(language, {
          en: `${base}  ${title} (${languages.join(", ")}; ${documents} documents, ${tests} conversations)\n`,
          zh: `${base}  ${title}（${languages.join("、")}；文档 ${documents}，对话 ${tests}）\n`,
        }),
      );
      for (const tree of trees) {
        const name = treeTitleIn(listed, tree, language);
        cli.out(
          inLanguage(language, {
            en: `  ${base}/${tree.tree}  ${name}, ${tree.nodes} nodes\n`,
            zh: `  ${base}/${tree.tree}  ${name}，${tree.nodes} 个节点\n`,
          }),
        );
      }
    }
    const { templates } = knowledge.manifest;
    if (templates.length > 0 && collection.only === "")
      cli.out(`${inLanguage(language, { en: "templates", zh: "模板" })}: ${templates.join(", ")}\n`);
    return 0;
  },
};
