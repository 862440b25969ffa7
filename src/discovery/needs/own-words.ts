/**
 * Requests that say nothing but what one of Cairn's own tools does: each word of them is one of the tool's deed, of its thing, of what goes with
 * it, or says nothing by itself. In whatever order they stand, a request of such words alone is about nothing else; one word of another subject,
 * and it is not meant here.
 * Not here: requests in the usual forms that name more than that (`asks-of-cairn.ts`, `own-work.ts`).
 */
import { STOP_WORDS } from "../../search/stop-words.ts";

interface Own {
  tool: string;
  /** Each has to be there, as a word or a phrase of the request. */
  needs: readonly RegExp[];
  /** The words that may stand beside: English ones with spaces between, Chinese ones likewise. */
  english: string;
  chinese: string;
  /** So many words that no list has are a name of its own. */
  names?: number;
}

const OWN: readonly Own[] = [
  {
    tool: "list_tools_available",
    needs: [/\btools?\b|工具/u, /\b(?:show|list|see|display|give|tell|what|which)\b|列|看|显示|展示|告诉|哪些|什么/u],
    english:
      "show list see display give tell name tools tool mcp available installed connected ready usable use call access hand offer " +
      "present existing accessible enabled overview",
    chinese:
      "工具 列出 列 列表 清单 显示 展示 告诉 可用 能用 使用 用 调用 全部 所有 连接 接入 安装 现有 哪些 什么 名称",
  },
  {
    tool: "manage_server",
    needs: [
      /\bmcp\b.*\bserver|\bserver\b.*\bmcp\b|\b(?:connected|attached) (?:mcp )?server|MCP\s*(?:服务|伺服)|(?:连接|接入|接上|添加)的.*(?:服务|伺服)器/iu,
      /\b(?:connect|add|install|register|attach|disconnect|remove|delete|detach|uninstall|drop|approve|reject|refresh|reconnect)\b|连接|接入|接上|添加|安装|注册|断开|移除|删除|删掉|去掉|卸载|批准|同意|拒绝|刷新|重连/iu,
    ],
    english:
      "connect add install register attach disconnect remove delete detach uninstall drop approve reject refresh reconnect mcp server " +
      "servers connected attached remote local new url address called named",
    chinese:
      "连接 接入 接上 添加 安装 注册 断开 移除 删除 删掉 去掉 卸载 批准 同意 拒绝 刷新 重连 MCP 服务器 伺服器 服务 台 地址 网址 名为 叫 远程 本地 新",
    names: 1,
  },
  {
    tool: "submit_task",
    needs: [
      /\bbackground\b|\basynchronously\b|后台|异步/u,
      /\b(?:run|work|do|continue|hand|process|execute|start|keep|move|put)\b|跑|运行|执行|处理|做|继续|进行|交/u,
    ],
    english:
      "run runs running work do continue hand give process execute start keep move put background asynchronously task job go going over off status " +
      "progress result results later done finished let tell report back ready meanwhile long",
    chinese:
      "后台 异步 运行 跑 执行 处理 做 继续 进行 交给 转到 放到 丢到 工作 任务 事情 事 件 项 慢慢 自己 稍后 等会 告诉 状态 进度 结果 完成 通知 好",
  },
  {
    tool: "get_task",
    needs: [
      /\b(?:task|job)s?\b|任务/u,
      /\b(?:submitted|background|handed|running|gave|started)\b|提交|后台|交给|交的|在跑|运行/u,
      /\b(?:status|progress|state|far|done|finished|step|doing|going)\b|进展|进度|状态|到哪|哪一步|怎么样|如何|完成|情况/u,
    ],
    english:
      "check show see tell get look find status progress state far along done finished step doing going task tasks job jobs submitted " +
      "background handed running gave started earlier ago last yet reached come",
    chinese:
      "查看 查 查询 任务 提交 后台 交给 交 跑 运行 进展 进度 状态 哪 步 第几 做 怎么样 如何 完成 没有 情况 进行 执行 多少 怎样",
  },
  {
    tool: "assemble_context",
    needs: [
      /\bprompt\b|\bcontext\b|提示词|上下文/iu,
      /\b(?:session|conversation|tokens?|budget)\b|会话|对话|令牌|预算/iu,
      /\b(?:assemble|build|compose|make|create|generate|prepare)\b|组装|拼装|拼成|生成|构建|装配/u,
    ],
    english:
      "assemble build compose make create generate prepare prompt context tokens token budget limit most max session conversation current",
    chinese:
      "组装 拼装 拼成 生成 构建 装配 提示词 上下文 prompt token 令牌 预算 会话 对话 以内 不超过 最多 少于 控制 限制 根据 基于 本次 内容 成",
  },
  {
    tool: "select_template",
    needs: [
      /\bprompt template|\btemplate\b.*\bprompt|提示词?模板|模板/iu,
      /\b(?:choose|pick|select|suggest|recommend|which|what|find)\b|挑|选|推荐|哪/u,
    ],
    english:
      "choose pick select suggest recommend find prompt prompts template templates suitable fitting right best appropriate fits suits matching good question " +
      "task request intent problem use",
    chinese:
      "挑选 挑 选择 选出 选 推荐 找 提示词 提示 prompt 模板 合适 适合 最 恰当 匹配 问题 任务 请求 意图 份 哪 使用",
  },
  {
    tool: "replay_context",
    needs: [
      /\bprompt\b|\bcontext\b|\bassembly\b|提示词|上下文/iu,
      /\b(?:replay|rebuild|recreate|reassemble)\b|重放|回放|重新组装|重组|重现|再现/u,
    ],
    english:
      "replay rebuild recreate reassemble prompt context assembly earlier previous past last smaller larger bigger lower higher token tokens budget " +
      "limit left trimmed cut dropped omitted removed missing changed difference show tell see template another model",
    chinese:
      "重放 回放 重新组装 重组 重现 再现 提示词 上下文 prompt token 令牌 预算 小 少 大 更 较 些 显示 指出 列出 哪些 什么 内容 被 删 裁 掉 省略 舍弃 前面 换 模板 组装",
  },
];

