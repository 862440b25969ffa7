/** One session after the other: `/sessions/<id>`, and below it `prompts/<assembly id>`. */
import { AskForm } from "../../parts/ask-form.tsx";
import { addressOf, go, place } from "../../router.ts";
import { say } from "../../settings.ts";
import { GlassBox } from "./glass-box.tsx";
import { SessionPage } from "./session-page.tsx";
import { texts } from "./texts.ts";

function Choose() {
  return (
    <div class="column">
      <h1>{say(texts.heading)}</h1>
      <p class="soft">{say(texts.lead)}</p>
      <AskForm
        label={say(texts.id)}
        button={say(texts.open)}
        hint={say(texts.idHint)}
        ask={(id) => go(addressOf(["sessions", id]))}
      />
    </div>
  );
}

export function Sessions() {
  const [, session, kind, assembly] = place.value.parts;
  if (session === undefined) return <Choose />;
  if (kind === "prompts" && assembly !== undefined)
    return <GlassBox key={assembly} session={session} assembly={assembly} />;
  return <SessionPage key={session} session={session} />;
}
