/** `catalogue`: mirrors MCP registries, compiles what they list for search, and publishes it to a running Cairn. */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compileCatalogue, type CompiledCatalogue } from "../../compile/catalogue.ts";
import type { RegistryEntry } from "../../discovery/model.ts";
import { inLanguage, type Language } from "../../localized-text.ts";
import { openApi } from "../api.ts";
import { mirrorRegistry } from "../catalogue/mirror.ts";
import { MirrorStore } from "../catalogue/mirror-store.ts";
import { RegistryError } from "../catalogue/registry-error.ts";
import { UsageError, type Arguments, type CliContext, type Command, type ExitCode } from "../command.ts";
import { languageFrom } from "../language.ts";

export const catalogue: Command = {
  name: "catalogue",
  summary: {
    en: "Mirror MCP registries, so that servers for a missing tool are found",
    zh: "镜像 MCP 注册中心，用于查找缺少的工具",
  },
  help: {
    en: `catalogue --from <registry address>[,<address>…] [--publish] [--mirror <folder>] [--full] [--url …] [--token …]

  --from     registries with the API v0.1, the preferred one first, e.g. https://registry.modelcontextprotocol.io
  --publish  publish to a running Cairn; without it the catalogue is only compiled
  --mirror   where the mirrors are kept; default: .cairn/catalogue
  --full     read everything again instead of what has changed
  --url      the server; default: CAIRN_URL, or http://localhost:8787
  --token    an author token; default: that of npm start on this machine, else CAIRN_AUTHOR_TOKEN

After an interruption the next run goes on where it stopped. Publishing a catalogue publishes no knowledge.`,
    zh: `catalogue --from <注册中心地址>[,<地址>…] [--publish] [--mirror <文件夹>] [--full] [--url …] [--token …]

  --from     提供 v0.1 API 的注册中心，优先的在前，例如 https://registry.modelcontextprotocol.io
  --publish  发布到正在运行的 Cairn；不加则只编译
  --mirror   镜像保存在哪里；默认为 .cairn/catalogue
  --full     全部重新读取，而不是只读有变化的
  --url      服务器；默认为 CAIRN_URL 或 http://localhost:8787
  --token    作者令牌；默认为本机 npm start 的令牌，否则为 CAIRN_AUTHOR_TOKEN

中断之后再次运行，会从中断处继续。发布目录不会发布知识。`,
  },
  options: {
    from: { type: "string" },
    publish: { type: "boolean" },
    mirror: { type: "string" },
    full: { type: "boolean" },
    url: { type: "string" },
    token: { type: "string" },
    lang: { type: "string" },
  },
  async run(cli, args) {
    const language = languageFrom(cli, args);
    const addresses = (args.text("from") ?? "").split(",").filter((address) => address !== "");
    if (addresses.length === 0 || args.positionals.length > 0)
      throw new UsageError({
        en: "--from needs the address of a registry, and catalogue takes nothing else without an option.",
        zh: "--from 需要注册中心的地址；除选项外，catalogue 不接受其他参数。",
      });
    const folder = resolve(cli.directory, args.text("mirror") ?? join(cli.repository, ".cairn", "catalogue"));
    let entries: RegistryEntry[];
    try {
      entries = await mirrorAll(cli, addresses, folder, { language, full: args.flag("full") });
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      cli.err(`${error.text[language]} (${error.code})\n`);
      return 1;
    }
    const compiled = compileCatalogue(entries, cli.now());
    report(cli, compiled, language);
    if (!args.flag("publish")) return keep(cli, compiled, folder, language);
    return await publish(cli, args, compiled, language);
  },
};

/** Brings the mirror of each registry up to date; all entries, in the order of the registries. */
async function mirrorAll(
  cli: CliContext,
  addresses: readonly string[],
  folder: string,
  { language, full }: { language: Language; full: boolean },
): Promise<RegistryEntry[]> {
  const all: RegistryEntry[] = [];
  for (const from of addresses) {
    const name = createHash("sha256").update(from).digest("hex").slice(0, 12);
    const store = new MirrorStore(join(folder, name));
    if (full) store.clear();
    const { entries, pages, received, unreadable } = await mirrorRegistry(from, store, {
      signal: cli.signal,
      now: () => cli.now(),
      onPage: (page, known) => {
        if (page % 10 === 0)
          cli.err(
            inLanguage(language, { en: `page ${page}: ${known} servers\n`, zh: `第 ${page} 页：${known} 个服务器\n` }),
          );
      },
    });
    cli.err(
      inLanguage(language, {
        en: `${from}: ${received} entries on ${pages} pages, ${unreadable} unreadable, ${entries.length} servers in the mirror\n`,
        zh: `${from}：${pages} 页 ${received} 个条目，${unreadable} 个无法读取，镜像中共 ${entries.length} 个服务器\n`,
      }),
    );
    all.push(...entries);
  }
  if (all.every(({ status }) => status === "deleted")) throw new RegistryError("registry_empty");
  return all;
}

function report(cli: CliContext, { manifest }: CompiledCatalogue, language: Language): void {
  const bytes = manifest.objects.reduce((sum, { size }) => sum + size, 0);
  const kib = Math.ceil(bytes / 1024);
  const { servers, objects } = manifest;
  cli.out(
    inLanguage(language, {
      en: `${servers} servers, ${kib} KiB in ${objects.length} objects.\n`,
      zh: `${servers} 个服务器，${objects.length} 个对象共 ${kib} KiB。\n`,
    }),
  );
}

/** Writes the compiled catalogue beside the mirrors. */
function keep(cli: CliContext, { manifest, objects }: CompiledCatalogue, folder: string, language: Language): ExitCode {
  const target = join(folder, "compiled");
  mkdirSync(target, { recursive: true });
  for (const [hash, bytes] of objects) writeFileSync(join(target, hash), bytes);
  writeFileSync(join(target, "manifest.json"), JSON.stringify(manifest, null, 1));
  cli.out(
    inLanguage(language, {
      en: `Written to ${target}. Add --publish to publish it.\n`,
      zh: `已写入 ${target}。加上 --publish 即可发布。\n`,
    }),
  );
  return 0;
}

async function publish(
  cli: CliContext,
  args: Arguments,
  { manifest, objects }: CompiledCatalogue,
  language: Language,
): Promise<ExitCode> {
  const encoded = Object.fromEntries(
    Array.from(objects, ([hash, bytes]) => [hash, Buffer.from(bytes).toString("base64")]),
  );
  const done = await openApi(cli, args).post("/api/catalogue", { manifest, objects: encoded });
  const writes = String(done.kv_writes);
  cli.out(
    done.changed === false
      ? inLanguage(language, { en: "The same catalogue is published already.\n", zh: "已发布的目录与此相同。\n" })
      : inLanguage(language, { en: `Published (${writes} writes).\n`, zh: `已发布（写入 ${writes} 次）。\n` }),
  );
  return 0;
}
