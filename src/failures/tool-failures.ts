/**
 * Failures of connected MCP servers and their tools. Texts name servers and tools by the names that Cairn gave them; nothing
 * of what a server said is in them.
 */
import type { LocalizedText } from "../localized-text.ts";
import { unusableServerText, type UnusableServer } from "./unusable-server.ts";
import { list, listInChinese, quote, quoteInChinese } from "./words.ts";

export type ToolFailure =
  | { code: "unknown_server"; server: string; known: string[] }
  /** `tool`: the server is approved and this tool of it is not. */
  /** `concern`: the arguments need a yes. `answered`: what the user did when they were asked for it; `rejected`: an operator did. */
  | {
      code: "not_approved";
      server: string;
      tool?: string;
      approve_url?: string;
      /** The tool is approved, and what was agreed to covers less. */
      covers?: Covers;
      concern?: Concern;
      answered?: "declined" | "cancelled" | "rejected";
      /** The user refused to allow more, and what they agreed to before goes on. */
      still_allowed?: true;
      /** An operator has rejected the server for everybody. */
      operator_refused?: true;
    }
  | { code: "definition_changed"; server: string; tool: string; approve_url?: string; answered?: "cancelled" }
  /** The arguments hold a mark that stands where a value was removed. */
  | { code: "redacted_arguments"; server: string; tool: string }
  /** `more_access`: somebody is signed in, and this call needs more than that sign-in gave. `sign_in_problem`: why there is no link. */
  | {
      code: "needs_sign_in";
      server: string;
      action_needed?: "sign_in";
      sign_in_url?: string;
      sign_in_problem?: keyof typeof signInProblems;
      again?: boolean;
      more_access?: true;
    }
  | UnusableServer
  | { code: "timeout"; server: string; seconds: number };

/** The refusal where somebody has rejected the server. `byOperator`: for everybody. */
export const rejectedServer = (server: string, byOperator = false): Extract<ToolFailure, { code: "not_approved" }> => ({
  code: "not_approved",
  server,
  ...(byOperator ? { answered: "rejected", operator_refused: true } : { answered: "declined" }),
});

/** Whether nothing was called because a person's yes to the server is missing, which nobody has been asked for yet. */
export function waitsForYes<F extends { code: string }>(
  failure: F,
): failure is Extract<F, { code: "not_approved" | "definition_changed" }> {
  if (!isToolFailure(failure)) return false;
  if (failure.code !== "not_approved") return failure.code === "definition_changed" && failure.answered === undefined;
  return failure.answered === undefined && failure.concern === undefined;
}

/** What was agreed to: tools that only read, other tools, another session, another task. */
export type Covers = "read_only" | "other_tools" | "other_session" | "other_task";

const covered: Readonly<Record<Covers, LocalizedText>> = {
  read_only: {
    en: "for tools that say they only read, and this one does not",
    zh: "仅限自称只读的工具，而它没有这样自称",
  },
  other_tools: { en: "for other tools only", zh: "仅限其他工具" },
  other_session: { en: "in another conversation only", zh: "仅限另一次会话" },
  other_task: { en: "in one task only, and this call is not of it", zh: "仅限某个任务，而这次调用不在其中" },
};

/** Why arguments need a person's yes although the tool has one. */
type Concern = "secrets" | "carries_result" | "too_much_to_check";

const concerns: Readonly<Record<Concern, LocalizedText>> = {
  secrets: { en: "hold what looks like personal numbers or keys", zh: "含有疑似个人号码或密钥的内容" },
  carries_result: { en: "repeat what another server answered", zh: "重复了另一台服务器返回的内容" },
  too_much_to_check: { en: "are too long to be checked", zh: "过长，无法检查" },
};

const signInKinds = {
  first: { en: "asks for a sign-in", zh: "要求登录" },
  again: { en: "asks for a sign-in, again: the last one has ended", zh: "要求重新登录：上次登录已失效" },
  more: { en: "needs more access for this than the last sign-in gave", zh: "需要比上次登录更多的权限" },
} as const satisfies Record<string, LocalizedText>;

/** Why no sign-in could be begun, and the way out. */
const signInProblems = {
  not_offered: {
    en: "It offers none that can be used from here: its operator has to configure the access.",
    zh: "它没有提供可从这里使用的登录方式：请管理员配置访问凭据。",
  },
  address: {
    en: "Its sign-in leads to an address that may not be called from here, so there is no link: use another server, or tell whoever runs it.",
    zh: "它的登录指向不允许从这里访问的地址，因此没有登录链接：请换一个服务器，或告知其运营者。",
  },
  unreachable: {
    en: "Its sign-in cannot be reached now, so there is no link: call again later.",
    zh: "目前无法连接它的登录服务，因此没有登录链接：请稍后重新调用。",
  },
  unusable: {
    en: "What it says about its sign-in breaks the rules of OAuth, so there is no link: use another server, or tell whoever runs it.",
    zh: "它的登录说明不符合 OAuth 规范，因此没有登录链接：请换一个服务器，或告知其运营者。",
  },
} as const satisfies Record<string, LocalizedText>;

