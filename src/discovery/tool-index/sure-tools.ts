/**
 * How sure it is that a tool does just what is asked: whether it may be called without its name, and whether it says plainly that it does something else.
 * Not here: which tools stand highest for a need (`search-tools.ts`).
 */
import { doubtOf, type Doubt } from "../gap/another-deed.ts";
import { saysProducts } from "../gap/claim.ts";
import { SUFFICIENT_CONFIDENCE } from "../gap/confidence.ts";
import { doesNamedDeed } from "../gap/deed.ts";
import { readDeed } from "../gap/read-deed.ts";
import { plainWords, type ReadNeed } from "../gap/read-texts.ts";
import { readNeed } from "../gap/read.ts";
import type { SaidDeed } from "../gap/said-deed.ts";
import { isSameDeed, namesNothingElse } from "../gap/same-deed.ts";
import { claimsReadOnly } from "../grants.ts";
import { withFileWords } from "../lexicon/file-names.ts";
import { inPlainWords } from "../lexicon/phrasings.ts";
import type { KnownTool } from "../model.ts";
import { readableNeed } from "../needs/readable.ts";
import { splitNeeds } from "../needs/split.ts";
import { fieldsOf } from "./fields.ts";
import { indexTools } from "./index-tools.ts";
import { namedTools, searchTools } from "./search-tools.ts";

/**
 * Whether a tool does a need so surely that it may be called without having been named: the need says its name, or what its name and its first sentence
 * say is done is just what the need says, and it says the products that the need names. What deletes has to say each of them, other tools those that the
 * need is to be done in. Any string is accepted.
 */
export function doesSurely(tool: KnownTool, query: string): boolean {
  const index = indexTools([tool]);
  const [own] = index.read;
  const [hit] = searchTools(index, query, 1).hits;
  if (own === undefined || hit === undefined) return false;
  if (hit.named) return true;
  const readable = readableNeed(query);
  if (plainWords(readable) === own.said) return true;
  const onlyPlaces = claimsReadOnly(tool.definition) || tool.definition.annotations?.destructiveHint === false;
  if (hit.score < SUFFICIENT_CONFIDENCE || !saysProducts(readNeed(readable), own, onlyPlaces)) return false;
  const { read, asked } = readAsked(readable);
  if (isDrawing(read)) return doesNamedDeed(read, own);
  if (splitNeeds(readable).length > 1) return false;
  const said = readOf(tool);
  const { name } = tool.definition;
  return isSameDeed(asked, said) && namesNothingElse(name, asked, said) && doubtOf(name, asked, said) === undefined;
}

/**
 * What speaks against a tool that stands high for a need: it says that it does something else, or it is open whether it does this. It may still be meant,
 * and nobody is told that it does what is needed. A tool that the need names is meant. Any string is accepted.
 */
export function doubtAbout(tool: KnownTool, query: string): Doubt | undefined {
  const readable = readableNeed(query);
  if (plainWords(readable) === plainWords(fieldsOf(tool).first)) return undefined;
  if (splitNeeds(readable).length > 1 || namedTools(indexTools([tool]), readable).length > 0) return undefined;
  const { read, asked } = readAsked(readable);
  return isDrawing(read) ? undefined : doubtOf(tool.definition.name, asked, readOf(tool));
}

/** Charts are told apart by what they show. */
const isDrawing = ({ parts }: ReadNeed): boolean => parts.some(({ head }) => head.draws === true);

function readAsked(need: string): { read: ReadNeed; asked: SaidDeed } {
  const text = withFileWords(inPlainWords(need));
  return { read: readNeed(text), asked: readDeed(text, true) };
}

/** What a tool says of itself that it does: in its first sentence, else in its title or its name. */
function readOf(tool: KnownTool): SaidDeed {
  const { name, title, first } = fieldsOf(tool);
  return readDeed([first, title].find((text) => text !== "") ?? name.replaceAll("_", " "), false);
}
