/**
 * What an essence made by rule says a task was about, in the task's own words and language: what was to be done, and the field where the
 * task names it. Where that is not clear nothing is said.
 */
import { lexicon } from "../discovery/lexicon/concepts.ts";
import { partOf, splitNeeds } from "../discovery/needs/split.ts";
import { readableNeed } from "../discovery/needs/readable.ts";

/** Characters of one need: a longer part is a story. */
const MAX_NEED = 100;
/** What is quoted is what is written, sent or looked for, and no capability. */
const QUOTED = /“[^”\n]*”|「[^」\n]*」|『[^』\n]*』|《[^》\n]*》|"[^"\n]*"/gu;
/** Who speaks, and how politely. */
const INTRODUCED = /^[^,，。.]{0,30}…\s?[,，]\s*/u;
const COURTESY =
  /^(?:(?:hi|hello|hey)\b[,!]?\s*)?(?:please\s+|kindly\s+|then\s+|and\s+|(?:can|could|would|will)\s+you\s+(?:please\s+)?|i\s+(?:want|need|would\s+like)\s+(?:you\s+)?to\s+|i['’]d\s+like\s+(?:you\s+)?to\s+|help\s+me\s+(?:to\s+)?)+|^(?:您好|你好)?[，,！!]?\s*(?:麻烦|请|能不能|能否|可不可以|可以|你|您|帮我|帮忙|帮|给我|我想要?|我要|我需要|再|然后|并且?|最后)+(?=\p{sc=Han})/iu;

/** How a sentence begins that tells something; one without a verb that is known may still ask for something. */
const TELLS =
  /^(?:i|we|my|our|he|she|they|it|its|the|this|that|these|those|there|a|an|if|because|since)\b|^[我他她它这那]/iu;

/** What was to be done, a few words each; none where no part of the task is short and says so. */
export function needsOf(goal: string): string[] {
  const text = readableNeed(goal).replaceAll(QUOTED, "…");
  const isChinese = /\p{sc=Han}/u.test(text);
  const parts = splitNeeds(text).flatMap((part) =>
    isChinese ? [part.text.replaceAll(", ", "，")] : furtherSteps(part.text),
  );
  const said = parts.map(plainly).filter((need) => /\p{L}/u.test(need) && need.length <= MAX_NEED);
  const doing = said.filter((need) => partOf(need).actions.length > 0 || !TELLS.test(need));
  return [...new Set(doing.length > 0 ? doing : said.slice(0, 1))];
}

/** English steps behind "and", or a comma, where a verb of the lexicon begins them. */
function furtherSteps(text: string): string[] {
  const pieces = text.split(/,?\s{1,20}and\s+|,\s+/iu);
  const joints = text.match(/,?\s{1,20}and\s+|,\s+/giu) ?? [];
  return pieces.reduce<string[]>((steps, piece, at) => {
    const [first = ""] = piece.split(/\s/, 1);
    const begins = at === 0 || (/\s/.test(piece) && isVerb(first));
    if (begins) steps.push(piece);
    else steps[steps.length - 1] += `${joints[at - 1] ?? " "}${piece}`;
    return steps;
  }, []);
}

function isVerb(word: string): boolean {
  const { actions, objects } = partOf(word);
  return actions.length > 0 && objects.length === 0;
}

function plainly(part: string): string {
  return part
    .replace(INTRODUCED, "")
    .trim()
    .replace(COURTESY, "")
    .replace(/[\s,，.。!！?？;；:：、]+$/u, "")
    .trim();
}

/** Fields whose names mean nothing else. */
const CLEAR_FIELDS = [
  "weather",
  "air quality",
  "travel",
  "finance",
  "cryptocurrency",
  "tax",
  "legal",
  "sales",
  "marketing",
  "news",
  "sports",
  "nutrition",
  "real estate",
  "agriculture",
  "astronomy",
  "chemistry",
  "physics",
  "biology",
];

/** The field that a task names, by the name it has in the task's language; undefined where it names none, or several. */
export function fieldOf(goal: string): string | undefined {
  const text = goal.replaceAll(QUOTED, " ");
  const { concepts } = lexicon();
  const named = CLEAR_FIELDS.flatMap((id) => {
    const [chinese = ""] = concepts.get(id)?.chinese ?? [];
    if (chinese !== "" && text.includes(chinese)) return [chinese];
    return new RegExp(`\\b${id}\\b`, "i").test(text) ? [id] : [];
  });
  return named.length === 1 ? named[0] : undefined;
}
