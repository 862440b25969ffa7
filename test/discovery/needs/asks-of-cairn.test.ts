/** Requests that name what Cairn itself does, whatever words the tools of other servers share with them. */
import { expect, test } from "vitest";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { asksForKnowledge } from "../../../src/discovery/needs/asks-for-knowledge.ts";
import { ownToolsAskedFor, serversOf, subjectOf } from "../../../src/discovery/needs/asks-of-cairn.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { proves } from "../../requirements/index.ts";
import { memoryTools } from "../real-servers.ts";
import { knownTool } from "../support.ts";

test.each([
  "list of tools you have",
  "Show me the list of tools you have",
  "what tools do you have?",
  "Which tools can I use right now?",
  "What MCP servers are connected?",
  "Please list all available tools",
  "列出现在连接了哪些工具",
  "你有哪些工具？",
  "现在有哪些工具可用",
  "列出所有工具",
])("%s: the tools at hand are listed", (text) => {
  const index = indexTools([
    knownTool("files", "list_allowed_directories", "Returns the list of directories that this server may access."),
    knownTool("okta", "list_users", "List the users that you have, with the tools of the API."),
  ]);
  const analysis = analyzeByRule(text, index);
  expect(analysis).toMatchObject({ hasSufficientTools: true, recommendedAction: "use_existing_tools" });
  expect(analysis.toolRequirements[0]?.matchedTools.map(({ id }) => id)).toEqual(["list_tools_available"]);
});

test.each([
  "list the tools in my repo",
  "What tools does a carpenter use?",
  "列出仓库里的工具脚本",
  "Show the servers that are down",
])("%s asks for other things", (text) => expect(ownToolsAskedFor(text)).toEqual([]));

test.each<[string, string[]]>([
  ["把图表服务器从 Cairn 里移除", ["manage_server"]],
  ["Disconnect the chart server from Cairn", ["manage_server"]],
  ["Which tools does Cairn have?", ["list_tools_available"]],
  ["Draw a cairn", []],
  ["Book a table at the Cairn hotel", []],
])("%s: Cairn's name says whose it is, and asks for nothing by itself", (text, tools) =>
  expect(ownToolsAskedFor(text)).toEqual(tools),
);

test.each([
  ["在知识库里查一下英伟达的资料", ["search_knowledge"]],
  ["知识库里有没有关于英伟达的内容？", ["search_knowledge"]],
  ["search the knowledge base for NVIDIA", ["search_knowledge"]],
  ["What does the knowledge base say about overtime?", ["search_knowledge"]],
  ["把这段话写入知识库", []],
  ["Add this page to the knowledge base", []],
  ["Search the knowledge base in Confluence", []],
  ["Search the knowledge graph for Alice", []],
])("the knowledge base is where it is looked for: %s", (text, tools) => {
  expect(ownToolsAskedFor(text)).toEqual(tools);
});

test.each([
  ["walk me through fixing my wifi", "fixing my wifi"],
  ["Guide me through setting up a router", "setting up a router"],
  ["带我一步一步检查网络", "检查网络"],
])("whoever wants to be led asks the knowledge, about the subject: %s", (text, subject) => {
  expect(asksForKnowledge(text)).toBe(true);
  expect(subjectOf(text)).toBe(subject);
});

test("a picture of a page is made by a tool, whatever is known of pages", () => {
  expect(asksForKnowledge("Take a screenshot of the pricing page")).toBe(false);
  expect(asksForKnowledge("screenshot of the pricing page")).toBe(false);
});

test.each([
  ["How do I choose my first shares?", true],
  ["How do I write the configuration file of my client?", true],
  ["怎么给股票估值？", true],
  ["What is the share price of Siemens?", false],
  ["Buy ten shares of Siemens", false],
  ["Write the configuration file", false],
])("how something is done is told by a document, and is not done by one: %s", (text, asks) => {
  expect(asksForKnowledge(text)).toBe(asks);
});

