import { texts as shared } from "../../texts.ts";
import type { Turn } from "../../../context/events.ts";
import type { TemplateChoice } from "../../../templates/select.ts";
import type { PlaceholderStatus } from "../../../templates/resolve.ts";
import type { LocalizedText } from "../../../localized-text.ts";

export const texts = {
  heading: shared.pipeline,
  lead: {
    en: "A request in four stages: choose a template, assemble the prompt, have a model answer, update the context.",
    zh: "一个请求经过四个阶段：选择模板、装配上下文、模型推理、更新上下文。",
  },
  intent: { en: "What the user wants", zh: "用户意图" },
  intentHint: { en: "What is MCP?", zh: "什么是 MCP？" },
  start: { en: "Run the four stages", zh: "执行四个阶段" },
  chooseByHand: { en: "Choose the template of stage 1 myself", zh: "由我选择阶段 1 的模板" },
  showCandidates: { en: "Show the candidates", zh: "查看候选模板" },
  wouldBeChosen: { en: "would be chosen", zh: "默认会选择" },
  startWith: { en: "Run with", zh: "使用此模板执行：" },
  noAccount: {
    en: "Where no model is configured here, the page shows what a host’s model is asked, and takes its answer.",
    zh: "如果这里没有配置模型，页面会给出要交给宿主模型的提示词，并接收粘贴回来的回答。",
  },
  orOpen: { en: "Or open a session’s runs", zh: "或者打开某个会话的运行" },
  sessionId: shared.sessionId,
  open: shared.open,
  runs: { en: "Runs of this session", zh: "本会话的运行" },
  noRuns: {
    en: "No prompt was assembled in this session yet. Start a run with the words of a user.",
    zh: "这个会话还没有组装过提示词。输入用户意图即可开始一次运行。",
  },
  another: { en: "Another request in this session", zh: "在本会话中再提一个请求" },
  session: shared.session,
  done: { en: "answered", zh: "已回答" },
  waits: { en: "waits for a model’s answer", zh: "等待模型回答" },
  stopped: { en: "stopped", zh: "已停止" },
  stages: { en: "The four stages in time", zh: "四个阶段的时间" },
  select: { en: "Stage 1: which template", zh: "阶段 1：模板选择" },
  assemble: { en: "Stage 2: the prompt", zh: "阶段 2：上下文装配" },
  infer: { en: "Stage 3: the model", zh: "阶段 3：模型推理" },
  update: { en: "Stage 4: what is remembered", zh: "阶段 4：上下文更新" },
  noForm: {
    en: "This text lacks the form that the prompt asks for, so it would end the run as it stands. To answer, write",
    zh: "这段文字没有提示词要求的格式，照此记录会直接结束这次运行。作答请写成",
  },
  noFormCall: { en: "and to call a tool", zh: "，调用工具请写成" },
  meant: { en: "It is the whole answer; record it", zh: "这就是完整的回答，按此记录" },
  turn: { en: "Turn", zh: "轮次" },
  byHandPrompt: { en: "Prompt made by hand", zh: "手动组装的提示词" },
  withoutAnswer: { en: "no answer was recorded", zh: "没有记录到回答" },
  aside: { en: "Prompts made by hand that no turn answers", zh: "手动组装、没有轮次回答的提示词" },
  waiting: { en: "the host’s model", zh: "宿主模型" },
  byName: { en: "It was asked for by name.", zh: "调用者指定了模板。" },
  confidence: { en: "confidence", zh: "置信度" },
  template: shared.template,
  score: shared.score,
  insideBox: { en: "Look inside this prompt", zh: "查看这个提示词的构成" },
  placeholder: { en: "Placeholder", zh: "占位符" },
  source: { en: "Source", zh: "来源" },
  status: { en: "Status", zh: "状态" },
  value: shared.value,
  tokens: shared.tokens,
  tokenCount: shared.tokenCount,
  of: shared.of,
  more: { en: "of characters:", zh: "，全文字符数：" },
  before: { en: "Before: the template", zh: "替换前：模板" },
  after: { en: "After: as it was sent", zh: "替换后：发送的内容" },
  modelCalls: { en: "Calls of a model", zh: "模型调用" },
  model: { en: "Model", zh: "模型" },
  in: { en: "In", zh: "输入" },
  out: { en: "Out", zh: "输出" },
  firstToken: { en: "First token", zh: "首词元" },
  whole: { en: "Total", zh: "总耗时" },
  notCounted: shared.notCounted,
  toolCalls: shared.callsOfTools,
  tool: { en: "Tool", zh: "工具" },
  reasoning: { en: "Reasoning", zh: "思考" },
  action: shared.action,
  observation: shared.observation,
  answer: { en: "Answer", zh: "最终回答" },
  notUsed: {
    en: "A model’s text is no evidence that a tool ran. What the model wrote behind its call is not used:",
    zh: "模型写下的文字不能证明工具执行过。模型在调用之后写的以下内容不会使用：",
  },
  besideAnswer: {
    en: "A model’s text is no evidence that a tool ran. The final answer ends the turn.",
    zh: "模型写下的文字不能证明工具执行过。最终答案结束本轮。",
  },
  notUsedBesideAnswer: {
    en: "What the model wrote beside its answer is not used:",
    zh: "模型在回答之外写的以下内容不会使用：",
  },
  notMade: { en: "Calls that were not made:", zh: "没有执行的调用：" },
  truncated: { en: "The token limit cut the text off.", zh: "文本因词元上限被截断。" },
  filtered: { en: "The provider’s content filter ended the text.", zh: "文本被服务商的内容过滤截断。" },
  askHost: { en: "Ask your own model", zh: "交给您自己的模型" },
  askHostLead: {
    en: "Send these messages to any model, then paste what it answers. It is recorded as an agent would record it.",
    zh: "把这些消息发给任意模型，再把它的回答粘贴到下面。记录方式与智能体完全相同。",
  },
  messagesToCopy: { en: "The messages, as JSON", zh: "消息（JSON）" },
  pasted: { en: "The model’s answer", zh: "模型的回答" },
  readAs: { en: "Read as", zh: "解析结果" },
  nothingRead: { en: "No action was found: it is kept as reasoning.", zh: "没有找到行动：按思考保存。" },
  theObservation: { en: "What the tool answered", zh: "工具的返回结果" },
  theObservationNote: {
    en: "Cairn does not have this tool: run it where you have it, and paste its result.",
    zh: "Cairn 没有这个工具：请在您那里执行，再把结果粘贴进来。",
  },
  makeCall: { en: "Make the call and record the turn", zh: "执行调用并记录本轮" },
  record: { en: "Record the turn", zh: "记录本轮" },
  recordAnswer: { en: "Record the answer", zh: "记录回答" },
  goOn: { en: "Go on with this run", zh: "继续这次运行" },
  goOnWithout: { en: "Discard the answer and go on", zh: "放弃这个回答并继续" },
  notRecorded: {
    en: "The pasted answer is not recorded yet. Record it above first; the run then goes on with it.",
    zh: "粘贴的回答还没有记录。请先在上面记录，运行会接着它继续。",
  },
  goOnNote: {
    en: "The next prompt is assembled; a model that is configured here answers it.",
    zh: "组装下一轮提示词；如果这里配置了模型，就由它回答。",
  },
  working: { en: "Working…", zh: "正在处理……" },
} as const;

