/**
 * Whether a part of a request may be met by published knowledge: a question, or what is wrong with something. A request to do something
 * with a file or in the world, and one for what changes from hour to hour, need a tool however much a document says of their subject.
 * Not here: whether the knowledge has an answer (`operations/discovery/known-answer.ts`), what an agent says by itself (`nothing-needed.ts`).
 */
import { lexicon } from "../lexicon/concepts.ts";
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
  /^(?:(?:and|but|so|then|ok(?:ay)?|hi|hello)\b[, ]*)?(?:how|what|why|when|which|who|where|is|are|am|do|does|did|can|could|should|may|must|will|has|have)\b|\b(?:what (?:can|should|do|are)|how (?:do|can|should|much|long)|am i|do i|can i|should i) |怎么|怎麼|怎样|怎樣|如何|为什么|為什麼|为何|多少|多久|多长|是否|能不能|该不该|要不要|哪些|哪个|什么|吗|嗎|呢[?？]?$/iu;
/** How it is done by whoever asks, or what they had better do: told by a document also where it is done with a tool. */
const HOW_TO =
  /^(?:(?:and|but|so|then|ok(?:ay)?|hi|hello)\b[, ]*)?how (?:to|much of|(?:(?:much|many|long) )?(?:do|can|could|should|would|must) (?:i|we|you|one))\b|\b(?:should|shall|may|must) (?:i|we)\b|怎么(?!样|回事|说)|怎麼(?!樣|回事|說)|怎样|怎樣|如何|该不该|要不要|值得|适合|適合/iu;
/** Asked for as something to learn. */
const LEARN =
  /^(?:please\s+)?(?:i(?: would like|['’]d like| want) to (?:know|learn|understand)|tell me)\b|想(?:了解|知道|学|學|问|問|咨询|諮詢)/iu;

/** What is the matter with something, in English: a request begins with its verb. */
const STATEMENT = /^(?:my|our|the|this|his|her|their)\s(?!.*\b(?:please|needs? to|should|must|has to|have to)\b)/iu;

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
  if (OF_NOW.test(said) || objects.some((id) => CHANGING.has(id) && !(id === "stock" && isHowTo))) return false;
  if (!WHICH.test(said) && !isHowTo && objects.some((id) => SOMEBODYS.has(id))) return false;
  const isLed = asksToBeLed(said);
  if ((DEED.test(said) && !isLed) || namesAddress(said)) return false;
  if (STATEMENT.test(said)) return true;
  if (ordersInEnglish(said) || asksForKept(said)) return false;
  const isDone = actions.some((id) => !ASKS.has(id));
  const isWorkedOn = objects.some(isOfTools);
  if (isLed) return true;
  if (QUESTION.test(said) || LEARN.test(said)) return isHowTo || !(isDone && isWorkedOn);
  return !isDone && !isWorkedOn && !ordersInChinese(said);
}
