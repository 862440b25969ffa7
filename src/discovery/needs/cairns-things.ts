/**
 * The things that Cairn's own tools work on, as requests name them: what says that a thing is Cairn's own, and which tool does what with it.
 * A bare task, server or tool is somebody else's; the one handed in here, connected here or at hand here is Cairn's.
 * What is done is a concept of the lexicon where it has one, so that a verb is known in both languages; phrases are for the rest.
 * Not here: how a request is compared with them (`asks-of-cairn.ts`).
 */

/** What one of the tools does with a thing. */
interface Deed {
  tool: string;
  /** Actions of the lexicon, spaces between. */
  does?: string;
  /** What says the same and is no action of the lexicon. */
  says?: RegExp;
}

export interface OwnThing {
  /** Each has to be there: the thing, and what makes it Cairn's. One expression where both stand together. */
  is: readonly RegExp[];
  /** What makes it another's after all. */
  unless?: RegExp;
  /** The first that is asked for; one that names neither action nor phrase is for whatever else is asked. */
  deeds: readonly Deed[];
  /** Whether why something became of it is asked of Cairn as well, and not of the knowledge. */
  why?: true;
  /** What a request may name beside it: else what is at an address or in a product is there, and another's. */
  beside?: readonly ("address" | "product")[];
}

/** Kinds of work that machines have. */
const MACHINE_WORK =
  /\b(?:process|container|docker|service|daemon|cron|script|print|printer|build|ci|spark|music|songs?|videos?|images?|photos?|picture)\b|进程|容器|服务|程序|脚本|命令|打印|构建|编译|定时|音乐|歌|图|日志|网站/iu;
/** Servers that are no MCP servers. */
const MACHINES =
  /\b(?:vpn|ssh|ftp|smtp|imap|mail|proxy|minecraft|game|database|mysql|postgres|web server|dns|windows|linux|certificate|load balancer)\b|代理|数据库|游戏|邮件服务|证书|机房|域/iu;

/** Words that stand before a thing and say nothing of its kind. */
const PLAIN = String.raw`(?:the|an?|any|all|every|each|other|new|another|of|your|my|our|this|that|these|those|which|what|many|more|remote|local|long|whole|own|mcp|available|connected|attached|installed|current|list)`;
const WORK = String.raw`(?:it|this|that|these|those|them|everything|all of (?:it|this|that)|(?:(?:the|this|that|these|my|our) )(?:(?:\p{L}+ )?(?:tasks?|jobs?|work|request)|rest|research|analysis|study|report|steps?))`;

/** To keep what the user says. */
const KEEP_IN_MIND: OwnThing = {
  is: [
    /^(?:remember|memori[sz]e|note(?: down)?|keep in mind|bear in mind|(?:make|take) a note|do not forget|don['’]t forget)\b(?: (?:for|from) [^:,.]{1,40}?)?(?:\s+that\b|\s*[:,]|(?=\s+(?:i|i['’]m|my|we|our)\b))|^(?:record|save|store|keep) (?:an? |this |it )?(?:as an? |in (?:your |the )?)?memory\b|^(?:要|一定|务必)*(?:记住|記住|记一下|記一下|记着|別忘了|别忘了)(?![了的什哪吗嗎])|[，,](?:请|帮我|你要)*(?:记住|記住|记一下)(?:这一?点|这个|这些|我的)?(?:啊|哦|吧)?[。！!]*$/iu,
  ],
  unless:
    /\b(?:remind|files?|folder|notebook|calendar|reminders?|spreadsheet|database|todo|to-do|knowledge graph|what|who|which)\b|文件|表格|日历|备忘录|笔记|提醒|待办|数据库|知识图谱|账|并(?:且|把)?[写画唱译转发做]/iu,
  deeds: [{ tool: "record" }],
  beside: ["product"],
};

