/**
 * What Cairn's own tools do, as (deed, thing, whose), in the marks of `own-vocabulary.ts`. A bare task, server or tool is somebody else's; the one
 * handed in here, connected here or at hand here is Cairn's. What makes it so lets a request name its subject as well; without that a
 * request is Cairn's where it says nothing else at all.
 * Not here: the words (`own-vocabulary.ts`), how a request is compared with the table (`asks-of-cairn.ts`).
 */

export interface OwnWork {
  tool: string;
  /** Marks that a request has to have: one of each, `|` between. */
  all: readonly string[];
  /** Marks of which one makes the thing Cairn's. */
  own?: string;
  /** How many words it may say besides, with such a mark. */
  room?: number;
  /** How many without one; absent where one has to be there. */
  alone?: number;
  /** Marks that make it another request. */
  not?: string;
  /** What makes it another's, whoever's the words are. */
  unless?: RegExp;
  /** What says that it is for somebody else, whom only a capital may tell. */
  forOthers?: RegExp;
  /** The thing follows the deed at once, or after its name: of "remove Ann from the server" the server is not the object. Other clauses are reasons. */
  direct?: true;
  /** Whether how it is done, or why it became so, is asked of Cairn as well, and not of the knowledge. */
  why?: true;
  /** What a request may name beside it: else what is at an address or in a product is there, and another's. */
  beside?: readonly ("address" | "product")[];
}

/** Servers that are no MCP servers. */
const MACHINES =
  /\b(?:vpn|sql|ssh|ftp|smtp|imap|proxy|minecraft|game|database|mysql|postgres|web server|dns|windows|linux|certificate|load balancer)\b|代理|数据库|游戏|证书|机房|域名|出域|负载/iu;
/** Kinds of work that machines have. */
const MACHINE_WORK =
  /\b(?:process|container|docker|service|daemon|cron|script|print|printer|build|ci|spark|music|songs?|videos?|images?|photos?|picture|board|calendar|sprint|tracker|to-?do|(?:shopping|grocery|packing|wish) list|backlog|kanban|planner)\b|进程|容器|服务|程序|脚本|命令|打印|构建|编译|定时|音乐|歌|图|日志|网站|看板|日历|待办/iu;
/** An MCP server that somebody writes, or one for something, which registries have. */
const OTHERS_MCP =
  /\b(?:to|for|in|on|into) (?:my|our|the|this|that|an?) (?:\p{L}+ )?mcp server\b|\bmcp server (?:for|to|in|that|with (?!(?:the )?(?:address|url|name)\b))|给.*(?:服务|伺服)器(?:加|添|写)|\b(?:deploy|write|build|create|implement|develop|test|debug)\b[^.;]*\bserver|部署|开发|编写|写一个|调试/iu;

/** Work of machines, and what somebody else is told of a task. */
const TOLD_OTHERS = new RegExp(
  String.raw`${MACHINE_WORK.source}|\btell (?!(?:the|that|this|my|our) (?:\w+ )?(?:task|job)\b)|告诉(?!.{0,8}任务)`,
  "iu",
);

/** A task that somebody else is to do: "for Tom", "to the design team", 给小王. */
const FOR_SOMEBODY =
  /\b(?:for|to) (?:(?!(?:I|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:day)?\b)[A-Z][a-z]+\b|(?:my|our|the|his|her) (?:[a-z]+ )?(?:team|crew|staff|department|group|colleagues?|boss|brother|sister|son|daughter|wife|husband|mother|father|friends?|assistant|secretary|intern)\b)|[给為为][^你我它，。]{1,6}(?:创建|新建|建立?|派|安排|布置|加|添)/u;

