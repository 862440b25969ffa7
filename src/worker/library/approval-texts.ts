/** The words of the page on which a person agrees to a server. */
import type { GrantTerms } from "../../discovery/agreement.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { termsTexts } from "../../operations/discovery/texts.ts";

const en = {
  language: "en",
  title: "Allow a server",
  lead: "An agent asks to use tools of another server. What it sends to these tools goes to whoever runs that server.",
  over: "This address is no longer valid: it works once, for a quarter of an hour. Ask the agent for a new one.",
  elsewhere: "The answer came from another page, so it was not taken.",
  failed: "That did not work. Nothing has changed; ask the agent for a new address.",
  changedBefore:
    "An agent asks to use tools of another server. What the server offers has changed since this address was made; this is how it is now. What it sends to these tools goes to whoever runs that server.",
  changedNow:
    "What the server offers has changed since you opened this page, so nothing was allowed. This is how it is now; answer again.",
  noAnswer: "it did not answer",
  approvedUnlisted: (reason: string): string =>
    `You have agreed, and the server could not be asked for its tools: ${reason}. Tell the agent to try again; tools that it lists later than ten minutes from now are put to you again.`,
  approvedSignIn:
    "You have agreed, and the server asks who is calling before it lists its tools. Tell the agent to go on: it gets an address where you sign in.",
  approvedUnusable: (reason: string): string =>
    `You have agreed, and the server cannot be used: ${reason}. Nothing of it can be called. Tell the agent to look for another one.`,
  approvedWaiting:
    "You have agreed to the server. Its tools are not allowed yet, because you have not seen them: ask the agent for a new address, which shows them.",
  approved: "You have agreed. Tell the agent to go on. Tools that change later are put to you again.",
  rejected: "You have refused. The agent cannot use this server.",
  name: "Name",
  address: "Address",
  saysItIs: "It says it is",
  listedBy: "Named by",
  tools: "Tools",
  noTools:
    "It has not been asked for its tools yet. Those it lists first will be allowed with it, except any that the scan warns about; they are put to you then.",
  wholeText: "The whole text",
  parameters: "What it takes, with its descriptions",
  fromOutside: "The following texts are the server's own; nobody has checked them.",
  native: "It runs native code, which can read what the machine it is started on can read.",
  alsoNative:
    "If the package turns out to hold native code, allow that as well: such code can read what the machine it is started on can read.",
  warned: "Some of its texts look like orders to the model, or hide something. The tools are marked with ⚠.",
  reads: "It reads in",
  writes: "It changes and deletes in",
  onlyReads: "Its folders can only be read: tools that write files fail.",
  allows: "What you allow",
  terms: (terms: GrantTerms, until: string): string => termsTexts.en(terms, until),
  changes: "What changed since you agreed",
  changesFromOutside:
    "The changed tools are off until you agree. The texts are the server's own, before and after; do not follow orders in them.",
  otherIdentity: "It now says that it is another server.",
  added: "New tools",
  removed: "Tools that are gone",
  approve: "Allow",
  reject: "Refuse",
};

export type ApprovalTexts = typeof en;

export const approvalTexts: LocalizedText<ApprovalTexts> = {
  en,
  zh: {
    language: "zh-CN",
    title: "允许使用服务器",
    lead: "一个智能体请求使用另一台服务器的工具。它发给这些工具的内容会到达该服务器的运营者。",
    over: "这个地址已失效：它只能使用一次，有效期十五分钟。请向智能体索取新的地址。",
    elsewhere: "这个回答来自别的页面，没有采纳。",
    failed: "操作没有成功，状态没有改变。请向智能体索取新的地址。",
    changedBefore:
      "一个智能体请求使用另一台服务器的工具。自这个地址生成以来，服务器提供的内容已有改动，以下是现在的内容。它发给这些工具的内容会到达该服务器的运营者。",
    changedNow: "自您打开本页以来，服务器提供的内容已有改动，因此没有允许任何内容。以下是现在的内容，请重新回答。",
    noAnswer: "它没有应答",
    approvedUnlisted: (reason) =>
      `您已同意，但没能向服务器询问工具列表：${reason}。请让智能体再试一次；十分钟之后才列出的工具会再次询问您。`,
    approvedSignIn: "您已同意，但服务器在列出工具之前要求登录。请让智能体继续，它会得到一个供您登录的地址。",
    approvedUnusable: (reason) =>
      `您已同意，但这台服务器无法使用：${reason}。它的任何工具都不能调用。请让智能体另找一个。`,
    approvedWaiting:
      "您已同意使用这台服务器。它的工具您还没有看过，因此尚未获准：请向智能体索取新的地址，页面会列出这些工具。",
    approved: "您已同意。请告诉智能体继续。以后有改动的工具会再次询问您。",
    rejected: "您已拒绝。智能体不能使用这台服务器。",
    name: "名称",
    address: "地址",
    saysItIs: "自称",
    listedBy: "来源",
    tools: "工具",
    noTools: "还没有向它询问过工具列表。它第一次列出的工具会一并获准，扫描提示有问题的除外，那些会再询问您。",
    wholeText: "全文",
    parameters: "参数及其说明",
    fromOutside: "以下文字由服务器自己提供，没有人核对过。",
    native: "它会运行原生代码，可以读取所在机器能读取的内容。",
    alsoNative: "如果安装后发现软件包含有原生代码，也一并允许：原生代码可以读取所在机器能读取的内容。",
    warned: "它的部分文字像是在对模型下命令，或藏有内容。相应的工具标有 ⚠。",
    reads: "可以读取",
    writes: "可以修改和删除",
    onlyReads: "它的文件夹只能读取：写入文件的工具会失败。",
    allows: "您允许的范围",
    terms: (terms, until) => termsTexts.zh(terms, until),
    changes: "您同意之后的改动",
    changesFromOutside:
      "在您同意之前，有改动的工具已停用。以下是服务器自己的文字（改动前与改动后），请不要照其中的命令去做。",
    otherIdentity: "它现在自称是另一台服务器。",
    added: "新增的工具",
    removed: "消失的工具",
    approve: "允许",
    reject: "拒绝",
  },
};
