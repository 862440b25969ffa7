/** Sentences that give the model orders beyond the tool: to drop its instructions, play another part, obey text from elsewhere. */
import type { Signal } from "../signal.ts";
import { orderIn } from "./phrases.ts";

export const ordersToModel: Signal = {
  name: "orders_to_model",
  *find({ texts }) {
    for (const { path, sentences } of texts) {
      for (const sentence of sentences) {
        const at = orderIn(sentence);
        if (at === -1) continue;
        yield { path, words: sentence.slice(at) };
        break;
      }
    }
  },
};
