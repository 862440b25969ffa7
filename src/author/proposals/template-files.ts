/** A draft of a prompt template as files of a project of its own: the template, the runs as tests of its prompt, and where it comes from. */
import { stringify } from "yaml";
import type { GoldenFile } from "../golden/file.ts";
import { inLanguage, type Language, type LocalizedText } from "../../localized-text.ts";
import type { TemplateDraft, TemplateInput } from "../../proposals/template.ts";
import { sourceList } from "./draft-files.ts";

/** In the language of the template: they are the prompt. */
const parts = {
  steps: { en: "Steps", zh: "步骤" },
  format: { en: "Output format", zh: "输出格式" },
  known: { en: "What is known", zh: "已知信息" },
  tools: { en: "Tools", zh: "工具" },
  history: { en: "Turns so far", zh: "已有轮次" },
  question: { en: "The request", zh: "请求" },
  request: { en: "What is asked for", zh: "用户的要求" },
  ask: { en: "Find out first, and ask where it is not said:", zh: "先弄清以下内容，没有说明的就询问：" },
  call: {
    en: (tool: string) => `Call \`${tool}\` with what is known so far.`,
    zh: (tool: string) => `用目前已知的信息调用 \`${tool}\`。`,
  },
  end: {
    en: "Sum up what was reached, with the results. If a call fails twice, say what is missing.",
    zh: "总结结果。如果同一调用失败两次，请说明缺少什么。",
  },
  unasked: { en: "What is needed here", zh: "这里所需的信息" },
  oneOf: { en: (options: string) => ` (such as ${options})`, zh: (options: string) => `（例如${options}）` },
  choice: { en: (options: string) => ` (choices: ${options})`, zh: (options: string) => `（可选：${options}）` },
  number: { en: " (a number)", zh: "（数字）" },
  date: { en: " (a date, YYYY-MM-DD)", zh: "（日期，YYYY-MM-DD）" },
  pattern: {
    en: 'Thought: what is known, what is missing, what comes next\nAction: tool_name(argument="value")',
    zh: '思考：已知什么、还缺什么、下一步做什么\n行动：tool_name(argument="值")',
  },
  last: { en: "Action: final_answer: the complete answer", zh: "行动：final_answer: 完整的回答" },
  stop: {
    en: "Stop after each action and wait for the observation. The last turn reads:",
    zh: "每次行动后停下，等待观察结果。最后一轮写：",
  },
  about: {
    en: (tools: string) =>
      `Does what is asked for with ${tools}, in this order. A draft from runs: say here what it is for.`,
    zh: (tools: string) => `依次用 ${tools} 完成用户的要求。由运行生成的草稿，请在这里写明用途。`,
  },
} as const satisfies Record<string, LocalizedText<unknown>>;

/** Path inside the folder → text. */
export function templateFiles(draft: TemplateDraft, language: Language): Map<string, string> {
  return new Map([
    [`templates/${draft.name}.md`, templateText(draft)],
    [`templates/tests/${draft.name}.test.yaml`, testsOf(draft)],
    ["README.md", aboutTemplate(draft, language)],
  ]);
}

const questionOf = ({ question }: TemplateInput, language: string): string =>
  question === "" ? inLanguage(language, parts.unasked) : question;

function describeInput(input: TemplateInput, language: string): string {
  const { kind, options, isChoice } = input;
  const separator = language.startsWith("zh") ? "、" : ", ";
  const values =
    kind !== "words"
      ? inLanguage(language, parts[kind])
      : options.length === 0
        ? ""
        : inLanguage(language, isChoice === true ? parts.choice : parts.oneOf)(options.join(separator));
  return `${questionOf(input, language)}${values}`;
}

