/** `context`: a stored context document checked, and brought to the current version where it is an older one. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { migrateDocument, READABLE_VERSIONS } from "../../context/migrate.ts";
import { describeFailure } from "../../errors.ts";
import type { Json } from "../../json.ts";
import { UsageError, type Command, type World } from "../command.ts";
import { languageFrom } from "./check.ts";

export const context: Command = {
  name: "context",
  summary: "Check a stored context document, and bring an older one up to date",
  help: `context <document.json> [--lang zh|en]

Reads a context document as get_session { view: "context" } or session://<id> gave it, of version ${READABLE_VERSIONS.join(" or ")},
and prints it in version ${READABLE_VERSIONS.at(-1) ?? ""}. What an older one holds that has no place any more is named on the error
output. Fails at the first field that is not what its version says.`,
  options: { lang: { type: "string" } },
  async run(world, args) {
    const [path, ...more] = args.positionals;
    if (path === undefined || more.length > 0) throw new UsageError("context needs one file, a context document.");
    const zh = languageFrom(world, args) === "zh";
    const migrated = migrateDocument(readJson(world, path));
    if (!migrated.ok) {
      world.err(`${path}: ${describeFailure(migrated.failure)}\n`);
      return 1;
    }
    const { document, from, dropped } = migrated.value;
    world.out(`${JSON.stringify(document, null, 2)}\n`);
    const to = document.schema_version;
    world.err(from === to ? `${path}: ${to}\n` : `${path}: ${from} → ${to}\n`);
    for (const place of dropped) world.err(zh ? `  已无处安放：${place}\n` : `  has no place any more: ${place}\n`);
    return 0;
  },
};

function readJson(world: World, path: string): Json {
  let text: string;
  try {
    text = readFileSync(resolve(world.directory, path), "utf8");
  } catch {
    throw new UsageError(`There is no file ${path}.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON.`);
  }
}
