/** Exports of chat tools: what a user reads, picks and answers becomes a tree, what a model or a program does is listed. */
import { describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { importFile } from "./support.ts";

describe("Typebot", () => {
  test("bubbles are texts, buttons options, inputs inputs; a decision joins the step before it", async () => {
    proves("authoring/import-formats");
    const { code, tree, begin } = await importFile("parcel.typebot.json");
    expect(code).toBe(0);
    expect(tree.title).toBe("Where is my parcel?");
    expect(tree.nodes.days).toEqual({
      title: "Days",
      response: "How many days ago was it sent?",
      input: { name: "days", type: "number", min: 0, max: 365, hint: "Days" },
      next: [{ when: "answers.days > 10", next_node: "search" }, { next_node: "wait" }],
    });
    expect(begin().step("my_parcel_is_late").step("answer", "12").view().response).toBe(
      "12 days are too many: we look for it. It is ….",
    );
    expect(begin().step("my_parcel_is_late").step("answer", "3").step("begin_again").view().response).toBe(
      "Hello there!\n\nWhat do you need?",
    );
    expect(begin().step("something_else").view()).toMatchObject({
      response: "Write to our help desk (https://example.com/help)",
      is_complete: true,
    });
  });

  test("blocks and values without a counterpart are listed with their group", async () => {
    proves("authoring/import-losses");
    const { notes, out } = await importFile("parcel.typebot.json");
    expect(notes).toEqual([
      '[group "Welcome"] left out a block of the kind image https://example.com/van.png',
      '[group "Late enough?"] left out a block of the kind Set variable',
      '[group "Return"] changed the email input is a text input now',
      '[group "Return"] left out a block of the kind Webhook',
      '[group "Search"] left out the value {{Now}}, which is computed or written by a model',
    ]);
    expect(out).toContain("Usable: 7 nodes; 4 things lost, 1 changed, listed above and in the file.");
  });

  const botOf = (groups: object[], edges: object[] = []): string =>
    JSON.stringify({ version: "6", groups, edges, variables: [{ id: "v", name: "x" }] });
  const bubble = (text: string): object => ({ type: "text", content: { richText: [{ children: [{ text }] }] } });

  test("a condition on a value that no user gave becomes a choice", async () => {
    const condition = { comparisons: [{ variableId: "v", comparisonOperator: "Matches regex", value: "a+" }] };
    const { code, tree, notes } = await importFile(
      "c.json",
      botOf(
        [
          {
            id: "g",
            title: "Ask",
            blocks: [
              bubble("Well?"),
              {
                id: "c",
                type: "Condition",
                outgoingEdgeId: "no",
                items: [{ outgoingEdgeId: "yes", content: condition }],
              },
            ],
          },
          { id: "y", title: "Y", blocks: [bubble("Yes.")] },
          { id: "n", title: "N", blocks: [bubble("No.")] },
        ],
        [
          { id: "yes", to: { groupId: "y" } },
          { id: "no", to: { groupId: "n" } },
        ],
      ),
    );
    expect(code).toBe(0);
    expect(tree.nodes.ask_2?.options?.map(({ description, next_node: to }) => [description, to])).toEqual([
      ["x Matches regex a+", "y"],
      ["Otherwise / 其他情况", "n"],
    ]);
    expect(notes[0]).toContain('[group "Ask"] changed a condition that cannot be computed here is a choice now');
  });

  test.each([
    [
      "nobody reads anything",
      botOf([{ id: "g", title: "Code", blocks: [{ type: "Code" }] }]),
      "there is no tree in it",
    ],
    ["no groups", botOf([]).replace("[]", '[],"blocks":[]'), "The bot has no groups."],
  ])("%s: refused with the way on", async (_, text, words) => {
    const { code, err, files } = await importFile("t.json", text, "--from", "typebot");
    expect(code).toBe(1);
    expect(err).toContain(words);
    expect(files).toEqual([]);
  });
});

test("a variable of Typebot that nothing sets is told as that", async () => {
  const bot = {
    version: "6",
    groups: [
      {
        id: "g",
        title: "Hello",
        blocks: [
          {
            id: "b",
            type: "text",
            content: { richText: [{ type: "p", children: [{ text: "Hi {{Name}}, {{Sum}}" }] }] },
          },
          { id: "c", type: "Set variable", options: { variableId: "s", expressionToEvaluate: "1 + 1" } },
          { id: "d", type: "choice input", items: [{ id: "i", content: "Yes" }] },
        ],
      },
    ],
    edges: [],
    variables: [
      { id: "n", name: "Name" },
      { id: "s", name: "Sum" },
    ],
  };
  const { notes } = await importFile("t.json", JSON.stringify(bot), "--from", "typebot");
  expect(notes.join("\n")).toContain("the value {{Name}}, which nothing in the file asks for or sets");
  expect(notes.join("\n")).toContain("the value {{Sum}}, which is computed or written by a model");
});

describe("Dify", () => {
  test("the form asks, conditions decide, the classes of a classifier are options", async () => {
    const { code, tree, begin } = await importFile("合同.yml", undefined, "--lang", "zh");
    expect(code).toBe(0);
    expect(tree.title).toBe("劳动合同问答");
    const asked = (): ReturnType<typeof begin> => begin().step("continue");
    expect(begin().view().response).toBe("您好，先问两个问题。");
    expect(asked().step("answer", "12").step("answer", "固定期限").view().response).toBe(
      "您已工作 12 年，可以要求签无固定期限合同。",
    );
    expect(asked().step("answer", "0.5").step("answer", "无固定期限").view().response).toBe("先看试用期的约定。");
    expect(asked().step("answer", "5").step("answer", "固定期限").step("加班").view().response).toBe(
      "加班费不低于百分之一百五十。",
    );
  });

  test("what a model writes is listed as lost", async () => {
    const { notes, out } = await importFile("合同.yml", undefined, "--lang", "zh");
    expect(notes).toEqual([
      "[节点“开始”] 未导入 推荐问题：年假有几天？",
      "[节点“想了解什么？”] 有改动 这里原来由模型分类，现在由用户选择",
      "[节点“写回答”] 未导入 由模型或程序执行的 llm 节点",
      "[节点“年假”] 未导入 由程序计算或由模型生成的值 {{#1767571200005.text#}}",
      "[节点“想了解什么？”] 待确认 节点“想了解什么”没有自己的文本",
    ]);
    expect(out).toContain("可用：8 个节点；丢失 3 处，改动 1 处，待确认 1 处");
  });

  test("a workflow that was saved as JSON is read like one in block style", async () => {
    const node = (id: string, data: object): object => ({ id, type: "custom", data });
    const app = {
      app: { name: "Hello", mode: "advanced-chat" },
      kind: "app",
      version: "0.3.0",
      workflow: {
        graph: {
          nodes: [
            node("1", { type: "start", title: "s" }),
            node("2", { type: "answer", title: "a", answer: "Hi there." }),
          ],
          edges: [{ source: "1", target: "2", sourceHandle: "source" }],
        },
      },
    };
    for (const file of ["hello.yml", "hello.json"]) {
      const { code, begin } = await importFile(file, JSON.stringify(app));
      expect(code).toBe(0);
      expect(begin().view().response).toBe("Hi there.");
    }
  });

  test("a step of which the model's words were all is counted as one to be written", async () => {
    const node = (id: string, data: object): object => ({ id, type: "custom", data });
    const app = {
      app: { name: "Hello", mode: "advanced-chat" },
      kind: "app",
      version: "0.3.0",
      workflow: {
        graph: {
          nodes: [
            node("1", { type: "start", title: "s" }),
            node("2", { type: "answer", title: "a", answer: "Hi there." }),
            node("3", { type: "answer", title: "b", answer: "{{#l.text#}}" }),
          ],
          edges: [
            { source: "1", target: "2", sourceHandle: "source" },
            { source: "2", target: "3", sourceHandle: "source" },
          ],
        },
      },
    };
    const { out } = await importFile("hello.yml", JSON.stringify(app));
    expect(out).toContain("Usable: 1 node; 1 node to be written, 1 thing lost");
    const chinese = await importFile("hello.yml", JSON.stringify(app), "--lang", "zh");
    expect(chinese.out).toContain("可用：1 个节点；1 个节点的内容待写，丢失 1 处");
  });

  test("an app whose answers a model writes is no tree, and the message says what to do", async () => {
    const chat = "app:\n  mode: chat\n  name: x\nkind: app\nversion: 0.3.1\nmodel_config:\n  pre_prompt: Be kind.\n";
    const { code, err, files } = await importFile("chat.yml", chat);
    expect(code).toBe(1);
    expect(err).toContain("chat.yml:1 left out Its answers are written by a model as it runs");
    expect(files).toEqual([]);
  });
});
