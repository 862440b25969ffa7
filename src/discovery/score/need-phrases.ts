/**
 * What the phrases of a need say of what is wanted: what a text is to be about, which is the user's own and no requirement; the service it names;
 * what it is to be done with.
 * Not here: its words (`needed-units.ts`), whom something is sent to (`recipient.ts`).
 */
import type { ReadPart } from "../gap/read-texts.ts";
import { readUnits } from "../lexicon/read.ts";
import { kindOf } from "./said.ts";

const TOPIC =
  /\b(?:about|regarding|concerning|(?<=\b(?:papers?|articles?|news|books?|posts?|studies|research|literature) )on)\s[^.,;!?]*|(?:关于|有关|關於|有關)[^，。；！？的]{1,30}的/giu;

/** A need without what its text, search or message is to be about; all of it where nothing else says what is wanted. */
export function withoutTopic(need: string, read: (text: string) => ReadPart): string {
  const rest = need.replace(TOPIC, " ").trim();
  return rest !== need && read(rest).units.some((unit) => kindOf(unit) !== undefined) ? rest : need;
}

/** What stands before a name that is a service: "on GitHub", "our Slack channel". */
const SERVICE =
  /(?<=\b(?:on|in|into|to|from|with|via|using|through|my|our|the|a|an|new|this|that) )\p{Lu}[\p{L}\p{N}]{2,}/gu;
const LATIN = /[a-z][a-z\d]{2,}/giu;
const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/u;
const QUOTED = /["“「『][^"”」』\n]*["”」』]/gu;

/** The names in a need that may be those of services, lower case. In Chinese each Latin word may be one. */
export function servicesIn(need: string): string[] {
  const text = need.replace(QUOTED, " ");
  const names = text.match(/\p{sc=Han}/u) ? text.match(LATIN) : text.match(SERVICE);
  return (names ?? []).map((name) => name.toLowerCase()).filter((name) => !DAY.test(name));
}

const INSTRUMENT =
  /(?:(?:使用|利用|通过|通過|(?<![费費信应應作引])用(?!户|戶))\s*|\b(?:via|using)\s)(\p{sc=Han}{1,4}|[\p{L}\p{N} -]{2,20})/gu;

/** The things that a need is to be done with, each as its terms with spaces between: 用邮件发给, "via Slack". */
export function instrumentsIn(need: string): ReadonlySet<string> {
  const said = Array.from(need.matchAll(INSTRUMENT), ([, thing = ""]) =>
    readUnits(thing).find((unit) => kindOf(unit) === "object"),
  );
  return new Set(said.flatMap((unit) => (unit === undefined ? [] : [unit.terms.join(" ")])));
}
