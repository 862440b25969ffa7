/** What can go wrong while a registry is read, as stable codes with a sentence each. Nothing a registry says is repeated. */
import type { LocalizedText } from "../../localized-text.ts";

const TEXTS = {
  registry_address: {
    en: "The registry's address must begin with https:// (http:// only for this machine) and have no user name in it.",
    zh: "注册中心的地址必须以 https:// 开头（本机可用 http://），且不含用户名。",
  },
  registry_unreachable: {
    en: "The registry cannot be reached. Check the address and the network; run the command again to go on from here.",
    zh: "无法连接注册中心。请检查地址和网络；再次运行会从中断处继续。",
  },
  registry_no_answer: {
    en: "The registry did not answer in time. Run the command again to go on from here.",
    zh: "注册中心没有在时限内应答。再次运行会从中断处继续。",
  },
  registry_redirected: {
    en: "The registry's address leads to another one. Give --from the address that it leads to.",
    zh: "注册中心的地址会跳转到别处。请让 --from 使用跳转后的地址。",
  },
  registry_refused: {
    en: "The registry answered with an error several times. Run the command again later to go on from here.",
    zh: "注册中心多次返回错误。请稍后再次运行，会从中断处继续。",
  },
  registry_not_json: {
    en: "The address does not answer like an MCP registry (API v0.1, JSON). Check it.",
    zh: "该地址的应答不是 MCP 注册中心（API v0.1，JSON）。请检查地址。",
  },
  registry_page_too_large: {
    en: "A page of the registry is larger than 8 MiB and was not read.",
    zh: "注册中心的一页超过 8 MiB，没有读取。",
  },
  registry_cursor_loop: {
    en: "The registry's pages lead back to one that was read, so its list never ends. What was read is not published.",
    zh: "注册中心的分页又回到了读过的一页，列表没有尽头。读到的内容没有发布。",
  },
  registry_too_many: {
    en: "The registry lists more than 100,000 servers, more than a catalogue holds. What was read is not published.",
    zh: "注册中心列出的服务器超过 100,000 个，超出目录的容量。读到的内容没有发布。",
  },
  registry_empty: {
    en: "The registry lists no server. Nothing was published.",
    zh: "注册中心没有列出任何服务器，没有发布。",
  },
} as const satisfies Record<string, LocalizedText>;

export type RegistryErrorCode = keyof typeof TEXTS;

export class RegistryError extends Error {
  readonly code: RegistryErrorCode;
  readonly text: LocalizedText;
  constructor(code: RegistryErrorCode) {
    super(TEXTS[code].en);
    this.code = code;
    this.text = TEXTS[code];
  }
}
