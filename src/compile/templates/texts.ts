/** What is told of each problem of a template: what is wrong, and what to type. */
import { BEFORE_STEPS, PLACEHOLDER_PREFIXES, PRIORITIES } from "../../templates/model.ts";
import type { FindingText } from "../findings.ts";
import type { TemplateProblem } from "./problems.ts";

type Words = readonly [message: string, fix: string];
const say = (en: Words, zh: Words): FindingText => ({ en, zh });

/** The text of a problem in both languages. */
export function describeProblem(problem: TemplateProblem): FindingText {
  switch (problem.rule) {
    case "front-matter-missing":
      if (problem.isOpen)
        return say(
          ["The front matter at the beginning is not closed.", "Write a line --- below its last key."],
          ["文件开头的元数据没有结束。", "请在最后一个键的下一行写上 ---。"],
        );
      return say(
        [
          "The file does not begin with front matter.",
          "Write a line ---, then name: and description:, then a line --- again, at the very beginning.",
        ],
        ["文件不是以元数据开头。", "请在文件最开头写一行 ---，接着写 name: 和 description:，再写一行 ---。"],
      );
    case "front-matter-unreadable":
      return say(
        ["The front matter is not valid YAML.", 'Write lines of the form "key: value" between the two --- lines.'],
        ["文件开头的元数据不是有效的 YAML。", "请在两行 --- 之间写“键: 值”这样的行。"],
      );
    case "front-matter-invalid":
      return problem.text;
    case "priority-out-of-range":
      return say(
        [`${problem.path} is none of the priorities.`, `Write one of: ${PRIORITIES.join(", ")}.`],
        [`${problem.path} 不是可用的优先级。`, `请写其中之一：${PRIORITIES.join("、")}。`],
      );
    case "before-unknown":
      return say(
        ['"before" names a step that is not known.', `Write before: ${BEFORE_STEPS.join(", ")}, or remove the line.`],
        ["“before”写的步骤不存在。", `请写 before: ${BEFORE_STEPS.join("、")}，或删除这一行。`],
      );
    case "no-sections":
      return say(
        ["The template has no section.", "Write a heading such as # Task, and text under it."],
        ["模板里没有任何分区。", "请写一个一级标题，例如“# 任务”，并在下面写内容。"],
      );
    case "section-repeated":
      return say(
        [`Section "${problem.section}" appears twice.`, "Give one of them another heading, or another {#id}."],
        [`分区“${problem.section}”出现了两次。`, "请给其中一个换一个标题，或换一个 {#id}。"],
      );
    case "section-without-content":
      if (problem.isHeading === true)
        return say(
          [
            "This line is to be a heading and is none.",
            `Write # Title {#${problem.section}}, with one # and a space, in half-width marks.`,
          ],
          [
            "这一行本来是标题，但写法不对。",
            `请写成“# 标题 {#${problem.section}}”：一个半角 #，后面有空格，花括号用半角。`,
          ],
        );
      if (problem.unnamed !== undefined)
        return say(
          [
            `This heading does not say that it is the section "${problem.section}".`,
            `Write # ${problem.unnamed} {#${problem.section}}`,
          ],
          [`这个标题没有写明它是分区“${problem.section}”。`, `请写成“# ${problem.unnamed} {#${problem.section}}”。`],
        );
      if (problem.isId === true)
        return say(
          [`The front matter has no section "${problem.section}".`, `Write {#${problem.meant ?? ""}}`],
          [`元数据里没有“${problem.section}”这个分区。`, `请写成 {#${problem.meant ?? ""}}`],
        );
      return say(
        [
          `The front matter names a section "${problem.section}" that has no heading below.`,
          problem.meant === undefined
            ? `Write a heading such as # Title {#${problem.section}} with text under it, or remove the key.`
            : `Did you mean "${problem.meant}"?`,
        ],
        [
          `元数据里写了分区“${problem.section}”，正文却没有这个标题。`,
          problem.meant === undefined
            ? `请写一个标题，例如“# 标题 {#${problem.section}}”，并在下面写内容；或删除这个键。`
            : `您是不是想写“${problem.meant}”？`,
        ],
      );
    case "section-empty":
      return say(
        [`Section "${problem.section}" has a heading and nothing under it.`, "Write its text, or remove the heading."],
        [`分区“${problem.section}”只有标题，没有内容。`, "请写上内容，或删除这个标题。"],
      );
    case "section-circular":
      return say(
        [`Section "${problem.section}" includes itself through \${section:…}.`, "Remove one of the ${section:…}."],
        [`分区“${problem.section}”通过 \${section:…} 又包含了自己。`, "请删除其中一个 ${section:…}。"],
      );
    case "text-before-first-section":
      return say(
        ['Text before the first heading became the section "preamble".', "Write a heading such as # Task above it."],
        ["第一个标题之前的文字被当作分区“preamble”。", "请在它前面写一个标题，例如“# 任务”。"],
      );
    case "ttl-invalid":
      return say(
        [`The ttl of section "${problem.section}" is no time.`, "Write a number of turns, or 30s, 10m, 2h, 7d."],
        [`分区“${problem.section}”的 ttl 不是时间。`, "请写轮数，或 30s、10m、2h、7d 这样的时间。"],
      );
    case "placeholder-unknown-prefix":
      return problem.raw.endsWith("}") ? unknownPrefix(problem) : unclosed(problem.raw);
    case "placeholder-unknown-key":
      return unknownKey(problem);
    case "placeholder-legacy":
      return say(
        [`${problem.raw} is the old form of a placeholder.`, `Write $${problem.raw}`],
        [`${problem.raw} 是占位符的旧写法。`, `请写成 $${problem.raw}`],
      );
    case "too-costly":
      return say(
        [problem.cost.en, "Remove some of the ${section:…}, or shorten what they repeat."],
        [problem.cost.zh, "请删减一些 ${section:…}，或缩短它们重复的内容。"],
      );
    case "argument-unused":
      return say(
        [
          `The argument "${problem.argument}" is never used.`,
          `Write \${local:${problem.argument}} where it belongs, or remove it.`,
        ],
        [`参数“${problem.argument}”从来没有用到。`, `请在用得上的地方写 \${local:${problem.argument}}，或删除它。`],
      );
    case "end-condition-missing":
      return say(
        [
          "The template teaches a thought-action-observation loop but does not say when it ends.",
          "Write end_condition: and the words with which the model ends, such as end_condition: Final Answer.",
        ],
        [
          "模板教模型按“思考、行动、观察”循环，却没有说何时结束。",
          "请写 end_condition: 和模型结束时要写的话，例如 end_condition: 最终答案。",
        ],
      );
    case "end-condition-untold":
      return say(
        [
          `No section tells the model to write ${JSON.stringify(problem.condition)}, the words of end_condition.`,
          "Put into end_condition the words with which the model ends, such as final_answer:, and write the same words in the section that explains the loop.",
        ],
        [
          `没有一个分区告诉模型要写“${problem.condition}”，也就是 end_condition 里的话。`,
          "请在 end_condition 里写模型结束时要写的话，例如 final_answer:，并在说明循环的分区里写上同样的话。",
        ],
      );
    case "nothing-must-stay":
      return say(
        [
          "No section has the priority must: under a small budget the whole prompt could be left out.",
          "Write priority: must for the section that may not be missing.",
        ],
        ["没有一个分区的优先级是 must，预算很小时整个提示词都可能被省去。", "请给不能缺少的分区写 priority: must。"],
      );
    case "prefix-short":
      return say(
        [
          `Only ${problem.kept} tokens come before the first changing section, and ${problem.lost} unchanging ones after it.`,
          "Move the sections without placeholders to the top: model providers can cache them there.",
        ],
        [
          `第一个会变化的分区之前只有 ${problem.kept} 个词元，之后却有 ${problem.lost} 个不变的。`,
          "请把没有占位符的分区移到前面，模型服务商就能缓存。",
        ],
      );
  }
}

