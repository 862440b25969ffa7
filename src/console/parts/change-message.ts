/** The message of a channel's change as a reader sees it. */
import type { LocalizedText } from "../../localized-text.ts";

/** What is written down where nobody gives a message; an author's own message stays as it is. */
const ownMessages: Readonly<Record<string, LocalizedText>> = {
  "as the server started": { en: "as the server started", zh: "服务启动时发布" },
  "edited on this machine": { en: "edited on this machine", zh: "在本机编辑后发布" },
};

export function changeMessage(message: string): LocalizedText {
  const own = Object.hasOwn(ownMessages, message) ? ownMessages[message] : undefined;
  if (own !== undefined) return own;
  const [, back] = /^back to #(\d+)$/.exec(message) ?? [];
  return { en: message, zh: back === undefined ? message : `回退到 #${back}` };
}
