/** `play`: a session in the terminal, answered with arrow keys, numbers or text. */
import type { Json } from "../../json.ts";
import { findInputType } from "../../knowledge/inputs/index.ts";
import type { SessionView } from "../../session/present.ts";
import { UsageError, type Arguments, type Command, type ExitCode, type CliContext } from "../command.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";
import { LocalSession } from "../local-session.ts";
import { failureText } from "../../failures.ts";
import { findingsToShow, textsOf } from "../files.ts";
import { colorize } from "../color.ts";
import { formatFinding } from "../finding-text.ts";
import { recordConversation } from "../golden/record.ts";
import { prepare } from "../golden/suite.ts";
import { collectNamed, findPlace } from "../pick.ts";
import type { Language } from "../../localized-text.ts";
import { languageFrom } from "../language.ts";

const stepTexts = {
  en: {
    done: "The conversation is complete.",
    path: "Path",
    documents: "Documents",
    prompt: "> ",
    hint: "Type a number, an option id or your own words; back, restart or end; an empty line quits.",
    later: "To keep this conversation as a test:",
  },
  zh: {
    done: "对话已结束。",
    path: "路径",
    documents: "文档",
    prompt: "> ",
    hint: "输入序号、选项 id 或自己的话；back 返回，restart 重来，end 结束；空行退出。",
    later: "把这段对话保存为测试：",
  },
};
type Texts = (typeof stepTexts)["en"];

/** Reads `age=20,city=上海` or a JSON object: answers by node id or input name. Throws a UsageError. */
export function readAnswers(text: string): Map<string, string> {
  if (text.trim().startsWith("{")) {
    try {
      const value: { [key: string]: Json } = JSON.parse(text);
      return new Map(
        Object.entries(value).map(([name, answer]) => [
          name,
          typeof answer === "string" ? answer : JSON.stringify(answer),
        ]),
      );
    } catch {
      throw new UsageError({
        en: '--answers takes JSON such as {"age": 20}, or age=20,city=Bath.',
        zh: '--answers 要写成 {"age": 20} 这样的 JSON，或 age=20,city=上海。',
      });
    }
  }
  return new Map(
    text.split(/[,，]/).map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1)
        throw new UsageError({
          en: '--answers takes JSON such as {"age": 20}, or age=20,city=Bath.',
          zh: '--answers 要写成 {"age": 20} 这样的 JSON，或 age=20,city=上海。',
        });
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
}

/** Gives the answers of `--answers` until a node has none, or refuses its answer. */
function applyAnswers(
  consultation: LocalSession,
  knowledge: LocalKnowledge,
  answers: ReadonlyMap<string, string>,
): void {
  const seen = new Set<string>();
  for (
    let here = consultation.here;
    here !== undefined && consultation.state.status === "active";
    here = consultation.here
  ) {
    const node = knowledge.trees.get(`${here.base}/${here.tree}`)?.byId.get(here.node);
    const answer = answers.get(here.node) ?? answers.get(node?.input?.name ?? here.node);
    if (node === undefined || answer === undefined || seen.has(here.node)) return;
    seen.add(here.node);
    const isOption = node.options.some(({ id }) => id === answer);
    if (
      !consultation.navigate(
        isOption ? { selected_option_id: answer } : { selected_option_id: "answer", user_input: answer },
      ).ok
    )
      return;
  }
}

function printStep(cli: CliContext, view: SessionView, texts: Texts): void {
  cli.out(`\n${colorize(cli.color, "bold", view.current_step)}\n${view.response}\n`);
  if (view.documents.length > 0)
    cli.out(`${colorize(cli.color, "dim", `${texts.documents}: ${view.documents.join(", ")}`)}\n`);
  for (const [index, option] of view.options.entries())
    cli.out(`  ${colorize(cli.color, "green", String(index + 1))}  ${option.description}\n`);
  if (view.input?.hint !== undefined) cli.out(`${colorize(cli.color, "dim", view.input.hint)}\n`);
}

/** The command of a typed line. A number selects an option by its position, unless the node asks for a number. */
export function commandFor(line: string, view: SessionView): { selected_option_id: string; user_input?: string } {
  const typed = line.trim();
  const byNumber = /^\d+$/.test(typed) ? view.options[Number(typed) - 1] : undefined;
  const known = view.options.find(({ id }) => id === typed);
  if (known !== undefined) return { selected_option_id: known.id };
  const numeric = view.input !== null && findInputType(view.input.type)?.valueKind === "number";
  if (byNumber !== undefined && !numeric && byNumber.id !== "provide_more_info")
    return { selected_option_id: byNumber.id };
  if (["back", "restart", "end"].includes(typed) || typed.startsWith("goto:")) return { selected_option_id: typed };
  return { selected_option_id: view.input === null ? "provide_more_info" : "answer", user_input: typed };
}

