/**
 * What a person is asked before a server is used, and what an agreement led to. In both languages at once: nobody knows yet which one they read.
 * Not here: what a call's arguments carry (`consent-texts.ts`).
 */
import type { ServerChanges } from "../../discovery/agreement.ts";
import type { Agreement } from "../../discovery/library-port.ts";
import { allowsUnseenTools } from "../../discovery/unseen-tools.ts";
import { type ToolFailure } from "../../failures/tool-failures.ts";
import { mayPass, unavailableText, type UnavailableReason } from "../../failures/unusable-server.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import { standingText, termsTexts } from "./terms-texts.ts";
import { addressOf, namesIn, oneLine } from "./wire.ts";

const NATIVE: LocalizedText = {
  en: "It runs native code, which reads what the machine it is started on can read. ",
  zh: "它会运行原生代码，可以读取所在机器能读取的内容。",
};
const WARNED: LocalizedText<(names: string) => string> = {
  en: (names) => `The texts of these look like orders to the model or hide something: ${names}. `,
  zh: (names) => `以下工具的文字像是在对模型下命令，或藏有内容：${names}。`,
};

/** In place of tools of a server that was not asked yet: what the page says, too. */
const UNLISTED: LocalizedText = {
  en: "it has not been asked for them yet; those that it lists first will be allowed, except any that the scan warns about",
  zh: "尚未询问过它；它首次列出的工具会一并允许，扫描发现可疑的除外",
};

const INCOMPLETE: LocalizedText = {
  en: " (it has more than could be read; those are not allowed)",
  zh: "（它的工具多到未能读完，其余的不在允许之列）",
};
/** The same of one that was asked and failed. */
const FAILED_LISTING: LocalizedText = {
  en: "it could not list any when it was asked; those that it lists later are put to you before they may be called",
  zh: "询问时它没能列出工具；它以后列出的工具会先询问您，同意后才能调用",
};

/** Tools whose own words the question quotes; a page shows all of them whole. */
const MAX_QUOTED = 6;

/** What tools say of themselves, in quotation marks. */
function wordsOf(tools: Agreement["tools"]): LocalizedText {
  const said = tools.flatMap(({ definition: { name, description = "" } }) =>
    description === "" ? [] : [`${oneLine(name, 60)} ${quoted(description)}`],
  );
  if (said.length === 0) return { en: "", zh: "" };
  const more = said.length > MAX_QUOTED ? ` (+${said.length - MAX_QUOTED})` : "";
  const list = said.slice(0, MAX_QUOTED).join("; ") + more;
  return { en: `They say (nobody checked it): ${list}. `, zh: `它们自称（没有人核对过）：${list}。` };
}

/** Places of a changed definition that the question shows; the page shows more. */
const MAX_PLACES = 6;
/** Characters of a text before and after a change. */
const MAX_SIDE = 160;

/** What changed, with the server's own words in quotation marks, marked as such. Empty where nothing did. `name`: what it calls itself. */
function changesText(changes: ServerChanges | undefined, name = ""): LocalizedText {
  if (changes === undefined) return { en: "", zh: "" };
  const { changed, added, removed, identity } = changes;
  const places = changed.flatMap(({ name, diff }) =>
    diff.changes.map(
      ({ path, before, after }) => `${oneLine(name, 60)} ${oneLine(path, 100)}: ${quoted(before)} → ${quoted(after)}`,
    ),
  );
  const hidden = places.length - MAX_PLACES + changed.reduce((sum, { diff }) => sum + diff.more, 0);
  const list = places.slice(0, MAX_PLACES).join("; ") + (hidden > 0 ? ` (+${hidden})` : "");
  const parts = (lines: readonly [string, string][]): string =>
    lines.flatMap(([label, text]) => (text === "" ? [] : [`${label}${text}`])).join(". ");
  const [more, gone] = [namesIn(added), namesIn(removed)];
  const en = parts([
    ["It says that it is another server: ", identity ? quoted(name) : ""],
    ["Definitions: ", list],
    ["Not agreed to before: ", more],
    ["Gone: ", gone],
  ]);
  const zh = parts([
    ["它自称是另一台服务器：", identity ? quoted(name) : ""],
    ["定义：", list],
    ["此前未同意：", more],
    ["消失：", gone],
  ]);
  return {
    en: `Changed since the last agreement (words in quotation marks come from outside, nobody checked them): ${en}. `,
    zh: `上次同意之后有改动（引号中的文字来自外部，没有人核对过）：${zh}。`,
  };
}

