/** The words that end a loop, and where a text begins with them. */

/** A final answer as models name it that answer in another language than the template's. */
export const FINAL_IN_OTHER_LANGUAGES = [
  "최종 답변",
  "최종답변",
  "최종 답",
  "최종 응답",
  "최종 대답",
  "最終的な回答",
  "最終的な答え",
  "最終解答",
  "最終答え",
  "réponse finale",
  "reponse finale",
  "réponse définitive",
  "endgültige antwort",
  "finale antwort",
  "abschließende antwort",
  "respuesta final",
  "respuesta definitiva",
  "resposta final",
  "risposta finale",
  "окончательный ответ",
  "итоговый ответ",
  "финальный ответ",
  "остаточна відповідь",
  "ostateczna odpowiedź",
  "odpowiedź końcowa",
  "slutligt svar",
  "slutgiltigt svar",
  "endeligt svar",
  "endelig svar",
  "konečná odpověď",
  "definitief antwoord",
  "eindantwoord",
  "slutgiltigt svar",
  "nihai cevap",
  "son cevap",
  "câu trả lời cuối cùng",
  "jawaban akhir",
  "คำตอบสุดท้าย",
  "الإجابة النهائية",
  "अंतिम उत्तर",
] as const;

/** Words that end a loop besides the template's own. */
const USUAL_ENDS = [
  "final_answer:",
  "final answer:",
  "final response:",
  "最终答案:",
  "最終答案:",
  "最终回答:",
  "最終回答:",
  "最终回复:",
  "最终答复:",
  "答案:",
  ...FINAL_IN_OTHER_LANGUAGES.map((words) => `${words}:`),
];

/** The words that end a loop: the template's own first, then the usual ones. */
export function endWords(endCondition: string | null | undefined): string[] {
  return endCondition === undefined || endCondition === null ? USUAL_ENDS : [endCondition, ...USUAL_ENDS];
}

/** An end condition made ready: every line of a text is compared with all of them. */
interface ReadyEnd {
  /** Without its colon, in small letters. */
  lower: string;
  length: number;
  hasColon: boolean;
}

interface ReadyEnds {
  words: readonly ReadyEnd[];
  /** The first characters of all of them: most lines begin with another. */
  firsts: ReadonlySet<string>;
}

const readyEnds = new WeakMap<readonly string[], ReadyEnds>();

function readyOf(ends: readonly string[]): ReadyEnds {
  const known = readyEnds.get(ends);
  if (known !== undefined) return known;
  const words = ends.flatMap((end): ReadyEnd[] => {
    const bare = bareEnd(end);
    return bare === "" ? [] : [{ lower: bare.toLowerCase(), length: bare.length, hasColon: /[:：]\s*$/.test(end) }];
  });
  const ready = { words, firsts: new Set(words.map(({ lower }) => lower.charAt(0))) };
  readyEnds.set(ends, ready);
  return ready;
}

/** The text after an end condition at the start of a text, with any colon; undefined when it does not start with it. */
export function afterEnd(text: string, ends: readonly string[]): string | undefined {
  const start = text.replace(/^[\s*_`#>]{1,20}/, "");
  const { words, firsts } = readyOf(ends);
  const lower = start.toLowerCase();
  if (!firsts.has(lower.charAt(0))) return undefined;
  for (const end of words) {
    if (!lower.startsWith(end.lower)) continue;
    const rest = start.slice(end.length);
    const sign = /^[\s*_`]{0,8}[:：][*_`]{0,4}\s{0,8}/.exec(rest);
    if (sign !== null) return rest.slice(sign[0].length).trim();
    // An end condition without a colon of its own, such as "完成", may stand alone.
    if (end.hasColon) continue;
    if (rest.trim() === "" || /^[\s。.!！]/.test(rest)) return rest.replace(/^[\s。.!！]{1,8}/, "").trim();
  }
  return undefined;
}

/** The words of an end condition without its colon. */
export function bareEnd(end: string): string {
  return end.trim().replace(/[:：\s]+$/, "");
}
