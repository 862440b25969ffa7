/**
 * Servers that gave no usable answer: why, whether trying again can help, and what is said of it.
 * Not here: what their tools fail with (`tool-failures.ts`).
 */
import type { LocalizedText } from "../localized-text.ts";
import { waitInWords } from "./wait.ts";
import { quote, quoteInChinese } from "./words.ts";

/** Why a server gave no usable answer. */
export type UnavailableReason = keyof typeof reasons;

/** A server that gave no usable answer. */
export interface UnusableServer {
  code: "server_unavailable";
  server: string;
  /** The one tool that is left alone, where its server is not. */
  tool?: string;
  reason: UnavailableReason;
  retry_after_seconds?: number;
  /** What was asked may have been done, and doing it again is not known to be harmless. */
  may_be_done?: true;
}

const reasons = {
  unreachable: { en: "it cannot be reached", zh: "无法连接" },
  server_error: { en: "it answered with an error of its own (HTTP 5xx)", zh: "它返回了服务器错误（HTTP 5xx）" },
  refused: { en: "it refused the request", zh: "拒绝了请求" },
  asked_to_wait: { en: "it asks to wait before it is called again", zh: "它要求过一会儿再调用" },
  not_mcp: { en: "what answered there does not speak MCP", zh: "该地址的应答不是 MCP" },
  invalid_answer: { en: "its answer breaks the protocol", zh: "应答不符合协议" },
  too_large: { en: "its answer is larger than is accepted", zh: "应答超过了允许的大小" },
  address: { en: "its address may not be called from here", zh: "不允许从这里访问它的地址" },
  leads_to_rejected: {
    en: "it leads to a server that an operator has rejected for everybody here",
    zh: "它会转到一台已被管理员为所有人拒绝的服务器",
  },
  cut_off: { en: "its answer broke off in the middle", zh: "应答中途断开" },
  not_listed: {
    en: "it did not list its tools in time, so nothing was called",
    zh: "它没有及时列出工具，因此没有发出调用",
  },
  called_off: { en: "the call was called off before it was sent", zh: "调用在发出之前已取消" },
  cooling_down: { en: "it failed repeatedly and is left alone for a while", zh: "它接连失败，暂时停用" },
  runner_unreachable: { en: "the runner that starts packages cannot be reached", zh: "无法连接启动软件包的运行器" },
  no_runner: { en: "nothing here can start packages", zh: "这里没有可以启动软件包的运行器" },
  no_npm: { en: "the runner has no npm to install it with", zh: "运行器上没有安装它所需的 npm" },
  no_uvx: { en: "the runner has no uvx, which starts PyPI packages", zh: "运行器上没有启动 PyPI 软件包所需的 uvx" },
  no_docker: {
    en: "the runner has no Docker, which starts container images",
    zh: "运行器上没有启动容器镜像所需的 Docker",
  },
  native_code: {
    en: "it runs native code, which your user has to allow as well: search again with allow_native_code",
    zh: "它会运行原生代码，需要用户另行允许：请带上 allow_native_code 重新搜索",
  },
  not_started: { en: "it could not be started", zh: "无法启动" },
  ended: { en: "its program ended by itself or hangs", zh: "它的程序自行结束，或没有响应" },
  busy: { en: "it already works on as many calls as it may", zh: "它正在处理的调用已达上限" },
  unknown_package: { en: "its registry has no such package in this version", zh: "注册中心没有这个版本的软件包" },
  unverified_package: {
    en: "its package is not what its registry announced, and was not started",
    zh: "软件包与登记的内容不一致，没有启动",
  },
  unusable_package: { en: "its package cannot be run as a server here", zh: "它的软件包不能在这里作为服务器运行" },
  runner_full: {
    en: "the runner has no room for another server until one is removed",
    zh: "运行器已满，需要先移除一个服务器",
  },
} as const satisfies Record<string, LocalizedText>;

