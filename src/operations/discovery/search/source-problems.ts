/** Why a source gave nothing, in words for people. Not here: the codes themselves, which the answer has in `failed_sources`. */
import { inLanguage, type LocalizedText } from "../../../localized-text.ts";

const PROBLEMS = new Map<string, LocalizedText>([
  ["address", { en: "its address may not be called from here", zh: "不允许从这里访问它的地址" }],
  ["redirect", { en: "it redirects in a way that is not followed", zh: "它的重定向不被接受" }],
  ["unresolved", { en: "its name could not be resolved", zh: "无法解析它的域名" }],
  ["refused", { en: "the connection was refused", zh: "连接被拒绝" }],
  ["unreachable", { en: "the connection failed", zh: "连接失败" }],
  ["cut_off", { en: "its answer broke off", zh: "应答中途断开" }],
  ["timeout", { en: "it did not answer in time", zh: "没有及时应答" }],
  ["too_large", { en: "its answer is too large", zh: "应答过大" }],
  ["content_type", { en: "its answer is of another type", zh: "应答的类型不符" }],
  ["not_json", { en: "its answer is not JSON", zh: "应答不是 JSON" }],
  ["unknown_format", { en: "its answer is in no known format", zh: "应答的格式无法识别" }],
  ["invalid_entry", { en: "none of its entries can be used", zh: "没有可用的条目" }],
  ["knowledge_unavailable", { en: "it cannot be read now", zh: "暂时无法读取" }],
]);

/** `http_503` is said with its status. */
export function problemInWords(problem: string, language: string): string {
  const status = /^http_(\d{3})$/.exec(problem)?.[1];
  if (status !== undefined) return `HTTP ${status}`;
  const words = PROBLEMS.get(problem);
  return words === undefined ? problem : inLanguage(language, words);
}
