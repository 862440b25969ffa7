/**
 * Finds passwords in files of settings with a name and a value on each line, as YAML has them. A plain word counts where the lines
 * beside it name a user, a host or the like: elsewhere such a line may say what a password must be.
 */
import { isMarkAt, type Span } from "../spans.ts";
import { isExample } from "./examples.ts";

const NAME = String.raw`["']?(?:[\w-]{1,40}[_.-])?(?:password|passwd|pass|pwd|passphrase|secret|client[_-]?secret|密码|密碼|口令)["']?`;
const LINE = new RegExp(
  String.raw`^([ \t]{0,40})(?:- )?${NAME}[ \t]?:[ \t]{1,4}(?:"([^"\n]{4,200})"|'([^'\n]{4,200})'|([^\s"'|>&*!{[#][^\s#]{3,200}))[ \t]{0,4}(?:#[^\n]{0,200})?\r?$`,
  "gim",
);
/** A text of its own below its name. */
const BLOCK = new RegExp(
  String.raw`^[ \t]{0,40}(?:- )?${NAME}[ \t]?:[ \t]{1,4}[|>][-+]?[ \t]{0,4}\r?\n[ \t]{1,60}([^\s][^\n]{3,200}?)[ \t]{0,4}\r?$`,
  "gim",
);
/** The name of another setting of the same account. */
const BESIDE =
  /^[ \t]{0,40}(?:- )?["']?(?:[\w-]{1,40}[_.-])?(?:user(?:name)?|login|account|host(?:name)?|port|server|database|db|dbname|url|address|email|client[_-]?id|用户名?|账[号户]|帐[号户]|主机|端口|数据库)["']?[ \t]?:[ \t]/im;
/** Characters on both sides that are read. */
const MAX_BESIDE = 160;
/** What says how to get the value, or of which type it is. */
const NO_VALUE = /^(?:[./~$%<{].*|[a-z]+:\/\/.*|(?:file|env|vault|op|arn|ssm|secret):.*|ENC\[.*|varchar.*|\w+\(.*)$/i;

/** Adds the values of such lines. Each look is bounded. */
export function findYaml(text: string, spans: Span[]): void {
  const add = (match: RegExpExecArray, value: string): void => {
    const from = match.index + match[0].indexOf(value, match[0].indexOf(":") + 1);
    if (!isMarkAt(text, from)) spans.push({ from, to: from + value.length, kind: "key" });
  };
  for (const match of text.matchAll(LINE)) {
    const value = match.slice(2).find((one) => one !== undefined) ?? "";
    if (value === "" || isExample(value) || NO_VALUE.test(value)) continue;
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - MAX_BESIDE), match.index);
    if (BESIDE.test(before) || BESIDE.test(text.slice(end + 1, end + MAX_BESIDE))) add(match, value);
  }
  for (const match of text.matchAll(BLOCK)) {
    const value = match[1] ?? "";
    if (!isExample(value) && !NO_VALUE.test(value) && value.split(" ").length <= 4) add(match, value);
  }
}
