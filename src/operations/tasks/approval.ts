/** Whether a person has answered what a task waits for: the agreement to a server or to one call, or a sign-in. What they said is read by the call that follows. */
import type { OperationCall } from "../call.ts";

/**
 * Whether what was asked is no longer open: somebody has agreed or signed in to the server, or refused or removed it; or has answered about the one call,
 * or the question is over.
 */
export async function isDecided(
  { servers = [], consent }: { servers?: readonly string[]; consent?: string },
  call: OperationCall,
): Promise<boolean> {
  if (consent !== undefined) {
    const state = await call.services.library.consentState(call.principal.tenant, consent);
    return state.ok && state.value !== "open";
  }
  const view = await call.services.library.view(call.principal.tenant);
  if (!view.ok) return false;
  const open = new Set(
    view.value.servers.flatMap(({ name, status, tools, problem }) =>
      // The tools of a server that was refused wait too, for nobody.
      status !== "rejected" &&
      (status === "waiting" || tools.waiting + tools.changed > 0 || problem === "needs_sign_in")
        ? [name]
        : [],
    ),
  );
  return servers.some((name) => !open.has(name));
}
