/**
 * Requests for what Cairn does beside the knowledge: to keep something in mind, to work on by itself in the background, to connect and
 * disconnect MCP servers. Each form names the thing as Cairn has it: a task that runs, an MCP server. To-do lists, reminders, processes
 * and machines are others' work.
 * Not here: lists of tools and the knowledge base (`asks-of-cairn.ts`), whether the caller may call the tool (`analyze.ts`).
 */
import { productsAskedFor } from "../lexicon/products.ts";
import { namesAddress } from "./names-external.ts";

interface Form {
  tool: string;
  english: readonly RegExp[];
  chinese: readonly RegExp[];
  /** What makes it another's work. */
  unless: RegExp;
}

const POLITE = String.raw`^(?:(?:please|now|then|and|also|hi|hello|hey|ok(?:ay)?|so|just|(?:can|could|would|will) you|i(?: would like|['’]d like| want| need) you to|let['’]?s)\b[\s,]*)*`;
const HAN_POLITE = "^(?:请|請|麻烦|麻煩|帮我|幫我|帮忙|给我|替我|你|现在|那就?|能不能|可以|再)*";
/** Work without a thing of its own: what it takes is asked for elsewhere, or by the task itself. */
const WORK = String.raw`(?:it|this|that|these|those|them|everything|all of (?:it|this|that)|(?:(?:the|this|that|these|my|our) )(?:(?:\p{L}+ )?(?:tasks?|jobs?|work|request)|rest|research|analysis|study|report|steps?))`;
const BACKGROUND_TASK = String.raw`(?:(?:background|asynchronous|running|submitted) (?:task|job)|(?:task|job) (?:(?:that is |that['’]s )?running )?in the background)`;
const HAN_TASK = "(?:后台|後台|异步)(?:的)?(?:任务|任務|作业)";
const NAME = String.raw`["“'‘「]?[@\w][\w./@:-]*["”'’」]?`;
const END = String.raw`(?:[,\s]*(?:please|now|again))?[\s.!?。！？]*$`;
const MCP_SERVER = String.raw`(?:(?:the|an?|this|that|my|our|new|another|remote|local) )*(?:(?!(?:to|from|for|in|on|of|with|into)\b)${NAME} )?MCP server`;
const AT = String.raw`(?:\s+(?:(?:at|from|called|named|under|with (?:the )?(?:address|url|name))\s+)?${NAME})?`;
const HAN_MCP_SERVER = String.raw`(?:MCP\s*(?:服务器|伺服器|服務器|服务|server))`;
/** A question about how it is done, or what went wrong with it, is none to do it. */
const HAN_QUESTION = "(?!.*(?:怎么|怎麼|如何|为什么|吗|嗎|失败|失敗|报错|错误|时候|什么))";

