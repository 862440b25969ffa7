/** What a caller without a right is told: which one, what took it away, and the way out. */
import type { LocalizedText } from "../localized-text.ts";
import { list, listInChinese, quote, quoteInChinese } from "./words.ts";

export interface Unauthorized {
  code: "unauthorized";
  realm: string;
  /** Where a client of OAuth learns how to get a token, and what to ask for. */
  resource_metadata?: string;
  scope?: string;
  /** With `access` too: the token beside the JWT is wrong. */
  invalid_token?: true;
  /** A token alone does not help. */
  access?: true;
  /** Access let somebody through who is not in CAIRN_MEMBERS. */
  no_member?: true;
}

export interface Forbidden {
  code: "forbidden";
  scope: string;
  /** Where a person may say yes instead. */
  approve_url?: string;
  resource_metadata?: string;
  /** The address allows reading alone. */
  narrowed?: true;
  /** None was sent. */
  no_token?: true;
  /** One that is not known. */
  wrong_token?: true;
  /** Whether a server may be used: a person or the operator says so, and there is no address where they can. */
  needs_agreement?: true;
  /** An operator has listed or approved the server for everybody. */
  operators_server?: true;
  /** An operator has rejected the server for everybody. */
  operator_refused?: true;
  /** What of a publish the scopes do not cover. */
  outside?: readonly string[];
}

export function unauthorizedText(failure: Unauthorized): LocalizedText {
  if (failure.no_member === true)
    return {
      en: "Cloudflare Access has signed this account in, and no entry of CAIRN_MEMBERS fits it. An operator adds one: the address of the account, sub:<its id>, or for a service token sub:<its client id>.",
      zh: "Cloudflare Access 已经确认了这个账户，但 CAIRN_MEMBERS 里没有与它相符的条目。请运维人员添加：账户的邮箱地址、sub:<账户标识>，服务令牌则是 sub:<client id>。",
    };
  if (failure.access === true && failure.invalid_token === true)
    return {
      en: "Cloudflare Access let this request through, and the token in its Authorization header is not known here: it is wrong, or has expired or been withdrawn. Send one that is known, or none, to act as the member that Access names.",
      zh: "这个请求通过了 Cloudflare Access，但这里不认可它 Authorization 头中的令牌：令牌有误、已过期或已被撤销。请换用有效的令牌；如果要以 Access 确认的成员身份访问，请不要发送令牌。",
    };
  if (failure.access === true)
    return {
      en: "This server takes requests that came through Cloudflare Access alone: they carry its JWT in Cf-Access-Jwt-Assertion, for an account of CAIRN_MEMBERS. Call it at the address that Access protects; a service token gets scripts through. On your own machine run it with CAIRN_AUTH set to none or tokens.",
      zh: "这个服务器只接受经过 Cloudflare Access 的请求，它们在 Cf-Access-Jwt-Assertion 里带有 Access 的 JWT，其账户须列在 CAIRN_MEMBERS 中。请访问受 Access 保护的地址，脚本可使用服务令牌通过。在本机运行时，请把 CAIRN_AUTH 设为 none 或 tokens。",
    };
  return {
    en: "This needs a valid bearer token. Send it in the Authorization header.",
    zh: "这里需要有效的令牌。",
  };
}

export function forbiddenText(failure: Forbidden): LocalizedText {
  if (failure.approve_url !== undefined) return needsPerson(failure.approve_url);
  if (failure.narrowed === true) return readByAddress;
  if (failure.needs_agreement === true) return needsAgreement;
  if (failure.operators_server === true) return operatorsServer;
  if (failure.operator_refused === true) return operatorRefused;
  if (failure.outside !== undefined) return outsideScopes(failure.scope, failure.outside);
  if (failure.wrong_token === true)
    return {
      en: `The token that was sent is not known here: it is wrong, or has expired or been withdrawn. This needs one with the scope ${quote(failure.scope)}. Send one in the Authorization header as "Bearer <token>", or sign in again.`,
      zh: `这里不认可发来的令牌：它有误、已过期或已被撤销。这里需要有 ${quoteInChinese(failure.scope)} 权限的令牌，请在 Authorization 头中以“Bearer <令牌>”发送，或重新登录。`,
    };
  if (failure.no_token === true)
    return {
      en: `This needs a token that the server knows, with the scope ${quote(failure.scope)}. Sign in, or send the token in the Authorization header as "Bearer <token>".`,
      zh: `这里需要服务器认可、并有 ${quoteInChinese(failure.scope)} 权限的令牌。请先登录，或在 Authorization 头中以“Bearer <令牌>”发送。`,
    };
  return {
    en: `The token lacks the scope ${quote(failure.scope)}. Ask the operator for a token that has it.`,
    zh: `令牌没有 ${quoteInChinese(failure.scope)} 权限，请向管理员申请。`,
  };
}

/** The address allows reading alone: another token would not help. */
const readByAddress: LocalizedText = {
  en: "The address that was called allows reading alone: it has “scope=read” in it. To do more, call the address without it.",
  zh: "调用的地址只允许读取，因为其中有“scope=read”。要做其他操作，请使用不带它的地址。",
};

/** An agent needs no right for this: it may not decide it. */
const needsAgreement: LocalizedText = {
  en: "This server waits for a yes that you cannot give, and no page is offered here for it. Ask whoever runs Cairn to approve it with manage_server or in CAIRN_POLICY, or your user, in a client that can ask them. You need no other token for that.",
  zh: "这台服务器需要得到同意，而这不由您决定，这里也没有可供同意的页面。请让管理员用 manage_server 或在 CAIRN_POLICY 中批准，或让用户在能够询问他们的客户端里同意。您不需要另外的令牌。",
};

/** Everybody here uses it. */
const operatorsServer: LocalizedText = {
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
function outsideScopes(scope: string, outside: readonly string[]): LocalizedText {
  return {
    en: `The token may publish changes of its own knowledge bases alone, and this also changes: ${list(outside)}. Publish from what the channel has there, or ask the operator for a token with the scope ${quote(scope)}.`,
    zh: `这个令牌只能发布自己知识库的改动，而这次还改动了：${listInChinese(outside)}。请让这些部分与通道中现有的一致，或向管理员申请有${quoteInChinese(scope)}权限的令牌。`,
  };
}

/** The address is Cairn's own. */
function needsPerson(url: string): LocalizedText {
  return {
    en: `Only a person may agree to this, not the agent that proposed it. Show your user this address and ask them to open it: ${url}. It works once. When they have agreed, call again.`,
    zh: `这一步需要由人来同意，提出它的智能体不能自己批准。请把这个地址交给用户打开：${url}。它只能使用一次。用户同意后再重新调用。`,
  };
}
