/**
 * What a tool does, by the verb of its name or of its first sentence, and whether that undoes something: who deletes, closes, locks or refunds
 * serves no need that does not say so, however many words the two share.
 * Not here: the same verb on the same thing (`act.ts`), other reasons against a tool (`claim.ts`).
 */
import { lexicon } from "../lexicon/concepts.ts";
import { PREPOSITIONS } from "./head.ts";
import { sharesVerb } from "./verbs.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { wordTerm } from "../../search/terms.ts";
import type { ReadNeed, ReadPart, ReadTool } from "./read-texts.ts";

/** Concepts of verbs that end or take away. */
const ENDS: ReadonlySet<string> = new Set(["delete", "stop"]);
/** Verbs that undo what another verb does. The lexicon has some of them with the other one, as it has open and close. */
const UNDOES: ReadonlySet<string> = new Set(
  (
    "refund lock unlock block unblock ban unban archive unarchive reject deny decline decrypt unsubscribe unfollow disconnect detach uninstall " +
    "revoke withdraw close cancel remove delete drop purge clear erase wipe destroy terminate kill abort disable deactivate suspend dismiss " +
    "expire invalidate unassign unlink unpublish unpin unmount mute"
  )
    .split(" ")
    .map(wordTerm),
);
const UNDOES_IN_CHINESE =
  /^(?:退款|退订|退货|退回|封禁|解封|锁定|解锁|上锁|归档|拒绝|驳回|解密|断开|卸载|撤销|撤回|作废|注销|禁用|冻结|下架|关闭|关掉|关上|取消|删除|移除|清空|清除|停止|停用|终止)/u;

const isAction = (id: string): boolean => lexicon().concepts.get(id)?.kind === "action";
const isHan = ({ shown }: TextUnit): boolean => /^\p{sc=Han}/u.test(shown);

function undoes(unit: TextUnit): boolean {
  const isUndone = isHan(unit) ? UNDOES_IN_CHINESE.test(unit.shown) : unit.terms.some((term) => UNDOES.has(term));
  return isUndone || unit.concepts.some((id) => ENDS.has(id) && !isThing(unit));
}

/** Whether a word is a noun as well. */
const isThing = ({ concepts }: TextUnit): boolean => concepts.some((id) => !isAction(id));

/** What a text says first that is done: its first verb, or a word that undoes something. */
export function deedIn(units: readonly TextUnit[]): TextUnit | undefined {
  return units.find((unit) => !unit.stop && !unit.argument && (undoes(unit) || unit.concepts.some(isAction)));
}

/** A verb, as a sentence about a tool begins with it: "Equalizes the histogram". */
const THIRD_PERSON = /^[a-z]{2,}s$/u;

/** The same of the first sentence of a description, whose first word is a verb also where the lexicon does not know it. */
export function deedInSentence(units: readonly TextUnit[]): TextUnit | undefined {
  const [first, next] = units;
  const begins = first !== undefined && !first.stop && !first.argument && THIRD_PERSON.test(first.shown);
  const hasObject = next !== undefined && !PREPOSITIONS.has(next.shown);
  return begins && hasObject && !first.concepts.some(isAction) ? first : deedIn(units);
}

/** Whether a part of a need says what a tool undoes: by the same word, or as another word for the same concept. */
function saysSo({ units }: ReadPart, deed: TextUnit): boolean {
  return units.some(
    (unit) =>
      unit.terms.some((term) => deed.terms.includes(term)) ||
      (undoes(unit) && unit.concepts.some((id) => deed.concepts.includes(id) || ENDS.has(id))),
  );
}

/** Whether a tool undoes something, and a need does not say so; or a need wants something undone, and the tool does just that thing. */
export function undoesUnasked(part: ReadPart, { deed, sentenceDeed = deed, all }: ReadTool): boolean {
  if (deed !== undefined && sentenceDeed !== undefined && undoes(deed)) {
    // A sentence in another language says the same verb, whichever of the two is known.
    const isSame = undoes(sentenceDeed) || isHan(sentenceDeed) !== isHan(deed);
    return !saysSo(part, deed) && !(isSame && saysSo(part, sentenceDeed));
  }
  const wanted = deedIn(part.units);
  if (wanted === undefined || !undoes(wanted)) return false;
  // To delete is said in many ways; who decrypts something is served by nobody who encrypts it.
  if (wanted.concepts.some((id) => ENDS.has(id))) return false;
  return (
    wanted.terms.every((term) => !all.terms.has(term)) &&
    deed?.concepts.some((id) => wanted.concepts.includes(id)) === true
  );
}

/** Verbs of tools that draw, beside to draw and to create. */
const DRAWS_AS: ReadonlySet<string> = new Set(
  "read convert compare analyze calculate summarize format write".split(" "),
);

/** Whether a need wants a chart, and a tool does something else with one: sends it, or sells bars. */
export function drawsNothing({ head, units }: ReadPart, { deed, isOfServer }: ReadTool): boolean {
  if (head.draws !== true || deed === undefined || !isOfServer) return false;
  const actions = deed.concepts.filter(isAction);
  if (sharesVerb(head.actions, actions) || actions.some((id) => DRAWS_AS.has(id))) return false;
  return !units.some(({ terms }) => terms.some((term) => deed.terms.includes(term)));
}

/** Whether a tool says the verb of a part of a need, or a broader or narrower one, and its thing beside that verb. */
function namesDeed(part: ReadPart, { deed, name, first }: ReadTool): boolean {
  const { actions, objects } = part.head;
  if (deed !== undefined) {
    const isWord = part.units.some(({ terms }) => terms.some((term) => deed.terms.includes(term)));
    if (!isWord && !sharesVerb(actions, deed.concepts.filter(isAction))) return false;
  }
  const others = [...name.units, ...first.units].filter((unit) => unit.terms[0] !== deed?.terms[0]);
  const { concepts } = lexicon();
  const isSaid = (unit: TextUnit): boolean => {
    const kinds = new Set(unit.concepts.flatMap((id) => [id, ...(concepts.get(id)?.broader ?? [])]));
    return others.some(
      ({ terms, concepts: ids }) => terms.some((term) => unit.terms.includes(term)) || ids.some((id) => kinds.has(id)),
    );
  };
  return objects.length === 0 || objects.some(isSaid);
}

/** Whether a tool's own verb and its thing are those of a need. */
export function doesNamedDeed({ parts }: ReadNeed, tool: ReadTool): boolean {
  return parts.some((part) => namesDeed(part, tool));
}
