/** A field for what an input asks for, or for words of the user's own. The server decides what is valid. */
import { useState } from "preact/hooks";
import type { PresentedInput } from "../../../session/present.ts";
import { inBrackets, say } from "../../settings.ts";
import { texts } from "./texts.ts";

interface Props {
  /** What the step asks for; null = options, or nothing. */
  input: PresentedInput | null;
  busy: boolean;
  send(words: string): void;
  /** The browser has refused to send it, and says why: what was said of the one before is over. */
  refused(): void;
}

/** The keyboard that a phone shows. Any value can be typed: the guide reads "twenty" too. */
const KEYBOARDS: Readonly<Record<string, "numeric" | "decimal">> = {
  integer: "numeric",
  number: "decimal",
  money: "decimal",
};

export function AnswerField({ input, busy, send, refused }: Props) {
  const [words, setWords] = useState("");
  const keyboard = input === null ? undefined : KEYBOARDS[input.type];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(words);
      }}
    >
      <label>
        {say(input === null ? texts.words : texts.answer)}
        {/* Most hints name the unit. */}
        {input?.unit !== undefined && input.hint?.includes(input.unit) !== true && (
          <span class="soft"> [{input.unit}]</span>
        )}
        {input?.hint !== undefined && <span class="soft">{inBrackets(input.hint)}</span>}
        <input
          type="text"
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
          onInvalid={refused}
          autoComplete="off"
          required={input?.optional !== true}
          pattern=".*\S.*"
          {...(keyboard !== undefined && { inputMode: keyboard })}
        />
      </label>{" "}
      <button type="submit" disabled={busy}>
        {say(texts.send)}
      </button>
    </form>
  );
}
