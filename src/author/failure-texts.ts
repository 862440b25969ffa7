/** Texts of failures for authors. The English ones are those that agents get (`src/errors.ts`); the Chinese ones are here. */
import { describeFailure, type Failure } from "../errors.ts";
import type { Language, LocalizedText } from "../localized-text.ts";

const MAX_NAME_LENGTH = 80;
/** How many of the known names a message lists. */
const MAX_NAMES = 20;

/** A failure in both languages. */
export function failureText(failure: Failure): LocalizedText {
  return { en: describeFailure(failure), zh: inChinese(failure) };
}

/** A failure in one language. */
export function failureMessage(failure: Failure, language: Language): string {
  return failureText(failure)[language];
}

/** A name in quotation marks: invisible characters replaced, at most MAX_NAME_LENGTH characters. */
function quoted(text: string): string {
  const visible = text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return `“${visible.length > MAX_NAME_LENGTH ? `${visible.slice(0, MAX_NAME_LENGTH)}…` : visible}”`;
}

function list(known: readonly string[]): string {
  const shown = known
    .slice(0, MAX_NAMES)
    .map((id) => (id.length > MAX_NAME_LENGTH ? `${id.slice(0, MAX_NAME_LENGTH)}…` : id));
  return known.length > MAX_NAMES ? `${shown.join("、")} 等 ${known.length} 个` : shown.join("、");
}

const unitsInChinese: ReadonlyMap<string, string> = new Map([
  ["bytes", "字节"],
  ["characters", "个字符"],
  ["resources", "个资源"],
]);

function inChinese(failure: Failure): string {
  switch (failure.code) {
    case "unknown_session":
      return `没有会话 ${quoted(failure.session_id)}：它不是在这里开始的，或者已经过期。`;
    case "session_complete":
      return "会话已经结束。可以选择 back 返回、restart 重来，或另开一个会话。";
    case "unknown_option":
      return failure.known.length === 0
        ? `这里没有选项 ${quoted(failure.option)}。可以选择 back、restart 或 end。`
        : `这里没有选项 ${quoted(failure.option)}。可选的有：${list(failure.known)}。`;
    case "invalid_input":
      return `${quoted(failure.field)} 的值不符合要求，应为：${failure.expected}。什么都没有改动，请重新输入。`;
    case "revision_conflict":
      return `会话在此期间已有变化：当前版本号是 ${failure.revision}，而不是 ${failure.expected_revision}。请重新读取会话后再决定。`;
    case "idempotency_mismatch":
      return `幂等键 ${quoted(failure.idempotency_key)} 已经用于参数不同的操作。新的操作请换一个键。`;
    case "unknown_knowledge_base":
      return failure.known.length === 0
        ? `没有知识库 ${quoted(failure.knowledge_base)}，也还没有发布过任何知识库。`
        : `没有知识库 ${quoted(failure.knowledge_base)}。现有：${list(failure.known)}。`;
    case "unknown_template":
      return failure.known.length === 0
        ? `没有模板 ${quoted(failure.template)}，也还没有发布过任何模板。`
        : `没有模板 ${quoted(failure.template)}。现有：${list(failure.known)}。`;
    case "unknown_tool":
      return `没有工具 ${quoted(failure.tool)}。现有：${list(failure.known)}。`;
    case "over_budget":
      return `必须保留的内容需要 ${failure.token_needed} 个词元，超过了 ${failure.token_budget} 的预算。请提高 token_budget，或换一个更小的模板。`;
    case "knowledge_unavailable":
      return failure.channel === undefined
        ? "知识暂时读取不到，请几秒后再试。"
        : `通道 ${quoted(failure.channel)} 还没有发布过任何内容。请先运行：npm run author -- publish${failure.channel === "main" ? "" : ` --channel ${failure.channel}`}`;
    case "unauthorized":
      return "这里需要有效的令牌。";
    case "forbidden":
      return `令牌没有 ${quoted(failure.scope)} 权限，请向管理员申请。`;
    case "rate_limited":
      return `请求太多，请在 ${failure.retry_after_seconds} 秒后再试。`;
    case "too_large":
      return `内容太大，超过了 ${failure.limit} ${unitsInChinese.get(failure.unit) ?? failure.unit}，请减少后再试。`;
    case "misconfigured":
      return `服务器拒绝提供服务：配置了调用者的令牌，却没有任何令牌可以发布。请管理员设置 ${failure.variable}，或在 CAIRN_TOKENS 中给某一项加上 author 权限。`;
    case "internal":
      return `Cairn 内部出错。请把编号 ${failure.correlation_id} 告诉管理员。`;
  }
}
