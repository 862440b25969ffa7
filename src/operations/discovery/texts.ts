/** What a person is asked before a server is used. In both languages at once: nobody knows yet which one they read. */
import type { ArgumentConcern } from "../../discovery/arguments.ts";
import type { ServerView } from "../../discovery/library-port.ts";
import type { KnownTool } from "../../discovery/model.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { addressOf, oneLine } from "./wire.ts";

/** Names of tools that the question shows. */
const MAX_NAMES = 12;

const NATIVE: LocalizedText = {
  en: "It runs native code, which reads what the machine it is started on can read. ",
  zh: "它会运行原生代码，可以读取所在机器能读取的内容。",
};
const WARNED: LocalizedText = {
  en: "Some of its texts look like orders to the model or hide something. ",
  zh: "它的部分文字像是在对模型下命令，或藏有内容。",
};

export function approvalQuestion(server: ServerView, tools: readonly KnownTool[]): string {
  const names = tools.slice(0, MAX_NAMES).map(({ definition }) => oneLine(definition.name, 60));
  const more = tools.length - names.length;
  const listed = names.length === 0 ? "?" : names.join(", ") + (more > 0 ? ` (+${more})` : "");
  const address = oneLine(addressOf(server.source), 300);
  const none = { en: "", zh: "" };
  const native = server.addons === true ? NATIVE : none;
  const warned = (server.warnings ?? []).length > 0 ? WARNED : none;
  return (
    `Allow the server "${server.name}" to be used? Address: ${address}. Tools: ${listed}. ${native.en}${warned.en}` +
    "What you send to its tools goes to whoever runs it.\n" +
    `是否允许使用服务器“${server.name}”？地址：${address}。工具：${listed}。${native.zh}${warned.zh}发给这些工具的内容会到达它的运营者。`
  );
}

const concernTexts: Readonly<Record<ArgumentConcern["concern"], LocalizedText>> = {
  secrets: { en: "what looks like personal numbers or keys", zh: "疑似个人号码或密钥的内容" },
  carries_result: { en: "words that another server answered", zh: "另一台服务器返回的内容" },
  too_much_to_check: { en: "more text than could be checked", zh: "超出检查范围的大量文本" },
};

/** What the user is asked before such arguments are sent. The arguments themselves are not repeated: the client shows the call. */
export function consentQuestion(tool: string, concerns: readonly ArgumentConcern[]): string {
  const kinds = [...new Set(concerns.map(({ concern }) => concern))].map((concern) => concernTexts[concern]);
  return (
    `The agent wants to send this to the tool "${tool}": ${kinds.map(({ en }) => en).join("; ")}. Allow it this once?\n` +
    `智能体想把以下内容发给工具“${tool}”：${kinds.map(({ zh }) => zh).join("；")}。是否允许这一次？`
  );
}