const FORMS: readonly Form[] = [
  {
    tool: "record",
    english: [
      new RegExp(
        String.raw`${POLITE}(?:(?:remember|memori[sz]e|note(?: down)?|keep in mind|bear in mind|(?:make|take) a note|do not forget|don['’]t forget)\b(?: (?:for|from) [^:,.]{1,40}?)?(?:\s+that\b|\s*[:,]|(?=\s+(?:i|i['’]m|my|we|our)\b))|(?:record|save|store|keep) (?:an? |this |it )?(?:as an? |in (?:your |the )?)?memory\b)`,
        "iu",
      ),
    ],
    chinese: [
      new RegExp(`${HAN_POLITE}(?:要|一定|务必)*(?:记住|記住|记一下|記一下|记着|別忘了|别忘了)(?![了的什哪吗嗎])`, "u"),
      /[，,](?:请|帮我|你要)*(?:记住|記住|记一下)(?:这一?点|这个|这些|我的)?(?:啊|哦|吧)?[。！!]*$/u,
    ],
    unless:
      /\b(?:remind|files?|folder|notebook|calendar|reminders?|spreadsheet|database|todo|to-do|knowledge graph|what|who|which)\b|文件|表格|日历|备忘录|笔记|提醒|待办|数据库|知识图谱|账/iu,
  },
  {
    tool: "update_task",
    english: [
      new RegExp(
        String.raw`${POLITE}(?:cancel|stop|abort|end|terminate|kill|retry|resume) (?:the |my |that |this |your )?${BACKGROUND_TASK}\b`,
        "iu",
      ),
    ],
    chinese: [
      new RegExp(
        `${HAN_QUESTION}${HAN_POLITE}(?:取消|停止|停掉|终止|終止|中止|结束|重试|继续)(?:一下|掉)?(?:刚才|剛才|正在|运行|那个|这个|我|的)*${HAN_TASK}`,
        "u",
      ),
      new RegExp(`${HAN_QUESTION}${HAN_POLITE}[把将].{0,6}${HAN_TASK}(?:取消|停|终止|中止|结束)`, "u"),
    ],
    unless: /\b(?:process|container|service|daemon|server|cron)\b|进程|容器|服务|程序/iu,
  },
  {
    tool: "get_task",
    english: [
      new RegExp(
        String.raw`\b(?:status|progress|state|result|outcome) of (?:the |my |that |this |your )?${BACKGROUND_TASK}\b`,
        "iu",
      ),
      new RegExp(
        String.raw`${POLITE}(?:how far|is|has|did|check|where) (?:is |has |on )?(?:the |my |that |this |your )${BACKGROUND_TASK}\b`,
        "iu",
      ),
      /^(?:how far (?:is|has) (?:my|the|that) task(?: come| got(?:ten)?)?|is (?:my|the|that) task (?:done|finished|completed?|still running)(?: yet)?)[\s?]*$/iu,
    ],
    chinese: [
      new RegExp(
        `${HAN_TASK}.{0,6}(?:进度|進度|状态|狀態|哪一?步|哪儿|哪里|怎么样|怎麼樣|如何|完成|做完|跑完|结束|结果)`,
        "u",
      ),
      new RegExp(`(?:进度|状态|结果)(?:是|如何|怎么样)?.{0,4}${HAN_TASK}`, "u"),
      /^(?:我的?|刚才的?|那个|这个)任务(?:进行|做|跑|执行)(?:到|得|完)(?:哪|了吗|怎么样|没有)/u,
    ],
    unless: /\b(?:process|container|service|daemon|cron)\b|进程|容器|程序/iu,
  },
  {
    tool: "submit_task",
    english: [
      new RegExp(
        String.raw`${POLITE}(?:(?:run|do|start|execute|process|handle|finish|carry out|work on|continue(?: with)?|put|move) ${WORK}|work|continue|keep (?:going|working))(?: (?:on|out))? (?:in|into|to) the background\b(?! of\b)`,
        "iu",
      ),
      new RegExp(
        String.raw`${POLITE}(?:run|do|start|execute|handle|queue|submit|hand in) ${WORK}(?: up| in)? as an? (?:(?:background|asynchronous|long[- ]running) )(?:task|job)\b`,
        "iu",
      ),
      new RegExp(
        String.raw`${POLITE}(?:submit|hand in|queue|enqueue|start|create|launch) an? (?:new )?(?:background|asynchronous) (?:task|job)\b`,
        "iu",
      ),
    ],
    chinese: [
      new RegExp(
        `${HAN_QUESTION}${HAN_POLITE}(?:[把将让])?(?:它|这|這|那)?(?:个|些|件|项|份|活|工作|任务|任務|事情?|调研|分析|报告|请求)*(?:先|就|都)?(?:在|放到?|放在|丢到|转到|交给)?(?:后台|後台)(?:去|里|中|自己|慢慢|继续|异步)*(?:执行|執行|运行|運行|跑|处理|處理|进行|做|完成|办)(?!了)`,
        "u",
      ),
      new RegExp(`${HAN_QUESTION}${HAN_POLITE}(?:提交|新建|创建|建|发起|启动)一?[个項项]?${HAN_TASK}`, "u"),
    ],
    unless:
      /\b(?:process|container|docker|service|daemon|server|script|music|song|video|image|photo)\b|容器|服务|程序|脚本|进程|命令|音乐|歌|图|日志|网站/iu,
  },
  {
    tool: "manage_server",
    english: [
      new RegExp(
        String.raw`${POLITE}(?:connect(?: to)?|add|install|register|disconnect(?: from)?|remove|delete|unplug|detach|uninstall|approve|reject|refresh|reconnect(?: to)?) ${MCP_SERVER}${AT}${END}`,
        "iu",
      ),
      new RegExp(
        String.raw`${POLITE}(?:connect|add|install|register|use) (?:the )?(?:(?:npm|pypi|docker|oci) )?(?:(?:package|image|address|url|server) )?${NAME} as an MCP server${END}`,
        "iu",
      ),
      // Machines are neither approved nor called disconnected by their bare name.
      new RegExp(
        String.raw`${POLITE}(?:disconnect(?: from)?|unplug|detach|approve|reject|reconnect(?: to)?) (?:the )?(?:server ${NAME}|(?:connected )?server)${END}`,
        "iu",
      ),
    ],
    chinese: [
      new RegExp(
        String.raw`${HAN_QUESTION}${HAN_POLITE}(?:断开|斷開|移除|删除|刪除|卸载|添加|新增|接入|连接|連接|注册|刷新|安装|批准|同意|拒绝|重新连接)(?:一?个|这个|那个|与|和)*\s*(?:${NAME})?\s*(?:这个|那个|的)?\s*${HAN_MCP_SERVER}(?:\s*${NAME})?(?:的?连接)?(?:[，,]?\s*(?:它的)?(?:地址|名字|名称)(?:是|为|叫)?[：:]?\s*\S+)?[\s。！]*$`,
        "iu",
      ),
      new RegExp(
        String.raw`${HAN_QUESTION}${HAN_POLITE}(?:断开|斷開|拔掉|批准|同意接入|拒绝接入|重新连接|重连)(?:与|和|跟)?\s*(?:(?:服务器|伺服器|服務器)\s*${NAME}|${NAME}\s*(?:这个|这台)?\s*(?:服务器|伺服器|服務器))(?:的?连接)?[\s。！]*$`,
        "iu",
      ),
    ],
    unless: /\b(?:vpn|ssh|ftp|smtp|proxy|minecraft|game|database|mysql|web server)\b|代理|数据库|游戏/iu,
  },
];

/** Cairn's tool for such a request; undefined for any other. Any string is accepted. */
export function ownWorkAskedFor(text: string): string | undefined {
  const said = text.trim();
  const isHan = /\p{sc=Han}/u.test(said);
  return FORMS.find(({ tool, english, chinese, unless }) => {
    if (!(isHan ? chinese : english).some((form) => form.test(said)) || unless.test(said)) return false;
    // The address of an MCP server is that of the server itself; everything else at an address or in a product is there.
    return (
      tool === "manage_server" || (!namesAddress(said) && (tool === "record" || productsAskedFor(said).length === 0))
    );
  })?.tool;
}
