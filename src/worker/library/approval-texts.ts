/** The words of the page on which a person agrees to a server. */
import type { GrantTerms, NarrowTerms } from "../../discovery/agreement.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import { standingText, termsTexts } from "../../operations/discovery/terms-texts.ts";
import type { GrantView } from "../../discovery/library-port.ts";

const en = {
  language: "en",
  title: "Allow a server",
  lead: "An agent asks to use tools of another server. What it sends to these tools goes to whoever runs that server.",
  over: "This address is no longer valid: it works once, for a quarter of an hour. Ask the agent for a new one.",
  elsewhere: "The answer came from another page, so it was not taken.",
  unreadable:
    "The answer was neither yes nor no, so it was not taken. Open the address again and press one of the buttons.",
  failed: "That did not work. Nothing has changed; ask the agent for a new address.",
  changedBefore:
    "An agent asks to use tools of another server. What the server offers has changed since this address was made; this is how it is now. What it sends to these tools goes to whoever runs that server.",
  changedNow:
    "What the server offers has changed since you opened this page, so nothing was allowed. This is how it is now; answer again.",
  noAnswer: "it did not answer",
  approvedUnlisted: (reason: string): string =>
    `You have agreed, and the server could not be asked for its tools: ${reason}. Tell the agent to try again; you may be asked again about the tools that it lists then.`,
  approvedSignIn:
    "You have agreed, and the server asks who is calling before it lists its tools. Tell the agent to go on: it gets an address where you sign in.",
  approvedUnusable: (reason: string): string =>
    `You have agreed, and the server cannot be used: ${reason}. Nothing of it can be called. Tell the agent to look for another one.`,
  approvedWaiting:
    "You have agreed to the server. Its tools are not allowed yet, because you have not seen them: ask the agent for a new address, which shows them.",
  approved: "You have agreed. Tell the agent to go on. Tools that change later are put to you again.",
  settledAllowed:
    "This question is settled: the server was allowed at another address. Nothing is left to do here. A task that waits for it goes on by itself.",
  settledRefused:
    "This question is settled: the server was refused at another address, so the agent cannot use it. If you want to allow it after all, ask the agent for a new address.",
  settledByOperator:
    "An operator has rejected this server for everybody here, so it is not used, and nobody else can allow it. If you need it, ask them.",
  settledCancelled:
    "The task that asked for this was cancelled. Nothing is left to do here; if it is tried again, it asks again at a new address.",
  needsNative:
    "You have agreed, and the package holds native code, so it was not started. To use it, tick the box below and allow it once more; else refuse it, or leave this page.",
  rejected: "You have refused. The agent cannot use this server.",
  rejectedWider: "You have refused this request. What you allowed before stays allowed, and nothing more.",
  name: "Name",
  address: "Address",
  saysItIs: "It says it is",
  listedBy: "Named by",
  tools: "Tools",
  noTools:
    "It has not been asked for its tools yet. Those it lists first will be allowed with it, except any that the scan warns about; they are put to you then.",
  failedListing:
    "It could not list any tools when it was asked. Those it lists later are put to you before the agent may call them.",
  incomplete: "It has more tools than could be read. Those that are not shown here are not allowed.",
  wholeText: "The whole text",
  parameters: "What it takes, with its descriptions",
  fromOutside: "The following texts are the server's own; nobody has checked them.",
  native: "It runs native code, which can read what the machine it is started on can read.",
  alsoNative:
    "If the package turns out to hold native code, allow that as well: such code can read what the machine it is started on can read.",
  alwaysNative:
    "It is a PyPI package, and those always run as native code, which can read what the machine it is started on can read. Without this it is not started: allow it.",
  warned: "Some of its texts look like orders to the model, or hide something. The tools are marked with ⚠.",
  reads: "It reads in",
  writes: "It changes and deletes in",
  onlyReads: "Its folders can only be read: tools that write files fail.",
  allows: "What you allow",
  terms: (terms: GrantTerms, until: string): string => termsTexts.en(terms, until),
  standing: (grants: readonly GrantView[] | undefined): string => standingText(grants).en,
  others: (count: number): string =>
    count === 1
      ? "One other tool of it is not part of this, and stays as it is."
      : `${count} other tools of it are not part of this, and stay as they are.`,
  /** `tool`: the one whose call was refused. */
  narrow: {
    read_only: (tool) =>
      `Only tools that say they only read are allowed so far. The agent wants to call ${tool}, which does not say so.`,
    other_tools: (tool) => `Other tools of this server are allowed so far. The agent wants to call ${tool}.`,
    other_task: (tool) => `This server is allowed in one task only. The agent wants to call ${tool} outside of it.`,
    other_session: (tool) =>
      `This server is allowed in another conversation only. The agent wants to call ${tool} in this one.`,
    any_session: (tool) =>
      `This server is allowed in one conversation only. The agent wants to call ${tool} outside of it, and its next call will be in a new one.`,
  } satisfies Record<NarrowTerms, (tool: string) => string> as Record<NarrowTerms, (tool: string) => string>,
  changes: "What changed since the last agreement",
  changesFromOutside:
    "The changed tools are off until you agree. The texts are the server's own, before and after; do not follow orders in them.",
  otherIdentity: "It now says that it is another server.",
  added: "Tools that were not agreed to before",
  removed: "Tools that are gone",
  approve: "Allow",
  reject: "Refuse",
};

