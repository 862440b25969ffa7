/**
 * The closed union of failures, and the text of each in both languages: what happened, and the way out. The English texts
 * go to models and every protocol, the Chinese ones to authors. Nothing from outside is in them but a caller's own short
 * names. Codes and fields are the wire contract: fields may be added, never renamed.
 */
import { configurationText, type Misconfigured } from "./failures/configuration-texts.ts";
import { knowledgeUnavailableText, type KnowledgeUnavailable } from "./failures/unavailable-texts.ts";
import { leftOutToolText, type WhyLeftOut } from "./failures/left-out-tool.ts";
import { tooLargeText, usedUpText, type TooLarge } from "./failures/limit-texts.ts";
import { waitInWords } from "./failures/wait.ts";
import { isToolFailure, toolFailureText, type ToolFailure } from "./failures/tool-failures.ts";
import { isTaskFailure, taskFailureText, type TaskFailure } from "./failures/task-failures.ts";
import {
  needsAgreement,
  operatorRefused,
  operatorsServer,
  outsideScopes,
  readByAddress,
} from "./failures/rights-texts.ts";
import { list, listInChinese, quote, quoteInChinese } from "./failures/words.ts";
import { inLanguage, type LocalizedText } from "./localized-text.ts";

/** A session that a call started because it named none. It stands first in the call's answer, and in its failure. */
export interface StartedSession {
  id: string;
  started: true;
  /** That it is new, and what to send with the next call, in the caller's language. */
  message: string;
}

/**
 * What a value should be: in both languages, or as text that is in the failure's own language already; without one it is
 * English, and so is the whole failure.
 */
export type Expectation = string | LocalizedText;

/** What was expected, in the language of the failure. */
export function expectedIn(language: string, expected: Expectation): string {
  return typeof expected === "string" ? expected : inLanguage(language, expected);
}

/** `language`: of the person who walks, where it is not English. `session`: the call had started it before it failed. `alternatives`: other tools at hand that may do what a connected one did not; `warned`: those of them whose texts look like orders to a model; `next_step`: what to do then. */
export type Failure = FailureKind & {
  language?: string;
  session?: StartedSession;
  alternatives?: string[];
  warned?: string[];
  next_step?: "use_similar_tool" | "search_and_install_tools" | "reduced_answer" | "refresh_server" | "review_change";
};

type FailureKind =
  | { code: "unknown_session"; session_id: string }
  | { code: "session_complete"; session_id: string }
  /** `titles`: what the user reads of each of `known`. */
  | { code: "unknown_option"; option: string; known: string[]; titles?: string[] }
  /** `title`: what the user sees the field called. `units`: the one that is asked, and the other one that was given. `known`, `titles`: options that can be chosen instead. */
  | {
      code: "invalid_input";
      field: string;
      expected: Expectation;
      title?: string;
      units?: { asked: string; given: string };
      known?: string[];
      titles?: string[];
    }
  | { code: "revision_conflict"; revision: number; expected_revision: number }
  | { code: "idempotency_mismatch"; idempotency_key: string }
  | { code: "unknown_knowledge_base"; knowledge_base: string; known: string[] }
  | { code: "unknown_template"; template: string; known: string[] }
  /** Only where a tool is an address (`/api/tools/{name}`): MCP has an error of its own for it. */
  /** `incomplete`: its server lists more tools than are read. `left_out`: its server lists it, and why it cannot be called. */
  | { code: "unknown_tool"; tool: string; known: string[]; incomplete?: true; left_out?: WhyLeftOut }
  /** `what`: a row of a search, or a prompt whose budget is fixed; absent = a prompt of a call that names its budget and template. */
  | { code: "over_budget"; token_budget: number; token_needed: number; what?: "row" | "prompt" }
  | KnowledgeUnavailable
  /** `resource_metadata`, `scope`: where a client of OAuth learns how to get a token, and what to ask for. `access`: a token alone does not help; with
   * `invalid_token` the one beside the JWT is wrong. */
  | {
      code: "unauthorized";
      realm: string;
      resource_metadata?: string;
      scope?: string;
      invalid_token?: true;
      access?: true;
      /** Access let somebody through who is not in CAIRN_MEMBERS. */
      no_member?: true;
    }
  /** `approve_url`: where a person may say yes instead. */
  /** `narrowed`: the address allows reading alone. `outside`: what of a publish the scopes do not cover. `no_token`: none was sent; `wrong_token`: one that is not known. */
  | {
      code: "forbidden";
      scope: string;
      approve_url?: string;
      resource_metadata?: string;
      narrowed?: true;
      no_token?: true;
      wrong_token?: true;
      /** Whether a server may be used: a person or the operator says so, and there is no address where they can. */
      needs_agreement?: true;
      /** An operator has listed or approved the server for everybody. */
      operators_server?: true;
      /** An operator has rejected the server for everybody. */
      operator_refused?: true;
      outside?: readonly string[];
    }
  /** `daily`: what the tenant has used up today, and its `limit`; absent = too many requests in a minute. */
  | { code: "rate_limited"; retry_after_seconds: number; daily?: "sessions" | "bytes"; limit?: number }
  /** An object has more requests than it can take: this one was not begun. */
  | { code: "overloaded"; retry_after_seconds: number }
  /** The answer of a session's object was lost, without an idempotency key to ask again: the change may have been made. */
  | { code: "outcome_unknown"; session_id: string }
  /** What is stored of the session is not what was written, from event `revision` on: it cannot go on. */
  | { code: "session_damaged"; session_id: string; revision: number }
  | TooLarge
  /** The deployment's configuration is incomplete or contradicts itself: nothing is served. `variable`: what its operator has to set. */
  | Misconfigured
  | ToolFailure
  | TaskFailure
  | { code: "internal"; correlation_id: string };

