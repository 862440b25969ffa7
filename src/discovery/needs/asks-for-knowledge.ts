/**
 * Whether a part of a request may be met by published knowledge: a question, or what is wrong with something. A request to do something
 * with a file or in the world, and one for what changes from hour to hour, need a tool however much a document says of their subject.
 * Not here: whether the knowledge has an answer (`operations/discovery/known-answer.ts`), what an agent says by itself (`nothing-needed.ts`).
 */
import { lexicon } from "../lexicon/concepts.ts";
import { productsIn } from "../lexicon/products.ts";
import { readUnits } from "../lexicon/read.ts";
import { asksToBeLed } from "./asks-of-cairn.ts";
import { ordersInChinese, ordersInEnglish } from "./asks-for-deed.ts";
import { asksForKept, namesAddress } from "./names-external.ts";
import { partOf } from "./split.ts";

/** What the knowledge is asked for with; every other verb is done by a tool. */
const ASKS: ReadonlySet<string> = new Set("read list search explain recommend compare ask think".split(" "));
/** What changes from hour to hour: no document has it. */
const CHANGING: ReadonlySet<string> = new Set("weather stock news".split(" "));
/** What belongs to somebody: no document has it, though one may say which to choose. */
const SOMEBODYS: ReadonlySet<string> = new Set("map calendar email message".split(" "));
/** Which of several to choose: a Wi-Fi channel is no channel of messages, and the knowledge has it or not. */
const WHICH =
  /^(?:which|what)\b.*\b(?:(?:should|shall|do|can|must) (?:i|we|you|one) (?:use|choose|pick|set|take|select)|(?:is|are|would be|works?) (?:the )?(?:best|better|right))\b/iu;
/** What tools make and work on: with a verb that acts on them a request is for a tool, also as a question. */
const WORKED_ON: ReadonlySet<string> = new Set(
  "file folder pdf spreadsheet database image audio video chart draw diagram code container".split(" "),
);
const OF_NOW =
  /\b(?:today|tonight|tomorrow|right now|current(?:ly)?|latest|live|real[- ]time|(?:share|stock) prices?)\b|今天|今晚|明天|现在|現在|当前|當前|最新|实时|實時|股价|股價|行情/iu;
/** Asked for as a deed: "can you send it?" is no question. */
const DEED =
  /^(?:please\b|(?:can|could|would|will) you\b|(?:请|請|麻烦|麻煩|帮|幫|替|给我|給我|把|将|將)|(?:能不能|可以|能否|可否)(?:请|請)?(?:帮|幫|给|給|替))/iu;
const QUESTION =
  /^(?:(?:and|but|so|then|ok(?:ay)?|hi|hello)\b[, ]*)?(?:how|what|why|when|which|who|where|is|are|am|do|does|did|can|could|should|may|must|will|has|have|was|were|would|shall)\b|\b(?:what (?:can|should|do|are)|how (?:do|can|should|much|long)|am i|do i|can i|should i) |怎么|怎麼|怎样|怎樣|如何|为什么|為什麼|为何|多少|多久|多长|是否|能不能|该不该|要不要|哪些|哪个|什么|吗|嗎|呢[?？]?$/iu;
/** How it is done by whoever asks, or what they had better do: told by a document also where it is done with a tool. */
const HOW_TO =
  /^(?:(?:and|but|so|then|ok(?:ay)?|hi|hello)\b[, ]*)?how (?:to|much of|(?:(?:much|many|long) )?(?:do|can|could|should|would|must) (?:i|we|you|one))\b|\b(?:should|shall|may|must) (?:i|we)\b|怎么(?!样|回事|说)|怎麼(?!樣|回事|說)|怎样|怎樣|如何|该不该|要不要|值得|适合|適合/iu;
