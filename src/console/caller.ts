/**
 * Who the reader is to the server. Of a visitor the document says so in its head (`src/worker/page-visitor.ts`), so that nothing is asked which
 * would be refused; with a token the server is asked, once.
 */
import { useEffect, useState } from "preact/hooks";
import { mayListTasks, mayOperate, mayPublish, mayUse, type Visitor } from "../principal.ts";
import { ApiFailure, call } from "./api.ts";
import { forgetRefused, token } from "./token.ts";

type Caller = NonNullable<Visitor["caller"]>;

const NAMED = document.querySelector<HTMLMetaElement>('meta[name="cairn-visitor"]')?.content;

/** What the document says; it is this server's own. Undefined where it could not tell. */
const visitor = NAMED === undefined ? undefined : (JSON.parse(NAMED) as Visitor);

/** Whether a client has to send a token of its own, whoever reads the page. */
export const clientsNeedToken = visitor?.asks_token ?? false;

/** `null` = the server lets nobody in without a token. */
const asked = new Map<string, Promise<Caller | null>>();

function ask(sent: string): Promise<Caller | null> {
  const known = asked.get(sent);
  if (known !== undefined) return known;
  const asking = call<Caller & { token_known: boolean }>("GET", "/api/caller").then(
    (caller) => {
      // Where nobody needs a token, one that is not known is refused nowhere else.
      if (!caller.token_known) forgetRefused(sent);
      return caller;
    },
    (failure: unknown) => {
      if (failure instanceof ApiFailure && failure.code === "unauthorized") return null;
      asked.delete(sent);
      throw failure;
    },
  );
  asked.set(sent, asking);
  return asking;
}

/** The caller; `null` = they have to sign in first; undefined = not known yet, or cannot be asked just now. */
export function useCaller(): Caller | null | undefined {
  const sent = token.value;
  const told = sent === "" && visitor !== undefined ? (visitor.caller ?? null) : undefined;
  const [found, setFound] = useState<{ sent: string; caller: Caller | null } | undefined>(undefined);
  useEffect(() => {
    if (told !== undefined) return undefined;
    let isShown = true;
    ask(sent).then(
      (caller) => isShown && setFound({ sent, caller }),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [sent]);
  return told ?? (found?.sent === sent ? found.caller : told);
}

/** What the reader may do: undefined while it is not known. */
export function useRight(right: "use" | "publish" | "operate" | "listTasks"): boolean | undefined {
  const caller = useCaller();
  if (caller === undefined) return undefined;
  if (caller === null) return false;
  const holds = {
    use: mayUse,
    publish: mayPublish,
    operate: mayOperate,
    listTasks: mayListTasks,
  };
  return holds[right](caller);
}
