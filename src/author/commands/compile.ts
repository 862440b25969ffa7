/** `compile`: writes the release as static files, which `wrangler deploy` uploads. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { canonicalJson } from "../../json.ts";
import { UsageError, type Command } from "../command.ts";
import { languageFrom } from "../language.ts";
import { compileOrExplain } from "../release.ts";
import { writeSchemas } from "../schemas.ts";
import { inLanguage } from "../../localized-text.ts";

export const compileCommand: Command = {
  name: "compile",
  summary: {
    en: "Write the release as static files, as wrangler deploy does",
    zh: "生成静态文件形式的版本，与 wrangler deploy 所用的相同",
  },
  help: {
    en: `compile [path] [--out dir] [--lang zh|en]

  --out      the folder for _release/; default: dist/assets

Writes _release/release.json (the list of objects, and the build time), _release/object/<hash> for each object, and the
editors' schemas in schemas/. The same files give the same release id on any machine. SOURCE_DATE_EPOCH (seconds)
replaces the build time.`,
    zh: `compile [路径] [--out 文件夹] [--lang zh|en]

  --out      写入 _release/ 的文件夹；默认为 dist/assets

写出 _release/release.json（对象清单和生成时间）、每个对象的 _release/object/<哈希>，以及 schemas/ 下供编辑器使用的 schema。
相同的文件在任何机器上都得到相同的版本 id。可以用 SOURCE_DATE_EPOCH（秒）指定生成时间。`,
  },
  options: { out: { type: "string" }, lang: { type: "string" } },
  async run(cli, args) {
    if (args.positionals.length > 1)
      throw new UsageError({ en: "compile takes one path.", zh: "compile 只接受一个路径。" });
    const release = compileOrExplain(cli, args, args.positionals[0]);
    if (release === undefined) return 1;
    const out = args.text("out");
    const folder = join(
      out === undefined ? join(cli.repository, "dist", "assets") : resolve(cli.directory, out),
      "_release",
    );
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, "object"), { recursive: true });
    for (const [hash, bytes] of release.objects) writeFileSync(join(folder, "object", hash), bytes);
    const epoch = cli.environment.SOURCE_DATE_EPOCH;
    const builtAt = epoch !== undefined && /^\d+$/.test(epoch) ? Number(epoch) * 1000 : cli.now();
    writeFileSync(join(folder, "release.json"), canonicalJson({ built_at: builtAt, manifest: release.manifest }));
    // Editors outside this repository read the schemas from the server.
    writeSchemas(join(folder, "..", "schemas"));
    cli.out(`${release.id}\n`);
    const language = languageFrom(cli, args);
    const count = release.objects.size;
    cli.err(
      inLanguage(language, {
        en: `${count} objects written to ${folder}\n`,
        zh: `已把 ${count} 个对象写入 ${folder}\n`,
      }),
    );
    return 0;
  },
};
