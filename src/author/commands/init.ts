/** `init`: a new base that passes check and test from its first minute. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { idPattern } from "../../knowledge/schema.ts";
import { UsageError, type Command } from "../command.ts";
import { newBase } from "../new-base.ts";
import { languageFrom } from "./check.ts";

export const init: Command = {
  name: "init",
  summary: "Start a new knowledge base",
  help: `init <name> [--title "…"] [--lang zh|en]

Writes knowledge/<name>/ with a tree, a document and example conversations, all small and all passing.
--lang is the language that the new base speaks.`,
  options: { title: { type: "string" }, lang: { type: "string" } },
  async run(world, args) {
    const [name, ...more] = args.positionals;
    if (name === undefined || more.length > 0) throw new UsageError("init takes the name of the new base.");
    if (!idPattern.test(name) || name.startsWith("."))
      throw new UsageError("A name has no spaces, no # and no /, and does not begin with a dot.");
    const folder = join(world.repository, "knowledge", name);
    if (existsSync(folder)) throw new UsageError(`knowledge/${name} is there already.`);
    const language = languageFrom(world, args);
    for (const [path, text] of newBase(name, args.text("title") ?? name, language)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      world.out(`${relative(world.directory, file)}\n`);
    }
    const next = `npm run author -- play ${name}`;
    world.out(
      language === "zh"
        ? `\n试一试：${next}\n写作说明见 docs/AUTHORING.zh-CN.md。\n`
        : `\nTry it: ${next}\ndocs/AUTHORING.md shows how to go on.\n`,
    );
    return 0;
  },
};