const codes: ReadonlySet<string> = new Set<ToolFailure["code"]>([
  "unknown_server",
  "not_approved",
  "definition_changed",
  "redacted_arguments",
  "needs_sign_in",
  "server_unavailable",
  "timeout",
]);

export function isToolFailure(failure: { code: string }): failure is ToolFailure {
  return codes.has(failure.code);
}

/** What follows once the user has answered to a task. */
const byTask: LocalizedText = {
  en: "; the task then makes the call by itself, so do not make it again",
  zh: "，之后任务会自己完成这一次调用，请不要另外调用",
};

/**
 * What happened and the way out, in both languages. `inTask`: a task waits for the answer and makes the call itself, so that nobody is told
 * to make it again.
 */
export function toolFailureText(failure: ToolFailure, inTask = false): LocalizedText {
  const { server } = failure;
  switch (failure.code) {
    case "unknown_server":
      return failure.known.length === 0
        ? {
            en: `There is no server ${quote(server)}, and none is connected. Call search_and_install_tools to find one.`,
            zh: `没有服务器 ${quoteInChinese(server)}，目前也没有接入任何服务器。请调用 search_and_install_tools 查找。`,
          }
        : {
            en: `There is no server ${quote(server)}. Known: ${list(failure.known)}.`,
            zh: `没有服务器 ${quoteInChinese(server)}。现有：${listInChinese(failure.known)}。`,
          };
    case "not_approved":
      if (failure.concern !== undefined) return needsConsent(failure, concerns[failure.concern], inTask);
      if (failure.answered === "declined" && failure.still_allowed === true) {
        const { tool } = failure;
        const [called, chinese] =
          tool === undefined
            ? ["", ""]
            : [`, so ${quote(tool)} was not called`, `，没有调用工具 ${quoteInChinese(tool)}`];
        return {
          en: `Your user has refused to allow more of the server ${quote(server)}${called}. What they allowed before stays allowed. Do not ask for the same again: go on with that, or without it. If they change their mind, manage_server approves it.`,
          zh: `用户已拒绝放宽服务器 ${quoteInChinese(server)} 的使用范围${chinese}。此前允许的内容保持不变。请不要再次询问：在已允许的范围内继续，或改用其他方式。如果用户改变主意，可用 manage_server 批准。`,
        };
      }
      if (failure.operator_refused === true)
        return {
          en: `An operator has rejected the server ${quote(server)} for everybody here, so nothing was called. Do not ask your user for it: choose another way, or go on without it.`,
          zh: `管理员已为所有人拒绝服务器 ${quoteInChinese(server)}，没有发出调用。请不要向用户询问：改用其他方式，或在没有它的情况下继续。`,
        };
      if (failure.answered === "declined")
        return {
          en: `The server ${quote(server)} has been rejected, so nothing was called. Do not ask for it again: choose another way, or go on without it. If your user wants it after all, manage_server approves it.`,
          zh: `服务器 ${quoteInChinese(server)} 已被拒绝，没有发出调用。请不要再次询问：改用其他方式，或在没有它的情况下继续。如果用户还是想用，可用 manage_server 批准。`,
        };
      if (failure.covers !== undefined && failure.tool !== undefined)
        return withLink(failure.approve_url, inTask, {
          en: `The tool ${quote(failure.tool)} was not called: the agreement to use ${quote(server)} holds ${covered[failure.covers].en}. ${failure.answered === "cancelled" ? closed.en : "Ask your user whether it may do more."}`,
          zh: `没有调用工具 ${quoteInChinese(failure.tool)}：目前对 ${quoteInChinese(server)} 的许可${covered[failure.covers].zh}。${failure.answered === "cancelled" ? closed.zh : "请询问用户是否放宽。"}`,
        });
      return withLink(failure.approve_url, inTask, {
        en: `${failure.tool === undefined ? `The server ${quote(server)}` : `The tool ${quote(failure.tool)} of ${quote(server)}`} has not been approved, so nothing was called. ${failure.answered === "cancelled" ? closed.en : "Ask your user."}`,
        zh: `${failure.tool === undefined ? `服务器 ${quoteInChinese(server)}` : `${quoteInChinese(server)} 的工具 ${quoteInChinese(failure.tool)}`} 尚未获得批准，没有发出调用。${failure.answered === "cancelled" ? closed.zh : "请询问用户。"}`,
      });
    case "definition_changed":
      return withLink(failure.approve_url, inTask, {
        en: `The tool ${quote(failure.tool)} of ${quote(server)} is no longer what was approved, so nothing was called. ${failure.answered === "cancelled" ? closed.en : "Ask your user to approve it again: they are shown what changed."}`,
        zh: `${quoteInChinese(server)} 的工具 ${quoteInChinese(failure.tool)} 与批准时不同，没有发出调用。${failure.answered === "cancelled" ? closed.zh : "请让用户重新批准，届时会显示改动。"}`,
      });
    case "redacted_arguments":
      return {
        en: `The tool ${quote(failure.tool)} was not called: a value of its arguments was removed from the stored text, where [redacted:…] stands for it. Give the value itself in the call; your user is then asked whether it may be sent. If you do not have it, ask your user first.`,
        zh: `没有调用工具 ${quoteInChinese(failure.tool)}：参数中的某个值已从保存的文本里移除，由 [redacted:…] 代替。请在调用中直接写出这个值，届时会询问用户是否可以发送；如果没有这个值，请先向用户询问。`,
      };
    case "needs_sign_in": {
      const kind = signInKinds[failure.more_access === true ? "more" : failure.again === true ? "again" : "first"];
      const { sign_in_url: link, sign_in_problem: problem } = failure;
      const none =
        problem === undefined
          ? { en: "Its operator has to configure the access.", zh: "请管理员配置访问凭据。" }
          : signInProblems[problem];
      return {
        en: `The server ${quote(server)} ${kind.en}. ${link === undefined ? none.en : `Ask your user to open this address${inTask ? byTask.en : ", then call again"}: ${link}`}`,
        zh: `服务器 ${quoteInChinese(server)} ${kind.zh}。${link === undefined ? none.zh : `请让用户打开这个地址${inTask ? byTask.zh : "，然后重新调用"}：${link}`}`,
      };
    }
    case "server_unavailable":
      return unusableServerText(failure);
    case "timeout":
      return {
        en: `The server ${quote(server)} did not finish within ${failure.seconds} seconds. What it was asked to do may have been done. Ask for less, or allow more time.`,
        zh: `服务器 ${quoteInChinese(server)} 没有在 ${failure.seconds} 秒内完成，所要求的操作可能已经执行。请减少内容，或给更多时间。`,
      };
  }
}