/** What stands in any request. */
const ANY_ENGLISH = new Set([
  ...STOP_WORDS,
  ..."please can could would you your me my us our want like need know now right currently again here there every all hey hi hello ok just also kindly".split(
    " ",
  ),
]);
const ANY_CHINESE =
  "请 帮我 帮忙 给我 替我 为我 麻烦 能不能 能否 可以 可否 你 您 我们 我 一下 一个 一次 个 这个 那个 这些 那些 这 那 次 条 的 了 吗 呢 吧 啊 把 将 给 在 到 里 中 上 为 是 有 和 " +
  "并且 并 然后 再 先 就 都 也 现在 目前 当前 已经 已 之前 刚才 刚刚 先前 早先 早些 上次 以前 请问 想要 想 要 需要 看看 看 从 用 出 来 去 着 过 下 让 它 其 还 后 得 能 会 一";

/** Addresses, packages and numbers: values of the call. */
const VALUES = /\bhttps?:\/\/\S+|\b(?:npm|pypi|oci):\S+|@[\w-]+\/[\w.@-]+|["“'‘「][^"”'’」]{1,80}["”'’」]|\d[\d.,]*/giu;
/** A request is one sentence. */
const MAX_CHARACTERS = 160;

/** Words of a text that are neither in a list nor in every request. */
function otherWords(said: string, { english, chinese }: Own): string[] {
  const known = new Set(english.split(" "));
  const han = `${chinese} ${ANY_CHINESE}`.split(" ").toSorted((left, right) => right.length - left.length);
  const isHan = /\p{sc=Han}/u.test(said);
  const rest = isHan ? said.replace(new RegExp(han.join("|"), "giu"), " ") : said;
  const words = rest.toLowerCase().match(/[\p{L}]+(?:['’-]\p{L}+)*/gu) ?? [];
  return isHan ? words : words.filter((word) => !known.has(word) && !ANY_ENGLISH.has(word));
}

/** Cairn's tool for a request that says nothing else; undefined for any other. Any string is accepted. */
export function saysOnlyOwnWork(text: string): string | undefined {
  const said = text.replace(VALUES, " ");
  if (text.length > MAX_CHARACTERS) return undefined;
  return OWN.find(
    (own) =>
      own.needs.every((need) => need.test(said.toLowerCase()) || need.test(said)) &&
      otherWords(said, own).length <= (own.names ?? 0),
  )?.tool;
}
