/** What a caller without a right is told: which one, what took it away, and the way out. */
import type { LocalizedText } from "../localized-text.ts";
import { list, listInChinese, quote, quoteInChinese } from "./words.ts";

/** The address allows reading alone: another token would not help. */
export const readByAddress: LocalizedText = {
  en: "The address that was called allows reading alone: it has “scope=read” in it. To do more, call the address without it.",
  zh: "调用的地址只允许读取，因为其中有“scope=read”。要做其他操作，请使用不带它的地址。",
};

/** An agent needs no right for this: it may not decide it. */
export const needsAgreement: LocalizedText = {
  en: "This server waits for a yes that you cannot give, and no page is offered here for it. Ask whoever runs Cairn to approve it with manage_server or in CAIRN_POLICY, or your user, in a client that can ask them. You need no other token for that.",
  zh: "这台服务器需要得到同意，而这不由您决定，这里也没有可供同意的页面。请让管理员用 manage_server 或在 CAIRN_POLICY 中批准，或让用户在能够询问他们的客户端里同意。您不需要另外的令牌。",
};

/** Everybody here uses it. */
export const operatorsServer: LocalizedText = {
  en: "An operator has listed or approved this server for everybody here, so nobody else rejects or removes it. Ask them: with a token of the scope “operator” they do it with manage_server, and what stands in CAIRN_SERVERS they take out there.",
  zh: "这台服务器由管理员列出或批准，供所有人使用，其他人不能拒绝或移除它。请联系管理员：持有 operator 权限的令牌可用 manage_server 操作；写在 CAIRN_SERVERS 中的，从那里去掉。",
};

/** The refusal where an operator has rejected a server: it is theirs to take back. */
export const OPERATOR_REFUSED = { code: "forbidden", scope: "operator", operator_refused: true } as const;

export const operatorRefused: LocalizedText = {
  en: "An operator has rejected this server for everybody here, so nobody else approves or removes it. Go on without it, or ask them: with a token of the scope “operator” they approve it with manage_server.",
  zh: "管理员已为所有人拒绝这台服务器，其他人不能批准或移除它。请在没有它的情况下继续，或联系管理员：持有 operator 权限的令牌可用 manage_server 批准。",
};

/** What of a publish is not covered. `outside`: names of knowledge bases, or `templates`, `documents`, `routing`. */
export function outsideScopes(scope: string, outside: readonly string[]): LocalizedText {
  return {
    en: `The token may publish changes of its own knowledge bases alone, and this also changes: ${list(outside)}. Publish from what the channel has there, or ask the operator for a token with the scope ${quote(scope)}.`,
    zh: `这个令牌只能发布自己知识库的改动，而这次还改动了：${listInChinese(outside)}。请让这些部分与通道中现有的一致，或向管理员申请有${quoteInChinese(scope)}权限的令牌。`,
  };
}
