/** The sentence for a deployment whose settings do not fit together: nothing is served until its operator corrects them. */
import type { LocalizedText } from "../localized-text.ts";
import { quote, quoteInChinese } from "./words.ts";

/** What is wrong with the setting that the failure names. `named` in a text is a word of the operator's own configuration. */
export type ConfigurationProblem =
  | "no_author"
  | "unknown_mode"
  /** `named` is no setting, and is spelt almost like this one. */
  | "misspelt"
  | "not_with_mode"
  | "needed"
  | "not_both"
  | "unreadable"
  | "unknown_scope"
  | "unknown_member"
  | "tenant_name"
  /** The keys that callers are checked with cannot be fetched, at the moment or at all. */
  | "keys_unreachable";

/** What an unreadable value should have been; `named` is one that is right. */
export type SettingForm =
  | { kind: "whole_number"; least: number }
  | { kind: "number_above_zero" }
  | { kind: "number_between"; least: number; most: number }
  /** `named` has them all. */
  | { kind: "one_of" }
  | { kind: "address" }
  | { kind: "https_address" }
  | { kind: "host_name" };

export interface Misconfigured {
  code: "misconfigured";
  variable: string;
  /** Absent: `no_author`. */
  problem?: ConfigurationProblem;
  /** The value, scope, tenant or other setting that it is about. */
  named?: string;
  /** Which entry of the setting it is about, counted from one. */
  entry?: number;
  /** What `named` is almost spelt like. */
  meant?: string;
  /** Of `unreadable`. Absent: `named` shows the whole form. */
  form?: SettingForm;
  /** Other settings that are wrong as well; the log has a sentence for each. */
  also?: readonly string[];
}

export function configurationText(failure: Misconfigured): LocalizedText {
  const { problem = "no_author", also = [] } = failure;
  const { en, zh } = sentences(failure)[problem];
  const [others, othersInChinese] =
    also.length === 0 ? ["", ""] : [` Also wrong: ${also.join(", ")}.`, `有误的设置还有：${also.join("、")}。`];
  return { en: `This server refuses to serve: ${en}${others}`, zh: `服务器拒绝提供服务：${zh}${othersInChinese}` };
}

/** The form in words, with a value that has it. */
function formText(form: SettingForm | undefined, named: string): LocalizedText {
  switch (form?.kind) {
    case undefined:
      return { en: named, zh: named };
    case "whole_number":
      return {
        en: `a whole number of ${form.least} and more, for example ${named}`,
        zh: `不小于 ${form.least} 的整数，例如 ${named}`,
      };
    case "number_above_zero":
      return { en: `a number above 0, for example ${named}`, zh: `大于 0 的数字，例如 ${named}` };
    case "number_between":
      return {
        en: `a number from ${form.least} to ${form.most}, for example ${named}`,
        zh: `${form.least} 到 ${form.most} 之间的数字，例如 ${named}`,
      };
    case "one_of":
      return { en: `one of ${named}`, zh: `${named} 之一` };
    case "address":
      return {
        en: `an address with http or https, for example ${named}`,
        zh: `以 http 或 https 开头的地址，例如 ${named}`,
      };
    case "https_address":
      return {
        en: `an address with https and without a port, for example ${named}`,
        zh: `以 https 开头且不带端口的地址，例如 ${named}`,
      };
    case "host_name":
      return {
        en: `the name of a host without scheme, port, path and *, for example ${named}`,
        zh: `主机名，不带协议、端口、路径和 *，例如 ${named}`,
      };
  }
}

function sentences({
  variable,
  named = "",
  entry,
  meant,
  form,
}: Misconfigured): Record<ConfigurationProblem, LocalizedText> {
  const right = formText(form, named);
  const of = entry === undefined ? variable : `entry ${entry} of ${variable}`;
  const ofChinese = entry === undefined ? ` ${variable}` : ` ${variable} 的第 ${entry} 项`;
  const [english, chinese] = [quote(named), quoteInChinese(named)];
  return {
    no_author: {
      en: `callers' tokens are configured, but no token may publish. Its operator sets ${variable}, or gives one entry of CAIRN_TOKENS the scope author.`,
      zh: `配置了调用者的令牌，却没有任何令牌可以发布。请管理员设置 ${variable}，或在 CAIRN_TOKENS 中给某一项加上 author 权限。`,
    },
    unknown_mode: {
      en: `${variable} is ${english}. Its operator sets it to none, tokens, oauth or access.`,
      zh: `${variable} 的值是 ${chinese}。请管理员改为 none、tokens、oauth 或 access。`,
    },
    misspelt: {
      en: `there is no setting ${named}; ${variable} may be meant, which decides who may use this server. Its operator corrects the name or removes it.`,
      zh: `没有 ${named} 这个设置，可能是想写 ${variable}，它决定谁可以使用这台服务器。请管理员改正名称或删除它。`,
    },
    not_with_mode: {
      en: `${variable} is set, but has no meaning with CAIRN_AUTH = ${named}. Its operator removes one of the two.`,
      zh: `设置了 ${variable}，但它在 CAIRN_AUTH = ${named} 时没有意义。请管理员去掉其中一项。`,
    },
    needed: {
      en: `CAIRN_AUTH = ${named} needs ${variable}. Its operator sets it (docs/AUTH.md).`,
      zh: `CAIRN_AUTH = ${named} 需要 ${variable}，请管理员设置（见 docs/AUTH.md）。`,
    },
    not_both: {
      en: `${variable} and ${named} both say who signs in. Its operator keeps one of them.`,
      zh: `${variable} 和 ${named} 都规定了由谁登录，请管理员只保留一项。`,
    },
    unreadable: {
      en: `${of} cannot be read. Its operator corrects it: ${right.en}.`,
      zh: `无法读取${ofChinese}，请管理员改正，格式为：${right.zh}。`,
    },
    unknown_member: {
      en: `${of} has ${english}, which means nothing there.${meant === undefined ? "" : ` ${quote(meant)} may be meant.`} Its operator removes or corrects it (docs/AUTH.md). Quotas belong to keys.`,
      zh: `${ofChinese.trimStart()} 中的 ${chinese} 没有意义，${meant === undefined ? "" : `可能是想写 ${quoteInChinese(meant)}，`}请管理员删除或改正（见 docs/AUTH.md）。配额只用于密钥。`,
    },
    unknown_scope: {
      en: `${variable} names the unknown scope ${english}. Its operator uses read, mcp, author, author:<base or channel>, author:channel/<channel> and operator.`,
      zh: `${variable} 中有未知的权限 ${chinese}。可用的权限有 read、mcp、author、author:<知识库或通道>、author:channel/<通道> 和 operator。`,
    },
    keys_unreachable: {
      en: `the keys that sign-ins are checked with cannot be fetched from ${named}. Try again in a minute. If it stays so, its operator checks ${variable}.`,
      zh: `暂时无法从 ${named} 获取用来核对登录的密钥，请一分钟后再试。如果一直如此，请管理员检查 ${variable}。`,
    },
    tenant_name: {
      en: `${variable} names the tenant ${english}. Its operator uses at most 63 small letters, digits and dashes.`,
      zh: `${variable} 中的租户名是 ${chinese}。租户名只能用小写字母、数字和连字符，最多 63 个。`,
    },
  };
}
