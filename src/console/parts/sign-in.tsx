import { useRef, useState } from "preact/hooks";
import { knowsToken } from "../api.ts";
import { say } from "../settings.ts";
import { texts } from "../texts.ts";
import { setToken, token } from "../token.ts";

/** Signs in with a token that the server knows, and out. One that it does not know is never kept. */
export function SignIn() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const [isTrying, setIsTrying] = useState(false);
  const tried = useRef(0);
  const forget = (): void => {
    tried.current += 1;
    setTyped("");
    setProblem("");
    setIsTrying(false);
  };
  const signIn = async (): Promise<void> => {
    const [given, turn] = [typed.trim(), tried.current];
    setProblem("");
    setIsTrying(true);
    const found = await knowsToken(given).catch(({ message }: Error) => message);
    // The dialog was closed meanwhile.
    if (turn !== tried.current) return;
    setIsTrying(false);
    if (found !== true) return setProblem(found === false ? say(texts.tokenUnknown) : found);
    dialog.current?.close();
    setToken(given);
  };
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
      <dialog ref={dialog} aria-label={say(texts.signIn)} onClose={forget}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void signIn();
          }}
        >
          <label>
            {say(texts.token)}
            <input
              type="password"
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              autoComplete="off"
              aria-invalid={problem !== ""}
            />
          </label>
          <p class="failed" role="alert" hidden={problem === ""}>
            {problem}
          </p>
          <p class="soft">{say(texts.tokenNote)}</p>
          <button type="submit" class="button" disabled={typed.trim() === "" || isTrying}>
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
