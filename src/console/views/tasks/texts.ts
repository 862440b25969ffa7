import { texts as shared } from "../../texts.ts";
import { say } from "../../settings.ts";
import type { RetiredBecause } from "../../../lessons/lesson.ts";
import type { LocalizedText } from "../../../localized-text.ts";

export const texts = {
  heading: shared.tasks,
  description: { en: "A task to be done", zh: "要完成的任务" },
  submit: { en: "Submit", zh: "提交" },
  none: { en: "No task has been submitted yet.", zh: "还没有提交任务。" },
  steps: { en: "Steps", zh: "步骤" },
  noSteps: { en: "No step was taken yet.", zh: "还没有执行步骤。" },
  thinking: { en: "Thinking", zh: "思考" },
  action: shared.action,
  observation: shared.observation,
  result: { en: "Result", zh: "结果" },
  needs: { en: "What it needs", zh: "需要的输入" },
  session: { en: "its session", zh: "所在会话" },
  reload: shared.readAgain,
  cancel: shared.cancel,
  parts: { en: "About tasks", zh: "任务相关页面" },
  status: shared.state,
  any: shared.any,
  more: shared.more,
  answer: shared.yourAnswer,
  send: shared.send,
  trajectory: { en: "Trajectory", zh: "执行轨迹" },
  story: { en: "As a story", zh: "以文字叙述" },
  seed: { en: "As JSON", zh: "JSON 格式" },
  atif: { en: "As ATIF", zh: "ATIF 格式" },
  time: { en: "Time", zh: "用时" },
  decide: {
    en: "No model is configured here, so the next step is decided by you, or by any model that you ask.",
    zh: "这里没有配置模型，下一步由您决定，也可以请任意模型来决定。",
  },
  toldModel: { en: "What an agent is told", zh: "给智能体的说明" },
  toolsAtHand: { en: "Tools that can be called", zh: "可以调用的工具" },
  decision: { en: "The decision: a thought and an action", zh: "决定：思考与行动" },
  handIn: { en: "Hand in the decision", zh: "提交决定" },
  callAgain: { en: "Make the call again", zh: "再次调用" },
  skipCall: { en: "Go on without it", zh: "跳过，继续执行" },
  openPage: shared.openPage,
  lessons: { en: "Lessons", zh: "经验" },
  proposals: { en: "Proposals", zh: "改动建议" },
  lessonsLead: {
    en: "What finished runs have taught. One that harms more than it helps is retired by itself; anyone can be retired here.",
    zh: "已结束的运行留下的经验。弊大于利的会自动停用，也可以在这里停用任意一条。",
  },
  lessonsSignIn: {
    en: "Sign in with the scope of an operator to see lessons.",
    zh: "以运维权限登录后，可以查看经验。",
  },
  noLessons: { en: "No run has taught anything yet.", zh: "还没有留下经验。" },
  alsoRetired: { en: "Show retired ones as well", zh: "同时显示已停用的" },
  wasRetired: { en: "Retired:", zh: "已停用：" },
  isRetired: { en: "retired", zh: "已停用" },
  takenFrom: { en: "the run it is from", zh: "来源运行" },
  helped: { en: "Helped", zh: "有帮助" },
  harmed: { en: "Harmed", zh: "有妨碍" },
  factors: { en: "What worked", zh: "有效的做法" },
  pitfalls: { en: "What to avoid", zh: "要避免的做法" },
  retire: { en: "Retire", zh: "停用" },
  retry: { en: "Try again", zh: "重试" },
  mostSteps: { en: "Steps at most, in all", zh: "步数上限（包括已执行的步骤）" },
  noMoreSteps: {
    en: "It has taken as many steps as a task may. Submit a new task for what is left.",
    zh: "这个任务的步数已经用到最高限度，请为剩下的部分提交新任务。",
  },
} as const;

export const retiredBecause: Readonly<Record<RetiredBecause, LocalizedText>> = {
  by_hand: { en: "an operator said so", zh: "由运维人员停用" },
  harmed: { en: "it harmed more than it helped", zh: "弊大于利" },
  superseded: { en: "a later end of its run took another way", zh: "同一次运行后来换了做法" },
  unused: { en: "no run went its way for long", zh: "很久没有运行用到" },
  crowded: { en: "there were too many", zh: "经验数量超出上限" },
};

export const proposalTexts = {
  lead: {
    en: "What the latest runs propose for the trees, from three runs of one kind on. Secrets, personal data and words of tools are left out. Nothing is changed.",
    zh: "最近的运行对决策树提出的建议，同一类运行满三次才会提出。密钥、个人信息和工具返回的文字不会出现，也不改动任何内容。",
  },
  signIn: {
    en: "Sign in with the scope of an operator to see what runs propose.",
    zh: "以运维权限登录后，可以查看运行提出的建议。",
  },
  none: {
    en: "No run is listed yet. Walk a tree or finish a task; a session is listed about a minute after it begins.",
    zh: "还没有可以读取的运行。走一遍决策树或完成一个任务；会话开始约一分钟后才会列出。",
  },
  noneOfThese: {
    en: "None of them is a walk or a finished task, which proposals are made of. Walk a tree or finish a task.",
    zh: "其中没有走过决策树的会话，也没有已完成的任务，而建议由它们得出。请走一遍决策树或完成一个任务。",
  },
  read: { en: "Read:", zh: "已读取：" },
  sessions: { en: "sessions", zh: "个会话" },
  tasks: { en: "tasks", zh: "个任务" },
  run: { en: "Run", zh: "运行" },
  step: shared.step,
  unread: { en: "not readable:", zh: "无法读取：" },
  hasMore: { en: "there are more; the command below reads all", zh: "还有更多，可用下面的命令读取全部" },
  changes: { en: "changes of the tree", zh: "对决策树的改动" },
  draft: { en: "draft of a new tree", zh: "新决策树的草稿" },
  too_few: { en: "too few runs", zh: "运行次数不足" },
  wentWell: { en: "Runs that went well, of all", zh: "成功次数／总次数" },
  needs: { en: "a proposal needs", zh: "提出建议至少需要" },
  noChange: { en: "The runs propose no change.", zh: "这些运行没有提出改动。" },
  steps: shared.stepCount,
  tests: { en: "tests made of the runs", zh: "个由运行生成的测试" },
  end: { en: "the end", zh: "结束" },
  lookAt: { en: "To look at before it is used", zh: "使用前需要留意" },
  sources: { en: "The runs behind it", zh: "依据的运行" },
  asFiles: { en: "The same as files, with the runs as tests", zh: "生成文件，并把运行变成测试" },
} as const;

const statuses: Readonly<Record<string, LocalizedText>> = {
  waiting: { en: "waiting", zh: "等待中" },
  working: { en: "working", zh: "进行中" },
  running: { en: "running", zh: "进行中" },
  input_required: { en: "needs input", zh: "需要输入" },
  completed: { en: "completed", zh: "已完成" },
  failed: shared.didFail,
  cancelled: { en: "cancelled", zh: "已取消" },
};

/** A state as people say it; one that is not known here, as it is. */
export function statusText(status: string): string {
  const known = statuses[status];
  return known === undefined ? status : say(known);
}