function templateText({ name, title, language, words, tools, inputs }: TemplateDraft): string {
  const say = <Value>(text: LocalizedText<Value>): Value => inLanguage(language, text);
  const listed = [...new Set(tools)].join(language.startsWith("zh") ? "、" : ", ");
  const front = {
    name,
    title,
    description: say(parts.about)(listed),
    language,
    ...(words.length > 0 && { keywords: words.map(({ word }) => word) }),
    arguments: {
      user_intent: { description: say(parts.request), required: true },
      ...Object.fromEntries(inputs.map((input) => [input.name, describeInput(input, language)])),
    },
    sections: {
      steps: { priority: "must" },
      format: { priority: "must" },
      ...(inputs.length > 0 && { known: { priority: "must" } }),
      tools: { priority: "high" },
      history: { priority: "high" },
      question: { priority: "must" },
    },
    end_condition: "final_answer:",
  };
  const questions = inputs.map((input) => `- ${describeInput(input, language)}`);
  const steps = [...tools.map((tool) => say(parts.call)(tool)), say(parts.end)].map((step, at) => `${at + 1}. ${step}`);
  const section = (id: "steps" | "format" | "known" | "tools" | "history" | "question", text: string): string =>
    `# ${say(parts[id])} {#${id}}\n\n${text}`;
  const known = inputs.map(
    (input) => `- ${questionOf(input, language).replace(/[:：]/gu, " ")}: \${local:${input.name}}`,
  );
  return [
    `---\n${stringify(front, { lineWidth: 0 })}---`,
    section("steps", [...(questions.length > 0 ? [say(parts.ask), "", ...questions, ""] : []), ...steps].join("\n")),
    section(
      "format",
      `\`\`\`text\n${say(parts.pattern)}\n\`\`\`\n\n${say(parts.stop)}\n\n\`\`\`text\n${say(parts.last)}\n\`\`\``,
    ),
    ...(known.length > 0 ? [section("known", known.join("\n"))] : []),
    section("tools", "${mcp:tool:dynamic_tool_selection}"),
    section("history", "${mcp:resource:conversation://current/history}"),
    `${section("question", "${local:user_intent}")}\n`,
  ].join("\n\n");
}

/** Each run: filled with its answers, the prompt has its tools in order, then its answers. */
function testsOf({ name, language, tools, tests }: TemplateDraft): string {
  const golden: GoldenFile = {
    prompts: tests.map((test) => {
      const { user_intent = "", ...answers } = test.arguments;
      return {
        name: test.name,
        template: name,
        language,
        arguments: test.arguments,
        includes: [
          ...tools,
          ...Object.keys(answers)
            .toSorted()
            .map((key) => answers[key] ?? ""),
          user_intent,
        ],
      };
    }),
  };
  return stringify(golden, { lineWidth: 0 });
}

function aboutTemplate(
  { folder, name, tools, tests, notes, words, sources }: TemplateDraft,
  language: Language,
): string {
  const lines = notes.map((note) => `- ${note.node === undefined ? "" : `\`${note.node}\`: `}${note[language]}`);
  const counts = words.map(({ word, runs }) => `${word} (${runs})`).join(", ");
  const order = tools.map((tool) => `\`${tool}\``).join(" → ");
  return inLanguage(language, {
    en: `# ${folder}

A draft of a prompt template, made of ${sources.length} runs that all called ${order}, with ${tests.length} tests. It is not published. Read every
text, then move \`templates/${name}.md\` and its tests below \`templates/\`.

## To look at

- \`description\`: say what the template is for; it is chosen by that.
${lines.join("\n")}

## Keywords, with the runs that have them

${counts || "None."}

## Sources

${sourceList(sources)}
`,
    zh: `# ${folder}

由 ${sources.length} 次运行生成的提示词模板草稿，这些运行都依次调用了 ${order}，附 ${tests.length} 个测试。尚未发布。请逐句审阅，再把 \`templates/${name}.md\` 和测试移到 \`templates/\` 下。

## 需要留意

- \`description\`：请写明模板的用途，选择模板时以此为准。
${lines.join("\n")}

## 关键词与出现的运行次数

${counts || "无。"}

## 来源

${sourceList(sources)}
`,
  });
}