/** Asked for as something to learn. */
const LEARN =
  /^(?:please\s+)?(?:i(?: would like|['’]d like| want) to (?:know|learn|understand)|tell me)\b|想(?:了解|知道|学|學|问|問|咨询|諮詢)/iu;

/** What one had better do, or whether something is as it should be, in one's own case: neither a tool nor a server knows. */
const ADVICE =
  /\b(?:(?:should|shall|must) (?:i|we)|(?:what|where) (?:can|could|do|should|am|are) (?:i|we|my (?:options|rights))|what are my (?:options|rights)|what is wrong|(?:is|are|would)\b[^,;.!?]{1,60}\bworth (?:it|\p{L}+ing|the (?:money|price|effort|trouble))|does (?:that|it|this) (?:matter|hurt|help|count|get me)|is (?:that|this|it) (?:an? \p{L}+|normal|legal|allowed|ok(?:ay)?|safe|risky|bad|dangerous|worth|worrying|wise|fair)|why (?:would|is|does|do) (?:that|it|my|our)|can (?:they|he|she|my (?:boss|employer|landlord)) \p{L}+|am i (?:allowed|entitled|right|supposed)|any (?:idea|advice)|how (?:do|can) i (?:tell|know|decide|choose)|^would (?!you\b)\p{L}+)\b|怎么办|怎麼辦|要紧|有(?:没有)?(?:影响|关系|问题)[吗嗎]?[？?]?$|正常吗|合法吗|靠谱|可信|可靠吗|放心|安全吗|该不该|要不要|值不值|值得|怎么回事|什么原因|为什么会|哪里(?:坏|错|不对)|注意什么|小心什么|(?:我|我们)(?:还)?能.{0,6}(?:什么|多少|怎么|吗)|能(?:要|拿|赔|补|告|让).{0,10}(?:什么|多少|吗)|谁(?:出|付|负责|承担)/iu;
/** Whose case it is: whether to take an umbrella is a question about the weather. */
const OF_SOMEBODY = /\b(?:my|mine|our|me|us|they|he|she|his|her|their|somebody|someone)\b|我|咱|家|公司|老板|[他她]/iu;
/** What goes wrong, said without asking. */
const TROUBLE =
  /\b(?:whenever|every time|each time|only ever|keeps? \p{L}+ing|no longer|(?:will|can|does|do|is|are|did)(?: not|n['’]t)|won['’]t|cannot|never|stopped|dies|dropped|drops|stutters?|freezes|fails|hangs|crawls|gives up|went (?:red|dark|dead|out))\b|不(?:显示|出来|出现|工作|转|亮|稳|通|动|到|见|灵)|[打连上用装收]不[了上开到]|没(?:反应|信号|网|声音|动静)|总是?|老是?|一直|突然|动不动|永远|时好时坏|变(?:慢|卡)|就(?:特别)?卡|断断续续/iu;

/** What is the matter with something, in English: a request begins with its verb. */
const STATEMENT = /^(?:my|our|the|this|his|her|their)\s(?!.*\b(?:please|needs? to|should|must|has to|have to)\b)/iu;

/** A first verb is told by the beginning. */
const MAX_BEGINNING = 40;
/** The "new" of a new router is no news. */
const NEWS = /\bnews\b|headline|新闻|新聞|资讯|資訊|头条/iu;
/** A verb that no table has, and what it is done to. */
const UNKNOWN_ORDER =
  /^(?!(?:what|which|who|why|how|when|where|is|are|am|do|does|did|can|could|should|may|must|will|would|has|have|had|was|were|and|but|or|if|in|on|at|for|from|with|without|about|after|before|during|while|since|because|between|of|to|not|no|than|as|by|per|via|all|both|half|i|we|they|you|he|she|it)\b)\p{L}+(?<!(?:ing|ed|s))\s(?:my|the|this|our|these|an?)\s\p{L}|^(?:让|叫|给(?!我)|令|使)|^(?!看|查|说|讲|了解|解释|介绍|请教|问|想|学|科普|分析)\p{sc=Han}{1,2}一下(?!子)/iu;

/** Whether a text begins with a verb that tools do. */
function beginsWithDeed(said: string): boolean {
  const { concepts } = lexicon();
  if (/^[我咱他她]/u.test(said)) return false;
  const [first] = readUnits(said.slice(0, MAX_BEGINNING));
  return first?.concepts.some((id) => concepts.get(id)?.kind === "action") === true;
}

/** Whether a request tells a case of one's own: it asks what one had better do, or says what goes wrong. Any string is accepted. */
export function tellsCase(text: string): boolean {
  const said = text.trim();
  if (DEED.test(said) || ordersInEnglish(said) || namesAddress(said)) return false;
  return ADVICE.test(said) || (TROUBLE.test(said) && !beginsWithDeed(said));
}

/** Whether a request asks for advice in one's own case, which an agent gives where no document does. Any string is accepted. */
export function asksForAdvice(text: string): boolean {
  return (
    ADVICE.test(text) &&
    OF_SOMEBODY.test(text) &&
    !OF_NOW.test(text) &&
    asksForKnowledge(text) &&
    productsIn(text, true).length === 0
  );
}

/** Whether tools make or work on it, or on what it is a kind of: a screenshot is an image. */
function isOfTools(id: string): boolean {
  return (
    WORKED_ON.has(id) ||
    lexicon()
      .concepts.get(id)
      ?.broader.some((one) => WORKED_ON.has(one)) === true
  );
}

/** Whether published knowledge may meet this part of a request. Any string is accepted. */
export function asksForKnowledge(text: string): boolean {
  const said = text.trim();
  const { actions, objects } = partOf(said);
  const isHowTo = HOW_TO.test(said);
  // What a share costs changes; how to choose one does not.
  const isCase = tellsCase(said);
  if (
    (OF_NOW.test(said) && !isCase) ||
    objects.some(
      (id) => CHANGING.has(id) && (id !== "news" || NEWS.test(said)) && !(id === "stock" && (isHowTo || isCase)),
    )
  )
    return false;
  if (!WHICH.test(said) && !isHowTo && !isCase && objects.some((id) => SOMEBODYS.has(id))) return false;
  const isLed = asksToBeLed(said);
  if ((DEED.test(said) && !isLed) || namesAddress(said)) return false;
  if (STATEMENT.test(said) || isCase) return true;
  if (ordersInEnglish(said) || asksForKept(said)) return false;
  const isDone = actions.some((id) => !ASKS.has(id));
  const isWorkedOn = objects.some(isOfTools);
  if (isLed) return true;
  if (QUESTION.test(said) || LEARN.test(said)) return isHowTo || !(isDone && isWorkedOn);
  return !isDone && !isWorkedOn && !ordersInChinese(said) && !UNKNOWN_ORDER.test(said);
}