test.each([
  ["Show me every tool that is available right now", "list_tools_available"],
  ["列出目前可以用的全部工具", "list_tools_available"],
  ["Which tools can I call here?", "list_tools_available"],
  ["现在连接了哪些工具，列个清单", "list_tools_available"],
  ["Connect an MCP server at https://mcp.example.com/mcp for me", "manage_server"],
  ["把已连接的那台服务器移除", "manage_server"],
  ["Please detach the weather MCP server again", "manage_server"],
  ["帮我接入一台新的 MCP 服务器，地址是 https://mcp.example.com/mcp", "manage_server"],
  ["Hand this work over to run in the background and tell me its status later", "submit_task"],
  ["把这件事放到后台慢慢做，完成后通知我", "submit_task"],
  ["Keep this running in the background and report back when it is done", "submit_task"],
  ["查看我之前提交的任务进展到哪一步了", "get_task"],
  ["How far along is the job I submitted earlier?", "get_task"],
  ["后台任务现在做得怎么样了", "get_task"],
  ["Assemble a prompt under 1000 tokens from this session", "assemble_context"],
  ["根据这次会话组装一个不超过 800 token 的提示词", "assemble_context"],
  ["给这个问题挑一个合适的提示词模板", "select_template"],
  ["Which prompt template fits this question best?", "select_template"],
  ["Replay the earlier prompt with a smaller token budget and show what was trimmed", "replay_context"],
  ["用更小的预算重放之前的提示词，看看哪些内容被裁掉", "replay_context"],
])("%s is done by %s", (text, tool) => {
  expect(ownToolsAskedFor(text)).toEqual([tool]);
});

test.each([
  "Show me every garden tool that is available at the hardware store",
  "列出木工常用的工具",
  "Connect to the MySQL server at db.example.com",
  "把这台 Windows 服务器移除出域",
  "Run the nginx container in the background",
  "Remove the background from this photo",
  "把照片的后台改成白色",
  "What is the status of the Jira task about billing?",
  "查看快递的进展到哪一步了",
  "Write a prompt for an image generator",
  "给简历挑一个合适的 Word 模板",
  "Replay the last goal of the match",
  "Create a context menu in React",
])("%s is not Cairn's own work", (text) => {
  expect(ownToolsAskedFor(text)).toEqual([]);
});

test.each([
  ["Remember that I like long answers", "record"],
  ["Please keep in mind for later that I live in Graz", "record"],
  ["Record a memory that I prefer short answers", "record"],
  ["记住我住在格拉茨", "record"],
  ["回答尽量简短，请记住这一点", "record"],
  ["Run this in the background", "submit_task"],
  ["Please work on the report in the background until it is done", "submit_task"],
  ["Start a background task for the comparison", "submit_task"],
  ["后台执行这个任务", "submit_task"],
  ["把这些放到后台慢慢处理", "submit_task"],
  ["How far has my task come?", "get_task"],
  ["Is the background task done?", "get_task"],
  ["后台任务的状态怎么样", "get_task"],
  ["Abort my background job", "update_task"],
  ["终止后台任务", "update_task"],
  ["Disconnect the server weather", "manage_server"],
  ["Remove the weather MCP server", "manage_server"],
  ["Add an MCP server with the address https://tools.example.org/mcp", "manage_server"],
  ["断开 weather 服务器的连接", "manage_server"],
  ["添加 MCP 服务器 https://tools.example.org/mcp", "manage_server"],
])("%s: %s", (text, tool) => {
  expect(ownToolsAskedFor(text)).toEqual([tool]);
  const analysis = analyzeByRule(text, indexTools([]));
  expect(analysis).toMatchObject({ hasSufficientTools: true, recommendedAction: "use_existing_tools" });
  expect(analysis.toolRequirements.map((one) => one.matchedTools[0]?.id)).toEqual([tool]);
  proves("tool-needs/own-work");
});

test.each([
  "Remember to send the report tomorrow",
  "Remind me that the meeting is at ten",
  "Keep the memory usage below one gigabyte",
  "Do you remember what I said about tea?",
  "Remember that in notes.txt",
  "你还记得我喜欢什么吗",
  "提醒我明天交房租",
  "Remove the background of this photo",
  "Put a mountain in the background of the image",
  "Run the Docker container in the background",
  "Play music in the background",
  "后台运行 nginx 容器",
  "打开网站后台",
  "把图片的背景去掉",
  "Show my tasks for today",
  "Add a task to my to-do list",
  "Cancel the task Buy milk in Todoist",
  "What is the status of ticket 4711?",
  "Restart the server web-01",
  "Remove the server web-01 from the load balancer",
  "Connect to the server db01 with SSH",
  "Deploy the MCP server to Cloudflare",
  "Add a tool to my MCP server",
  "Install an MCP server for charts",
  "How do I remove an MCP server?",
  "断开服务器连接失败怎么办",
  "怎么添加MCP服务器",
  "重启服务器 web-01",
  "给MCP服务器加一个工具",
])("%s is for others", (text) => expect(ownToolsAskedFor(text)).toEqual([]));

test("a connected memory goes before the session's own", () => {
  const tools = (index: ReturnType<typeof indexTools>) =>
    analyzeByRule("Remember that Ana likes tea", index).toolRequirements.map((one) => one.matchedTools[0]?.id);
  expect(tools(indexTools([knownTool("files", "read_file", "Reads a file.")]))).toEqual(["record"]);
  expect(tools(indexTools(memoryTools))).toEqual(["memory__add_observations"]);
});

