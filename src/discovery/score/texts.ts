/** Why a candidate has its points, in Chinese and English. `undefined` is what was not checked, and is said so. */
import type { LocalizedText } from "../../localized-text.ts";
import type { RegistryEntry } from "../model.ts";
import type { CandidateFacts } from "./facts.ts";

const either = (
  value: boolean | undefined,
  yes: LocalizedText,
  no: LocalizedText,
  unknown: LocalizedText,
): LocalizedText => (value === undefined ? unknown : value ? yes : no);

const percent = (value: number): string => `${Math.round(value * 100)} %`;

export const evidenceTexts = {
  namespace: (trusted: boolean | undefined): LocalizedText =>
    either(
      trusted,
      { en: "Its namespace is in the operator's trusted list.", zh: "命名空间在管理员的可信列表中。" },
      { en: "Its namespace is not in the operator's trusted list.", zh: "命名空间不在管理员的可信列表中。" },
      { en: "The operator has no list of trusted namespaces.", zh: "管理员没有配置可信命名空间列表。" },
    ),
  status: (status: RegistryEntry["status"]): LocalizedText =>
    either(
      status === "active",
      { en: "The registry lists it as active.", zh: "注册中心标记为有效。" },
      { en: "The registry no longer lists it as active.", zh: "注册中心已不再标记为有效。" },
      { en: "", zh: "" },
    ),
  answered: (answered: boolean | undefined, url = ""): LocalizedText => {
    const scheme = url.startsWith("https:") ? "HTTPS" : "HTTP";
    return either(
      answered,
      { en: `Its ${scheme} address answered.`, zh: `它的 ${scheme} 地址有响应。` },
      { en: `Its ${scheme} address did not answer.`, zh: `它的 ${scheme} 地址没有响应。` },
      { en: "Its address was not asked yet.", zh: "尚未访问过它的地址。" },
    );
  },
  authorization: (required: boolean | undefined): LocalizedText =>
    either(
      required,
      { en: "It asks who is calling.", zh: "它要求验证调用方身份。" },
      { en: "It lets anybody call.", zh: "它允许任何人调用。" },
      { en: "Whether it asks who is calling is not known.", zh: "尚不清楚它是否验证调用方身份。" },
    ),
  integrity: (matches: boolean | undefined): LocalizedText =>
    either(
      matches,
      { en: "The package has the digest that the registry gives.", zh: "软件包与注册中心给出的摘要一致。" },
      { en: "The package does not have the digest that the registry gives.", zh: "软件包与注册中心给出的摘要不一致。" },
      { en: "The digest of the package was not checked.", zh: "尚未核对软件包的摘要。" },
    ),
  installScripts: (present: boolean | undefined): LocalizedText =>
    either(
      present,
      { en: "The package brings install scripts; they are not run.", zh: "软件包带有安装脚本（不会执行）。" },
      { en: "The package brings no install scripts.", zh: "软件包不带安装脚本。" },
      { en: "Whether the package brings install scripts is not known.", zh: "尚不清楚软件包是否带有安装脚本。" },
    ),
  scan: (findings: number | undefined): LocalizedText => {
    if (findings === undefined) return { en: "Its texts were not scanned yet.", zh: "尚未扫描它的文本。" };
    return findings === 0
      ? { en: "A scan of its texts found nothing.", zh: "扫描它的文本没有发现问题。" }
      : {
          en: `A scan of its texts has ${findings} findings, so nothing else counts for its security.`,
          zh: `扫描它的文本发现 ${findings} 处可疑，因此其他安全项不计分。`,
        };
  },
  pin: (days: number | undefined): LocalizedText =>
    days === undefined
      ? { en: "Its definitions were not pinned yet.", zh: "尚未固定它的工具定义。" }
      : {
          en: `Its pinned definitions have not changed for ${days} days.`,
          zh: `固定的工具定义已有 ${days} 天没有变化。`,
        },
  needs: (needs: CandidateFacts["needs"]): LocalizedText => {
    if (needs === undefined || needs.length === 0)
      return { en: "It was not compared with any need.", zh: "尚未与需求比对。" };
    const rows = needs.map(({ needed, confidence, tool }) => ({ needed, confidence: percent(confidence), tool }));
    const lacked = [...new Set(needs.flatMap(({ lacks }) => lacks?.products ?? []))].join(", ");
    const other = { en: ` It does not name ${lacked}.`, zh: `其文本没有提到 ${lacked}。` };
    return {
      en: `Likelihood that it answers: ${rows.map((row) => `“${row.needed}” ${row.confidence}${row.tool === undefined ? " by its description" : ` by ${row.tool}`}`).join("; ")}.${lacked === "" ? "" : other.en}`,
      zh: `满足需求的可能性：${rows.map((row) => `“${row.needed}” ${row.confidence}（依据${row.tool === undefined ? "描述" : `工具 ${row.tool}`}）`).join("；")}。${lacked === "" ? "" : other.zh}`,
    };
  },
  use: (calls: CandidateFacts["calls"], calledBefore = false): LocalizedText =>
    calls === undefined && calledBefore
      ? { en: "How many calls of it succeeded here is not known.", zh: "尚不清楚这里对它的调用有多少次成功。" }
      : calls === undefined || calls.total === 0
        ? { en: "It was never called here.", zh: "这里还没有调用过它。" }
        : {
            en: `Here ${calls.succeeded} of ${calls.total} calls succeeded.`,
            zh: `这里共调用 ${calls.total} 次，成功 ${calls.succeeded} 次。`,
          },
  registries: (registries: readonly string[] = [], conflicts: readonly string[] = []): LocalizedText => {
    const [alike, others] = [new Set(registries).size, new Set(conflicts).size];
    const listed = alike === 1 ? "Listed by 1 registry" : `Listed alike by ${alike} registries`;
    const otherwise = `; ${others} ${others === 1 ? "lists" : "list"} something else under its name`;
    return {
      en: `${listed}${others === 0 ? "" : otherwise}.`,
      zh: `有 ${alike} 个注册中心收录${alike > 1 ? "且一致" : ""}${others === 0 ? "" : `；另有 ${others} 个在同一名称下收录了别的内容`}。`,
    };
  },
};
