/** What became of a phrase in a prompt: shown, left out, found and not offered, or never found. */
import type { PhraseFate } from "../../prompt.ts";
import { say } from "../../settings.ts";
import { phraseTexts, reasons } from "./texts.ts";

const Ids = ({ ids }: { ids: readonly string[] }) => <code>{ids.join(", ")}</code>;

function Sentence({ fate }: { fate: PhraseFate }) {
  switch (fate.status) {
    case "present":
      return (
        <>
          {say(phraseTexts.present)} <Ids ids={fate.block_ids} />
        </>
      );
    case "trimmed":
      return (
        <>
          {say(phraseTexts.trimmed)} <Ids ids={[fate.block_id]} /> · {say(reasons[fate.reason])}
        </>
      );
    case "not_a_candidate":
      return (
        <>
          {say(phraseTexts.notOffered)} <Ids ids={fate.found_in} />
        </>
      );
    case "never_found":
      return (
        <>
          {say(fate.later ? phraseTexts.later : phraseTexts.neverFound)}
          {fate.written_by_model !== undefined && ` ${say(phraseTexts.byModel)}`}
        </>
      );
  }
}

export function PhraseFound({ phrase, fate }: { phrase: string; fate: PhraseFate }) {
  return (
    <section class="card" role="status" data-fate={fate.status}>
      <p>
        “{phrase}”: <Sentence fate={fate} />
      </p>
    </section>
  );
}
