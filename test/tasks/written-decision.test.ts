/** Which of the objects in a model's text is its decision: never one that was only considered. */
import { expect, test } from "vitest";
import { readDecision } from "../../src/tasks/written-decision.ts";
import { proves } from "../requirements/index.ts";

const drop = JSON.stringify({ action: "use_tool", tool_id: "shed__drop_box", parameters: { box: 4 } });
const look = JSON.stringify({ action: "use_tool", tool_id: "shed__look", parameters: {} });
const end = JSON.stringify({ action: "complete_task", parameters: { summary: "Done." } });

test.each([
  ["a block", `<think>Could try ${drop}, but that empties it.</think>${look}`],
  ["a longer name", `<thinking>要不要用 ${drop}？会改动，算了。</thinking>\n${look}`],
  ["a block of reasoning", `<reasoning>\n${drop}\nNo.\n</reasoning>\n${look}`],
  ["a lone end", `First idea: ${drop} – too risky.\n</think>\n${look}`],
  ["an end that is thought through", `<think>${end} but nothing was looked at yet</think>${look}`],
  [
    "a channel",
    `<|channel|>analysis<|message|>Maybe ${drop}? No.<|end|><|start|>assistant<|channel|>final<|message|>${look}`,
  ],
  ["a fence at the end", `I considered ${drop} which would change things.\n\n\`\`\`json\n${look}\n\`\`\`\n`],
  ["a label", `Thought: with ${drop} the box is lost.\nAction: ${look}`],
  ["a label in Chinese", `思考：不能用 ${drop}，会丢失。\n行动：\n${look}`],
  ["the same twice", `Draft:\n${look}\nFinal:\n\`\`\`json\n${look}\n\`\`\``],
  ["data beside it", `The shed: {"boxes": 4}\n${look}`],
])("what was thought is not decided: %s", (_, text) => {
  proves("task-runs/model-shapes");
  expect(readDecision(text, 1)).toMatchObject({ action: "use_tool", tool_id: "shed__look" });
});

test.each([
  ["prose", `Bad options: ${drop} would change things, so look only: ${look}`],
  ["prose in Chinese", `不可取：${drop}\n应当只看：${look}`],
  [
    "a draft before a question",
    `${drop}\n${JSON.stringify({ action: "ask_user", parameters: { question: "Which?" } })}`,
  ],
  ["a draft before the end", `${drop} is not needed.\n${end}`],
  ["a list", `[${drop}, ${look}]`],
  ["a rejected one in the last fence of two", `\`\`\`json\n${look}\n\`\`\`\nnot\n\`\`\`json\n${drop}\n\`\`\``],
  ["a fence with words behind it", `Look: ${look}\n\`\`\`json\n${drop}\n\`\`\`\nwould be wrong.`],
  ["one in a sentence", `I must not send ${drop} since it cannot be undone.`],
  ["one that begins a sentence", `${drop} 会改动数据，不行。`],
  ["thinking without an end", `<think>I could send ${drop}`],
  ["thinking alone", `${drop} no, wait.</think>`],
  ["thousands of drafts", [look, drop].join("\n").concat("\n").repeat(600)],
  ["a member of what breaks off", `{"thinking": "x", "action": "use_tool", "parameters": {"tool": "shed__drop_box"}`],
])("what is not clear is asked for again: %s", (_, text) => {
  proves("task-runs/model-shapes");
  const read = readDecision(text, 1);
  expect(read).toHaveProperty("problem");
});

test.each([
  `Here is what comes next: ${look}`,
  `I have seen enough. ${look}`,
  `**Decision:** ${look}`,
  `\`\`\`json\n${look}\n\`\`\`\nThis lists what is there.`,
  `<tool_call>\n${look}\n</tool_call>`,
])("one decision with words around it is read: %s", (text) => {
  expect(readDecision(text, 1)).toMatchObject({ tool_id: "shed__look" });
});

const fenced = `\`\`\`json\n${drop}\n\`\`\``;

test.each([
  `不要执行下面这一步：\n${fenced}`,
  `请不要执行：\n${fenced}\n用户还没有同意。`,
  `${fenced}\nWait, that is not right, ignore it.`,
  `${drop}\nNo, I should not touch anything without asking first.`,
  `If the user had said yes I would answer:\n${fenced}\nBut they have not, so nothing.`,
  `An example of what would be wrong:\n${fenced}`,
  `Rejected:\n${drop}`,
  `Do not call:\n${drop}`,
  `${drop}\n算了，先问用户。`,
  `例如：\n${fenced}`,
])("a call that the words beside it take back is asked for again: %s", (text) => {
  proves("task-runs/model-shapes");
  expect(readDecision(text, 1)).toHaveProperty("problem");
});

test.each([
  `Here is my decision:\n${fenced}\nI will sum up afterwards.`,
  `The box has not been opened yet, so I drop it now:\n${fenced}`,
  `用户已经同意，下一步：\n${fenced}`,
  `I do not know what is inside. The next step:\n${drop}`,
  `Let me check if there is a box: ${drop}`,
])("a call is made where the words beside it introduce it: %s", (text) => {
  proves("task-runs/model-shapes");
  expect(readDecision(text, 1)).toMatchObject({ tool_id: "shed__drop_box" });
});

test("tags inside the strings of a decision are its own", () => {
  const parameters = { text: "Use <think> and </think> like this: {}" };
  const text = JSON.stringify({ thinking: "a </think> tag", action: "use_tool", tool_id: "shed__label", parameters });
  for (const one of [text, `${text}\n`, `Next:\n${text}`])
    expect(readDecision(one, 1)).toMatchObject({ tool_id: "shed__label", parameters, thinking: "a </think> tag" });
});