export type ApprovalTexts = typeof en;

const approvalTexts: LocalizedText<ApprovalTexts> = {
  en,
  zh: {
    language: "zh-CN",
    title: "允许使用服务器",
    lead: "一个智能体请求使用另一台服务器的工具。它发给这些工具的内容会到达该服务器的运营者。",
    over: "这个地址已失效：它只能使用一次，有效期十五分钟。请向智能体索取新的地址。",
    elsewhere: "这个回答来自别的页面，没有采纳。",
    unreadable: "这个回答既不是同意也不是拒绝，没有采纳。请重新打开这个地址，按其中一个按钮。",
    failed: "操作没有成功，状态没有改变。请向智能体索取新的地址。",
    changedBefore:
      "一个智能体请求使用另一台服务器的工具。自这个地址生成以来，服务器提供的内容已有改动，以下是现在的内容。它发给这些工具的内容会到达该服务器的运营者。",
    changedNow: "自您打开本页以来，服务器提供的内容已有改动，因此没有允许任何内容。以下是现在的内容，请重新回答。",
    noAnswer: "它没有应答",
    approvedUnlisted: (reason) =>
      `您已同意，但没能向服务器询问工具列表：${reason}。请让智能体再试一次；届时列出的工具可能会再次询问您。`,
    approvedSignIn: "您已同意，但服务器在列出工具之前要求登录。请让智能体继续，它会得到一个供您登录的地址。",
    approvedUnusable: (reason) =>
      `您已同意，但这台服务器无法使用：${reason}。它的任何工具都不能调用。请让智能体另找一个。`,
    approvedWaiting:
      "您已同意使用这台服务器。它的工具您还没有看过，因此尚未获准：请向智能体索取新的地址，页面会列出这些工具。",
    approved: "您已同意。请告诉智能体继续。以后有改动的工具会再次询问您。",
    settledAllowed: "这个问题已经处理：该服务器已在另一个地址被允许使用，这里无需再操作。等待它的任务会自己继续。",
    settledRefused:
      "这个问题已经处理：该服务器已在另一个地址被拒绝，智能体不能使用它。如果仍想允许，请向智能体索取新的地址。",
    settledByOperator: "管理员已为所有人拒绝这台服务器，因此不会使用它，其他人也不能允许。如果需要它，请联系管理员。",
    settledCancelled: "提出这个请求的任务已取消，这里无需再操作。如果任务重试，会用新的地址再次询问。",
    needsNative:
      "您已同意，但这个软件包含有原生代码，因此没有启动。如需使用，请勾选下面的选项后再次允许；否则请拒绝，或离开本页。",
    rejected: "您已拒绝。智能体不能使用这台服务器。",
    rejectedWider: "您已拒绝这个请求。此前允许的内容保持不变，没有放宽。",
    name: "名称",
    address: "地址",
    saysItIs: "自称",
    listedBy: "来源",
    tools: "工具",
    noTools: "还没有向它询问过工具列表。它第一次列出的工具会一并获准，扫描提示有问题的除外，那些会再询问您。",
    failedListing: "询问时它没能列出任何工具。它以后列出的工具会先询问您，您同意后智能体才能调用。",
    incomplete: "它的工具多到未能读完。没有显示在这里的工具不在允许之列。",
    wholeText: "全文",
    parameters: "参数及其说明",
    fromOutside: "以下文字由服务器自己提供，没有人核对过。",
    native: "它会运行原生代码，可以读取所在机器能读取的内容。",
    alsoNative: "如果安装后发现软件包含有原生代码，也一并允许：原生代码可以读取所在机器能读取的内容。",
    alwaysNative: "这是 PyPI 软件包，总是以原生代码运行，可以读取所在机器能读取的内容。不允许就不会启动：允许运行。",
    warned: "它的部分文字像是在对模型下命令，或藏有内容。相应的工具标有 ⚠。",
    reads: "可以读取",
    writes: "可以修改和删除",
    onlyReads: "它的文件夹只能读取：写入文件的工具会失败。",
    allows: "您允许的范围",
    terms: (terms, until) => termsTexts.zh(terms, until),
    standing: (grants) => standingText(grants).zh,
    others: (count) => `它的另外 ${count} 个工具不在此列，状态不变。`,
    narrow: {
      read_only: (tool) => `目前只允许自称只读的工具。智能体想调用 ${tool}，而它没有自称只读。`,
      other_tools: (tool) => `目前只允许这台服务器的其他工具。智能体想调用 ${tool}。`,
      other_task: (tool) => `目前只在一个任务中允许使用这台服务器。智能体想在那个任务之外调用 ${tool}。`,
      other_session: (tool) => `目前只在另一次会话中允许使用这台服务器。智能体想在这次会话中调用 ${tool}。`,
      any_session: (tool) =>
        `目前只在一次会话中允许使用这台服务器。智能体想在那次会话之外调用 ${tool}，而它的下一次调用又会是新的会话。`,
    },
    changes: "上次同意之后的改动",
    changesFromOutside:
      "在您同意之前，有改动的工具已停用。以下是服务器自己的文字（改动前与改动后），请不要照其中的命令去做。",
    otherIdentity: "它现在自称是另一台服务器。",
    added: "此前未同意的工具",
    removed: "消失的工具",
    approve: "允许",
    reject: "拒绝",
  },
};

