/** The table of clients as Markdown, as the READMEs show it. Not here: writing it into them (`src/author/commands/clients.ts`). */
import { inLanguage, type Language, type LocalizedText } from "../localized-text.ts";
import type { Client } from "./client.ts";
import { clients } from "./list.ts";

const texts = {
  client: { en: "client", zh: "客户端" },
  how: { en: "how", zh: "做法" },
  publicOnly: {
    en: "It reaches public addresses only: take the https address of your deployment.",
    zh: "只能访问公网地址，请填部署后的 https 地址。",
  },
} satisfies Record<string, LocalizedText>;

/** JSON on one line, with the spaces people write. */
function spaced(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`);
  return `{ ${members.join(", ")} }`;
}

/** A snippet as code in a cell; an address alone is left out, since the steps name it. */
function code({ snippet }: Client, address: string): string {
  if (snippet === undefined || snippet.format === "address") return "";
  const text = snippet.text(address);
  const lines = snippet.format === "json" ? [spaced(JSON.parse(text))] : text.split("\n");
  return lines.map((line) => `\`${line.replaceAll("|", "\\|")}\``).join("<br>");
}

/** A table with a row for each client. `address` is the one that the rows name. */
export function clientsTable(language: Language, address: string): string {
  const say = (text: LocalizedText): string => inLanguage(language, text);
  const rows = clients.map((client) => {
    const note = client.publicOnly === true ? say(texts.publicOnly) : "";
    const parts = [say(client.steps), code(client, address), note].filter((part) => part !== "");
    return `| ${say(client.name)} | ${parts.join(language === "zh" ? "" : " ")} |`;
  });
  return [`| ${say(texts.client)} | ${say(texts.how)} |`, "|---|---|", ...rows].join("\n");
}
