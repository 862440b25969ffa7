/** Requests that name neither verb nor thing as a tool does, requests that an agent answers by itself, and products that a tool lacks. */
import { describe, expect, test } from "vitest";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { guessLanguage } from "../../../src/knowledge/language.ts";
import { proves } from "../../requirements/index.ts";
import { chartTools, everythingTools, fileTools, memoryTools } from "../real-servers.ts";
import { knownTool } from "../support.ts";

const index = indexTools([...chartTools, ...fileTools, ...memoryTools, ...everythingTools]);
const analyze = (task: string, over = index) => analyzeByRule(task, over, { language: guessLanguage(task) });

describe("a request in plain words", () => {
  test.each([
    ["How large is archive.zip?", "get_file_info"],
    ["When was plan.docx last edited?", "get_file_info"],
    ["notes.zip 占多少空间？", "get_file_info"],
    ["Change the title in site.toml to Home", "edit_file"],
    ["把 site.yaml 里的标题改成首页", "edit_file"],
    ["Save these lines as poem.txt", "write_file"],
    ["把这首诗存成 poem.txt", "write_file"],
    ["Make a folder named drafts", "create_directory"],
    ["建一个叫 drafts 的文件夹", "create_directory"],
    ["把旧合同挪到 archive 文件夹", "move_file"],
    ["A gauge of 40 percent", "generate_gauge_chart"],
    ["Show the five teams as a radar", "generate_radar_chart"],
  ])("%s is done by %s", (task, name) => {
    proves("tool-needs/plain-words");
    const { recommendedAction, toolRequirements } = analyze(task);
    expect(toolRequirements[0]?.matchedTools[0]?.id.split("__").at(-1)).toBe(name);
    expect(recommendedAction).toBe("use_existing_tools");
  });

  test.each([
    ["记住小周负责华东区", "add_observations"],
    ["Remember that Ana likes tea", "add_observations"],
    ["What do you have in the memory about Ana?", "search_nodes"],
    ["What's kept in your memory about the bakery?", "search_nodes"],
    ["记忆里有哪些关于小周的？", "search_nodes"],
    ["把 3 和 5 加起来", "get-sum"],
    ["用 getsum 算 3 加 5", "get-sum"],
  ])("%s is done by %s", (task, name) => {
    expect(analyze(task).toolRequirements[0]?.matchedTools[0]?.id.split("__").at(-1)).toBe(name);
    expect(analyze(task).recommendedAction).toBe("use_existing_tools");
  });
});

describe("a request that holds all that it is about", () => {
  test.each([
    'Translate "good morning" into French',
    "Translate 'good morning' into French",
    "Translate into German: Where is the station?",
    'How do you say "good luck" in Swedish?',
    "“祝你好运”用瑞典语怎么说？",
    "把“早上好”翻译成法语",
    "这段代码有什么问题：for(i=0;i<10;i++) print(i)",
    'What is wrong with this code? print("a" + 1)',
    "Explain this code: const a = b => b + 1;",
    "Write an email to my boss asking for a day off",
    "帮我写一封请假邮件",
    "Write a Python function that reverses a string",
    "Correct my English: I has a apple",
    "What is the square root of 144?",
    "How does photosynthesis work?",
    "区块链是什么？",
    "网速很慢怎么办",
  ])("%s needs no tool and no search", (task) => {
    proves("tool-needs/holds-its-material");
    expect(analyze(task)).toMatchObject({ recommendedAction: "answer_directly", toolRequirements: [] });
  });

  test.each([
    "Translate the menu into Korean",
    "把这份合同翻译成英文",
    'Translate "hello" into French and save it to a.txt',
    "What is wrong with main.py?",
    "Run this code: print(1)",
    "Write an email to Anna and send it",
    "写一个脚本并保存到 a.py",
  ])("%s does not", (task) => {
    expect(analyze(task).recommendedAction).not.toBe("answer_directly");
  });
});

describe("what an agent answers by itself", () => {
  test.each([
    "Explain recursion",
    "Please explain photosynthesis to a child",
    "解释一下什么叫闭包",
    "给我的猫起个名字",
    "Suggest a name for my café",
    "Give me some ideas for a rainy afternoon",
    "帮我想几个晚饭的点子",
    "你怎么看四天工作制？",
    "What do you think of open offices?",
    "How many inches are in a foot?",
    "一公斤等于多少克？",
    "比较一下火车和飞机的优缺点",
  ])("%s needs no tool", (task) => {
    proves("tool-needs/answered-alone");
    expect(analyze(task)).toMatchObject({ recommendedAction: "answer_directly", toolRequirements: [] });
  });

  test.each([
    "Explain this error in server.log",
    "解释一下这份合同",
    "Explain the sales report in report.pdf",
    "What do you think of the weather in Oslo today?",
    "Give me ideas from the web for a birthday party",
    "网上搜几个晚饭的点子",
    "Suggest a place to eat near the station",
    "Explain our refund policy",
  ])("%s does", (task) => {
    expect(analyze(task).recommendedAction).not.toBe("answer_directly");
  });
});

