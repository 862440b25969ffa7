/** Blocks: the pieces that a prompt is assembled from. */
import { from } from "./requirement.ts";

export const blocks = [
  ...from("seed 002 §2.context_blocks", {
    "blocks/id": "block_id identifies a block.",
    "blocks/type": "A block's block_type is instruction, conversation, state, plan, evidence or memory.",
    "blocks/priority": "A block's priority is must, high, medium or low.",
    "blocks/token-estimate": "A block's token_estimate says what it costs.",
    "blocks/content": "A block's content holds its text where no evidence holds it.",
    "blocks/refs": "A block's refs say which evidence it rests on, and which part of it.",
    "blocks/text-resolvable":
      "The text of every block can be read from the document: as its content, or where its references lead.",
  }),
  ...from("seed 002 §3", {
    "blocks/state-and-plan": "What was established is a block of type state, and what is to be done one of type plan.",
    "blocks/cut-from-material": "The available material is cut into blocks with priority and estimate.",
    "blocks/shortened-part": "A block that is shown shortened names the part it shows as a selector.",
    "blocks/refer-to-long-text": "A long text is not repeated in a block: the block refers to it.",
  }),
  ...from("seed 002 §4", {
    "blocks/minimal-fields": "Blocks carry priority, token_estimate and refs.",
  }),
];