export type FailureCode = Failure["code"];

/** One or two sentences about a failure, in both languages. */
export function failureText(failure: Failure): LocalizedText {
  if (isToolFailure(failure)) return toolFailureText(failure);
  if (isTaskFailure(failure)) return taskFailureText(failure);
  switch (failure.code) {
    case "unknown_session":
      return {
        en: `There is no session ${quote(failure.session_id)}: it was never started here, or it has expired. Call initiate_session to begin one.`,
        zh: `没有会话 ${quoteInChinese(failure.session_id)}：它不是在这里开始的，或者已经过期。请用 initiate_session 开始一个新的会话。`,
      };
    case "session_complete":
      return {
        en: "This session is complete. Choose back or restart to continue in it, or call initiate_session for a new one.",
        zh: "会话已经结束。可以选择 back 返回、restart 重来，或用 initiate_session 另开一个会话。",
      };
    case "unknown_option":
      return failure.known.length === 0
        ? {
            en: `No option ${quote(failure.option)} here. Choose back, restart or end.`,
            zh: `这里没有选项 ${quoteInChinese(failure.option)}。可以选择 back、restart 或 end。`,
          }
        : {
            en: `No option ${quote(failure.option)} here. Choose one of: ${list(titled(failure, (id, title) => `${title} (${id})`))}.`,
            zh: `这里没有选项 ${quoteInChinese(failure.option)}。可选的有：${listInChinese(titled(failure, (id, title) => `${title}（${id}）`))}。`,
          };
    case "invalid_input":
      return withOptionsBeside(
        failure,
        failure.units !== undefined
          ? wrongUnit(failure.title ?? failure.field, failure.units)
          : {
              en: `The value of ${quote(failure.title ?? failure.field)} does not fit: expected ${expectedIn("en", failure.expected)}. Nothing was changed; send a corrected value`,
              zh: `${quoteInChinese(failure.title ?? failure.field)} 的值不符合要求，应为：${expectedIn("zh", failure.expected)}。什么都没有改动，请重新输入`,
            },
      );
    case "revision_conflict":
      return {
        en: `The session has moved on: it is at revision ${failure.revision}, not ${failure.expected_revision}. Call get_session, then decide again.`,
        zh: `会话在此期间已有变化：当前版本号是 ${failure.revision}，而不是 ${failure.expected_revision}。请用 get_session 重新读取后再决定。`,
      };
    case "idempotency_mismatch":
      return {
        en: `The idempotency_key ${quote(failure.idempotency_key)} was already used with other arguments. Use a new key for a new operation.`,
        zh: `幂等键 ${quoteInChinese(failure.idempotency_key)} 已经用于参数不同的操作。新的操作请换一个键。`,
      };
    case "unknown_knowledge_base":
      return failure.known.length === 0
        ? {
            en: `There is no knowledge base ${quote(failure.knowledge_base)}, and none is published yet.`,
            zh: `没有知识库 ${quoteInChinese(failure.knowledge_base)}，也还没有发布过任何知识库。`,
          }
        : {
            en: `There is no knowledge base ${quote(failure.knowledge_base)}. Known: ${list(failure.known)}.`,
            zh: `没有知识库 ${quoteInChinese(failure.knowledge_base)}。现有：${listInChinese(failure.known)}。`,
          };
    case "unknown_template":
      if (failure.known.length === 0 && failure.template === "") return NO_TEMPLATE;
      return failure.known.length === 0
        ? {
            en: `There is no template ${quote(failure.template)}, and none is published yet.`,
            zh: `没有模板 ${quoteInChinese(failure.template)}，也还没有发布过任何模板。`,
          }
        : {
            en: `There is no template ${quote(failure.template)}. Known: ${list(failure.known)}.`,
            zh: `没有模板 ${quoteInChinese(failure.template)}。现有：${listInChinese(failure.known)}。`,
          };
    case "unknown_tool":
      if (failure.left_out !== undefined) return leftOutToolText(failure.tool, failure.left_out, failure.known);
      if (failure.incomplete === true)
        return {
          en: `The tool ${quote(failure.tool)} is not among those that were read of its server, which lists more than are taken: it cannot be called from here. Use another tool of it (list_tools_available), or another server.`,
          zh: `读取到的工具中没有 ${quoteInChinese(failure.tool)}：该服务器列出的工具过多，超出的部分没有读取，无法从这里调用。请用 list_tools_available 改用它的其他工具，或换一台服务器。`,
        };
      if (failure.known.length === 0) {
        return {
          en: `There is no tool ${quote(failure.tool)}. list_tools_available lists those there are; search_and_install_tools finds more.`,
          zh: `没有工具 ${quoteInChinese(failure.tool)}。list_tools_available 可以列出现有工具，search_and_install_tools 可以寻找更多。`,
        };
      }
      return {
        en: `There is no tool ${quote(failure.tool)}. Known: ${list(failure.known)}.`,
        zh: `没有工具 ${quoteInChinese(failure.tool)}。现有：${listInChinese(failure.known)}。`,
      };
    case "over_budget":
      if (failure.what === "row")
        return {
          en: `The shortest row needs ${failure.token_needed} tokens, more than the budget of ${failure.token_budget}. Raise token_budget to ${failure.token_needed} or more, or send shorter rows.`,
          zh: `最短的一行也需要 ${failure.token_needed} 个词元，超过了 ${failure.token_budget} 的预算。请把 token_budget 提高到 ${failure.token_needed} 以上，或换用更短的行。`,
        };
      if (failure.what === "prompt")
        return {
          en: `What must be kept needs ${failure.token_needed} tokens, more than the ${failure.token_budget} of a prompt. Shorten the arguments, or call assemble_context with this template and a larger token_budget.`,
          zh: `必须保留的内容需要 ${failure.token_needed} 个词元，超过了提示词的 ${failure.token_budget} 个。请缩短参数，或用 assemble_context 调用这个模板并给出更大的 token_budget。`,
        };
      return {
        en: `What must be kept needs ${failure.token_needed} tokens, more than the budget of ${failure.token_budget}. Raise token_budget or choose a smaller template.`,
        zh: `必须保留的内容需要 ${failure.token_needed} 个词元，超过了 ${failure.token_budget} 的预算。请提高 token_budget，或换一个更小的模板。`,
      };
    case "knowledge_unavailable":
      return knowledgeUnavailableText(failure);
    case "unauthorized":
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
    case "forbidden":
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
    case "rate_limited":
      if (failure.daily !== undefined)
        return usedUpText(failure.daily, failure.limit ?? 0, failure.retry_after_seconds);
      return {
        en: `Too many requests. Try again in ${waitInWords(failure.retry_after_seconds).en}.`,
        zh: `请求太多，请在${waitInWords(failure.retry_after_seconds).zh}后再试。`,
      };
    case "overloaded":
      return {
        en: `Too many requests at once; this one was not begun and nothing was changed. Try again in ${waitInWords(failure.retry_after_seconds).en}.`,
        zh: `同时到达的请求太多，这一个没有开始执行，什么都没有改动。请在${waitInWords(failure.retry_after_seconds).zh}后再试。`,
      };
    case "outcome_unknown":
      return {
        en: `The answer was lost: the change to session ${quote(failure.session_id)} may have been made. Do not repeat the call; call get_session to see whether it was, then go on from there. With an idempotency_key a call can be repeated safely.`,
        zh: `没有收到会话 ${quoteInChinese(failure.session_id)} 的回答，改动可能已经生效。请不要重复调用，先用 get_session 查看会话的当前状态。带上 idempotency_key 的调用可以放心重复。`,
      };
    case "session_damaged":
      return {
        en: `The stored log of session ${quote(failure.session_id)} is damaged from event ${failure.revision} on, so the session cannot go on. Call initiate_session for a new one. What is left of it can be saved with GET /api/sessions/{id}/export.`,
        zh: `会话 ${quoteInChinese(failure.session_id)} 保存的记录从第 ${failure.revision} 个事件起已经损坏，无法继续。请用 initiate_session 另开一个会话；其余内容可以通过 GET /api/sessions/{id}/export 导出。`,
      };
    case "too_large":
      return tooLargeText(failure);
    case "misconfigured":
      return configurationText(failure);
    case "internal":
      return {
        en: `Something went wrong inside Cairn. Quote the correlation id ${failure.correlation_id} to the operator.`,
        zh: `Cairn 内部出错。请把编号 ${failure.correlation_id} 告诉管理员。`,
      };
  }
}

