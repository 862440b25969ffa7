/**
 * Beginning a run: the words of a user, and stage one either by itself or by hand. By hand the candidates are shown with their scores, what
 * each is for, and which one would have been chosen; the run then begins with the one that the reader chooses.
 */
import { useState } from "preact/hooks";
import type { TemplateChoice } from "../../../templates/select.ts";
import { call } from "../../api.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { Failed } from "../../parts/failed.tsx";
import { tenant } from "../../router.ts";
import { say } from "../../settings.ts";
import { texts } from "./texts.ts";

interface Candidate {
  name: string;
  title: string;
  description: string;
  score: number;
}

interface Choice extends Pick<TemplateChoice, "selected_template" | "reasoning"> {
  candidates: Candidate[];
}

interface Props {
  label: string;
  hint?: string;
  begin(words: string, template?: string): Promise<void>;
}

function Candidates({ words, choice, begin }: { words: string; choice: Choice; begin: Props["begin"] }) {
  const [chosen, setChosen] = useState(choice.selected_template);
  const [error, setError] = useState<unknown>(undefined);
  return (
    <form
      class="card"
      aria-label={say(texts.select)}
      onSubmit={(event) => {
        event.preventDefault();
        begin(words, chosen).catch(setError);
      }}
    >
      <fieldset class="candidates">
        <legend>{say(texts.select)}</legend>
        <p class="soft">{choice.reasoning}</p>
        {choice.candidates.map(({ name, title, description, score }) => (
          <label key={name}>
            <input
              type="radio"
              class="check"
              name="template"
              value={name}
              checked={name === chosen}
              onChange={() => setChosen(name)}
            />{" "}
            {title} <code>{name}</code> · {score.toFixed(3)}
            {name === choice.selected_template && <strong> · {say(texts.wouldBeChosen)}</strong>}
            <span class="soft"> {description}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="button">
        {say(texts.startWith)} {chosen}
      </button>
      {error !== undefined && <Failed error={error} />}
    </form>
  );
}

export function Begin(props: Props) {
  // A run would be the reader's own tenant's.
  return tenant.value === "" ? <Form {...props} /> : null;
}

function Form({ label, hint, begin }: Props) {
  const [isByHand, setByHand] = useState(false);
  const [offered, setOffered] = useState<{ words: string; choice: Choice } | undefined>(undefined);
  const ask = async (words: string): Promise<void> => {
    setOffered(undefined);
    if (!isByHand) return begin(words);
    setOffered({ words, choice: await call<Choice>("POST", "/api/tools/select_template", { user_intent: words }) });
  };
  return (
    <>
      <AskForm
        label={label}
        button={say(isByHand ? texts.showCandidates : texts.start)}
        {...(hint !== undefined && { hint })}
        ask={ask}
      />
      <label>
        <input
          type="checkbox"
          class="check"
          checked={isByHand}
          onChange={({ currentTarget }) => {
            setByHand(currentTarget.checked);
            setOffered(undefined);
          }}
        />{" "}
        {say(texts.chooseByHand)}
      </label>
      {offered !== undefined && <Candidates key={offered.words} {...offered} begin={begin} />}
    </>
  );
}
