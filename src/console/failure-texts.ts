/** What the page says of a failure, by its code. The server's own sentence stands below it, with what it names. */
import type { FailureCode } from "../errors.ts";
import type { LocalizedText } from "../localized-text.ts";

/**
 * What is said where a failure has an address that makes it possible: to who reads the page. The server's sentence speaks to an
 * agent, and is not shown beside these.
 */
const wayOutTexts: Readonly<Record<string, LocalizedText>> = {
  forbidden: {
    en: "A person has to agree to this first, on the page below. It works once. Then do this again.",
    zh: "这一步需要先由人在下面的页面上同意，该页面只能使用一次。同意后请再操作一次。",
  },
  needs_sign_in: {
    en: "Somebody has to sign in to the other server first, on the page below. Then do this again.",
    zh: "需要先在下面的页面上登录对方服务器，然后再操作一次。",
  },
  not_approved: {
    en: "Nobody has agreed to this server yet. That is done on the page below; then do this again.",
    zh: "还没有人同意使用这个服务器。请在下面的页面上同意，然后再操作一次。",
  },
  definition_changed: {
    en: "This tool is not what was agreed to any more. Agree to its new definition on the page below; then do this again.",
    zh: "这个工具的定义有变化，与之前同意的不同。请在下面的页面上同意新的定义，然后再操作一次。",
  },
};

/** Of the codes beside the server's, no request came to an answer, no address is known, or the page itself sends nothing. */
const failureTexts: Readonly<Record<FailureCode | "unreachable" | "not_found" | "other_tenant", LocalizedText>> = {
  not_found: { en: "There is nothing at this address.", zh: "这个地址没有内容。" },
  unreachable: { en: "The server cannot be reached. Try again.", zh: "无法连接服务器，请重试。" },
  other_tenant: {
    en: "This page's address names a tenant, so one can only read here. Open it without “tenant” in its address to do this.",
    zh: "本页的地址指定了租户，这里只能查看。要进行操作，请去掉地址中的 tenant。",
  },
  unknown_session: {
    en: "There is no such session here: it has expired, belongs to somebody else, or the address is mistyped.",
    zh: "找不到这个会话：可能已经过期、属于别人，或者地址有误。",
  },
  unknown_knowledge_base: {
    en: "No such knowledge base or tree is published here.",
    zh: "这里没有发布过这个知识库或决策树。",
  },
  knowledge_unavailable: {
    en: "The knowledge cannot be read: nothing is published in this channel, or the storage does not answer.",
    zh: "暂时读不到知识：这个通道还没有发布内容，或者存储没有应答。",
  },
  unknown_task: { en: "There is no such task here.", zh: "找不到这个任务。" },
  unknown_tool: { en: "There is no such tool here.", zh: "找不到这个工具。" },
  unknown_server: { en: "There is no such server here.", zh: "找不到这个服务器。" },
  unknown_template: { en: "There is no such template here.", zh: "找不到这个模板。" },
  unauthorized: {
    en: "Only for those who are signed in. Sign in with a token.",
    zh: "登录后才能查看，请用令牌登录。",
  },
  forbidden: {
    en: "Your token lacks the right to see or do this. Sign out at the top, then sign in with one that has it.",
    zh: "当前令牌没有查看或操作的权限，请先在页面上方退出，再用有相应权限的令牌登录。",
  },
  rate_limited: { en: "Too many requests. Wait a little and try again.", zh: "请求太多，请稍后再试。" },
  overloaded: { en: "The server is busy. Wait a little and try again.", zh: "服务器繁忙，请稍后再试。" },
  unknown_option: { en: "There is no such option at this step.", zh: "这一步没有这个选项。" },
  unknown_lesson: { en: "There is no such lesson here.", zh: "找不到这条经验。" },
  lessons_off: { en: "Lessons are switched off here.", zh: "这里没有启用经验功能。" },
  idempotency_mismatch: {
    en: "This was sent before with other contents. Load the page again, and send it anew.",
    zh: "之前用同样的标识发送过不同的内容。请重新载入页面后再发送。",
  },
  outcome_unknown: {
    en: "It is not known whether this was done. Load it again and look before you repeat it.",
    zh: "无法确定刚才的操作是否完成。请重新载入，确认后再决定是否重做。",
  },
  not_approved: {
    en: "Nobody has agreed to this server yet. It is agreed to under Tools, Servers.",
    zh: "还没有人同意使用这个服务器，请到“工具”的服务器页面上同意。",
  },
  definition_changed: {
    en: "This tool is not what was agreed to any more. Its new definition is agreed to under Tools, Servers.",
    zh: "这个工具的定义有变化，与之前同意的不同。请到“工具”的服务器页面上同意新的定义。",
  },
  redacted_arguments: {
    en: "The call holds something that was removed as secret or personal. Write the value itself, and call again.",
    zh: "调用参数中有作为密钥或个人信息去除的内容。请填写实际的值后再调用。",
  },
  needs_sign_in: { en: "Somebody has to sign in to the other server first.", zh: "需要先登录对方服务器。" },
  task_ended: { en: "This task has ended already.", zh: "这个任务已经结束。" },
  task_open: { en: "This task has not ended yet.", zh: "这个任务还没有结束。" },
  task_takes_no_decision: {
    en: "This task waits for no decision now. Load it again.",
    zh: "这个任务现在不需要决定，请重新载入。",
  },
  task_asks_nothing: {
    en: "This task asks for nothing now: perhaps somebody has just answered it. Load it again.",
    zh: "这个任务现在没有提问，可能刚刚已有人回答。请重新载入。",
  },
  queue_full: {
    en: "Too many tasks wait already. Let some of them end, or cancel some.",
    zh: "等待的任务太多。请等一些任务结束，或者取消一些。",
  },
  dependency_failed: { en: "A task that this one depends on did not succeed.", zh: "它依赖的任务没有成功。" },
  max_steps_reached: { en: "The task has used all its steps without an end.", zh: "任务用完了全部步数，仍未完成。" },
  invalid_decision: { en: "The answers that were given were no decisions.", zh: "给出的回答不是有效的决定。" },
  model_failed: { en: "The model did not answer.", zh: "模型没有应答。" },
  no_progress: { en: "The task went on without getting any further.", zh: "任务一直没有进展。" },
  session_complete: { en: "This session has ended.", zh: "这个会话已经结束。" },
  session_damaged: { en: "What is stored of this session is damaged.", zh: "这个会话存储的内容已损坏。" },
  revision_conflict: {
    en: "It was changed elsewhere meanwhile. Load it again.",
    zh: "它刚刚在别处被改动，请重新载入。",
  },
  invalid_input: { en: "Something that was given is not accepted.", zh: "填写的内容或地址不符合要求。" },
  too_large: { en: "It is too large.", zh: "内容过大。" },
  over_budget: {
    en: "It does not fit into this budget. Choose a larger one.",
    zh: "超出了这个预算，请选择更大的预算。",
  },
  misconfigured: {
    en: "This is not configured here. Its operator has to set it.",
    zh: "这里还没有配置好，需要由运维人员设置。",
  },
  server_unavailable: { en: "The other server does not answer.", zh: "对方服务器没有应答。" },
  timeout: { en: "It took too long. Try again.", zh: "等待超时，请重试。" },
  internal: { en: "The server failed.", zh: "服务器出错了。" },
};

