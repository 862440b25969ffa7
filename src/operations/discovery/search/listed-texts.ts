/**
 * What a search says of servers whose tools are not what their registry's text claims, in both languages.
 * Not here: what it says of other servers (`texts.ts`).
 */
import { isRecord } from "../../../json.ts";
import { inLanguage, type LocalizedText } from "../../../localized-text.ts";
import { namesIn, oneLine } from "../wire.ts";

/** Servers that are read back. */
const MAX_PASSED = 10;

/** A server that a search passed over, and the tools that it lists, by their own names. */
export interface PassedOver {
  name: string;
  tools: readonly string[];
  /** Somebody has agreed to it, and it stays connected. */
  isConnected: boolean;
}

/** Servers that came back with a user's answer; what is not formed so is left out. */
export function readPassed(state: unknown): readonly PassedOver[] {
  const listed = isRecord(state) && Array.isArray(state["passed"]) ? state["passed"].slice(0, MAX_PASSED) : [];
  return listed.filter(isRecord).flatMap(({ name, tools, isConnected }): PassedOver[] => {
    const names = Array.isArray(tools) ? tools.filter((tool): tool is string => typeof tool === "string") : [];
    return typeof name === "string" ? [{ name, tools: names, isConnected: isConnected === true }] : [];
  });
}

const inWords = ({ name, tools }: PassedOver): string => `${oneLine(name, 60)} (${namesIn(tools)})`;

const en = {
  /** A line of the log. */
  passedLog: (one: PassedOver) =>
    `Passed over: none of the tools that ${one.isConnected ? "the connected server" : "the server"} lists does this: ${inWords(one)}`,
  /** Before the message of the server that was gone on with. */
  passed: (servers: readonly PassedOver[]) =>
    `Passed over, because none of the tools that they list does this, whatever their registry says: ${servers.map(inWords).join(", ")}.`,
  /** After the message, where none was found that does it. */
  allPassed: (servers: readonly PassedOver[]) =>
    `Found, and none of the tools that they list does this, whatever their registry says: ${servers.map(inWords).join(", ")}. Nobody was asked about them. If one of these tools is right all the same, approve its server with manage_server (action approve).`,
  /** The only one left is put to the user. */
  doubtfulLog: (name: string) => `No other server lists a tool that surely does this: ${name} is gone on with`,
  connectedUnfit: (one: PassedOver) =>
    `${one.name} is connected, and none of its tools says that it does this: ${namesIn(one.tools)}. Look at them with list_tools_available before you call one, or search again with a reason.`,
};

export type ListedTexts = typeof en;

const listedTexts: LocalizedText<ListedTexts> = {
  en,
  zh: {
    passedLog: (one) => `已略过（${one.isConnected ? "已接入，" : ""}列出的工具都做不了这件事）：${inWords(one)}`,
    passed: (servers) =>
      `已略过以下服务器，无论注册中心怎么说，它们列出的工具都做不了这件事：${servers.map(inWords).join("、")}。`,
    allPassed: (servers) =>
      `找到了服务器，但无论注册中心怎么说，它们列出的工具都做不了这件事：${servers.map(inWords).join("、")}。没有为它们询问用户。如果其中有合适的工具，可以用 manage_server 批准该服务器（action 为 approve）。`,
    doubtfulLog: (name) => `没有其他服务器列出确实能做这件事的工具，改用 ${name}`,
    connectedUnfit: (one) =>
      `${one.name} 已接入，但它的工具都没有说明能做这件事：${namesIn(one.tools)}。调用前请先用 list_tools_available 查看，或带上 reason 重新搜索。`,
  },
};

export const listedTextsFor = (language: string): ListedTexts => inLanguage(language, listedTexts);
