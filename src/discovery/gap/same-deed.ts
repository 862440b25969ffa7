/**
 * Whether a tool does just what is asked, by what its name and its first sentence say: the same verb, done to the same thing, nothing that only one of
 * the two says of which thing it is, the same things in the same roles, and nothing that turns the deed round. In doubt it does not: a wrong call
 * is to be undone by somebody, and a right one that is not made costs one more call.
 * Not here: how likely it is that a tool does it (`confidence.ts`).
 */
import { isKnown, isLookup, meaningsOf, synonymKey } from "../lexicon/synonyms.ts";
import { readNameWords, type SaidDeed, type SaidPlace, type SaidThing } from "./said-deed.ts";
import { isAnyOfKind } from "./said-deed-chinese.ts";

const HAN = /\p{sc=Han}/u;

/** Whether two words, or two verbs, have a meaning in common. */
export const share = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one));

/** Whether a thing is one of these, by whatever word. */
export function isSaid({ meanings }: SaidThing, things: readonly SaidThing[]): boolean {
  return things.some((thing) => share(meanings, thing.meanings));
}

/** The thing that a deed is done to: the last that is no value, else the last. */
export function headOf(object: readonly SaidThing[]): SaidThing | undefined {
  return object.findLast(({ isValue }) => !isValue) ?? object.at(-1);
}

/** All that a sentence names besides its verb. */
export const allThings = ({ object, others = [], places }: SaidDeed): SaidThing[] => [
  ...object,
  ...others.flat(),
  ...places.flatMap(({ things }) => things),
];

/** Whether a verb is one that only looks something up: a description says that it "returns" something as well. */
export function isLooking(verb: readonly string[]): boolean {
  return isLookup(verb) || verb[0] === synonymKey("returns");
}

/** Nouns that say little of their own where something is looked up: a list of users is about the users. */
const OF_ANOTHER: ReadonlySet<string> = new Set(
  "list listing set details detail information info content contents 列表 信息 详情 内容 情况 数据"
    .split(" ")
    .map(synonymKey),
);
/** Whether a noun says little of its own. */
export const saysLittle = ({ shown }: SaidThing): boolean => OF_ANOTHER.has(shown);

/** What is looked up: what lies in "of", or stands before it in Chinese, where the noun itself says little. */
function lookedUp(deed: SaidDeed): SaidDeed {
  const { object, places } = deed;
  const [next, ...behind] = places;
  if (next?.role === "of" && next.things.length > 0 && object.every(saysLittle))
    return { ...deed, object: next.things, places: behind };
  const last = object.findLastIndex((thing) => !saysLittle(thing));
  return last === -1 ? deed : { ...deed, object: object.slice(0, last + 1) };
}

/** Deeds that are done to texts of any kind. */
export const OF_TEXTS = ["translate", "summarize", "read aloud"].flatMap((verb) =>
  meaningsOf(synonymKey(verb), "deeds"),
);
/** Deeds that make one form of a thing of another. */
const TURNS_INTO = ["translate", "convert", "import", "export", "encode", "decode"].flatMap((verb) =>
  meaningsOf(synonymKey(verb), "deeds"),
);
/** Deeds after which a thing is what stands behind "to". */
const BECOMES = [...TURNS_INTO, ...["set", "change", "turn", "mark", "switch", "make"].map(synonymKey)];
const TEXT = meaningsOf("text", "things");

/** Whether two sentences say the same deed on the same thing. `asked` is what somebody wants, `said` what a tool does. */
export function isSameDeed(asked: SaidDeed, said: SaidDeed): boolean {
  if (!share(asked.verb, said.verb) && !(isLooking(asked.verb) && isLooking(said.verb))) return false;
  const [wanted, offered] = isLooking(asked.verb) ? [lookedUp(asked), lookedUp(said)] : [asked, said];
  const all = allThings(asked);
  const alternatives = [offered.object, ...(offered.others ?? [])];
  const groups = [wanted.object, ...(wanted.others ?? [])].filter(
    (group, at) => at === 0 || !group.every(({ isValue }) => isValue),
  );
  const isNothing = wanted.object.length === 0 && offered.object.length === 0;
  const isDone = isNothing
    ? isSamePlace(wanted, offered)
    : groups.every((group) => alternatives.some((one) => isGroupDone(group, one, asked.verb, all)));
  if (!isDone) return false;
  if (!offered.places.every((place) => isMet(place, wanted, all))) return false;
  return isSameTurn(asked, said) && !isReversed(asked, said);
}

/** Whether two deeds without an object are done in one place: who unsubscribes does so from something. */
function isSamePlace(asked: SaidDeed, said: SaidDeed): boolean {
  return said.places.some(({ role, things }) =>
    asked.places.some(
      (place) => place.role === role && things.length > 0 && things.every((thing) => isSaid(thing, place.things)),
    ),
  );
}

