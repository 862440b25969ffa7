/** `audit`: the audit log of a tenant as JSON lines, each compared with the hash that covers the lines before it. */
import { createHash } from "node:crypto";
import { ApiError, openApi } from "../api.ts";
import { UsageError, type Command } from "../command.ts";
import { languageFrom } from "../language.ts";
import { canonicalJson, isRecord } from "../../json.ts";
import { inLanguage } from "../../localized-text.ts";

/** What the first line's hash covers in place of a line before it. */
const GENESIS = "0".repeat(64);

export const audit: Command = {
  name: "audit",
  summary: {
    en: "Export a tenant's audit log, and check that it is whole (operator)",
    zh: "导出租户的审计日志，并检查是否完整（管理员）",
  },
  help: {
    en: `audit <tenant> [--lang zh|en] [--url …] [--token …]

Prints the log as JSON lines, oldest first: who published, rolled back, approved, read, erased, or made and revoked a key.
Ends with status 1 when a line was changed, removed or inserted. Needs a token with the scope operator.`,
    zh: `audit <租户> [--lang zh|en] [--url …] [--token …]

以 JSON 行的形式从旧到新打印日志：谁发布、回滚、批准、读取、删除过，或创建、撤销过密钥。
如果有某一行被改动、删除或插入，以状态码 1 结束。需要带有 operator 权限的令牌。`,
  },
  options: { lang: { type: "string" }, url: { type: "string" }, token: { type: "string" } },
  async run(cli, args) {
    const [tenant, ...more] = args.positionals;
    if (tenant === undefined || more.length > 0) {
      throw new UsageError({ en: "audit takes the name of one tenant.", zh: "audit 需要一个租户名。" });
    }
    const api = openApi(cli, args);
    let previous = GENESIS;
    let last = 0;
    for (;;) {
      const query = new URLSearchParams({ tenant, after: String(last) });
      const page = new TextDecoder().decode(await api.bytes(`/api/audit?${query}`));
      if (page === "") return 0;
      for (const line of page.trimEnd().split("\n")) {
        const row: unknown = JSON.parse(line);
        if (!isRecord(row) || typeof row.number !== "number") {
          throw new ApiError({
            en: "The server's answer is not an audit log. Check that --url names a Cairn server of this version.",
            zh: "服务器返回的不是审计日志。请确认 --url 指向同一版本的 Cairn 服务器。",
          });
        }
        const { number, hash, ...entry } = row;
        previous = createHash("sha256").update(previous).update("\n").update(canonicalJson(entry)).digest("hex");
        cli.out(`${line}\n`);
        if (hash !== previous || number !== last + 1) {
          cli.err(
            inLanguage(languageFrom(cli, args), {
              en: `Line ${number} is not what was written, or a line before it is missing.\n`,
              zh: `第 ${number} 行与写入时不符，或者它前面缺了一行。\n`,
            }),
          );
          return 1;
        }
        last = number;
      }
    }
  },
};
