/** Says above a form that its reader may not use it, before they type: a server with tokens, a token without the right. */
import { mayUse } from "../../principal.ts";
import { useCaller } from "../caller.ts";
import { say } from "../settings.ts";
import { texts } from "../texts.ts";

type Lacks = "token" | "right" | undefined;

/** What the reader lacks to begin a session, a run or a task, once it is known. What cannot be asked for just now is not said to be lacking. */
export function useLacks(): Lacks {
  const caller = useCaller();
  if (caller === null) return "token";
  return caller === undefined || mayUse(caller) ? undefined : "right";
}

export function NeedsRight() {
  return <Lacking lacks={useLacks()} />;
}

/** The same, where what is lacking is known already. */
export function Lacking({ lacks }: { lacks: Lacks }) {
  if (lacks === undefined) return null;
  return (
    <p class="problem" role="status">
      {say(lacks === "token" ? texts.needsToken : texts.needsMcp)}
    </p>
  );
}

/** Instead of what a visitor may not see: it is not asked for. */
export function ForSignedIn() {
  return <p class="empty">{say(texts.needsSignIn)}</p>;
}
