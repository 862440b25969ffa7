/** One session after the other: `/sessions/<id>`, and below it `prompts/<assembly id>`. */
import { useState } from "preact/hooks";
import { addressOf, go, place } from "../../router.ts";
import { say } from "../../settings.ts";
import { GlassBox } from "./glass-box.tsx";
import { SessionPage } from "./session-page.tsx";
import { texts } from "./texts.ts";

function Choose() {
  const [id, setId] = useState("");
  return (
    <div class="column">
      <h1>{say(texts.heading)}</h1>
      <p class="soft">{say(texts.lead)}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (id.trim() !== "") go(addressOf(["sessions", id.trim()]));
        }}
      >
        <label>
          {say(texts.id)}
          <input
            type="text"
            value={id}
            onInput={({ currentTarget }) => setId(currentTarget.value)}
            placeholder={say(texts.idHint)}
            autoComplete="off"
          />
        </label>{" "}
        <button type="submit" class="button">
          {say(texts.open)}
        </button>
      </form>
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