/** What a person may do, rather than a server. */
const OF_SOMEBODY = /\b[A-Z][a-z]+['’]s (?:[a-z]+ )?(?:permissions?|access|approval|rights)\b/u;

const PICTURE = /\b(?:image|menu|file|react)\b|图|菜单|文件/iu;
/** What is kept elsewhere, or done with it. */
export const KEPT_ELSEWHERE =
  /\b(?:remind|files?|folder|notebook|calendar|reminders?|spreadsheet|database|todo|to-do|knowledge graph|what|who|which|pdf)\b|文件|表格|日历|备忘录|笔记|提醒|待办|数据库|知识图谱|账|并(?:且|把)?[写画唱译转发做]/iu;

const OTHERS_SERVER = new RegExp(`${OTHERS_MCP.source}|${MACHINES.source}`, "iu");
const SERVER = "named|mcp|connected|waiting";

/** In the order in which a request is compared with them. */
export const OWN_WORK: readonly OwnWork[] = [
  {
    tool: "search_knowledge",
    all: ["knowledge", "lookup|ask|list"],
    alone: 12,
    why: true,
    unless:
      /\b(?:write|save|store|add|upload|put|delete|remove|update|import|export|sync|send|post|create|company|team)\b|写[入进到一]|寫[入進到]|存|添加|加入|上传|上傳|删|刪|更新|导入|导出|同步|发送|发给|发到|新建|公司|团队/iu,
  },
  {
    tool: "manage_server",
    all: ["server|mcp", "connect"],
    own: "mcp|address",
    room: 2,
    not: "ask",
    unless: OTHERS_SERVER,
    direct: true,
    beside: ["address", "product"],
  },
  {
    tool: "manage_server",
    all: ["server|mcp", "drop|allow|refuse|refresh|restrict"],
    own: SERVER,
    room: 6,
    alone: 1.5,
    not: "ask",
    unless: OTHERS_SERVER,
    direct: true,
    beside: ["product"],
  },
  {
    tool: "manage_server",
    all: ["permission", "drop|allow|refuse|refresh|restrict"],
    own: SERVER,
    room: 6,
    not: "ask",
    unless: OTHERS_SERVER,
    forOthers: OF_SOMEBODY,
    direct: true,
    beside: ["product"],
  },
  {
    tool: "list_tools_available",
    all: ["tool|server", "list|ask"],
    own: "yours|named|mcp|connected",
    room: 2,
    alone: 0,
    unless: new RegExp(
      String.raw`${MACHINES.source}|\b(?:use|need|call|used) (?:to|for|in)\b|(?:用|要|需要)(?:什么|哪些)工具\p{sc=Han}{2,}|\b(?:but|empty|down|offline)\b|但是?|空的|掉线|宕机`,
      "iu",
    ),
  },
  { tool: "list_tools_available", all: ["mcp", "yours|connected", "list|ask"], alone: 0 },
  { tool: "list_tools_available", all: ["connected", "yours", "list|ask"], alone: 0 },
  {
    tool: "manage_server",
    all: ["server", "named|waiting"],
    alone: 1.5,
    not: "ask|list|drop|allow|refuse|refresh|restrict",
    unless: new RegExp(String.raw`${MACHINES.source}|\b(?:restart|reboot|ping)|重启`, "iu"),
    beside: ["product"],
  },
  {
    tool: "update_task",
    all: ["task", "amend", "running"],
    alone: 4,
    not: "newtask|ask|connect|booked",
    unless: TOLD_OTHERS,
  },
  { tool: "update_task", all: ["task|work", "cancel|retry|respond", "handed"], alone: 4, unless: MACHINE_WORK },
  { tool: "update_task", all: ["task", "cancel|retry|respond"], alone: 0.5, not: "newtask|ask", unless: MACHINE_WORK },
  {
    tool: "submit_task",
    all: ["later|newtask", "effort"],
    own: "background|newtask|leisure",
    room: 3,
    alone: 0,
    not: "ask",
    unless: MACHINE_WORK,
    forOthers: FOR_SOMEBODY,
  },
  { tool: "get_task", all: ["task|work", "status|list|ask", "handed"], alone: 4, unless: MACHINE_WORK },
  {
    tool: "get_task",
    all: ["task", "status|lately", "list|ask"],
    alone: 0.5,
    not: "newtask|background",
    unless: MACHINE_WORK,
  },
  { tool: "get_task", all: ["busy", "ask"], alone: 0 },
  {
    tool: "update_task",
    all: ["task", "handed|lately"],
    alone: 1,
    not: "ask|list|status|newtask|later",
    unless: MACHINE_WORK,
  },
  { tool: "select_template", all: ["template", "pick|ask|list"], own: "prompt|yours", room: 4 },
  { tool: "replay_context", all: ["prompt", "cut|again|ask", "before|talk"], alone: 2, why: true, unless: PICTURE },
  { tool: "replay_context", all: ["prompt", "cut", "why"], alone: 2, why: true, unless: PICTURE },
  { tool: "assemble_context", all: ["prompt", "build", "talk"], alone: 2, unless: PICTURE },
  { tool: "record", all: ["keep", "evidence", "session"], alone: 1, not: "ask", unless: KEPT_ELSEWHERE },
  {
    tool: "initiate_session",
    all: ["start|over|anew|fresh", "guided"],
    own: "fresh",
    room: 3,
    alone: 0.5,
    not: "ask|booked",
  },
  { tool: "initiate_session", all: ["quiz"], alone: 12, why: true },
  { tool: "get_session", all: ["session|guided", "ask|list|recap"], own: "guided", room: 1.5, alone: 0.5 },
  { tool: "get_session", all: ["conversation|step", "way", "ask|list"], alone: 0.5 },
  { tool: "navigate_session", all: ["back|change|choose|onward|over|end", "step"], alone: 0.5, not: "ask|work given" },
  { tool: "navigate_session", all: ["guided"], alone: 1, not: "ask|booked|start|anew|fresh|build|keep" },
];
