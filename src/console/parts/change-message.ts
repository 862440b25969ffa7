/** The message of a channel's change as a reader sees it. */
import { EDITED, STARTED } from "../../knowledge/channel-history.ts";
import type { LocalizedText } from "../../localized-text.ts";

/** What is written down where nobody gives a message; an author's own message stays as it is. */
const ownMessages: Readonly<Record<string, LocalizedText>> = {
  [STARTED]: { en: STARTED, zh: "服务启动时发布" },
  [EDITED]: { en: EDITED, zh: "在本机编辑后发布" },
  "": { en: "(no message)", zh: "（没有说明）" },
};

const kinds: Readonly<Record<string, string>> = { added: "新增", changed: "改动", removed: "删除" };

/** What the page writes for a folder (`publish/made-message.ts`), in Chinese: names stay, the words between them do not. */
function madeInChinese(message: string): string | undefined {
  const [, rest] = /^published a folder(?:: (.+))?$/.exec(message) ?? [];
  if (rest === undefined) return message === "published a folder" ? "发布文件夹" : undefined;
  const parts = rest.split("; ").map((part) => {
    const [, kind = "", names = "", more] = /^(added|changed|removed) (.+?)(?: and (\d+) more)?$/.exec(part) ?? [];
    return `${kinds[kind] ?? ""} ${names.replaceAll(", ", "、")}${more === undefined ? "" : ` 等，另有 ${more} 项`}`;
  });
  return `发布文件夹：${parts.join("；")}`;
}

export function changeMessage(message: string): LocalizedText {
  const own = Object.hasOwn(ownMessages, message) ? ownMessages[message] : undefined;
  if (own !== undefined) return own;
  const [, back] = /^back to #(\d+)$/.exec(message) ?? [];
  return { en: message, zh: back === undefined ? (madeInChinese(message) ?? message) : `回退到 #${back}` };
}