const quoted = (text: string | null): string => (text === null ? "–" : `“${oneLine(text, MAX_SIDE)}”`);

/** Said to whoever adds or agrees to it: nothing that they do themselves ends it. */
export const needsFoldersText: LocalizedText = {
  en: "Its program works in folders that are named when it starts, and none are: its tools fail until the operator gives it `folders` in CAIRN_SERVERS. ",
  zh: "它的程序只在启动时指定的文件夹中工作，目前没有指定任何文件夹：管理员在 CAIRN_SERVERS 中为它写明 folders 之前，它的工具都会失败。",
};

/** Said when none of the tools that a server lists may be called, although it was agreed to. */
export const seenByNobodyText = (name: string): LocalizedText => ({
  en: `None of its tools may be called yet: nobody has agreed to ${name} as it is now. Ask with manage_server approve.`,
  zh: `它的工具都还不能调用：还没有人同意 ${name} 现在的样子。请用 manage_server approve 征求同意。`,
});

/** Said to whoever adds a server that could not be asked for its tools. */
export const addedUnlistedText: LocalizedText<(reason: LocalizedText) => string> = {
  en: (reason) =>
    `It was added, and could not be asked for its tools: ${reason.en}. Look whether the address is right; if it is, have it asked again with manage_server refresh once it answers.`,
  zh: (reason) =>
    `已添加，但没能询问它的工具：${reason.zh}。请核对地址；如果地址无误，等它能应答后用 manage_server refresh 重新询问。`,
};

/** The same of one that leads where nothing is sent. */
export const addedUselessText: LocalizedText<(reason: LocalizedText) => string> = {
  en: (reason) => `It was added, and cannot be used, whoever agrees to it: ${reason.en}. Do not ask your user for it.`,
  zh: (reason) => `已添加，但即使有人同意也无法使用：${reason.zh}。请不要向用户询问。`,
};

/** Said to whoever adds a package that nothing here can start, before anybody is asked to agree. */
export const cannotStartText: LocalizedText<(reason: UnavailableReason) => string> = {
  en: (reason) => `It cannot be started here, whoever agrees to it: ${inLanguage("en", unavailableText(reason))}.`,
  zh: (reason) => `即使有人同意，也无法在这里启动它：${inLanguage("zh", unavailableText(reason))}。`,
};

/** Whether a question leaves out names or words of the tools that are agreed to. */
export const isCutQuestion = ({ tools, changes }: Agreement): boolean =>
  tools.length > MAX_QUOTED || (changes !== undefined && changes.changed.length > 0);

/** Where the rest is of what a question has no room for. */
function restText(page: string | undefined): LocalizedText {
  if (page === undefined) return { en: "", zh: "" };
  return { en: `All of it, with every text: ${page} `, zh: `全部内容和文字见：${page} ` };
}

/** That the same server was refused before, to whoever is asked about it again; empty for any other. */
export function refusedBeforeText({ refusedAs, server }: Agreement): LocalizedText {
  if (refusedAs === undefined) return { en: "", zh: "" };
  if (refusedAs === server.name) return { en: "It was refused before. ", zh: "它此前被拒绝过。" };
  return {
    en: `The same server was refused before, under the name "${refusedAs}". `,
    zh: `同一台服务器此前被拒绝过，当时名为“${refusedAs}”。`,
  };
}

