/**
 * Forty tasks of our own, twenty of them Chinese, for `npm run bench -- task-rates`. Written before anything was measured with them, and
 * not changed since, but for `servers`: where a rate is low, the engine is changed or the rate is reported.
 */

export interface RatedTask {
  english: string;
  chinese: string;
  /** A server that does it, by its name and what its registry says of it: a pattern, which others fit by chance. */
  fits: RegExp;
  /**
   * The servers of the two registries that do it and can be connected without being configured, by name; absent where there is none.
   * Read by hand from what the registries say, once the rates by `fits` were known.
   */
  servers?: RegExp;
  /** A tool that does it, as a server would list it. */
  tool: { name: string; description: string };
}

export const TABLE: readonly RatedTask[] = [
  {
    english: "What will the weather be like in Lisbon tomorrow?",
    chinese: "明天杭州会下雨吗？请查一下天气预报",
    fits: /weather|forecast|meteo/i,
    servers: /dappier/,
    tool: { name: "get_forecast", description: "Returns the weather forecast of a place for the coming days." },
  },
  {
    english: "Draw a pie chart of our costs by department",
    chinese: "把上季度各部门的费用画成饼图",
    fits: /chart|visuali[sz]|plot|diagram/i,
    servers: /quickchart/,
    tool: { name: "generate_pie_chart", description: "Draws a pie chart as an SVG from names and values." },
  },
  {
    english: "Pull the tables out of this PDF report",
    chinese: "把这份 PDF 合同里的文字提取出来",
    fits: /\bpdf\b|document/i,
    tool: { name: "extract_pdf", description: "Extracts the text and tables of a PDF file." },
  },
  {
    english: "Query our PostgreSQL database for customers without orders",
    chinese: "在 PostgreSQL 数据库里查出上个月没有下单的客户",
    fits: /postgres|\bsql\b|database/i,
    servers: /prisma-postgres|xiyan/,
    tool: { name: "run_sql", description: "Runs an SQL query on a PostgreSQL database and returns its rows." },
  },
  {
    english: "Open a GitHub issue about the broken login page",
    chinese: "在 GitHub 上给登录页的问题新建一个 issue",
    fits: /github|\bgit\b/i,
    servers: /github-enterprise-mcp/,
    tool: { name: "create_issue", description: "Creates an issue in a GitHub repository." },
  },
  {
    english: "Send the minutes to the whole team by e-mail",
    chinese: "把会议纪要用邮件发给全组",
    fits: /e-?mail|gmail|\bmail\b|smtp|outlook/i,
    servers: /claude-post|^close$/,
    tool: { name: "send_email", description: "Sends an e-mail to recipients with a subject and a body." },
  },
  {
    english: "Put a meeting with Anna into my calendar on Friday at ten",
    chinese: "帮我在日历上安排周五上午十点和王芳的会议",
    fits: /calendar|schedul|appointment|meeting/i,
    servers: /mcp-ical/,
    tool: { name: "create_event", description: "Creates an event in a calendar at a time, with guests." },
  },
  {
    english: "Post the release notes to our Slack channel",
    chinese: "把发布说明发到 Slack 频道里",
    fits: /slack|messag|chat/i,
    servers: /waystation/,
    tool: { name: "post_message", description: "Posts a message to a Slack channel." },
  },
  {
    english: "How long does it take to drive from Porto to Madrid?",
    chinese: "从苏州开车到黄山怎么走，要多长时间？",
    fits: /\bmaps?\b|route|routing|navigat|geo|direction/i,
    tool: { name: "get_directions", description: "Gives the route between two places by car, with distance and time." },
  },
  {
    english: "What is the share price of Siemens right now?",
    chinese: "查一下宁德时代现在的股价",
    fits: /stock|share price|financ|market data|trading|ticker/i,
    servers: /dappier|octagon/,
    tool: { name: "get_quote", description: "Returns the current price of a stock by its ticker." },
  },
  {
    english: "Find this week's news about battery recycling",
    chinese: "搜索本周关于电池回收的新闻",
    fits: /news|web search|search engine|\bsearch\b/i,
    servers: /dappier|exa-mcp|kagimcp/,
    tool: { name: "search_news", description: "Searches news articles of the last days by keywords." },
  },
  {
    english: "Paint a picture of a lighthouse in a storm",
    chinese: "生成一张暴风雨中灯塔的图片",
    fits: /image generat|generat\w* image|images?\b|picture|diffusion|\bart\b/i,
    tool: { name: "generate_image", description: "Generates an image from a description in words." },
  },
  {
    english: "Translate this letter into Japanese",
    chinese: "把这封信翻译成日语",
    fits: /translat|locali[sz]ation|language/i,
    tool: { name: "translate", description: "Translates a text from one language into another." },
  },
  {
    english: "Open the shop's page in a browser and take a screenshot of it",
    chinese: "用浏览器打开商店首页并截图",
    fits: /browser|playwright|puppeteer|screenshot|scrap/i,
    servers: /playwright|cloudflare-browser-rendering|hyperbrowser/,
    tool: { name: "take_screenshot", description: "Opens a page in a browser and takes a screenshot of it." },
  },
  {
    english: "Add up the second column of this Excel workbook",
    chinese: "汇总这个 Excel 表格的第二列",
    fits: /excel|spreadsheet|sheets?\b|xlsx/i,
    servers: /excel-mcp-server/,
    tool: { name: "read_workbook", description: "Reads the cells of an Excel workbook and computes sums." },
  },
  {
    english: "Write the project plan into a new Notion page",
    chinese: "把项目计划写进一个新的 Notion 页面",
    fits: /notion|wiki|notes?\b/i,
    servers: /notion-remote|waystation/,
    tool: { name: "create_page", description: "Creates a page in Notion with a title and text." },
  },
  {
    english: "Which Jira tickets are still open in this sprint?",
    chinese: "这个迭代里还有哪些 Jira 工单没有关闭？",
    fits: /jira|atlassian|linear|issue track|ticket|project management/i,
    servers: /atlassian/,
    tool: { name: "search_tickets", description: "Lists the tickets of a Jira project by status and sprint." },
  },
  {
    english: "What is Bitcoin worth in euros today?",
    chinese: "今天一个比特币值多少欧元？",
    fits: /crypto|bitcoin|blockchain|coin|token price/i,
    tool: { name: "get_coin_price", description: "Returns the price of a cryptocurrency in a currency." },
  },
  {
    english: "Get the transcript of this YouTube talk",
    chinese: "把这个 YouTube 演讲的字幕取下来",
    fits: /youtube|transcript|video/i,
    servers: /youtube-mcp-server/,
    tool: { name: "get_transcript", description: "Returns the transcript of a YouTube video." },
  },
  {
    english: "Book a hotel room in Vienna for two nights",
    chinese: "帮我订维也纳两晚的酒店",
    fits: /hotel|travel|booking|flight|accommodation|trip/i,
    tool: { name: "book_room", description: "Searches hotels in a city and books a room for some nights." },
  },
];
