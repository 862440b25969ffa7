/** The trajectory of a task: as a story to read, and as a file in the forms that other programs read. */
import { useState } from "preact/hooks";
import { readText } from "../../api.ts";
import { Failed } from "../../parts/failed.tsx";
import { say } from "../../settings.ts";
import { texts } from "./texts.ts";

const FORMS = ["story", "seed", "atif"] as const;

export function Trajectory({ task }: { task: string }) {
  const [shown, setShown] = useState<string | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const show = async (form: (typeof FORMS)[number]): Promise<void> => {
    setError(undefined);
    setShown(await readText(`/api/tasks/${encodeURIComponent(task)}/trajectory?format=${form}`));
  };
  return (
    <>
      <h2>{say(texts.trajectory)}</h2>
      <p class="choices">
        {FORMS.map((form) => (
          <button key={form} type="button" onClick={() => void show(form).catch(setError)}>
            {say(texts[form])}
          </button>
        ))}
      </p>
      {error !== undefined && <Failed error={error} />}
      {shown !== undefined && (
        <pre class="message" tabIndex={0} aria-label={say(texts.trajectory)}>
          {shown}
        </pre>
      )}
    </>
  );
}
