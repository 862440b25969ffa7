/**
 * An upper bound of a text's tokens, cheap to compute and valid for the usual tokenizers: hosts cut an answer that is too
 * long, and which tokenizer they count with is unknown. Not here: sizes of passages (`search/`), prompts (`context/tokens/tokens.ts`), which are counted closely.
 */
import { isCommonHan, isHan } from "../../context/tokens/han.ts";

/** Tokens of a character, as the costliest of the usual tokenizers has them: JSON around short texts, Chinese text. */
const PLAIN = 0.32;
const WIDE = 1.35;
const RARE_HAN = 3;
const SURROGATE = 1.5;
const FIRST_WIDE = 0x2e80;

/** At least about as many tokens as any usual tokenizer makes of a text. */
export function tokenUpperBound(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < FIRST_WIDE) tokens += PLAIN;
    else if (code >= 0xd800 && code <= 0xdfff) tokens += SURROGATE;
    else tokens += isHan(code) && !isCommonHan(code) ? RARE_HAN : WIDE;
  }
  return Math.ceil(tokens);
}