/** To who has not signed in, where the right is missing: no token of theirs lacks it. */
const notSignedIn: LocalizedText = {
  en: "This needs a right that a visitor does not have. Sign in with a token that has it.",
  zh: "这一步需要相应的权限，请先用有权限的令牌登录。",
};

/**
 * Whose sentence of the server tells a program or an agent what to do next (which tool to call, which argument to send, whom to ask): the
 * page's own words say what a person does.
 */
const forPrograms = new Set<string>([
  "other_tenant",
  "unauthorized",
  "unknown_session",
  "session_complete",
  "unknown_task",
  "unknown_lesson",
  "lessons_off",
  "over_budget",
  "revision_conflict",
  "idempotency_mismatch",
  "outcome_unknown",
  "not_approved",
  "definition_changed",
  "redacted_arguments",
  "needs_sign_in",
  "task_ended",
  "task_open",
  "task_takes_no_decision",
  "task_asks_nothing",
] satisfies (FailureCode | "other_tenant")[]);

/** Which failures an operator finds more about in the log: those that whoever asked did not cause. */
const forOperators = new Set<string>([
  "internal",
  "knowledge_unavailable",
  "server_unavailable",
  "session_damaged",
  "outcome_unknown",
  "overloaded",
  "misconfigured",
  "model_failed",
  "timeout",
] satisfies FailureCode[]);

/** Whether the reference that leads to the log is shown beside a failure. */
export const isForOperator = (code: string): boolean => forOperators.has(code);

/** The page's words for a code; none for one that it does not know. */
const textOfCode = (code: string): LocalizedText | undefined =>
  Object.hasOwn(failureTexts, code) ? failureTexts[code as keyof typeof failureTexts] : undefined;

/**
 * The page's words for a failure: with an address that makes it possible, what a person does there; else those of where it is shown, else
 * those of its code. `isForAgents`: the server's sentence speaks to an agent, or of a token that nobody sent, and is left out.
 */
export function textOfFailure(
  failure: { code: string; wayOut: string | undefined } | undefined,
  problems: Readonly<Record<string, LocalizedText>> = {},
  isSignedIn = true,
): { own: LocalizedText | undefined; isForAgents: boolean } {
  if (failure === undefined) return { own: undefined, isForAgents: false };
  const wayOut = failure.wayOut === undefined ? undefined : wayOutTexts[failure.code];
  const isVisitor = failure.code === "forbidden" && !isSignedIn;
  const own = wayOut ?? problems[failure.code] ?? (isVisitor ? notSignedIn : textOfCode(failure.code));
  return { own, isForAgents: wayOut !== undefined || isVisitor || forPrograms.has(failure.code) };
}