const KNOWLEDGE_BASE: OwnThing = {
  is: [/\b(?:knowledge base|published knowledge)\b|知[识識][库庫]/iu],
  unless:
    /\b(?:write|save|store|add|upload|put|delete|remove|update|import|export|sync|send|post|create)\b|写|寫|存|添加|加入|上传|上傳|删|刪|更新|导入|导出|同步|发送|发给|发到/iu,
  deeds: [
    {
      tool: "search_knowledge",
      does: "search read list check ask",
      says: /\b(?:consult|what|which|(?:is|are) there|does|do|anything|according to)\b|[查搜问翻]|[用从從]|根据|根據|按照?|有|关于|怎么|[吗嗎]/iu,
    },
  ],
};

const TOOLS_AT_HAND: OwnThing = {
  is: [
    // A word before it that names a kind of tool makes it another's, and so does what they are to be used for.
    new RegExp(
      String.raw`(?:^|[,:.]\s*|(?<=\b${PLAIN} ))(?:mcp (?:tools?|servers?)|(?:connected|attached|installed|available) (?:tools?|servers?)|tools?|servers?)(?! (?:to|for) (?!(?:you|me|us|hand)\b))|(?:工具|服务器|伺服器)(?:$|(?=[\s，,。？?！!呢啊吗可能分都有里列清各来现连已是在给]|名称))`,
      "iu",
    ),
    /\b(?:mcp|your|(?:you|i|we) (?:(?:already|now|can|could|may) )*(?:have|use|call|know|offer|reach)|approv(?:e|ed|al)|agreed to|(?:can|do) (?:you|i|we) (?:call|use|have)|connected|hooked up|attached|plugged in|available|installed|at hand|ready|usable)\b|\b(?:list|show|all|every)(?: me)?(?: all| the)? tools?[.!?]*$|MCP|[你您]|手[头上边]|这里|接[上入了着过]|连(?:[接上了着过]|的(?=服务|伺服))|[装挂][好上了着]|批准|同意|授权|安装|可用|能用|可以用|现有|(?:所有|全部|列出|列一下)的?工具/iu,
    /(?:^|[,;:]\s*|\band )(?:which|what|how many|is there|are there|do (?:we|you|i)|(?:a |the )?list|show|see|name|give|tell|display|(?:an )?overview)\b|哪|几[个台]|多少|什么|什麼|有没有|列|说说|清单|告诉|[看显]/iu,
  ],
  unless:
    /\b(?:in (?:my|our|the) (?!(?:list|moment)\b)|down|offline|(?:can|do|should) (?:you|i|we) (?:use|need|call) (?:to|for|in)\b|(?:need|used?) to\b)|\bat the (?!moment\b)|\b(?:my|our) mcp server\b|仓库|掉线|宕机|但是?|空的|(?:用|要|需要)(?:什么|哪些)工具\p{sc=Han}{2,}/iu,
  deeds: [{ tool: "list_tools_available" }],
};