async function runSession(cli: CliContext, consultation: LocalSession, language: Language): Promise<void> {
  const texts = stepTexts[language];
  for (;;) {
    const shown = consultation.view();
    if (!shown.ok) {
      cli.err(`${failureText(shown.failure)[language]}\n`);
      return;
    }
    const view = shown.value;
    printStep(cli, view, texts);
    if (view.is_complete) cli.out(`\n${colorize(cli.color, "dim", texts.done)}\n`);
    const line = await cli.ask?.(
      texts.prompt,
      view.options.map(({ description }) => description),
    );
    if (line === undefined || line.trim() === "") return;
    const step = consultation.navigate(commandFor(line, view));
    if (!step.ok) cli.out(`${colorize(cli.color, "red", failureText(step.failure)[language])}\n`);
  }
}

async function playTree(cli: CliContext, args: Arguments): Promise<ExitCode> {
  const language = languageFrom(cli, args);
  const texts = stepTexts[language];
  const day = args.text("at");
  if (day !== undefined && Number.isNaN(Date.parse(`${day}T12:00:00Z`)))
    throw new UsageError({ en: "--at takes a date, YYYY-MM-DD.", zh: "--at 需要 YYYY-MM-DD 形式的日期。" });
  const now = day === undefined ? cli.now() : Date.parse(`${day}T12:00:00Z`);
  const { collection, name } = collectNamed(cli, args.positionals[0]);
  const { knowledge, findings } = prepare(collection, now);
  if (knowledge === undefined) {
    const texts = textsOf(collection);
    for (const finding of findingsToShow(findings, { ...collection, only: "" }))
      cli.err(`${formatFinding(finding, texts.get(finding.file), language, cli.color)}\n`);
    return 1;
  }
  const query = args.text("query");
  const textLanguage = args.text("language");
  const begun = LocalSession.start(
    knowledge,
    {
      ...(query === undefined ? { node: findPlace(knowledge, name) } : { user_query: query }),
      ...(textLanguage === undefined ? {} : { language: textLanguage }),
    },
    now,
  );
  if (!begun.ok) throw new UsageError(failureText(begun.failure));
  const answers = args.text("answers");
  if (answers !== undefined) applyAnswers(begun.value, knowledge, readAnswers(answers));
  cli.out(`${colorize(cli.color, "dim", texts.hint)}\n`);
  await runSession(cli, begun.value, language);
  const path = begun.value.state.trail.map(({ ref }) => ref.node).join(" → ");
  if (path !== "") cli.out(`\n${texts.path}: ${path}\n`);
  if (args.flag("record")) cli.out(`\n# ${texts.later}\n${recordConversation(begun.value.events, query ?? path)}`);
  return 0;
}

export const play: Command = {
  name: "play",
  summary: { en: "Try a tree in the terminal", zh: "在终端里试走一棵树" },
  help: {
    en: `play [path | base | base/tree | base/tree#node] [--query "…"] [--answers …] [--at YYYY-MM-DD] [--language tag] [--record] [--lang zh|en]

  --query     start with a first question of the user instead of a node
  --answers   answers given in advance, age=20,city=Bath or JSON, to start further inside
  --at        the date on which the conversation takes place, for content that depends on it; default: today
  --language  the language of the tree's texts, such as en or zh-CN
  --record    afterwards, print the conversation as a test
  --lang      the language of the messages

Choose with the arrow keys, by number, by option id, or in your own words.`,
    zh: `play [路径 | 知识库 | 知识库/树 | 知识库/树#节点] [--query "…"] [--answers …] [--at YYYY-MM-DD] [--language 标签] [--record] [--lang zh|en]

  --query     从用户的第一个问题开始，而不是从节点开始
  --answers   事先给出的回答，age=20,city=上海 或 JSON，用来跳过前面的步骤
  --at        对话发生的日期，用于有时效的内容；默认为今天
  --language  树的文字用哪种语言，例如 en 或 zh-CN
  --record    结束后把这段对话输出为测试
  --lang      提示信息的语言

可以用方向键、序号、选项 id 或自己的话来选择。`,
  },
  options: {
    query: { type: "string" },
    answers: { type: "string" },
    at: { type: "string" },
    language: { type: "string" },
    record: { type: "boolean" },
    lang: { type: "string" },
  },
  async run(cli, args) {
    if (args.positionals.length > 1) throw new UsageError({ en: "play takes one tree.", zh: "play 一次只走一棵树。" });
    return playTree(cli, args);
  },
};
