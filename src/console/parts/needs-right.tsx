/** Says above a form that its reader may not use it, before they type: a server with tokens, a token without the right. */
import { useEffect, useState } from "preact/hooks";
import { mayUse, type Scope } from "../../principal.ts";
import { ApiFailure, call } from "../api.ts";
import { say } from "../settings.ts";
import { texts } from "../texts.ts";
import { token } from "../token.ts";

type Lacks = "token" | "right" | undefined;

/** What the caller lacks to begin a session, a run or a task. What cannot be asked for just now is not said to be lacking. */
async function lacking(): Promise<Lacks> {
  try {
    const { tenant, scopes } = await call<{ tenant: string; scopes: Scope[] }>("GET", "/api/caller");
    return mayUse({ tenant, scopes }) ? undefined : "right";
  } catch (failure) {
    return failure instanceof ApiFailure && failure.code === "unauthorized" ? "token" : undefined;
  }
}

/** What the reader lacks to use tools, once it is known; asked for again with each token. */
export function useLacks(): Lacks {
  const [lacks, setLacks] = useState<Lacks>(undefined);
  useEffect(() => {
    let isShown = true;
    void lacking().then((found) => isShown && setLacks(found));
    return () => {
      isShown = false;
    };
  }, [token.value]);
  return lacks;
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
