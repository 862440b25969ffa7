import { useEffect, useRef, useState } from "preact/hooks";
import type { LocalizedText } from "../../localized-text.ts";
import { Failed } from "./failed.tsx";

interface Props {
  label: string;
  button: string;
  /** What stands in the field at first, and again when it changes; the field keeps the focus. */
  initial?: string;
  hint?: string;
  search?: boolean;
  /** An empty text may be sent as well. */
  optional?: boolean;
  /** Nothing can be sent yet. */
  waits?: boolean;
  /** As `Failed` takes them. */
  problems?: Readonly<Record<string, LocalizedText>>;
  /** Called with the text, without blanks around it. What it fails with is shown below the field. */
  ask(words: string): void | Promise<void>;
}

/** Characters of a question (`session/limits.ts` of the server has the limit that counts). */
const MAX_CHARACTERS = 10_000;

/** One field for a question or a name, with a button that sends it. */
export function AskForm({
  label,
  button,
  initial = "",
  hint,
  search = false,
  optional = false,
  waits = false,
  problems,
  ask,
}: Props) {
  const [words, setWords] = useState(initial);
  const [error, setError] = useState<unknown>(undefined);
  useEffect(() => setWords(initial), [initial]);
  // A second press while the first is answered would do the same again.
  const isSending = useRef(false);
  const send = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setError(undefined);
    try {
      await ask(words.trim());
    } catch (failure) {
      setError(failure);
    } finally {
      isSending.current = false;
    }
  };
  return (
    <form
      role={search ? "search" : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label>
        {label}
        <input
          type="text"
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
          placeholder={hint}
          maxLength={MAX_CHARACTERS}
          autoComplete="off"
        />
      </label>{" "}
      <button type="submit" class="button" disabled={waits || (!optional && words.trim() === "")}>
        {button}
      </button>
      {error !== undefined && <Failed error={error} problems={problems} />}
    </form>
  );
}
