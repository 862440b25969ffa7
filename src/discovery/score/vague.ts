/**
 * Words of a registry's entry that are no promise of the subject they name. In a request "food" may well ask for recipes; an entry about food
 * security has none, a control plane flies nowhere, and an enterprise that buys a server is not what the server knows of companies.
 * Not here: what words name (`lexicon/`), how much an entry has of a need (`functionality.ts`).
 */

import { wordTerm } from "../../search/terms.ts";
import type { Concept } from "../lexicon/concepts.ts";

const VAGUE: ReadonlySet<string> = new Set(
  (
    "market option quote match character forecast wind storm track way path transit drive plane space star force mass power element reference study " +
    "survey food dish menu stay room tour station ride port cargo marine step exercise treatment drug variant species lesson feed press hot " +
    "popular rank fun security threat business enterprise organization organisation firm startup team member people person customer user account " +
    "profile identity group role policy compliance license regulation device sensor energy fuel plant language english name title show party " +
    "family gift history event schedule booking ticket insight finding board channel thread discussion feedback interest credit charge subscription " +
    "token gas coin swap exchange opportunity pipeline lead campaign audience keyword brand support item goods store shop box bucket storage field " +
    "attribute structure pattern component design build key model prompt inference training project source instance host machine function class " +
    "performance library version change index link web internet online site real live current latest information multiple workflow process"
  )
    .split(" ")
    .map(wordTerm),
);

/** How servers are called: that an entry is one says nothing of what it does with servers. */
const SELF =
  /\b(?:(?:an?|the|this|official|simple|python|typescript)\s+)?(?:mcp|model context protocol)(?:\s*\((?:mcp|model context protocol)\))?[\s-]+(?:servers?|services?|clients?|apps?|applications?|integration|implementation)(?:\s+implementation)?\b|\b(?:this|the|a) server\b|\bmcp\b|\bmodel context protocol\b/giu;

/** Words that are so in this form even where a concept bears their name: a national park has no parking, and "enterprise-grade" no grades. */
const VAGUE_IN_THIS_FORM: ReadonlySet<string> = new Set("park parks grade".split(" "));

/**
 * Whether a word that an entry says, lower case, is too wide to promise a concept. The concept's own name is not, and neither is the first word
 * of a phrase, such as "bar" in "bar chart".
 */
export function isVague(word: string, { id, english }: Concept): boolean {
  const term = wordTerm(word);
  if (VAGUE_IN_THIS_FORM.has(word)) return true;
  return VAGUE.has(term) && term !== wordTerm(id) && english.some((one) => wordTerm(one) === term);
}

/** A description without what every entry says of itself. */
export function withoutSelf(description: string): string {
  return description.replace(SELF, " ");
}
