/** A consultation walked in the page. `?session=` is the session, `?q=` a question to begin with, `?base=` where. */
import { useEffect, useState } from "preact/hooks";
import { Failed } from "../../parts/failed.tsx";
import { addressOf, go, place } from "../../router.ts";
import { say } from "../../settings.ts";
import { Step } from "./step.tsx";
import { texts } from "./texts.ts";
import { begin, leave, resume, walk } from "./walk.ts";

function Start({ question, base }: { question: string; base: string | undefined }) {
  const [words, setWords] = useState(question);
  const [error, setError] = useState<unknown>(undefined);
  const start = async (): Promise<void> => {
    try {
      go(addressOf(["try"], { session: await begin(words, base) }));
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <label>
        {say(texts.question)}
        <input
          type="text"
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
          placeholder={say(texts.questionHint)}
          maxLength={2000}
          autoComplete="off"
        />
      </label>{" "}
      <button type="submit" class="button" disabled={words.trim() === ""}>
        {say(texts.begin)}
      </button>
      {error !== undefined && <Failed error={error} />}
    </form>
  );
}

export function Try() {
  const { query } = place.value;
  const session = query.get("session") ?? undefined;
  const [error, setError] = useState<unknown>(undefined);
  useEffect(() => {
    setError(undefined);
    if (session === undefined) leave();
    else resume(session).catch(setError);
  }, [session]);
  const shown = walk.value?.view.session_id === session ? walk.value : undefined;
  return (
    <div class="column">
      <h1>{say(texts.heading)}</h1>
      {session === undefined && (
        <>
          <p class="soft">{say(texts.lead)}</p>
          <Start question={query.get("q") ?? ""} base={query.get("base") ?? undefined} />
        </>
      )}
      {error !== undefined && <Failed error={error} />}
      {shown !== undefined && <Step key={shown.view.revision} walk={shown} />}
      {session !== undefined && (
        <p>
          <a href="/try">{say(texts.fresh)}</a>
        </p>
      )}
    </div>
  );
}
