/**
 * The closed union of failures, and the text of each in both languages: what happened, and the way out. The English texts
 * go to models and every protocol, the Chinese ones to authors. Nothing from outside is in them but a caller's own short
 * names. Codes and fields are the wire contract: fields may be added, never renamed.
 */
import { configurationText, type Misconfigured } from "./failures/configuration-texts.ts";
import { knowledgeUnavailableText, type KnowledgeUnavailable } from "./failures/unavailable-texts.ts";
import { leftOutToolText, type WhyLeftOut } from "./failures/left-out-tool.ts";
import { invalidInputText, unknownOptionText, type InvalidInput, type UnknownOption } from "./failures/input-texts.ts";
import { tooLargeText, usedUpText, type TooLarge } from "./failures/limit-texts.ts";
import { waitInWords } from "./failures/wait.ts";
import { isToolFailure, toolFailureText, type ToolFailure } from "./failures/tool-failures.ts";
import { isTaskFailure, taskFailureText, type TaskFailure } from "./failures/task-failures.ts";
import { forbiddenText, unauthorizedText, type Forbidden, type Unauthorized } from "./failures/rights-texts.ts";
import { list, listInChinese, quote, quoteInChinese } from "./failures/words.ts";
import type { LocalizedText } from "./localized-text.ts";

/** A session that a call started because it named none. It stands first in the call's answer, and in its failure. */
export interface StartedSession {
  id: string;
  started: true;
  /** That it is new, and what to send with the next call, in the caller's language. */
  message: string;
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
  | UnknownOption
  | InvalidInput
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
  | Unauthorized
  | Forbidden
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
      return unknownOptionText(failure);
    case "invalid_input":
      return invalidInputText(failure);
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
      return unauthorizedText(failure);
    case "forbidden":
      return forbiddenText(failure);
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
