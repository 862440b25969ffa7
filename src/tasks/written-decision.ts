/**
 * Finds the decision in what a model wrote: what it thought in blocks of its own is no part of it, and of several drafts none is guessed at.
 * What is not clear is reported, to be written again: a call that was only considered must never be made.
 * Not here: what the members of a decision mean (`decision.ts`), and shapes around it (`decision-shapes.ts`).
 */
import { canonicalJson, isRecord, type Json } from "../json.ts";
import type { LocalizedText } from "../localized-text.ts";
import { readChannels } from "../runtime/tao/channels.ts";
import { readJsonAt } from "../runtime/tao/json.ts";
import { labelFinder, type Label } from "../runtime/tao/labels/words.ts";
import { splitThinking } from "../runtime/tao/thinking.ts";
import { hasVisibleContent } from "../runtime/tao/visible.ts";
import { readMembers, type UnreadDecision } from "./decision.ts";
import { isDeniedByItself } from "./denied-call.ts";
import { mayDenyItself } from "./unsure-call.ts";
import { isDoubted } from "./doubted-decision.ts";
import { holdsDecision } from "./decision-shapes.ts";
import { markedCalls, type Placed } from "./marked-calls.ts";
import type { TaskDecision } from "./model.ts";

type Members = Record<string, Json>;

const problems = {
  noObject: { en: "There is no JSON object in it.", zh: "其中没有 JSON 对象。" },
  unreadable: {
    en: "Its JSON object breaks off or is not valid: write it whole, and shorter where it was cut off.",
    zh: "JSON 对象不完整或格式有误：请完整地重写；如果是被截断的，请写短一些。",
  },
  longNumber: {
    en: "A number in it has more digits than a JSON number keeps: write it as a text, in quotation marks.",
    zh: "其中一个数字的位数超出了 JSON 数字能保留的范围：请加引号写成文本。",
  },
  unclear: {
    en: "It holds different decisions, and which one is meant is not clear: write only the one to be carried out, and give the next one alone, without drafts or options that you reject.",
    zh: "其中有几个不同的决定，无法确定要执行哪一个：请只给出下一个要执行的，不要写草稿，也不要写已经排除的选项。",
  },
  doubted: {
    en: "The words beside its JSON object say that it may not be meant: write the decision to be carried out alone, and another one if it is not to be.",
    zh: "JSON 对象旁边的文字表明它可能不该执行：请只写要执行的决定；如果它不该执行，请改写另一个决定。",
  },
  denied: {
    en: "Its thinking says that this call is not to be made: write another decision, or, if the call is meant, a thinking that says why.",
    zh: "它的 thinking 表示不该执行这次调用：请改写另一个决定；如果确实要调用，请在 thinking 里写明理由。",
  },
  inSentence: {
    en: "Its JSON object is a part of a sentence, so whether it is meant is not clear: write the object alone.",
    zh: "JSON 对象夹在句子里，无法确定是否要执行：请只写这个对象。",
  },
} satisfies Record<string, LocalizedText>;

/** Longest text of a model that is looked at. Characters. */
const MAX_TEXT = 100_000;
/** Drafts among which the decision is looked for. */
const MAX_DRAFTS = 20;

/** The decision in a model's text. */
export function readDecision(text: string, step: number): TaskDecision | UnreadDecision {
  const chosen = chosenObject(text);
  return "problem" in chosen ? chosen : readMembers(chosen.object, step);
}

/** The JSON object in a model's text that is its decision, or why none can be told. */
export function chosenObject(whole: string): { object: Members } | UnreadDecision {
  const said = withoutThinking(whole.slice(0, MAX_TEXT));
  const chosen = chosenOf(said);
  if ("problem" in chosen) return chosen;
  if (losesDigits(said.slice(chosen.from, chosen.to))) return { problem: problems.longNumber };
  if (isTakenBack(said, chosen)) return { problem: problems.doubted };
  return deniesItself(chosen.value) ? { problem: problems.denied } : { object: chosen.value };
}

/** Whether a call is one that the words beside it do not mean. A question and a summary do nothing that cannot be undone. */
function isTakenBack(said: string, { value, from, to }: Placed): boolean {
  const read = readMembers(value, 1);
  if ("problem" in read || read.action !== "use_tool") return false;
  const previous = objectsIn(said).findLast((one) => one.to <= from);
  // What is left of the sentence of another object is about that one.
  const between = said.slice(previous?.to ?? 0, from);
  const before = previous === undefined ? between : between.replace(/^[^.!?。！？;；\n]*/u, "");
  return isDoubted(before, said.slice(to));
}

/** Whether the thinking of a decision denies its own call. */
function deniesItself(value: Members): boolean {
  const read = readMembers(value, 1);
  return !("problem" in read) && isDeniedByItself(read, textsOf(value));
}

/** Whether the decision in a model's text is a call that its own thinking may deny. */
export function mayBeDenied(text: string, step: number): boolean {
  const chosen = chosenObject(text);
  if ("problem" in chosen) return false;
  const read = readMembers(chosen.object, step);
  return !("problem" in read) && mayDenyItself(read, textsOf(chosen.object));
}

/** Where models write what they thought, besides `thinking`. */
const textsOf = ({ reasoning, thought }: Members): string[] =>
  [reasoning, thought].filter((one) => typeof one === "string");