/** The names of the lanes, by the number of the stage. */
export const stageNames: LocalizedText<readonly string[]> = {
  en: ["", "1 Choose", "2 Assemble", "3 Infer", "4 Update"],
  zh: ["", "1 模板选择", "2 上下文装配", "3 模型推理", "4 上下文更新"],
};

/** What stands behind the call of a model that goes on as if the call had been made. */
export const discardedNames: LocalizedText<Readonly<Record<NonNullable<Turn["discarded"]>[number], string>>> = {
  en: {
    reasoning: "further reasoning",
    action: "further actions",
    observation: "an observation that the model made up",
    final_answer: "a final answer that rests on it",
  },
  zh: {
    reasoning: "后续的思考",
    action: "其他行动",
    observation: "模型编造的观察",
    final_answer: "以此为依据的最终答案",
  },
};

/** The same beside an answer. */
export const besideAnswerNames: typeof discardedNames = {
  en: {
    reasoning: "further reasoning",
    action: "further actions",
    observation: "an observation that the model made up",
    final_answer: "another final answer",
  },
  zh: { reasoning: "后续的思考", action: "其他行动", observation: "模型编造的观察", final_answer: "另一个最终答案" },
};

export const decidedBy: LocalizedText<Readonly<Record<TemplateChoice["decided_by"], string>>> = {
  en: { model: "chosen by the model", client_model: "chosen by the client’s model", ranking: "chosen by ranking" },
  zh: { model: "由模型选择", client_model: "由客户端的模型选择", ranking: "按排名选择" },
};

export const statusNames: LocalizedText<Readonly<Record<PlaceholderStatus, string>>> = {
  en: {
    resolved: "resolved",
    empty: "empty",
    unknown_key: "unknown key",
    timed_out: "timed out",
    too_large: "too large",
    failed: "failed",
    not_recorded: "not recorded",
  },
  zh: {
    resolved: "已替换",
    empty: "为空",
    unknown_key: "未知的键",
    timed_out: "超时",
    too_large: "过大",
    failed: "失败",
    not_recorded: "未记录",
  },
};
