/** A prompt with another template: which of its placeholders were read for this view, and which could not be. */
import type { InspectedPrompt } from "../../prompt.ts";
import { say } from "../../settings.ts";
import { againTexts } from "./texts.ts";

type Row = InspectedPrompt["placeholders"][number];

const isMissing = ({ status }: Row): boolean => status === "not_recorded";

/** Whether a part of the prompt is missing only because it could not be read again: its tokens are then a lower bound. */
export const isLowerBound = ({ placeholders }: InspectedPrompt): boolean => placeholders.some(isMissing);

function Names({ rows }: { rows: readonly Row[] }) {
  return (
    <ul>
      {rows.map(({ placeholder, source }) => (
        <li key={placeholder}>{source === "before" ? say(againTexts.before) : <code>{placeholder}</code>}</li>
      ))}
    </ul>
  );
}

export function ReadAgain({ prompt: { placeholders } }: { prompt: InspectedPrompt }) {
  const missing = placeholders.filter(isMissing);
  const read = placeholders.filter(({ read_again }) => read_again === true);
  return (
    <>
      {missing.length > 0 && (
        <section class="card" role="status">
          <p>{say(againTexts.notRedone)}</p>
          <Names rows={missing} />
        </section>
      )}
      {read.length > 0 && (
        <section class="soft">
          <p>{say(againTexts.readAgain)}</p>
          <Names rows={read} />
        </section>
      )}
    </>
  );
}