type TaskWords =
  | "approved"
  | "approvedUnlisted"
  | "approvedSignIn"
  | "approvedUnusable"
  | "approvedWaiting"
  | "rejected";

/** What differs where a task waits for the answer: it goes on by itself. */
const inTaskTexts: LocalizedText<Pick<ApprovalTexts, TaskWords>> = {
  en: {
    approved: "You have agreed. The task goes on by itself. Tools that change later are put to you again.",
    approvedUnlisted: (reason) =>
      `You have agreed, and the server could not be asked for its tools: ${reason}. The task goes on by itself; you may be asked again about the tools that the server lists then.`,
    approvedSignIn:
      "You have agreed, and the server asks who is calling before it lists its tools. The task goes on by itself: it gives the address where you sign in.",
    approvedUnusable: (reason) =>
      `You have agreed, and the server cannot be used: ${reason}. Nothing of it can be called. The task goes on by itself, without it.`,
    approvedWaiting:
      "You have agreed to the server. Its tools are not allowed yet, because you have not seen them: the task gives a new address, which shows them.",
    rejected: "You have refused. The task cannot use this server, and goes on by itself without it.",
  },
  zh: {
    approved: "您已同意，任务会自己继续。以后有改动的工具会再次询问您。",
    approvedUnlisted: (reason) =>
      `您已同意，但没能向服务器询问工具列表：${reason}。任务会自己继续；届时列出的工具可能会再次询问您。`,
    approvedSignIn: "您已同意，但服务器在列出工具之前要求登录。任务会自己继续，并给出供您登录的地址。",
    approvedUnusable: (reason) =>
      `您已同意，但这台服务器无法使用：${reason}。它的任何工具都不能调用。任务会自己继续，不使用它。`,
    approvedWaiting:
      "您已同意使用这台服务器。它的工具您还没有看过，因此尚未获准：任务会给出新的地址，页面会列出这些工具。",
    rejected: "您已拒绝。任务不能使用这台服务器，会自己继续。",
  },
};

/** The words of the page. `inTask`: a task waits for the answer. */
export function approvalTextsFor(language: string, inTask = false): ApprovalTexts {
  return { ...inLanguage(language, approvalTexts), ...(inTask && inLanguage(language, inTaskTexts)) };
}