describe("a product that a request names", () => {
  const over = indexTools([
    ...memoryTools,
    knownTool("crm", "search_contacts", "Find contacts in HubSpot by their name."),
    knownTool("db", "run_query", "Runs a query on a database."),
  ]);
  test.each(["查询 MySQL 里最近七天的订单", "Search the open tickets in Zendesk", "Find the contacts in Salesforce"])(
    "is not found in what another product holds: %s",
    (task) => {
      proves("tool-needs/named-product");
      const sufficient = analyze(task, over).toolRequirements.flatMap(({ matchedTools, confidenceScore }) =>
        confidenceScore >= 0.5 ? (matchedTools[0]?.id ?? "") : [],
      );
      expect(sufficient.filter((id) => id !== "db__run_query")).toEqual([]);
    },
  );

  test("is found in a tool that names it", () => {
    const { toolRequirements } = analyze("Find the contacts in HubSpot by name", over);
    expect(toolRequirements[0]?.matchedTools[0]?.id).toBe("crm__search_contacts");
    expect(toolRequirements[0]?.confidenceScore).toBeGreaterThanOrEqual(0.5);
  });
});

describe("a name in a request", () => {
  const sufficient = (task: string): string[] =>
    analyze(task).toolRequirements.flatMap(({ matchedTools, confidenceScore }) =>
      confidenceScore >= 0.5 ? (matchedTools[0]?.id.split("__").at(-1) ?? "") : [],
    );

  test.each([
    "List the files in Dropbox",
    "Read the file plan.docx from OneDrive",
    "Read the document plan.txt from SharePoint",
    "Move the folder pictures to Dropbox",
    "Create a folder in Google Drive",
    "Search the notes in Evernote",
    "Read the files in our Contoso workspace",
    "Read the Excel file sales.xlsx",
    "把总结写入 Word 文档 plan.docx",
    "列出百度网盘里的文件",
    "搜索 OneDrive 里的文件",
    "在飞书里新建一个文件夹",
    "在“云舟”平台里新建一个文件夹",
    "Delete the entity Anna in Salesforce",
    "Delete the entity Anna from our Notion",
    "Delete the Salesforce entity Anna",
    "Delete the entity Anna of the knowledge graph in Salesforce",
    "Delete a relation in Neo4j",
    "Create an entity in Salesforce",
    "Search nodes in Figma",
    "删除飞书里的实体Anna",
    "删除飞书的实体Anna",
    "在飞书里创建一个实体",
  ])("is the place to work in, which no tool at hand has: %s", (task) => {
    proves("tool-needs/named-product");
    expect(sufficient(task)).toEqual([]);
  });

  test.each([
    ["Read the file dropbox.txt", "read_file"],
    ["Create a folder called OneDrive", "create_directory"],
    ["新建一个名为“飞书备份”的文件夹", "create_directory"],
    ["Write “Kubernetes is fun” into the file fun.txt", "write_file"],
    ["Draw a bar chart of Redis and MySQL compared by speed", "generate_bar_chart"],
    ["画一张微博和小红书用户数对比的柱状图", "generate_bar_chart"],
    ["Plot the temperatures in Lisbon as a line chart", "generate_line_chart"],
    ["Search the knowledge graph for people at Salesforce", "search_nodes"],
    ["Create an entity Salesforce in the knowledge graph", "create_entities"],
    ["Create an entity Anna who works at Salesforce", "create_entities"],
    ["Delete the entity Salesforce", "delete_entities"],
    ["Delete the entity Slack from the knowledge graph", "delete_entities"],
    ["删除实体飞书", "delete_entities"],
    ["Delete the relation between Anna and Salesforce", "delete_relations"],
    ["Remember that Anna works at Salesforce", "add_observations"],
    ["记住安娜在飞书工作", "add_observations"],
    ["Rename Excel-plan.txt to Word-plan.txt", "move_file"],
    ["How big is plan.docx?", "get_file_info"],
  ])("is a value of the call: %s", (task, tool) => {
    expect(sufficient(task)).toEqual([tool]);
  });
});

test.each([
  "给妈妈打个电话",
  "打电话给10086",
  "拨打电话",
  "给客服打电话",
  "Ask Perplexity about the news",
  "Search the web with OpenAI",
])("no tool for files does %s", (task) => {
  proves("tool-needs/named-product");
  const { recommendedAction } = analyze(task, indexTools(fileTools));
  expect(recommendedAction).not.toBe("use_existing_tools");
});

describe("a tool that deletes", () => {
  const best = (task: string) => analyze(task).toolRequirements[0];
  test.each([
    "Delete the file notes.txt",
    "删除文件 notes.txt",
    "Delete the folder temp",
    "删除文件夹 temp",
    "Delete my account",
  ])("does not delete something else: %s", (task) => {
    proves("tool-needs/deletes-this");
    expect(best(task)?.confidenceScore).toBeLessThan(0.5);
  });

  test.each([
    ["Delete the entity Peter", "memory__delete_entities"],
    ["删除实体张三", "memory__delete_entities"],
    ["Delete the relation between Anna and Peter", "memory__delete_relations"],
    ["Delete the observation about tea", "memory__delete_observations"],
  ])("deletes what its name says: %s", (task, tool) => {
    expect(best(task)?.matchedTools[0]?.id).toBe(tool);
    expect(best(task)?.confidenceScore).toBeGreaterThanOrEqual(0.5);
  });
});

test.each([
  ["给我的照片去掉背景", "给我的照片去掉背景"],
  ["为我的论文找参考文献", "为我的论文找参考文献"],
  ["给我画一张流程图", "画一张流程图"],
])("a need is quoted in whole words: %s", (task, needed) => {
  expect(analyze(task).toolRequirements[0]?.needed).toBe(needed);
});