test("a tool that the caller may not call meets nothing", () => {
  for (const text of ["Run this in the background", "Remember that I like tea", "Disconnect the server weather"]) {
    const analysis = analyzeByRule(text, indexTools([]), { mayCall: () => false });
    expect(analysis).toMatchObject({ hasSufficientTools: false, recommendedAction: "search_and_install_tools" });
  }
  proves("tool-needs/own-work");
});

test.each([
  ["现在一共接了几台MCP服务器，各自能干什么", "list_tools_available"],
  ["Which MCP servers are connected here and what can each of them do?", "list_tools_available"],
  ["Start a long job now and let me fetch its outcome tomorrow", "submit_task"],
  ["Cancel the task I handed in ten minutes ago", "update_task"],
  ["刚才交给你的任务不用做了", "update_task"],
  ["Please disconnect the weather server, we no longer trust it", "manage_server"],
  ["I do not trust the maps server any more, take it off", "manage_server"],
  ["Build me a prompt of at most 2000 tokens out of what we said so far", "assemble_context"],
  ["What have we decided in this conversation so far?", "get_session"],
  ["把我连的服务器都列出来", "list_tools_available"],
  ["Which servers are waiting for my approval?", "list_tools_available"],
  ["Stop using the drawing server from now on", "manage_server"],
  ["Please reconnect the mail server and read its tools again", "manage_server"],
  ["给我接一个 MCP 服务器，地址是 https://mcp.example.com/mcp", "manage_server"],
  ["Put this research on the queue and report when finished", "submit_task"],
  ["Which of my background jobs are still running?", "get_task"],
  ["把排队的那个任务停掉吧", "update_task"],
  ["Why was that passage left out of my last prompt?", "replay_context"],
  ["退回上一步，我刚才选错了", "navigate_session"],
  ["Remove the server called plain", "manage_server"],
  ["我有哪些任务在排队？", "get_task"],
])("what is Cairn's own is dealt with by its own tool, whatever the words: %s", (text, tool) => {
  const { recommendedAction, toolRequirements } = analyzeByRule(text, indexTools([]));
  expect(recommendedAction).toBe("use_existing_tools");
  expect(toolRequirements.map((one) => one.matchedTools.map(({ id }) => id))).toEqual([[tool]]);
});

test.each([
  "What tools can I use to cut a video?",
  "我能用什么工具剪视频",
  "Reject the pull request on the server",
  "Write a prompt for GPT with 500 tokens",
  "把这个bug作为任务加到看板",
  "Which jobs did Anna submit on the cluster yesterday?",
  "取消打印机里排队的打印任务",
  "Cancel my dentist appointment on Friday",
  "A server that connects to the Strava API with MCP",
  "Put this song on the queue",
  "Which of our Jenkins jobs are still running?",
  "把数据库服务器的 root 权限收回",
  "Undo the last commit",
])("a task, server, tool or prompt of somebody else is not Cairn's: %s", (text) => {
  expect(ownToolsAskedFor(text)).toEqual([]);
});

const connected = indexTools([
  knownTool("weather", "forecast", "Forecasts the weather of a place."),
  knownTool("files", "read_file", "Reads a file."),
  knownTool("mail", "send_mail", "Sends a mail."),
]);

test.each([
  ["What are you able to do for me, which tools have you got?", "list_tools_available"],
  ["Do I have anything connected that can send mail?", "list_tools_available"],
  ["有没有能调用的翻译工具？", "list_tools_available"],
  ["weather 服务器现在还连着吗", "list_tools_available"],
  ["Please unhook the weather server, its forecasts are useless", "manage_server"],
  ["Give the mail server my blessing", "manage_server"],
  ["只允许 files 服务器读文件，期限一周", "manage_server"],
  ["The permission for mail may be withdrawn", "manage_server"],
  ["Which topics does your knowledge cover?", "search_knowledge"],
  ["翻翻你的知识库，看看加班费怎么算", "search_knowledge"],
  ["Begin a new guided session on severance pay", "initiate_session"],
  ["开始一次关于工资拖欠的咨询", "initiate_session"],
  ["上一题我想改一下答案", "navigate_session"],
  ["End the consultation here", "navigate_session"],
  ["咨询里我前面都回答了什么", "get_session"],
  ["What was cut from the prompt we built a moment ago?", "replay_context"],
  ["把这次会话压缩成一段 1000 token 以内的上下文", "assemble_context"],
  ["你的模板里哪个适合写财务分析", "select_template"],
  ["Take your time with this one and hand me the result later today", "submit_task"],
  ["List the tasks that are still open with you", "get_task"],
  ["交代你的那份调研做完没", "get_task"],
  ["The task is waiting for my answer: tell it that I want the blue one", "update_task"],
  ["刚才失败的任务再跑一次", "update_task"],
])("what is done with a thing of Cairn's is read by what it is, whose and what deed: %s", (text, tool) => {
  const { toolRequirements } = analyzeByRule(text, connected);
  expect(toolRequirements.map((one) => one.matchedTools[0]?.id)).toEqual([tool]);
  proves("tool-needs/own-work");
});

