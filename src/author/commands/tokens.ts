/** `tokens`: makes, lists and revokes keys of a server, with an operator's token. A key is printed once, on standard output. */
import { keyResponse, keysResponse, madeKeyResponse, readResponse } from "../api-responses.ts";
import { openApi } from "../api.ts";
import { UsageError, type Command } from "../command.ts";
import { languageFrom } from "../language.ts";
import { inLanguage } from "../../localized-text.ts";
import { table } from "../table.ts";

export const tokens: Command = {
  name: "tokens",
  summary: {
    en: "Make, list and revoke the keys of a server (operator)",
    zh: "创建、列出和撤销服务器的密钥（管理员）",
  },
  help: {
    en: `tokens list [--tenant name] [--json] [--lang zh|en] [--url …] [--token …]
tokens create --tenant name --scopes mcp[,author:<name>…] [--name text] [--days n] [--json]
tokens revoke <id>

  --tenant  whose key; small letters, digits and dashes
  --scopes  read, mcp, author, author:<channel or base>, author:channel/<channel>, operator; separated by commas
  --name    what it is for, to find it again
  --days    after so many days it ends; default: 90

A key is shown once: only its digest is stored. A revoked one works nowhere half a minute later. Needs the server's
CAIRN_OPERATOR_TOKEN, or another token with the scope operator, as --token.`,
    zh: `tokens list [--tenant 名称] [--json] [--lang zh|en] [--url …] [--token …]
tokens create --tenant 名称 --scopes mcp[,author:<名称>…] [--name 说明] [--days 天数] [--json]
tokens revoke <编号>

  --tenant  属于哪个租户；小写字母、数字和连字符
  --scopes  read、mcp、author、author:<通道或知识库>、author:channel/<通道>、operator，用逗号分隔
  --name    用途说明，便于以后查找
  --days    多少天后失效；默认 90

密钥只显示一次，服务器只保存它的摘要。撤销后半分钟内在各处失效。--token 需要服务器的 CAIRN_OPERATOR_TOKEN，或其他带有 operator 权限的令牌。`,
  },
  options: {
    tenant: { type: "string" },
    scopes: { type: "string" },
    name: { type: "string" },
    days: { type: "string" },
    json: { type: "boolean" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(cli, args) {
    const [action, id] = args.positionals;
    const api = openApi(cli, args);
    const language = languageFrom(cli, args);
    const json = (value: unknown): 0 => {
      cli.out(`${JSON.stringify(value, null, 2)}\n`);
      return 0;
    };
    if (action === "create") {
      const [tenant, scopes] = [args.text("tenant"), args.text("scopes")];
      if (tenant === undefined || scopes === undefined) throw usage();
      const [name, days] = [args.text("name"), args.text("days")];
      if (days !== undefined && !/^[1-9]\d*$/.test(days)) throw usage();
      const body = {
        tenant,
        scopes: scopes.split(",").map((scope) => scope.trim()),
        ...(name !== undefined && { name }),
        ...(days !== undefined && { days: Number(days) }),
      };
      const made = readResponse(madeKeyResponse, await api.post("/api/keys", body));
      if (args.flag("json")) return json(made);
      // The key alone on standard output, so that a script can keep it.
      cli.out(`${made.key}\n`);
      const until = made.expires_at.slice(0, 10);
      cli.err(
        inLanguage(language, {
          en: `Key ${made.id} of ${made.tenant} (${made.scopes.join(", ")}), until ${until}. It is not shown again.\n`,
          zh: `租户 ${made.tenant} 的密钥 ${made.id}（${made.scopes.join("、")}），有效期至 ${until}。它不会再次显示。\n`,
        }),
      );
      return 0;
    }
    if (action === "revoke") {
      if (id === undefined || !/^[0-9a-f]{16}$/.test(id)) throw usage();
      const revoked = readResponse(keyResponse, await api.delete(`/api/keys/${id}`));
      if (args.flag("json")) return json(revoked);
      cli.out(
        inLanguage(language, {
          en: `Revoked ${revoked.id} of ${revoked.tenant}. It works nowhere half a minute from now.\n`,
          zh: `已撤销租户 ${revoked.tenant} 的密钥 ${revoked.id}，半分钟内在各处失效。\n`,
        }),
      );
      return 0;
    }
    if (action !== "list" && action !== undefined) throw usage();
    const keys = [];
    for (let after: string | null = ""; after !== null;) {
      const query = new URLSearchParams({ after, ...(args.text("tenant") && { tenant: args.text("tenant") ?? "" }) });
      const page = readResponse(keysResponse, await api.get(`/api/keys?${query}`));
      keys.push(...page.keys);
      after = page.next_after;
    }
    if (args.flag("json")) return json({ keys });
    const rows = keys.map(({ id: key, tenant, scopes, name, expires_at, revoked_at }) => [
      key,
      tenant,
      scopes.join(","),
      revoked_at === null
        ? expires_at.slice(0, 10)
        : inLanguage(language, { en: `revoked ${revoked_at.slice(0, 10)}`, zh: `已撤销 ${revoked_at.slice(0, 10)}` }),
      name,
    ]);
    cli.out(
      rows.length === 0 ? inLanguage(language, { en: "There are no keys.\n", zh: "没有密钥。\n" }) : `${table(rows)}`,
    );
    return 0;
  },
};

function usage(): UsageError {
  return new UsageError({
    en: "tokens takes list, create --tenant name --scopes mcp, or revoke with the id of a key.",
    zh: "tokens 的用法：list，create --tenant 名称 --scopes mcp，或 revoke 加密钥编号。",
  });
}
