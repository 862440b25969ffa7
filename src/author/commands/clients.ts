/** `clients`: prints the table of MCP clients, or writes it into the READMEs. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientsTable } from "../../clients/table.ts";
import { inLanguage } from "../../localized-text.ts";
import type { Command } from "../command.ts";
import { languageFrom } from "../language.ts";
import { LOCAL_ADDRESS, withClientsTable } from "../readme-table.ts";

export const clients: Command = {
  name: "clients",
  summary: { en: "Print how each MCP client is given the address", zh: "输出各 MCP 客户端的接入方法" },
  help: {
    en: `clients [--address <url>] [--write]

  --address <url>  the address that the table names; default: that of npm start
  --write          write the table into README.md and README.zh-CN.md`,
    zh: `clients [--address <地址>] [--write]

  --address <地址>  表中使用的地址；默认为 npm start 的地址
  --write           写入 README.md 和 README.zh-CN.md`,
  },
  options: { address: { type: "string" }, write: { type: "boolean" } },
  async run(cli, args) {
    if (args.flag("write")) {
      for (const name of ["README.md", "README.zh-CN.md"]) {
        const path = join(cli.repository, name);
        writeFileSync(path, withClientsTable(readFileSync(path, "utf8"), name.includes("zh") ? "zh" : "en"));
      }
      const written = {
        en: "Written to README.md and README.zh-CN.md.\n",
        zh: "已写入 README.md 和 README.zh-CN.md。\n",
      };
      cli.out(inLanguage(languageFrom(cli, args), written));
      return 0;
    }
    cli.out(`${clientsTable(languageFrom(cli, args), args.text("address") ?? LOCAL_ADDRESS)}\n`);
    return 0;
  },
};
