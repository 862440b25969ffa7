import { texts as shared } from "../../texts.ts";
import type { LocalizedText } from "../../../localized-text.ts";

export const texts = {
  heading: shared.operations,
  signIn: {
    en: "Sign in with the scope of an operator to see how this server is doing. Where CAIRN_AUTH is none, the author’s token has it.",
    zh: "以运维权限登录后，可以查看服务器的运行情况。CAIRN_AUTH 为 none 时，作者的令牌就有这个权限。",
  },
  health: { en: "Health", zh: "运行状态" },
  ok: { en: "Serving knowledge", zh: "正常，已发布知识" },
  empty: { en: "Serving, without published knowledge", zh: "正常，但尚未发布知识" },
  version: { en: "Version", zh: "版本" },
  release: { en: "Release of main", zh: "main 通道的版本" },
  auth: { en: "Who may call", zh: "访问方式" },
  day: { en: "Today", zh: "今日用量" },
  what: { en: "What", zh: "项目" },
  used: { en: "Used", zh: "已用" },
  limit: { en: "Limit", zh: "上限" },
  none: { en: "none", zh: "无" },
  notCountedHere: { en: "Not counted by this server, with their limits:", zh: "本服务器不统计的项目及其上限：" },
  tenant: { en: "Your tenant", zh: "您的租户" },
  shared: {
    en: "– everybody who calls without a token belongs to it.",
    zh: "（不带令牌的访问者都属于它）",
  },
  unlimited: { en: "Without a limit here, and so not counted:", zh: "没有设上限，因此不统计：" },
  dayNote: {
    en: "Sessions and bytes are of your tenant; requests and KV are of the whole deployment. All are about right: they are reported in batches. KV reads of session objects are not among them. Rows are counted by Cloudflare alone, in its dashboard.",
    zh: "会话数与字节数属于您的租户，请求数与 KV 属于整个部署；都按批上报，为近似值，不含会话对象自己的 KV 读取。行数只有 Cloudflare 统计，请查看其控制台。",
  },
  failures: { en: "Failures by code", zh: "按代码统计的失败" },
  failuresNote: {
    en: "Of /api and the tools of /mcp, in the isolate that answered you, since it started. A failed tool has a reference only where nobody expected the failure.",
    zh: "包括 /api 和 /mcp 工具的失败，仅限为您响应的这个实例自启动以来的记录。工具的失败只有在意料之外时才有查询编号。",
  },
  noFailures: { en: "None since it started.", zh: "启动以来没有失败。" },
  code: { en: "Code", zh: "代码" },
  count: { en: "Times", zh: "次数" },
  last: { en: "Last", zh: "最近一次" },
  references: { en: "References", zh: "查询编号" },
  streams: { en: "Open streams", zh: "活动的数据流" },
  listeners: {
    en: ["listener to what changes, of all tenants", "listeners to what changes, of all tenants"],
    zh: "个监听变更的连接（全部租户）",
  },
  settings: { en: "What is configured", zh: "已配置的选项" },
  setting: { en: "Variable", zh: "变量" },
  value: shared.value,
  set: { en: "set", zh: "已设置" },
  notSet: { en: "not set", zh: "未设置" },
  reload: shared.readAgain,
} as const;

export const colon: LocalizedText = { en: ": ", zh: "：" };

/** Who may call, by how callers prove who they are. Publishing and this view need a token in each of them. */
export const authNames: Readonly<Record<string, LocalizedText>> = {
  none: { en: "everybody, without a token", zh: "任何人，无需令牌" },
  tokens: { en: "whoever has a token", zh: "持有令牌的人" },
  oauth: { en: "whoever signs in (OAuth), or has a token", zh: "通过 OAuth 登录或持有令牌的人" },
  access: { en: "whoever Cloudflare Access lets in, or has a token", zh: "通过 Cloudflare Access 验证或持有令牌的人" },
};

export const usageNames: Readonly<Record<string, LocalizedText>> = {
  sessions: { en: "Sessions begun", zh: "新会话" },
  bytes: { en: "Bytes stored", zh: "存储字节数" },
  requests: { en: "Requests (free plan)", zh: "请求数（免费套餐）" },
  kv_reads: { en: "KV reads (free plan)", zh: "KV 读取（免费套餐）" },
  kv_writes: { en: "KV writes (free plan)", zh: "KV 写入（免费套餐）" },
  object_rows_read: { en: "Rows read (free plan)", zh: "读取行数（免费套餐）" },
  object_rows_written: { en: "Rows written (free plan)", zh: "写入行数（免费套餐）" },
};
