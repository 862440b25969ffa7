/**
 * Code in a text, known by its shape: operators, calls, options, paths of source files, queries, patterns. So a review is
 * recognised in any language of programming, and names inside of code are not read as words of the request. Linear in the
 * text, since every repetition is bounded or begins at a fixed word. Pure. Not here: words about code (`lexicon-en.ts`, `lexicon-zh.ts`).
 */

/** Part of a text between spaces, Chinese characters and Chinese punctuation: a word, or a piece of code. */
const PIECE = /[^\s\p{sc=Han}，。？！、；：“”‘’（）《》…]+/gu;
/** A piece is judged by its beginning, which bounds the work on a long line of data. */
const MAX_PIECE_LENGTH = 200;

const PIECE_SHAPES: readonly RegExp[] = [
  // Operators.
  /[=!<>]=|[-=]>|::|&&|\|\||[-+*/|]=|\+\+|<-|:=|^[=*|<>]$/,
  // An assignment or a named argument, but no address.
  /^[\w.$[\]"']+=(?!=)[^&]*$/,
  // A call, but neither "file(s)" nor a year.
  /[\w$\]]\((?!s\)|\d{4}\))|^\([\w, ]*\)=>/,
  // Brackets of blocks, indices and substitutions.
  /[{}]|\w\[[\w:'"$-]+\]|\$[({A-Z_]/,
  // Markup, and code that the writer has marked.
  /<\/?[a-z][\w-]*[\s/>]?|`/,
  // Patterns.
  /\\[wdsbnt.]|\(\?[:=!<]|\[\^|\[[a-z]-[a-z]|[)\]][*+]|\)\?\w|\.\*/,
  // Options, variables, names of source files and names in the forms of code.
  /^--?[a-z][\w-]*$|^\$[A-Za-z_]|\.(?:py|[jt]sx?|go|rs|java|rb|php|sh|sql|s?css|html?|ya?ml|json|toml|cpp|cs|kt|vue|ipynb)\b/,
  /^[("']*[a-z]+_[a-z_]+\b|\b[a-z]{2,}[A-Z][a-z]+|^@[a-z]+[.(]|^#include/,
];

/** Code that spans several words. */
const TEXT_SHAPES: readonly RegExp[] = [
  /\bSELECT\s.{1,200}?\sFROM\b|\bselect\s\*|\bUPDATE\s.{1,80}?\sSET\b|\b(?:DELETE\sFROM|INSERT\sINTO|(?:CREATE|ALTER|DROP)\sTABLE|WHERE\s\w+)\b/s,
  /(?:^|\n)(?:diff --git|@@ |\+\s+\S)/,
  /\bat\s[\w.$<>]+\(|File\s"[^"\n]{1,80}",\sline\s\d|\bTraceback\b|[a-z](?:Error|Exception):/,
  /\|\s?(?:grep|awk|sed|sort|xargs|head|tail|wc|tee|sh|bash)\b|\d>&\d|\b(?:rm|chmod|curl|docker|tar|ls|find|pip)\s-{1,2}[a-z]|\bgit\s(?:push|reset|rebase|commit|merge)\b/,
  /\b(?:for|while|if|switch|catch)\s?\(|\bfor\s\w+\sin\s|\b(?:def|function|func|fn|class|struct)\s\w+\s?[({:]|\b(?:const|let|var)\s\w+\s?[:=]/,
  /"[\w-]{1,40}"\s?:\s?["\d[{tf]|\b[\w-]{1,40}:\s?[\w#.%-]{1,40};|[\w\]]\s[-+*/|]?=\s[\w"'[({$-]/,
];

/** Several words in the form of code are rarely chance. */
const TEXT_SHAPE_WORTH = 2;

/** A text in parts; joined they are the text again. */
export interface TextPart {
  text: string;
  code: boolean;
}

/** What a text holds of code. */
export interface CodeShape {
  parts: readonly TextPart[];
  /** How many pieces and shapes speak for code; 0 is prose. */
  signals: number;
}

const isCode = (piece: string): boolean => {
  const beginning = piece.slice(0, MAX_PIECE_LENGTH);
  return !/^https?:/.test(beginning) && PIECE_SHAPES.some((shape) => shape.test(beginning));
};

/** Divides a text into prose and code. Any string is accepted. */
export function readCode(text: string): CodeShape {
  const parts: TextPart[] = [];
  let signals = TEXT_SHAPE_WORTH * TEXT_SHAPES.filter((shape) => shape.test(text)).length;
  let read = 0;
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (!isCode(piece)) continue;
    signals += 1;
    if (index > read) parts.push({ text: text.slice(read, index), code: false });
    parts.push({ text: piece, code: true });
    read = index + piece.length;
  }
  if (read < text.length) parts.push({ text: text.slice(read), code: false });
  return { parts, signals };
}
