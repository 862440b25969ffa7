/** Past prompts made again, compared and explained. */
import { from } from "./requirement.ts";

export const replay = [
  ...from("seed 002 §1", {
    "replay/compared":
      "The same moment can be assembled with another template or budget; the difference and its cause are reported.",
    "replay/byte-for-byte": "A past prompt can be made again, byte for byte.",
    "replay/missing-evidence-explained":
      "The cause of a bad answer can be found: the evidence was never retrieved, or retrieved and trimmed, and why.",
    "replay/other-script":
      "A phrase asked in Simplified or Traditional Chinese is found where the other script stands.",
    "replay/rows-shown":
      "A row that a search only showed counts as found, by its words, its title, its id and its address.",
    "replay/invented-words":
      "Words that only the model wrote and that were left out count as never found, and are named as the model's.",
    "replay/found-not-offered":
      "A passage that a search of the session found and that was then left out counts as found, never as never found.",
  }),
];
