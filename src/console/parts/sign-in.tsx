import { useRef, useState } from "preact/hooks";
import { say } from "../settings.ts";
import { texts } from "../texts.ts";
import { setToken, token } from "../token.ts";

/** Signs in with a token, and out. */
export function SignIn() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  if (token.value !== "") {
    return (
      <button type="button" onClick={() => setToken("")}>
        {say(texts.signOut)}
      </button>
    );
  }
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {say(texts.signIn)}
      </button>
      <dialog ref={dialog} aria-label={say(texts.signIn)}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setToken(typed.trim());
            setTyped("");
            dialog.current?.close();
          }}
        >
          <label>
            {say(texts.token)}
            <input
              type="password"
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              autoComplete="off"
            />
          </label>
          <p class="soft">{say(texts.tokenNote)}</p>
          <button type="submit" class="button" disabled={typed.trim() === ""}>
            {say(texts.signIn)}
          </button>{" "}
          <button type="button" onClick={() => dialog.current?.close()}>
            {say(texts.cancel)}
          </button>
        </form>
      </dialog>
    </>
  );
}