/** `page`: the address that shows all, for a question that has no room for it. */
export function approvalQuestion(agreement: Agreement, page?: string): string {
  const { server, tools, others = 0, changes, folders, terms, until } = agreement;
  const names = namesIn(tools.map(({ definition }) => definition.name));
  const unseen = allowsUnseenTools(server.source, server.problem) ? UNLISTED : FAILED_LISTING;
  // Somebody who agrees to the tools named knows then that there are others.
  const more = server.incomplete === true ? INCOMPLETE : { en: "", zh: "" };
  const left =
    others === 0
      ? { en: "", zh: "" }
      : {
          en: ` (${others === 1 ? "one other is" : `${others} others are`} not part of this)`,
          zh: `（另有 ${others} 个不在此列）`,
        };
  const listed = names === "" ? unseen : { en: names + left.en + more.en, zh: names + left.zh + more.zh };
  const address = oneLine(addressOf(server.source), 300);
  const none = { en: "", zh: "" };
  const native = server.addons === true ? NATIVE : none;
  const asked = new Set(tools.map(({ definition }) => definition.name));
  const flagged = namesIn((server.warnings ?? []).filter((name) => asked.has(name)));
  const warned = flagged === "" ? none : { en: WARNED.en(flagged), zh: WARNED.zh(flagged) };
  const said = wordsOf(tools);
  const writable = folders?.writable.join(", ") ?? "";
  const reads = folders?.readable.join(", ") ?? "";
  const onlyReads = {
    en: `Its folders can only be read, so tools that write files fail: ${reads}. `,
    zh: `它的文件夹只能读取，写入文件的工具会失败：${reads}。`,
  };
  const writes =
    writable === ""
      ? reads === ""
        ? none
        : onlyReads
      : {
          en: `It can change and delete files in: ${writable}. `,
          zh: `它可以修改和删除这些文件夹中的文件：${writable}。`,
        };
  const folderless = server.needsFolders === true ? needsFoldersText : none;
  const changed = changesText(changes, server.identity?.name);
  const day = new Date(until).toISOString().slice(0, 10);
  const standing = standingText(server.grants);
  const rest = restText(page);
  const refused = refusedBeforeText(agreement);
  return (
    `Allow the server "${server.name}" to be used? Address: ${address}. ${refused.en}Tools: ${listed.en}. ${said.en}${changed.en}${native.en}${writes.en}${folderless.en}${warned.en}${rest.en}` +
    `You allow: ${termsTexts.en(terms, day)}. ${standing.en}${standing.en && " "}What you send to its tools goes to whoever runs it.\n` +
    `是否允许使用服务器“${server.name}”？地址：${address}。${refused.zh}工具：${listed.zh}。${said.zh}${changed.zh}${native.zh}${writes.zh}${folderless.zh}${warned.zh}${rest.zh}允许范围：${termsTexts.zh(terms, day)}。${standing.zh}发给这些工具的内容会到达它的运营者。`
  );
}

/** The same question after a yes to what is no longer what would be agreed to. */
export const askedAnew = (question: string): string =>
  `What the server offers, or what is asked for, has changed since you were asked, so nothing was allowed. This is how it is now.\n` +
  `自询问您以来，服务器提供的内容或请求的范围已有改动，因此没有允许任何内容。以下是现在的情况。\n${question}`;

export function signInQuestion(server: string): string {
  return (
    `The server "${server}" asks who you are. Open this address to sign in, then go on.\n` +
    `服务器“${server}”要求登录。请打开这个地址登录，然后继续。`
  );
}

/** That an address or package was added before. */
export function knownAlreadyText(name: string): LocalizedText {
  return {
    en: `Nothing was added: this server is here already, under the name ${name}. Use that name; to give it another one, remove it first.`,
    zh: `没有添加：这台服务器已经在这里，名为 ${name}。请使用这个名字；如需换名，请先移除。`,
  };
}

export const lateText: LocalizedText = { en: "it did not answer in time", zh: "没有及时应答" };

/** That an agreement holds, and why the server has no tools yet. */
export function approvedUnlistedText(
  failure: Extract<ToolFailure, { code: "server_unavailable" | "timeout" }>,
): LocalizedText {
  const reason = failure.code === "timeout" ? lateText : unavailableText(failure.reason);
  if (failure.code === "server_unavailable" && !mayPass(failure.reason))
    return {
      en: `Approved, and none of its tools can be used: ${reason.en}.`,
      zh: `已批准，但它的工具无法使用：${reason.zh}。`,
    };
  return {
    en: `Approved; its tools could not be listed yet: ${reason.en}. Once it answers, list them with manage_server refresh.`,
    zh: `已批准，但还没能列出它的工具：${reason.zh}。等它能应答后，请用 manage_server refresh 列出。`,
  };
}
