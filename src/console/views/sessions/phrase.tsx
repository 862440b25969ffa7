/** What became of a phrase in a prompt: shown, left out, found and not offered, or never found. */
import type { InspectedPrompt, PhraseFate } from "../../prompt.ts";
import { documentAddress } from "../../document-address.ts";
import { addressOf } from "../../router.ts";
import { inBrackets, listed, say, withColon } from "../../settings.ts";
import { nameOfBlock } from "./block-names.ts";
import { foundPlaces } from "./found-in.ts";
import { isLowerBound } from "./read-again.tsx";
import { againTexts, phraseTexts, reasons } from "./texts.ts";

const Ids = ({ ids, prompt }: { ids: readonly string[]; prompt: InspectedPrompt }) => (
  <q>{listed(ids.map((id) => nameOfBlock(id, prompt)))}</q>
);

function FoundIn({ ids, session }: { ids: readonly string[]; session: string }) {
  return (
    <>
      {foundPlaces(ids).map(({ kind, name, at }, place) => {
        const words = kind === undefined ? name : `${say(kind)} ${name}`.trim();
        return (
          <span key={place}>
            {place > 0 && " · "}
            {at === undefined ? (
              <code>{words}</code>
            ) : (
              <a href={"show" in at ? addressOf(["sessions", session], at) : documentAddress(at.document)}>{words}</a>
            )}
          </span>
        );
      })}
    </>
  );
}

function Sentence({ fate, prompt, session }: { fate: PhraseFate; prompt: InspectedPrompt; session: string }) {
  switch (fate.status) {
    case "present":
      return (
        <>
          {say(phraseTexts.present)} <Ids ids={fate.block_ids} prompt={prompt} />
        </>
      );
    case "trimmed":
      return (
        <>
          {say(phraseTexts.trimmed)} <Ids ids={[fate.block_id]} prompt={prompt} /> · {say(reasons[fate.reason])}
        </>
      );
    case "not_a_candidate":
      return (
        <>
          {say(phraseTexts.notOffered)} <FoundIn ids={fate.found_in} session={session} />
        </>
      );
    case "never_found":
      return (
        <>
          {say(fate.later ? phraseTexts.later : phraseTexts.neverFound)}
          {fate.written_by_model !== undefined && ` ${say(phraseTexts.byModel)}`}
          {isLowerBound(prompt) && ` ${say(againTexts.mayHold)}`}
        </>
      );
  }
}

interface Props {
  session: string;
  phrase: string;
  fate: PhraseFate;
  prompt: InspectedPrompt;
  /** What the prompt was made again with; none = the prompt as it was sent. */
  changed: string | undefined;
}

export function PhraseFound({ session, phrase, fate, prompt, changed }: Props) {
  const which = changed === undefined ? say(phraseTexts.asSent) : `${say(phraseTexts.wouldBe)} ${changed}`;
  return (
    <section class="card" role="status" data-fate={fate.status}>
      <p>
        {withColon(`“${phrase}”${inBrackets(which)}`)}
        <Sentence fate={fate} prompt={prompt} session={session} />
      </p>
    </section>
  );
}
