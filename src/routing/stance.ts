/**
 * Whether a reply says the opposite of a choice: it denies what the choice affirms (没有亮红灯, "it isn't slow"), or affirms what the
 * choice denies (责任认定了 where the choice is 责任还没认定). Not here: what is denied (`polarity.ts`), and the decision (`reply.ts`).
 */
import type { Choice } from "./choices.ts";
import { mentions, statesNamed, statesSaid, type State } from "./opposites.ts";
import { isContent, isLackItself, readPolarity, standOn, type Clause } from "./polarity.ts";
import type { RankedChoice } from "./rank-choices.ts";

/** What a reply says of a choice: the opposite, the same denial, or neither. */
type Stance = "against" | "for" | undefined;

const MAX_CACHED_NAMES = 8000;
const cachedNames = new Map<string, Clause[]>();

/** An author's text read once. */
function readName(name: string): Clause[] {
  const known = cachedNames.get(name);
  if (known !== undefined) return known;
  if (cachedNames.size >= MAX_CACHED_NAMES) cachedNames.clear();
  const read = readPolarity(name);
  cachedNames.set(name, read);
  return read;
}

const cachedStates = new Map<string, State[]>();

function readStates(name: string): State[] {
  const known = cachedStates.get(name);
  if (known !== undefined) return known;
  if (cachedStates.size >= MAX_CACHED_NAMES) cachedStates.clear();
  const read = statesNamed(name);
  cachedStates.set(name, read);
  return read;
}

/** The clauses that say of something what is the opposite of a choice, where none says the same: 密码是对的 beside 密码错误. */
function oppositeClauses(said: readonly Clause[], { id, texts }: Choice): Clause[] {
  const named = new Set(texts.filter((text) => text !== id.replaceAll("_", " ")).flatMap(readStates));
  if (named.size === 0 || said.some(({ text }) => mentions(text, named))) return [];
  return said.filter(({ text, asks }) => !asks && statesSaid(text).some((state) => named.has(-state)));
}

/** A reply denies few things; more are not compared with each choice. */
const MAX_HEADS = 24;

/** A reply with each thing once that it denies, without those that it also affirms. */
function readReply(text: string): Clause[] {
  const said = readPolarity(text);
  const known = new Set<string>();
  return said.map((clause) => {
    const heads = clause.heads.filter((head) => {
      const key = head.words.join(" ");
      if (known.size >= MAX_HEADS || known.has(key)) return false;
      known.add(key);
      return standOn(head, said) !== "both";
    });
    return { ...clause, heads };
  });
}

/** A clause that denies something of the choice weighs nothing beside one that has other words of it: 白天不慢，晚上慢. */
function stanceOn(
  said: readonly Clause[],
  choice: Choice,
  { words: shared, shared: terms }: Pick<RankedChoice, "words" | "shared">,
): Stance {
  const own = choice.texts.flatMap(readName);
  const names = choice.targetNames.flatMap(readName);
  const against = new Set<Clause>();
  let isFor = false;
  for (const clause of said) {
    for (const head of clause.heads) {
      // The names of a target are topics: 没有打卡记录 may ask for one, so only a whole name is denied.
      const whole = head.isThing ? [] : names.filter((name) => hasAll(clause, name));
      const stand = standOn(head, own) ?? (deniesAll(clause, own) ? "affirmed" : standOn(head, whole));
      const isLack = !isLackItself(head) && own.some((name) => name.isReluctant && standOn(head, [name]) !== undefined);
      if (stand === "affirmed" && !clause.asks && !isLack) against.add(clause);
      if (stand === "denied" || standOn(head, names) === "denied") isFor = true;
    }
  }
  for (const head of own.flatMap(({ heads }) => heads)) {
    if (standOn(head, own) !== "denied") continue;
    for (const clause of said) {
      const stand = standOn(head, [clause]);
      if (stand === undefined) continue;
      // In a script without spaces what is denied may stand before the negation: 代码一个都没有.
      if (head.unspaced && clause.isNegative) isFor = true;
      else if (!clause.isNegative && !clause.isReluctant && !clause.asks) against.add(clause);
    }
  }
  const opposite = oppositeClauses(said, choice);
  const others = said.filter((clause) => !opposite.includes(clause)).map(({ text }) => text.toLowerCase());
  if (![...terms].some((term) => others.some((text) => text.includes(term))))
    for (const clause of opposite) against.add(clause);
  if (isFor || against.size === 0) return isFor ? "for" : undefined;
  const rest = said.filter((clause) => !against.has(clause)).map(({ text }) => text.toLowerCase());
  return [...shared].some((word) => rest.some((text) => text.includes(word))) ? undefined : "against";
}

