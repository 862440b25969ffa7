/**
 * A question cut into stretches: clauses, and parts of clauses that go on without a sign. What people want stands in a few
 * stretches that follow each other. Not here: which (`choose.ts`), clauses that are kept of a long question (`shorten.ts`).
 */

/** A stretch of a question as it stands. */
export interface Stretch {
  text: string;
  /** The characters around its beginning, where a run of an unspaced script was cut: they are a pair of the question too. */
  seam: string;
  /** Which sentence it is of, counted from 0; in Chinese, which clause. */
  sentence: number;
}

const SENTENCE_END = /(?<=[。！？；，、…：\n\r])|(?<=[.!?])(?=\s)/u;
const CLAUSE_END = /(?<=[;,:])(?=\s)/u;
/** Chinese chat has no signs, but a particle where a clause ends. 了解 begins with none. */
const PARTICLE = /(?<=[了啊吗呢吧呀嘛啦](?!解))/u;
const MIN_FOR_PARTICLES = 10;
const CONJUNCTION = /(?<=\s)(?=(?:and|but|because|so|when|whenever|which|that|who|if|since|while|although|though)\s)/iu;
const MIN_FOR_CONJUNCTIONS = 40;
/** A Chinese stretch without any of these has about so many characters. */
const HAN_STRETCH = 8;

const HAN = /\p{Script=Han}/u;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** Whether lengths of a text are those of Chinese. */
export const isHan = (text: string): boolean => HAN.test(text);

/** The stretches of a question in their order, without those of signs alone. Any string is accepted. */
export function stretchesOf(question: string): Stretch[] {
  const stretches: Stretch[] = [];
  let before = "";
  for (const [sentence, whole] of question.split(SENTENCE_END).entries()) {
    for (const text of whole.split(CLAUSE_END).flatMap(clausesOf).flatMap(partsOf)) {
      const [first = ""] = text;
      if (SAYS_SOMETHING.test(text)) stretches.push({ text, seam: before === "" ? "" : before + first, sentence });
      before = Array.from(text.slice(-2)).at(-1) ?? "";
    }
  }
  return stretches;
}

function clausesOf(sentence: string): string[] {
  if (isHan(sentence)) return sentence.length > MIN_FOR_PARTICLES ? sentence.split(PARTICLE) : [sentence];
  return sentence.length >= MIN_FOR_CONJUNCTIONS ? sentence.split(CONJUNCTION) : [sentence];
}

/** Equal parts of a Chinese clause that is long: what is one clause in other scripts is one question. */
function partsOf(clause: string): string[] {
  if (clause.length < HAN_STRETCH * 2 || !isHan(clause)) return [clause];
  const size = clause.length / Math.round(clause.length / HAN_STRETCH);
  const parts: string[] = [];
  let open = "";
  for (const character of clause) {
    open += character;
    if (open.length < size) continue;
    parts.push(open);
    open = "";
  }
  return open === "" ? parts : [...parts, open];
}
