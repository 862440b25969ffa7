/** Evidence as it stands in a prompt: without the blank lines a passage was cut out with. Its kept content is untouched. */
import type { CandidateBlock } from "../block.ts";
import type { TokenCounter } from "../tokens/tokens.ts";

/** No blank line between the name and the content, none at the end. */
function tidyText(text: string): string {
  return text.replace(/^([^\n]*\n)(?:[ \t\r]*\n)+/, "$1").trimEnd();
}

/** The blocks, those of evidence without blank lines around their content; counted again where that changed them. */
export function tidyEvidence(blocks: readonly CandidateBlock[], counter: TokenCounter): CandidateBlock[] {
  return blocks.map((block) => {
    if (block.block_type !== "evidence") return block;
    const text = tidyText(block.text);
    if (text === block.text) return block;
    const tokens = counter.count(text);
    const { summary, ...rest } = block;
    // What is shown instead of the whole has to be cheaper than the whole.
    const shorter = summary !== undefined && summary.tokens < tokens ? { summary } : {};
    return { ...rest, ...shorter, text, tokens };
  });
}
