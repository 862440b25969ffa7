/**
 * Greetings, thanks, and the words around a request to explain something, in English and Chinese: they say nothing of what is
 * sought. Phrases and not words, since a base may well be about thanks or greetings. Not here: which part of a story is
 * judged (`choose.ts`).
 */

const EXPLAIN = "(?:explain|tell me(?: more)?|describe|clarify|help me(?: to)? understand|let me know)";
const OBJECT = "(?:(?: to)? me)?(?: please)?(?: about| what)?";

const ENGLISH: readonly string[] = [
  // Greetings, and who is asking.
  "^\\s*(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings)(?: there| all| everyone| everybody| team| folks)?[,.! ]+",
  "^\\s*dear [\\p{L} ]{2,30},",
  "my name is \\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?(?: (?:here|from \\p{Lu}\\p{L}+))?[,.!]",
  "(?:i hope|hope) (?:you are|you're|this (?:finds|message finds) you|all is) (?:doing )?well[,.! ]",
  "(?:i am|i'm) (?:sorry|so sorry) (?:to bother you|for the long (?:message|text|story))[,.! ]",
  "sorry (?:to bother you|for (?:the|my|this) long (?:message|text|story|post))[,.! ]",
  "(?:just )?a? ?quick question[,:. ]",
  // Thanks, and the end of a letter.
  "(?:many |a thousand )?(?:thanks|thank you|thx)(?: (?:so|very) much| a lot| a million| a bunch)?(?: in advance| again| for (?:your|any|all|the) [\\p{L} ]{2,30})?(?=[,.!?]|\\s*$)[,.!]*",
  "(?:any|your) help (?:would be|is) (?:very |much |greatly )?(?:appreciated|welcome)[.!]*",
  "(?:kind|best|warm|many|warmest|kindest) (?:regards|wishes)[,.]?(?:\\s+\\p{Lu}\\p{L}+)?[.!]*\\s*$",
  // What stands around the subject of a request.
  `(?:please|pls),? (?:could|can|would|will) you (?:please |kindly )?${EXPLAIN}${OBJECT}\\b`,
  `(?:could|can|would|will) (?:you|someone|anyone|anybody|somebody) (?:please |kindly )?${EXPLAIN}${OBJECT}\\b`,
  `(?:please|kindly|pls) ${EXPLAIN}${OBJECT}\\b`,
  `i (?:would|'d) (?:be|really be) (?:very |so |really )?(?:grateful|thankful|glad|happy|obliged) if you (?:could|would|can) (?:please )?${EXPLAIN}${OBJECT}\\b`,
  "i(?: would|'d)? (?:really )?(?:like|love|want|need) to (?:know|learn|understand|ask)(?: more)?(?: about| what)?\\b",
  "i (?:was|am|'m) (?:just )?wondering(?: if you (?:could|can) tell me)?(?: about| what)?\\b",
  "i have a (?:quick |small |short )?question(?: about)?\\b",
];

const CHINESE: readonly string[] = [
  "(?:你好|您好|大家好|各位好|早上好|下午好|晚上好|哈喽|嗨)(?:啊|呀)?",
  "(?:请问|想问|问)(?:一下|下)",
  "请问",
  "(?:我)?(?:想|要)(?:请教|咨询|了解|请问|问问|知道)(?:一下|下|您|你|大家)*",
  "(?:非常|十分|多谢|太)?(?:感谢|谢谢|多谢|感激)(?:您|你|大家|各位)?(?:的帮助|的解答|的回答|帮忙)?(?:了|啦|啊)?",
  "(?:麻烦|辛苦|拜托)(?:您|你|大家|各位)?(?:了|啦)?",
  "(?:不好意思|抱歉|打扰)(?:一下|了|您了|你了)?",
  "(?:能不能|能否|可以|可不可以|麻烦|请)?(?:您|你)?(?:给我|帮我|跟我|为我)(?:解释|讲讲|讲解|介绍|说明|说说)(?:一下|下)?",
];

const COURTESIES = new RegExp([...ENGLISH.map(bounded), ...CHINESE].join("|"), "giu");

/** An English phrase begins at the beginning of a word. */
function bounded(pattern: string): string {
  return pattern.startsWith("^") ? pattern : `(?<![\\p{L}\\p{N}])${pattern}`;
}

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/**
 * A question without its courtesies; a space stands for each, so that no new pair of characters arises. The question itself where it
 * has none, or nothing else. Any string is accepted.
 */
export function withoutCourtesies(question: string): string {
  const rest = question.replace(COURTESIES, " ").replace(/ {2,}/g, " ").trim();
  return SAYS_SOMETHING.test(rest) && rest !== question.trim() ? rest : question;
}
