/**
 * Finds secrets in pairs of a name and a value, as manifests and task definitions have them: `{"name": "DB_PASSWORD", "value": "…"}`,
 * `- name: DB_PASSWORD` above `value: …`, either order, and a variable of Terraform with its default. Every look is bounded.
 */
import { isMarkAt, type Span } from "../spans.ts";
import { isExample } from "./examples.ts";

/** A name whose last word is a secret, in any of the ways names are joined. */
const NAME = String.raw`(?:[A-Za-z0-9]{1,30}[_.-]){0,6}(?:[A-Za-z0-9]{0,20}?(?:password|passwd|passphrase|secret|token|(?:api|access|private|signing|encryption)[_.-]?key)|pass|passcode|pwd)`;
/** Between two members of one object: a comma or the next line, indented. */
const NEXT = String.raw`(?:[ \t]{0,4},[ \t\r\n]{0,40}|[ \t]{0,4}\r?\n[ \t]{0,40})`;
const QUOTE = String.raw`\\?["']?`;
const VALUE = String.raw`(?:\\?"([^"\\\r\n]{3,200})\\?"|'([^'\r\n]{3,200})'|([^\s"'\\,{}[\]&*|>][^\s"',{}[\]]{2,199})(?=[ \t]{0,4}(?:\r?\n|$|[,}])))`;
const NAMED = String.raw`${QUOTE}(?:name|key)${QUOTE}[ \t]{0,4}:[ \t]{0,4}${QUOTE}${NAME}${QUOTE}`;
const VALUED = String.raw`${QUOTE}value${QUOTE}[ \t]{0,4}:[ \t]{0,4}${VALUE}`;
const PAIRS: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\w.-])${NAMED}${NEXT}${VALUED}`, "gi"),
  new RegExp(String.raw`(?<![\w.-])${VALUED}${NEXT}${NAMED}(?![\w.-])`, "gi"),
  new RegExp(
    String.raw`(?<![\w.-])variable[ \t]{1,4}"${NAME}"[ \t]{0,4}\{[^{}"]{0,200}(?:"[^"\r\n]{0,200}"[^{}"]{0,200}){0,3}?\bdefault[ \t]{0,20}=[ \t]{0,4}"([^"\r\n]{3,200})"`,
    "gi",
  ),
];
/** What stands for a value: a reference, a template, the name of a place. */
const REFERENCE =
  /^(?:\$[{(]?|\{\{|<|arn:|file:|vault:|op:\/\/|projects\/|\/|\.\/|~\/|(?:true|false|null|string|number|boolean)$)/i;

/** Adds the values of such pairs. */
export function findPairs(text: string, spans: Span[]): void {
  if (!/value|variable/i.test(text)) return;
  for (const pattern of PAIRS)
    for (const match of text.matchAll(pattern)) {
      const value = match.slice(1).find((one) => one !== undefined) ?? "";
      if (value === "" || isExample(value) || REFERENCE.test(value)) continue;
      const from =
        match.index +
        (pattern === PAIRS[1] ? match[0].indexOf(value, match[0].indexOf(":")) : match[0].lastIndexOf(value));
      if (!isMarkAt(text, from)) spans.push({ from, to: from + value.length, kind: "key" });
    }
}