function chosenOf(said: string): Placed | UnreadDecision {
  const objects = objectsIn(said).filter(({ from }) => !isMember(said, from));
  const decisions = objects.filter(({ value }) => holdsDecision(value));
  const [only] = decisions;
  if (only === undefined) {
    const [first] = objects;
    // A call between marks has an object of its own: its arguments.
    const [marked, ...others] = markedCalls(said);
    if (others.length > 0) return { problem: problems.unclear };
    if (marked !== undefined) return isSetOff(said, marked) ? marked : { problem: problems.inSentence };
    return first ?? { problem: said.includes("{") ? problems.unreadable : problems.noObject };
  }
  if (new Set(decisions.map(keyOf)).size === 1) {
    const setOff = decisions.filter((one) => isSetOff(said, one));
    const meant = setOff.find((one) => !isTakenBack(said, one) && !deniesItself(one.value)) ?? setOff[0];
    return meant ?? { problem: problems.inSentence };
  }
  if (decisions.length > MAX_DRAFTS) return { problem: problems.unclear };
  const chosen = labelled(said, decisions) ?? fencedAtEnd(said, decisions);
  return chosen ?? { problem: problems.unclear };
}

/** Whole numbers outside of texts that would be others once they are read: an id of twenty digits. */
function losesDigits(written: string): boolean {
  const numbers = written.replaceAll(/"(?:\\.|[^"\\])*"/g, '""').matchAll(/(?<![\w.+-])-?\d{16,400}(?![\w.])/g);
  return Array.from(numbers).some(([digits]) => BigInt(digits) !== BigInt(Number(digits)));
}

function objectsIn(text: string): Placed[] {
  const found: Placed[] = [];
  for (let from = text.indexOf("{"); from !== -1;) {
    const read = readJsonAt(text, from);
    const isObject = read !== undefined && isRecord(read.value);
    if (isObject) found.push({ value: read.value as Members, from, to: read.end });
    from = text.indexOf("{", isObject ? read.end : from + 1);
  }
  return found;
}

/** The text without what was thought. Objects are kept out of it meanwhile: marks inside a string are somebody's words. */
function withoutThinking(text: string): string {
  const objects = objectsIn(text);
  let at = 0;
  const parts = objects.map(({ from, to }, place) => {
    const before = text.slice(at, from).replaceAll("\u0001", " ");
    at = to;
    return `${before}\u0001${place}\u0001`;
  });
  const masked = `${parts.join("")}${text.slice(at).replaceAll("\u0001", " ")}`;
  const { text: said } = splitThinking(readChannels(masked), []);
  return said.replaceAll(/\u0001(\d+)\u0001/g, (_, place: string) => {
    const { from = 0, to = 0 } = objects[Number(place)] ?? {};
    return text.slice(from, to);
  });
}

/** Whether an object is the value of a member, which stands alone only where the object around it cannot be read. */
const isMember = (text: string, from: number): boolean => /["']\s{0,20}:\s{0,20}$/.test(text.slice(0, from).slice(-50));

/** Two that are written in different ways may decide the same. */
function keyOf({ value }: Placed): string {
  const read = readMembers(value, 1);
  return canonicalJson("problem" in read ? value : [read.action, read.tool_id, read.parameters]);
}

/** Whether an object is no part of a sentence: it ends its line, and what stands before it there has come to an end. */
function isSetOff(text: string, { from, to }: Placed): boolean {
  const before = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  const [after = ""] = text.slice(to).split("\n", 1);
  const endsLine = /^[\s`*.。;；,，)）\]】]*(?:<[^<>\s]{1,60}>\s*)*$/.test(after);
  return endsLine && (!/[\p{L}\p{N}]/u.test(before) || /(?:[.:：。!！;；>→`*[(（]|```\w{0,20})\s*$/u.test(before));
}

const findLabel = labelFinder([]);

/** The one behind the label of an action or an answer, where the others are behind none or were thought. */
function labelled(text: string, decisions: readonly Placed[]): Placed | undefined {
  const isMeant = (one: Placed): boolean => ["action", "final"].includes(labelBefore(text, one, decisions) ?? "");
  const [meant, ...others] = decisions.filter(isMeant);
  return meant !== undefined && others.length === 0 && isSetOff(text, meant) ? meant : undefined;
}

/** The label that the text at an object stands under. Lines inside of objects are none of the text. */
function labelBefore(text: string, { from }: Placed, objects: readonly Placed[]): Label | undefined {
  const before = objects
    .filter((one) => one.to <= from)
    .reduceRight((kept, one) => `${kept.slice(0, one.from)}${kept.slice(one.to)}`, text.slice(0, from));
  const found = before.split("\n").flatMap((line) => findLabel(line.replace(/\r$/, "")) ?? []);
  return found.at(-1)?.label;
}

/** The one in a fence that ends the text, where the others are words of sentences. */
function fencedAtEnd(text: string, decisions: readonly Placed[]): Placed | undefined {
  const last = decisions.at(-1);
  if (last === undefined || hasVisibleContent(text.slice(last.to))) return undefined;
  const fences = text.slice(0, last.from).match(/^[ \t]{0,8}(?:```|~~~)/gm) ?? [];
  const isAlone = fences.length === 1 && /(?:^|\n)[ \t]{0,8}(?:```|~~~)\w{0,20}\s*$/.test(text.slice(0, last.from));
  return isAlone && !decisions.slice(0, -1).some((one) => isSetOff(text, one)) ? last : undefined;
}