function unclosed(raw: string): FindingText {
  return say(
    [`The placeholder ${raw.trim()} is not closed.`, "Write } behind its name."],
    [`占位符 ${raw.trim()} 没有结束。`, "请在名称后面写上 }"],
  );
}

function unknownPrefix({ raw, section }: { raw: string; section: string }): FindingText {
  const list = PLACEHOLDER_PREFIXES.map((prefix) => `\${${prefix}:…}`);
  return say(
    [
      `${raw} in section "${section}" has no known prefix and would stay in the prompt as it is.`,
      `Known are: ${list.join(", ")}.`,
    ],
    [`分区“${section}”里 ${raw} 的前缀无法识别，会原样留在提示词里。`, `可用的写法：${list.join("、")}。`],
  );
}

function unknownKey({ raw, section, meant }: { raw: string; section: string; meant?: string }): FindingText {
  const name = /:([^:}]+)\}$/.exec(raw)?.[1] ?? raw;
  const en = `Nothing provides ${raw} of section "${section}".`;
  const zh = `分区“${section}”里的 ${raw} 没有来源。`;
  if (meant !== undefined && !/^\$?\{(?:local|section):/.test(raw))
    return say(
      [`${raw} in section "${section}" does not say where its value comes from.`, `Write \${local:${meant}}`],
      [`分区“${section}”里的 ${raw} 没有写明值的来源。`, `请写成 \${local:${meant}}`],
    );
  if (meant !== undefined) return say([en, `Did you mean "${meant}"?`], [zh, `您是不是想写“${meant}”？`]);
  if (raw.includes("local:"))
    return say(
      [en, `Declare it in the front matter, as ${name}: under arguments:, or correct the name.`],
      [zh, `请在元数据的 arguments: 下面写上 ${name}:，或改正名称。`],
    );
  return say([en, "Correct the name: there is nothing that is called so."], [zh, "请改正名称：没有叫这个名字的内容。"]);
}