/** Reasons that stay as long as nobody changes anything. */
const lasting: ReadonlySet<UnavailableReason> = new Set<UnavailableReason>([
  "no_runner",
  "no_npm",
  "no_uvx",
  "no_docker",
  "address",
  "leads_to_rejected",
  "native_code",
  "unknown_package",
  "unverified_package",
  "unusable_package",
  "too_large",
  "invalid_answer",
]);

/** Reasons of packages, after which starting the program anew can help. */
const startedAnew: ReadonlySet<UnavailableReason> = new Set<UnavailableReason>(["not_started", "ended", "runner_full"]);

/** Whether `manage_server` with the action `refresh` is what can help. */
export function mayStartAnew(reason: UnavailableReason): boolean {
  return startedAnew.has(reason);
}

/** Why a server gives no usable answer, in a few words. */
export function unavailableText(reason: UnavailableReason): LocalizedText {
  return reasons[reason];
}

export function mayPass(reason: UnavailableReason): boolean {
  return !lasting.has(reason);
}

function tryAgain(seconds: number | undefined): LocalizedText {
  if (seconds === undefined) return { en: "Try again later", zh: "请稍后再试" };
  const wait = waitInWords(seconds);
  return { en: `Try again in ${wait.en}`, zh: `请在${wait.zh}后再试` };
}

/** What happened and the way out, in both languages. */
export function unusableServerText(failure: UnusableServer): LocalizedText {
  const { server } = failure;
  const reason = reasons[failure.reason];
  const again = tryAgain(failure.retry_after_seconds);
  if (failure.may_be_done === true)
    return {
      en: `The server ${quote(server)} gave no usable answer: ${reason.en}. What it was asked to do may have been done: look whether it was, before you call again.`,
      zh: `服务器 ${quoteInChinese(server)} 没有给出可用的应答：${reason.zh}。所要求的操作可能已经执行：请先确认，再决定是否重新调用。`,
    };
  if (failure.tool !== undefined)
    return {
      en: `The tool ${quote(failure.tool)} cannot be used now: ${reason.en}. ${again.en}, or use another tool, also of the same server: list_tools_available.`,
      zh: `工具 ${quoteInChinese(failure.tool)} 暂时无法使用：${reason.zh}。${again.zh}，或用 list_tools_available 换一个工具，同一服务器的其他工具也可以。`,
    };
  if (failure.reason === "too_large" || failure.reason === "invalid_answer")
    return {
      en: `The server ${quote(server)} gave no usable answer: ${reason.en}. The same call would bring the same: ask for less, or use another tool (list_tools_available).`,
      zh: `服务器 ${quoteInChinese(server)} 没有给出可用的应答：${reason.zh}。同样的调用结果也会相同：请缩小请求的范围，或用 list_tools_available 换一个工具。`,
    };
  if (mayStartAnew(failure.reason))
    return {
      en: `The server ${quote(server)} cannot be used now: ${reason.en}. To have it started again, call manage_server with the action refresh and this name; then call again. Or use another tool: list_tools_available.`,
      zh: `服务器 ${quoteInChinese(server)} 暂时无法使用：${reason.zh}。请用 manage_server（action 为 refresh，name 为这个名字）让它重新启动，然后重新调用；也可以用 list_tools_available 换一个工具。`,
    };
  if (!mayPass(failure.reason))
    return {
      en: `The server ${quote(server)} cannot be used: ${reason.en}. Use another tool (list_tools_available), or find another server with search_and_install_tools.`,
      zh: `服务器 ${quoteInChinese(server)} 无法使用：${reason.zh}。请用 list_tools_available 换一个工具，或用 search_and_install_tools 另找服务器。`,
    };
  return {
    en: `The server ${quote(server)} gave no usable answer: ${reason.en}. ${again.en}, or use another tool: list_tools_available.`,
    zh: `服务器 ${quoteInChinese(server)} 没有给出可用的应答：${reason.zh}。${again.zh}，或用 list_tools_available 换一个工具。`,
  };
}