/** Fewer words are shared by chance. */
const MIN_DENIED_UNITS = 3;

/** Whether a choice affirms in one clause all that a clause denies: 没让我签放弃加班费 where the choice is 让我签“自愿放弃加班费”. */
function deniesAll(clause: Clause, own: readonly Clause[]): boolean {
  const denied = clause.units.filter((unit) => unit.denied && isContent(unit));
  if (denied.length < MIN_DENIED_UNITS) return false;
  return own.some(({ units }) => {
    const affirmed = new Set(units.flatMap((unit) => (unit.denied ? [] : [unit.text])));
    return denied.every(({ text }) => affirmed.has(text));
  });
}

/** Whether a clause has every content word of a name. */
function hasAll({ units }: Clause, name: Clause): boolean {
  const said = new Set(units.map(({ text }) => text));
  return name.units.every(({ text, stop }) => stop || said.has(text));
}

/** Ranked choices by what a reply says of them, each list in the order given. */
export interface Stances {
  /** The reply says the opposite. */
  denied: readonly RankedChoice[];
  /** The others; where the likeliest of all is denied, only those that agree. */
  open: readonly RankedChoice[];
  /** The reply denies the same. */
  agreeing: readonly RankedChoice[];
  /** The reply without its negative clauses, where a choice is denied and none agrees. */
  rest?: string;
}

/** Sets apart the choices of which a reply says the opposite. */
export function readStances(text: string, ranked: readonly RankedChoice[], choices: readonly Choice[]): Stances {
  const said = readReply(text);
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const stances = new Map(
    ranked.map((one) => {
      const choice = one.score > 0 ? byId.get(one.id) : undefined;
      return [one, choice === undefined ? undefined : stanceOn(said, choice, one)];
    }),
  );
  const denied = ranked.filter((one) => stances.get(one) === "against");
  const agreeing = ranked.filter((one) => stances.get(one) === "for");
  const isBestDenied = ranked[0] !== undefined && denied[0] === ranked[0];
  const open = isBestDenied ? agreeing : ranked.filter((one) => !denied.includes(one));
  const kept = said.filter(({ isNegative }) => !isNegative);
  const hasRest = denied.length > 0 && agreeing.length === 0 && kept.length > 0 && kept.length < said.length;
  return { denied, open, agreeing, ...(hasRest ? { rest: kept.map((clause) => clause.text).join("，") } : {}) };
}

const NOTHING_SHARED = { words: new Set<string>(), shared: new Set<string>() };

/** Whether a reply says the opposite of one choice. */
export function deniesChoice(text: string, id: string, choices: readonly Choice[]): boolean {
  const choice = choices.find((one) => one.id === id);
  return choice !== undefined && stanceOn(readReply(text), choice, NOTHING_SHARED) === "against";
}

/** What should be and is not is a complaint, and no denial: 补偿没给, 连不上, "not working". */
const FAILS =
  /(?:没有?|未|不)(?:肯|愿|能|会|让|被)?(?:我|我们)?(?:给|付|交|签|休|结|赔|批|退|发(?:工资|钱|货|放|补|奖|给|我|[，。,.]|$)|让|能|会|行)|不(?:到|上|了|着|动|开|见|出|起|住|进|去|清|通|回|掉|来)|(?:\bnot|n['’]t|\bnever)\s+(?:been |being |even |get |able to )?(?:work|connect|load|pay|paid|respond|answer|open|start|turn|charge|show|see|get|got|receive|sync|find|found|reach|come|match|sign|give|given|appear|accept|join)/iu;

/** Whether a clause says that what should be is not. */
export function isComplaint(clause: string): boolean {
  return FAILS.test(clause);
}

/**
 * Whether a question denies what a name says, and says nothing else of it: 叶子没有发黄 beside 叶子发黄. Who has no such thing may well ask for it, so
 * of a thing more must be said: 没有打卡记录 denies nothing of 打卡记录.
 */
export function deniesName(text: string, name: string): boolean {
  const own = readName(name);
  const named = new Set(own.flatMap(({ units }) => units.filter(isContent).map((unit) => unit.text)));
  const shares = (units: Clause["units"]): boolean => units.some((unit) => !unit.denied && named.has(unit.text));
  const said = readReply(text);
  const against = said.filter(
    ({ text: clause, heads, units, asks }) =>
      !asks &&
      !FAILS.test(clause) &&
      heads.some((head) => (!head.isThing || shares(units)) && standOn(head, own) === "affirmed"),
  );
  if (against.length === 0 || own.some(({ isReluctant }) => isReluctant)) return false;
  return !said.some((clause) => !against.includes(clause) && shares(clause.units));
}
