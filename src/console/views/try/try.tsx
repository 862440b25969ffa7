/** A consultation walked in the page. `?session=` is the session, `?q=` a question to begin with, `?base=` where. */
import { useEffect, useState } from "preact/hooks";
import { AskForm } from "../../parts/ask-form.tsx";
import { Failed } from "../../parts/failed.tsx";
import { NeedsRight } from "../../parts/needs-right.tsx";
import { addressOf, go, place } from "../../router.ts";
import { say } from "../../settings.ts";
import { Step } from "./step.tsx";
import { texts } from "./texts.ts";
import { begin, leave, resume, walk } from "./walk.ts";

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
          <NeedsRight />
          <AskForm
            label={say(texts.question)}
            button={say(texts.begin)}
            hint={say(texts.questionHint)}
            initial={query.get("q") ?? ""}
            ask={async (words) =>
              go(addressOf(["try"], { session: await begin(words, query.get("base") ?? undefined) }))
            }
          />
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