test.each([
  "Restart the mail server in the cellar",
  "Set up a mail server for our domain",
  "Remove the user anna from the files server",
  "Which servers in the rack are overheating?",
  "Take me to a consultation with a cardiologist on Monday",
  "Start a new terminal session on the Raspberry Pi",
  "Submit a job to the Slurm cluster",
  "订一个心理咨询，周六上午",
  "给公司知识库里新建一篇文章",
  "我寄的快递什么时候能到",
])("a like thing elsewhere, though a server of that name is connected: %s", (text) => {
  expect(ownToolsAskedFor(text, serversOf(connected))).toEqual([]);
});

test.each(["谢谢，今天就到这里", "Thanks a lot, that is all I wanted, bye for now", "好了就这些，再见"])(
  "good-bye needs no tool: %s",
  (text) => {
    expect(analyzeByRule(text, indexTools([])).recommendedAction).toBe("answer_directly");
  },
);

test.each(["早上好，今天心情不错", "Good morning, I am in a good mood today"])(
  "a greeting with how one feels needs no tool: %s",
  (text) => {
    expect(analyzeByRule(text, indexTools([])).recommendedAction).toBe("answer_directly");
  },
);

test.each(["帮我做一下", "请处理一下这个", "Please do it for me", "Can you handle this?"])(
  "what is to be done is asked for: %s",
  (text) => {
    expect(analyzeByRule(text, indexTools([]))).toMatchObject({
      hasSufficientTools: false,
      recommendedAction: "clarify_task",
      toolRequirements: [],
    });
  },
);

test.each(["早上好，路由器坏了", "帮我做一下柱状图", "Please do the dishes", "I feel good about SQLite, query it"])(
  "what is wrong or to be done is no greeting and no bare order: %s",
  (text) => {
    expect(analyzeByRule(text, indexTools([])).toolRequirements).toHaveLength(1);
  },
);

test.each(["Thanks, now send it to Ana", "今天就到这里，把总结发给安娜"])(
  "good-bye with a request asks: %s",
  (text) => {
    expect(analyzeByRule(text, indexTools([])).recommendedAction).not.toBe("answer_directly");
  },
);

test.each([
  ["Approve the invoice in QuickBooks", []],
  ["Approve the pull request from Ann on GitHub", []],
  ["Approve the budget", []],
  ["Approve the waiting MCP server", ["manage_server"]],
  ["Revoke the approval of the calendar MCP server", ["manage_server"]],
  ["Take away the permission of the github MCP server", ["manage_server"]],
  ["Stop allowing the github MCP server", ["manage_server"]],
  ["Take away Bob's admin permission on the github MCP server", []],
  ["Create a task for Tom", []],
  ["Create a task for the cleaning crew: mop the floor", []],
  ["给小王建一个任务", []],
  ["Start a background task for this", ["submit_task"]],
  ["有什么外部工具可以用", ["list_tools_available"]],
  ["现在都能用哪些工具？", ["list_tools_available"]],
  ["木工都能用哪些工具？", []],
  ["Which external tools can you use?", ["list_tools_available"]],
  ["有什么外部工具可以画流程图", []],
  ["Connect https://mcp.acme.test/mcp as an MCP server", ["manage_server"]],
  ["my MCP server answers 401, what is the reason?", []],
  ["MCP 服务器连不上，报 401 是什么原因", []],
  ["现在我能用的外部工具一共有几个，列一下", ["list_tools_available"]],
  ["给后台那个任务补充一条说明：只看2024年的数据", ["update_task"]],
  ["Tell the running task to leave out 2022", ["update_task"]],
  ["Tell the team that the task is running late", []],
  ["Do this in the background and ping me once it is ready", ["submit_task"]],
  ["以后都用简短的句子回答我，把这一点记下来", ["record"]],
  ["为什么那段资料没进提示词", ["replay_context"]],
  ["Why was that passage left out of the prompt?", ["replay_context"]],
])("what is done, to what, and whose it is decide: %s", (text, tools) => {
  expect(ownToolsAskedFor(text)).toEqual(tools);
});

test.each(["写一首关于秋天的五言绝句", "帮我给这句话润色：我很开心见到你"])("no tool is needed: %s", (text) => {
  expect(analyzeByRule(text, indexTools([]))).toMatchObject({ recommendedAction: "answer_directly" });
});