/** Whether what a tool does something to is what is asked for. `all`: everything that is asked. */
function isGroupDone(
  group: readonly SaidThing[],
  offered: readonly SaidThing[],
  verb: readonly string[],
  all: readonly SaidThing[],
): boolean {
  const [thing, its] = [headOf(group), headOf(offered)];
  if (thing === undefined || its === undefined) return false;
  const isAnyText = share(verb, OF_TEXTS) && share(its.meanings, TEXT);
  if (!share(thing.meanings, its.meanings) && !isAnyText) return false;
  // Its other words say which of the things it is for.
  return offered.every((one) => one === its || isSaid(one, all) || (HAN.test(one.shown) && isAnyOfKind(one.shown)));
}

/** Whether a place that a tool is for is the one that is asked for, or any of its kind: what says which is asked for as well. */
function isMet({ role, things, isOne }: SaidPlace, { verb, places }: SaidDeed, all: readonly SaidThing[]): boolean {
  const head = things.at(-1);
  const becomes = places.filter((place) => place.role === role && place.things.some(({ isValue }) => !isValue));
  const isOther = head !== undefined && becomes.length > 0 && !becomes.some((place) => isSaid(head, place.things));
  if (isOther && (role === "as" || (role === "to" && share(verb, BECOMES) && !isAnyOfKind(head.shown)))) return false;
  if (role === "as") return true;
  const isAsked = head !== undefined && places.some((place) => isSaid(head, place.things));
  return !(isOne || isAsked) || things.every((thing) => isSaid(thing, all));
}

/** Whether both turn their deed in the same way, or neither does. */
export function isSameTurn({ turns }: SaidDeed, said: SaidDeed): boolean {
  return turns.toSorted().join(" ") === said.turns.toSorted().join(" ");
}

/** Whether a thing is what something is made of in one of the two and what it becomes in the other. */
export function isReversed(asked: SaidDeed, said: SaidDeed): boolean {
  // Of a folder, "archive folder" says which it is; of a text, "English text" says what is turned into something.
  const isDescribed = !share(asked.verb, TURNS_INTO) && said.object.every((thing) => isSaid(thing, asked.object));
  const rolesOf = (deed: SaidDeed, thing: SaidThing): Set<string> => {
    const inPlaces = deed.places.flatMap(({ role, things }) =>
      isSaid(
        thing,
        things.filter((one) => deed === asked || !isKind(one)),
      )
        ? [role === "from" || role === "to" ? role : "beside"]
        : [],
    );
    const object =
      deed === asked && isDescribed ? deed.object.filter((one) => one === headOf(deed.object)) : deed.object;
    return new Set([
      ...(isSaid(
        thing,
        object.filter((one) => deed === asked || !isKind(one)),
      )
        ? ["object"]
        : []),
      ...inPlaces,
    ]);
  };
  const all = allThings(asked);
  // A word for several of the things that are asked for, such as "currency", says of none what becomes of it.
  const isKind = ({ meanings }: SaidThing): boolean => {
    const meant = all.filter((thing) => share(thing.meanings, meanings));
    return meant.some((one) => meant.some((other) => !share(one.meanings, other.meanings)));
  };
  return all.some((thing) => {
    const [own, its] = [rolesOf(asked, thing), rolesOf(said, thing)];
    const isElsewhere = its.size > 0 && ![...own].some((role) => its.has(role));
    return own.size > 0 && isElsewhere && (own.has("to") || its.has("to"));
  });
}

/** Words of a name that say nothing of what is done. */
const OF_NAMES: ReadonlySet<string> = new Set("tool api mcp by id the a an of and for in with from to".split(" "));

/** Whether a name says nothing besides what is asked: its verb is the same, and its other words are things that are asked for. */
export function namesNothingElse(name: string, asked: SaidDeed, said: SaidDeed): boolean {
  const words = readNameWords(name).filter((word) => !OF_NAMES.has(word));
  // What is said in characters on both sides is surer than what words of a name mean.
  const isInCharacters = [asked, said].every(({ object }) => object.some(({ shown }) => HAN.test(shown)));
  const all = [...allThings(asked), ...allThings(said)];
  return words.every((word, at) => {
    const keys = [word, `${word} ${words[at + 1] ?? ""}`, `${words[at - 1] ?? ""} ${word}`].map(synonymKey);
    const isVerb = keys.some((key) => {
      const deed = meaningsOf(key, "deeds");
      return share(deed, asked.verb) || share(deed, said.verb) || (isLookup(deed) && isLooking(asked.verb));
    });
    const isThing = keys.some((key) =>
      all.some(
        ({ shown, meanings }) =>
          meanings.includes(key) || share(meanings, meaningsOf(key, "things")) || shown.split(" ").includes(key),
      ),
    );
    const isParticle = asked.turns.includes(word) || asked.verb.some((key) => key.endsWith(` ${word}`));
    if (isVerb || isThing || isParticle) return true;
    const [key = ""] = keys;
    return isInCharacters && (!isKnown(key, "deeds") || isKnown(key, "things") || !isKnownVerb(asked.verb));
  });
}

/** Whether a verb has a meaning of the table. */
export const isKnownVerb = (verb: readonly string[]): boolean => verb.length > 1;
