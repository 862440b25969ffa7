/**
 * A need as it is compared with entries: what its words say, without the names of files and what is only asked.
 * Not here: what an entry has of it (`functionality.ts`).
 */
import { readNeed } from "../gap/read.ts";
import type { ReadNeed, ReadPart } from "../gap/read-texts.ts";
import { withoutAsking } from "../lexicon/asking.ts";
import { withFileWords } from "../lexicon/file-names.ts";
import { productsAskedFor } from "../lexicon/products.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { orderedVerb } from "./doubt.ts";
import { recipientsIn } from "./recipient.ts";
import { instrumentsIn, servicesIn, withoutTopic } from "./need-phrases.ts";
import { neededUnits } from "./needed-units.ts";
import { unknownWords } from "./unknown-words.ts";

/** A need as it is compared with entries: whatever does not depend on the entry, read once for all of them. */
export interface AskedNeed {
  needed: string;
  /** Its words, and those without the names of files and what is only asked. */
  description: string;
  words: string;
  read: ReadNeed;
  /** The words without their topic, and these as they are read. */
  text: string;
  parts: readonly ReadPart[];
  units: readonly TextUnit[];
  instruments: ReadonlySet<string>;
  recipients: ReadonlySet<string>;
  unknown: ReadonlyMap<string, number>;
  services: readonly string[];
  products: readonly (readonly string[])[];
}

/** Reads needs for `coverNeeds`. */
export function readNeeds(needs: readonly { needed: string; description: string }[]): AskedNeed[] {
  return needs.map(({ needed, description }) => {
    // Without the names of files and paths: a server for notes does not read notes.txt.
    const words = withFileWords(withoutAsking(description));
    const read = readNeed(words);
    const text = withoutTopic(words, (one) => readNeed(one).whole);
    return {
      needed,
      description,
      words,
      read,
      text,
      parts: (text === words ? read : readNeed(text)).parts,
      units: neededUnits(read.whole, orderedVerb(words)),
      instruments: instrumentsIn(words),
      recipients: recipientsIn(words, read.whole),
      unknown: unknownWords(words),
      services: servicesIn(words),
      products: productsAskedFor(description),
    };
  });
}