function needsConsent(
  { server, answered, approve_url: url }: Extract<ToolFailure, { code: "not_approved" }>,
  concern: LocalizedText,
  inTask: boolean,
): LocalizedText {
  const nothing = {
    en: `Nothing was sent to ${quote(server)}: the arguments ${concern.en}`,
    zh: `没有向 ${quoteInChinese(server)} 发送任何内容：参数${concern.zh}`,
  };
  const without = { en: "Leave it out, or put it in their own words.", zh: "请去掉这部分，或改用用户自己的话。" };
  if (answered === "declined")
    return {
      en: `${nothing.en}, and your user refused to send them. Do not ask for the same again at once. ${without.en}`,
      zh: `${nothing.zh}，用户已拒绝发送。请不要立即再次询问同样的内容。${without.zh}`,
    };
  if (answered === "cancelled" && url !== undefined)
    return {
      en: `${nothing.en}, and the question to your user was closed without an answer. They can allow exactly this call once at this address${inTask ? byTask.en : "; then make the same call again"}: ${url}`,
      zh: `${nothing.zh}，对用户的询问被关闭，没有得到回答。用户可以在这个地址同意这一次调用${inTask ? byTask.zh : "，然后请以同样的参数重新调用"}：${url}`,
    };
  if (answered === "cancelled")
    return {
      en: `${nothing.en}, and your user closed the question without an answer. Ask them what they want before you call again. ${without.en}`,
      zh: `${nothing.zh}，用户关闭了询问，没有作答。请先问清用户的意思，再重新调用。${without.zh}`,
    };
  if (url !== undefined)
    return {
      en: `${nothing.en}, which needs your user's yes. They can allow exactly this call once at this address${inTask ? byTask.en : "; then make the same call again"}: ${url}`,
      zh: `${nothing.zh}，需要用户同意。用户可以在这个地址同意这一次调用${inTask ? byTask.zh : "，然后请以同样的参数重新调用"}：${url}`,
    };
  return {
    en: `${nothing.en}, which needs your user's yes, and they cannot be asked here. ${without.en}`,
    zh: `${nothing.zh}，需要用户同意，而这里无法询问用户。${without.zh}`,
  };
}

/** The user closed the question about a server. */
const closed: LocalizedText = {
  en: "The question to your user was closed without an answer: ask them what they want before you call again.",
  zh: "对用户的询问被关闭，没有得到回答：请先问清用户的意思，再重新调用。",
};

/** The way to a yes where no page is offered. */
const withoutPage: LocalizedText = {
  en: "No page is offered here for it: they can agree in a client that can ask them, or whoever runs Cairn approves it with manage_server or in CAIRN_POLICY.",
  zh: "这里没有可供同意的页面：用户可以在能够询问他们的客户端里同意，或由管理员用 manage_server 或在 CAIRN_POLICY 中批准。",
};

function withLink(url: string | undefined, inTask: boolean, { en, zh }: LocalizedText): LocalizedText {
  if (url === undefined) return { en: `${en} ${withoutPage.en}`, zh: `${zh}${withoutPage.zh}` };
  return {
    en: `${en} They can agree at this address, which works once${inTask ? byTask.en : ""}: ${url}`,
    zh: `${zh}用户可以在这个地址同意（只能使用一次）${inTask ? byTask.zh : ""}：${url}`,
  };
}