const CONNECTED_SERVER: OwnThing = {
  is: [
    // An MCP server or one that is connected; a machine is neither agreed to nor trusted, and its tools are not read again.
    /\bmcp\b[^.;]*\bserver\b|\bas an mcp server\b|\b(?:connected|attached) server\b|MCP\s*(?:服务|伺服|服務|server)|(?:连接|接入|接上|添加)的.{0,6}(?:服务|伺服|服務)器|\b(?:trust|approve|reject|agree to|disconnect(?: from)?|detach|unplug|reconnect(?: to)?)(?: (?!(?:to|from|on|in|of|for)\b)[^\s.;,]+){0,4} server\b|\bserver\b[^.;]*\bno longer trust|\b(?:stop|quit|do not|don['’]t|never) (?:using|use|trusting|trust|calling|call)(?: (?!(?:to|from|on|in|of|for)\b)[^\s.;,]+){0,4} server\b|\b(?:permission|approval|consent|agreement)\b[^.;]*\bserver\b|\b(?:remove|delete|drop|disconnect|unplug)\b[^.;]*\bserver (?:called|named)\b|(?=.*\bserver\b)(?=.*\bagain\b).*\btools\b|(?:不放心|信不过|信任|批准|同意|授权|拒绝|断开|斷開|拔掉|重连|重新连接|(?:不要|[别別])再?用).*(?:服务|伺服|服務)器|(?:服务|伺服|服務)器.*(?:不放心|信不过|信任|授权|断开|拔掉|移除|重连|工具)|移除.*(?:服务|伺服|服務)器/iu,
  ],
  unless: new RegExp(
    String.raw`^(?!.*(?:\btools?\b|工具)).*(?:${MACHINES.source})|\b(?:to|for|in|on|of|into) (?:my|our|the|this|that|an?) (?:\p{L}+ )?mcp server\b|\bmcp server (?:for|to|in|that|with (?!(?:the )?(?:address|url|name)\b))|给.*(?:服务|伺服)器(?:加|添|写)|\b(?:deploy|write|build|create|implement|develop|test|debug)\b|部署|开发|编写|写一个|调试`,
    "iu",
  ),
  deeds: [
    {
      tool: "manage_server",
      does: "connect install delete approve",
      says: /^(?:(?:add|register|use|hook up|plug in|drop)\b)|\b(?:disconnect|reconnect|unplug|detach|uninstall|refresh|trust(?:ing)?|agree|revoke|withdraw|(?:stop|quit|not|don['’]t|never) (?:using|use|calling|call)|re-?(?:list|read|load|scan)|take (?:it|that|this) (?:off|away|out))\b|\bagain\b.*\btools\b|\btools\b.*\bagain\b|添加|断开|斷開|卸载|卸掉|移除|拆|拔|挂[上到]|接[上入到一个]|收回|撤回|(?:不要|[别別])再?用|注册|刷新|重新|重连|放心|信不过|信任|新增|安装/iu,
    },
  ],
  beside: ["address", "product"],
};

/** A task that was handed in before. */
const TASK_HANDED_IN: OwnThing = {
  is: [
    /\b(?:tasks?|jobs?)\b|任务|任務|作业|[活事]|工作/iu,
    /\b(?:gave|given|handed|assigned|passed|left|asked)(?: (?:it|this|that|them))?(?: over)?(?: to)? you\b|\bhanded in\b|\bsubmitted\b|\b(?:background|asynchronous|running|queued) (?:task|job)s?\b|^(?:which|what|any|are there any)(?: of (?:my|the|your))? (?:tasks|jobs)(?: (?:are|still|now|currently))* (?:running|open|queued|waiting|unfinished|left|not (?:yet )?(?:done|finished))\b|\b(?:task|job) (?:(?:that is |that['’]s )?running )?in the background\b|\byou(?:['’]re| are| were| have been) (?:still )?(?:working on|running|doing|carrying out)\b|^(?:how far (?:along )?(?:is|has)|is|has) (?:my|the|that) (?:task|job)(?: (?:come|got(?:ten)?|done|finished|completed?|still running|yet))*[\s?]*$|(?:交给|交待|交代|托付|派给|布置给?)[你您]?(?:的|做的|办的|过)|(?:刚才|刚刚|之前|早上|昨天|上午|下午|昨晚|上次).{0,4}(?:交给|交代|托付|派给)[你您]?|提交[的过了]|我.{0,6}[交派]的|(?:排队|排着队|排着|正在[跑做办]|在跑|没[跑做办]完|未完成)的?.{0,3}(?:任务|任務)|(?:任务|任務)(?:还|都)?在?(?:排队|排着)|(?:任务|任務)(?:还|都)?(?:没|未)(?:[跑做办]完|完成)|让[你您](?:做|跑|办|查)的|(?:后台|後台|异步)(?:的)?(?:在跑的|运行的)?(?:任务|任務|作业)(?!提交)|[你您](?:正在|在)(?:跑|做|办)的|之前失败的|^(?:我的?|刚才的?|那个|这个)任务(?:进行|做|跑|执行)(?:到|得|完)/iu,
  ],
  unless: new RegExp(
    String.raw`${MACHINE_WORK.source}|\b(?:start|create|launch|submit|queue|begin) an? \b|\b(?:as|into) an? |(?:提交|新建|创建|建|发起|启动)一?[个個项項](?:后台|後台|异步)`,
    "iu",
  ),
  deeds: [
    {
      tool: "get_task",
      says: /^(?:how|is|has|did|what|where|when|are|which)\b|\b(?:status|progress|outcome|result)\b|[吗嗎][？?。\s]*$|没有?[？?。\s]*$|进度|進度|进展|状态|狀態|结果|第几步|哪一?步|到哪|怎么样|怎麼樣|如何|情况/iu,
    },
    {
      tool: "update_task",
      does: "stop restore",
      says: /\b(?:call(?:ed)? off|abandon|drop|give up|(?:no longer|not|don['’]t) (?:need|want)|retry|again|once more|resume|go on|carry on|continue)\b|不用|不需要|不要|算了|停[掉下]|放弃|[别別]做|重试|重跑|再[跑试做来]|重新|继续/iu,
    },
    { tool: "get_task" },
  ],
};

/** Work that is to be a task of its own. */
const TASK_TO_HAND_IN: OwnThing = {
  is: [
    new RegExp(
      String.raw`^(?:(?:run|do|start|execute|process|handle|finish|carry out|work on|continue(?: with)?|put|move|hand|keep|queue|take|submit) ${WORK}|work|continue|keep (?:going|working))\b.*\b(?:(?:in|into|to) the background\b(?! of\b)|overnight\b|(?:tell me|report|let me know)[^.;]*\bwhen (?:it is |it['’]s |you are |you['’]re )?(?:done|finished|ready|through)\b|(?:as|into) an? (?:\p{L}+(?:[- ]running)? )?(?:task|job)\b)|^queue ${WORK}\b|^(?:put|take|keep) ${WORK} (?:up )?(?:on|onto|in|into) (?:the|a|your) queue\b|^(?:submit|hand in|queue|enqueue|start|create|launch) an? (?:new )?(?:long(?:[- ]running)? |background |asynchronous )+(?:task|job)\b|(?:在|放到?|放在|丢到|转到|交给|到)?(?:后台|後台|异步).{0,6}(?:执行|執行|运行|運行|跑|处理|處理|进行|做|完成|办|任务)|^在?(?:后台|後台)(?!的|管理|系统|登|数据|有|是|里|中|去|了|在|页)\p{sc=Han}|[排放]进?(?:到|入)?队列?.{0,4}(?:里|中|，|,|等|做|跑)|^(?:今晚|晚上|夜里|半夜).{0,8}(?:[跑做办]完|[跑做办]好).*(?:告诉|报告|给我)|(?:作为|当成|当作|当做|建成|作成).{0,4}任务|任务.{0,4}(?:交给|派给)[你您](?!的)|(?:提交|新建|创建|建|发起|启动)一?[个個项項]?(?:后台|後台|异步)`,
      "iu",
    ),
  ],
  unless: new RegExp(
    String.raw`${MACHINE_WORK.source}|\b(?:server|board|list|calendar|sprint|tracker)\b|后台(?:去|里|中)?了|看板|清单|日历|待办|列表`,
    "iu",
  ),
  deeds: [{ tool: "submit_task" }],
};

const PROMPT_TEMPLATE: OwnThing = {
  is: [/\bprompt templates?\b|\btemplates?\b.*\bprompt|提示词?模板|提示詞?模板/iu],
  unless: /\b(?:write|create|edit|delete|image)\b|写|编辑|修改|删|生成/iu,
  deeds: [
    {
      tool: "select_template",
      does: "recommend search list",
      says: /\b(?:choose|pick|select|which|what|fits?|suits?)\b|[挑选選哪]|合适|适合/iu,
    },
  ],
};

const PROMPT_MADE_HERE: OwnThing = {
  why: true,
  is: [
    /\bprompt\b|\bcontext\b|\bassembly\b|提示词|提示詞|上下文/iu,
    /\b(?:sessions?|conversation|tokens?|budget|(?:we|you|i) (?:have )?(?:just )?(?:said|talked|discussed|assembled)|replay)\b|\b(?:last|previous|past|earlier) (?:prompt|assembly)\b|\bprompt\b[^.;]*\b(?:last time|earlier|before|just now)\b|会话|對話|对话|令牌|预算|token|聊到|聊的|说到|(?:上一?[个次轮条]|前一?[个次轮条]|之前|刚才|刚刚)(?:那?[一]?[个次轮条])?的?(?:提示词|提示詞|上下文)|重放/iu,
  ],
  unless: /\b(?:image|menu|file|function|react)\b|\bprompt for (?!(?:this|that|the|my|our|me|us|it)\b)|图|菜单|文件/iu,
  deeds: [
    {
      tool: "replay_context",
      says: /\b(?:replay|rebuild|recreate|reassemble|reproduce|(?:left|cut|dropped|trimmed|taken) (?:out|away)|cut|trimmed|dropped|omitted|missing|(?:once more|again)|(?:exactly )?the same)\b|重放|回放|重现|再现|重组|重新组装|再(?:生成|做|来|拼|组装?)|原样|删掉|裁掉|省略|舍弃|少[掉了]|漏[掉了]|没了/iu,
    },
    {
      tool: "assemble_context",
      does: "create write merge",
      says: /\b(?:assemble|prepare|put together|turn)\b|组装|拼|构建|装配|整理成|做成|编成/iu,
    },
  ],
};

const CONSULTATION: OwnThing = {
  is: [
    /\b(?:this|our|the) (?:session|consultation|conversation|walk)\b|(?:这次|本次|这个|我们的|当前)(?:的)?(?:会话|對話|对话|咨询|问诊|诊断)/iu,
    /\b(?:decided|chosen|chose|choices|picked|answered|where (?:are|were) we|which step|so far|up to now|(?:happened|done|did|been through))\b|选了|选过|选择|决定|答了|回答过|哪一?步|第几步|经过|做了|发生/iu,
  ],
  unless:
    /\b(?:prompt|translate)\b|^(?!.*\bsession\b).*\b(?:summari[sz]e|recap)\b|提示词|^(?!.*(?:会话|咨询|问诊|诊断)).*总结|翻译/iu,
  deeds: [{ tool: "get_session" }],
};

/** A step of a consultation that is taken back. */
const STEP_BACK: OwnThing = {
  is: [
    /^(?:go|take me|move|step) back (?:(?:by )?(?:one|a) (?:step|question)|to the (?:last|previous) (?:step|question))\b|^(?:undo|take back|change|correct) (?:my|the) (?:last|previous) (?:answer|choice|selection|step|option)\b|^(?:退|回|返)回?到?(?:上|前)一?[步题]|[退回](?:到)?(?:上|前)一?[步题]|(?:撤[回销]|改掉?|取消)(?:我)?(?:刚才|刚刚|上一?[个次步题])的?(?:选择|选项|回答|答案)/iu,
  ],
  deeds: [{ tool: "navigate_session" }],
};

/** In the order in which a request is compared with them. */
export const OWN_THINGS: readonly OwnThing[] = [
  TOOLS_AT_HAND,
  KNOWLEDGE_BASE,
  KEEP_IN_MIND,
  TASK_HANDED_IN,
  TASK_TO_HAND_IN,
  CONNECTED_SERVER,
  PROMPT_TEMPLATE,
  PROMPT_MADE_HERE,
  CONSULTATION,
  STEP_BACK,
];