/** Where a call leaves the choice of a template to Cairn. */
const NO_TEMPLATE: LocalizedText = {
  en: "No template is published, so there is no prompt to make. Whoever publishes this knowledge adds a folder templates/; consultations and searches work without.",
  zh: "还没有发布过任何模板，因此无法生成提示词。请由发布知识的人添加 templates/ 目录；咨询和检索不需要模板。",
};

/** Both units are Cairn's own names of them, or the author's. */
function wrongUnit(field: string, { asked, given }: { asked: string; given: string }): LocalizedText {
  return {
    en: `${quote(field)} is asked in ${asked}, not in ${given}. Nothing was changed; send a corrected value`,
    zh: `${quoteInChinese(field)} 的单位是${asked}，不是${given}。什么都没有改动，请重新输入`,
  };
}

/** The end of a sentence that asks for a corrected value: a typed question may have options beside it. */
function withOptionsBeside(
  { known = [], titles }: { known?: readonly string[]; titles?: readonly string[] },
  { en, zh }: LocalizedText,
): LocalizedText {
  if (known.length === 0) return { en: `${en}.`, zh: `${zh}。` };
  const options = { known, ...(titles !== undefined && { titles }) };
  return {
    en: `${en}, or choose one of: ${list(titled(options, (id, title) => `${title} (${id})`))}.`,
    zh: `${zh}，或者选择：${listInChinese(titled(options, (id, title) => `${title}（${id}）`))}。`,
  };
}

/** The options of a step: what the user reads, with the id to send. */
function titled(
  { known, titles }: { known: readonly string[]; titles?: readonly string[] },
  write: (id: string, title: string) => string,
): string[] {
  return known.map((id, index) => {
    const title = titles?.[index];
    return title === undefined || title === id ? id : write(id, title);
  });
}

/** The address is Cairn's own. */
function needsPerson(url: string): LocalizedText {
  return {
    en: `Only a person may agree to this, not the agent that proposed it. Show your user this address and ask them to open it: ${url}. It works once. When they have agreed, call again.`,
    zh: `这一步需要由人来同意，提出它的智能体不能自己批准。请把这个地址交给用户打开：${url}。它只能使用一次。用户同意后再重新调用。`,
  };
}
