/**
 * What a clause says of a state that has an opposite: 味道很浓 says the opposite of 味道淡, "the password is right" that of "wrong password".
 * Not here: denials (`polarity.ts`), and what follows for a choice (`stance.ts`).
 */

/** Everyday words for states and their opposites: on each scale one end and the other, nothing between. Words of the language, of no subject. */
const SCALES: readonly (readonly [string, string])[] = [
  ["right correct valid 对 正确 准确", "wrong incorrect invalid mistaken 错 错误"],
  ["wet soaked soaking damp moist 湿 潮 潮湿 湿润", "dry 干 干燥"],
  ["hot boiling 热 烫 滚烫", "cold chilly lukewarm freezing 冷 凉 冰凉"],
  ["fast quick quickly rapid 快 飞快", "slow slowly sluggish 慢 缓慢"],
  ["strong intense 强 浓 浓郁", "weak faint 弱 淡"],
  ["clear transparent clean 清 清澈 透明 干净", "cloudy murky dirty 浑 浑浊 混浊 脏"],
  ["loud noisy 吵 响 嘈杂", "quiet silent 安静"],
  ["bright 亮 明亮", "dark dim 暗 黑 昏暗"],
  ["high 高", "low 低"],
  ["hard stiff firm 硬", "soft limp 软"],
  ["tight 紧", "loose 松"],
  ["smooth smoothly stable 顺 顺畅 流畅 稳 稳定", "choppy jerky unstable 卡顿 不稳"],
  ["cheap 便宜", "expensive 贵"],
  ["thick 厚", "thin 薄"],
  ["fresh 新鲜", "stale rotten 烂 变质"],
  ["intact 完整 完好", "broken torn damaged 破 坏 破损"],
  ["same identical 一样 相同", "different 不同"],
];

/** One end of a scale: its number from 1 on, negative for the other end. */
export type State = number;

const STATES = new Map<string, State>(
  SCALES.flatMap(([one, other], index) => [
    ...one.split(" ").map((word): [string, State] => [word, index + 1]),
    ...other.split(" ").map((word): [string, State] => [word, -index - 1]),
  ]),
);

/** The words of one script as a pattern, longer ones first. */
function anyWord(script: RegExp): string {
  const words = [...STATES.keys()].filter((word) => script.test(word));
  return words.toSorted((left, right) => right.length - left.length).join("|");
}

const NOT = /(?:不|没|未)(?:是|有|太|够|怎么|算|那么|会|再)?$/u;
/** A state that a Chinese clause ends with: what it says of its thing. */
const CHINESE = new RegExp(`(${anyWord(/\p{Script=Han}/u)})(?:得很|极了)?[的了着啊呀呢吧]*\\s*$`, "u");
const ENGLISH_WORDS = anyWord(/[a-z]/u);
/** Verbs of the present: what was or should be says nothing of now. */
const LINK = "\\b(?:is|are|looks?|feels?|tastes?|seems?|sounds?|smells?|runs?)|['’](?:s|re|m)";
const NOT_NOW = /以前|之前|本来|原来|过去|曾|应该|本该|如果|要是|假如|的话/u;
const ADVERBS = "(?:(?:very|too|so|really|quite|pretty|all|still|now|always|totally|completely|perfectly|already) )*";
/** A state that an English clause says of its thing: none that it denies. */
const ENGLISH = new RegExp(`(?:${LINK}) ${ADVERBS}(${ENGLISH_WORDS})\\b`, "giu");
/** A state anywhere in an English name: "wrong password". */
const ENGLISH_NAMED = new RegExp(`(n['’]t |\\bnot |\\bno )?\\b(${ENGLISH_WORDS})\\b`, "giu");

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** The states that a clause affirms of something. */
export function statesSaid(clause: string): State[] {
  const { state, isDenied } = lastChinese(clause);
  const english = [...clause.matchAll(ENGLISH)].flatMap(([, word = ""]) => STATES.get(word.toLowerCase()) ?? []);
  return state === undefined || isDenied || NOT_NOW.test(clause) ? english : [state, ...english];
}

/** Whether a text has a word for a state anywhere: 晚上慢白天快 says of one time what it denies of the other. */
export function mentions(text: string, states: ReadonlySet<State>): boolean {
  return [...STATES].some(([word, state]) => states.has(state) && text.toLowerCase().includes(word));
}

/** The states that an author's text has: the opposite of one that it denies. */
export function statesNamed(text: string): State[] {
  const chinese = text.split(/[，,。；;、：:（）()]/u).map(lastChinese);
  const english = [...text.matchAll(ENGLISH_NAMED)].map(([, not, word = ""]) => ({
    state: STATES.get(word.toLowerCase()),
    isDenied: not !== undefined,
  }));
  return [...chinese, ...english].flatMap(({ state, isDenied }) =>
    state === undefined ? [] : isDenied ? -state : state,
  );
}

/** The state that a Chinese clause ends with, where it is a word of its own: 干 is none of 饼干. */
function lastChinese(clause: string): { state: State | undefined; isDenied: boolean } {
  const found = CHINESE.exec(clause);
  const word = found?.[1] ?? "";
  const isWord = found !== null && [...segmenter.segment(clause)].some(({ segment }) => segment === word);
  return {
    state: isWord ? STATES.get(word) : undefined,
    isDenied: found !== null && NOT.test(clause.slice(0, found.index)),
  };
}
