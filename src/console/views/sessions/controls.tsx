/** What a prompt can be made again with: a budget, a template, a model. Each choice is in the address; nothing is written. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { InspectedPrompt } from "../../prompt.ts";
import { place, setQuery } from "../../router.ts";
import { inBrackets, say, withColon } from "../../settings.ts";
import { texts } from "./texts.ts";

/** Tokens. */
const MIN_BUDGET = 100;
const BUDGET_STEP = 50;
/** How far the slider goes beyond the budget of then. */
const MAX_FACTOR = 3;
/** How long the thumb rests before the prompt is made again. */
const REST_MILLISECONDS = 150;

function Budget({ recorded: { recorded_budget } }: Props) {
  const asked = Number(place.value.query.get("budget") ?? recorded_budget);
  // Only while the thumb moves: once it rests, the address says what is shown, whoever changed it.
  const moving = useSignal<string | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const budget = moving.value ?? String(asked);
  // The steps go through the budget that is shown: a browser would move the thumb to the nearest step, and show another number.
  const least = Math.min(asked, MIN_BUDGET + ((asked - MIN_BUDGET) % BUDGET_STEP));
  // Near the budget of then the thumb finds it, whatever step it came from.
  const found = (value: string): string =>
    Math.abs(Number(value) - recorded_budget) < BUDGET_STEP / 2 ? String(recorded_budget) : value;
  const move = (value: string): void => {
    moving.value = value;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      moving.value = undefined;
      setQuery({ budget: Number(value) === recorded_budget ? undefined : value });
    }, REST_MILLISECONDS);
  };
  return (
    <label>
      {withColon(say(texts.budget))}
      {budget}
      <input
        type="range"
        min={least}
        max={Math.max(2 * MIN_BUDGET, recorded_budget * MAX_FACTOR, asked)}
        step={BUDGET_STEP}
        value={budget}
        // Not `change`: a browser does not report it for every key that is pressed while the page is drawn again.
        onInput={({ currentTarget }) => move(found(currentTarget.value))}
      />
    </label>
  );
}

interface ChoiceProps {
  label: string;
  /** Its place in the query of the address. */
  name: "template" | "model";
  /** As it was recorded: chosen where the address says nothing. */
  recorded: string;
  choices: readonly { name: string; text: string }[];
}

function Choice({ label, name, recorded, choices }: ChoiceProps) {
  const asked = place.value.query.get(name) ?? recorded;
  // An address may name another one than those that are offered.
  const all = choices.some((one) => one.name === asked) ? choices : [...choices, { name: asked, text: asked }];
  return (
    <label>
      {label}
      <select
        name={name}
        value={asked}
        onChange={({ currentTarget: { value } }) => setQuery({ [name]: value === recorded ? undefined : value })}
      >
        {all.map((one) => (
          <option key={one.name} value={one.name}>
            {one.text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Props {
  recorded: InspectedPrompt;
}

export function Controls({ recorded }: Props) {
  const { templates, models, recorded_template, recorded_model } = recorded;
  return (
    <div class="controls">
      <Budget recorded={recorded} />
      <Choice
        label={say(texts.template)}
        name="template"
        recorded={recorded_template}
        choices={templates.map(({ name, title }) => ({ name, text: title + inBrackets(name) }))}
      />
      <Choice
        label={say(texts.model)}
        name="model"
        recorded={recorded_model}
        choices={models.map(({ name, tokenizer }) => ({ name, text: name + inBrackets(tokenizer) }))}
      />
    </div>
  );
}
