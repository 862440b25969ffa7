/**
 * Calls of a server as whoever is signed in: its token with each, one refresh when it has ended, and a note of what a call needs beyond it.
 * Not here: signing in (`sign-ins.ts`).
 */
import type { AuthProvider } from "@modelcontextprotocol/client";
import { CairnError } from "../../../errors.ts";
import type { RemoteTarget } from "../remote/connection.ts";
import type { RemoteServer, SignInRows } from "./rows.ts";

/** Milliseconds after a refresh whose token a server refused in which there is no other. */
const REFRESH_AGAIN_MS = 5 * 60_000;

export class SignedInAccess {
  readonly #rows: SignInRows;
  /** One refresh at a time for each server. */
  readonly #refreshing = new Map<string, Promise<boolean>>();

  constructor(rows: SignInRows) {
    this.#rows = rows;
  }

  /** The same target, called as whoever is signed in: its token, one refresh of it at a 401, and a note of what a 403 asks for. */
  to(server: RemoteServer, target: RemoteTarget): RemoteTarget {
    return {
      ...target,
      authProvider: this.#authFor(server),
      fetch: async (url, init) => {
        const response = await target.fetch(url, init);
        if (response.status === 403) await this.#noteTooNarrow(server, response);
        if (response.status !== 401) this.#noteTaken(server);
        return response;
      },
    };
  }

  #authFor(server: RemoteServer): AuthProvider {
    let used: string | undefined;
    return {
      token: async () => {
        used = (await this.#rows.provider(server)?.then((provider) => provider.tokens()))?.access_token;
        return used;
      },
      onUnauthorized: async ({ response }) => {
        const { notSignedIn } = await import("./oauth.ts");
        const { readChallenge, widerScope } = await import("./challenge.ts");
        const { isTooNarrow: _, ...challenge } = readChallenge(response);
        const { scope: before } = this.#rows.read(server).challenge ?? {};
        // What a call needed beyond the first sign-in is still needed, and what is named now as well.
        const scope = widerScope(before, challenge.scope)?.scope ?? before;
        this.#rows.note(server, { challenge: { ...challenge, ...(scope !== undefined && { scope }) } });
        const tokens = await this.#rows.provider(server)?.then((provider) => provider.tokens());
        // Another call has refreshed it meanwhile.
        if (tokens !== undefined && tokens.access_token !== used) return;
        const { unproven = -Infinity } = this.#rows.read(server);
        // The last refresh was of no use either: somebody has to sign in again.
        if (Date.now() - unproven < REFRESH_AGAIN_MS) throw notSignedIn();
        if (tokens?.refresh_token === undefined || !(await this.#refresh(server))) throw notSignedIn();
      },
    };
  }

  /** A token that gives too little access: the next sign-in asks for more. A link that asks for less is not given again. */
  async #noteTooNarrow(server: RemoteServer, response: Response): Promise<void> {
    const { readChallenge, widerScope } = await import("./challenge.ts");
    const { isTooNarrow, scope: wanted, resourceMetadataUrl } = readChallenge(response);
    if (!isTooNarrow) return;
    const tokens = await this.#rows.provider(server)?.then((provider) => provider.tokens());
    const { pending, challenge, asked, ...rest } = this.#rows.read(server);
    const wider = widerScope(tokens?.scope ?? asked, wanted);
    // All of it was given: what is refused is another thing.
    if (wider === undefined)
      throw new CairnError({ code: "server_unavailable", server: server.name, reason: "refused" });
    const next = { ...challenge, ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl }), ...wider };
    const isSame = next.scope === challenge?.scope;
    this.#rows.write(server, {
      ...rest,
      challenge: next,
      ...(asked !== undefined && { asked }),
      ...(isSame && pending !== undefined && { pending }),
    });
  }

  /** What was refreshed is a token that the server takes. */
  #noteTaken(server: RemoteServer): void {
    const { unproven, ...row } = this.#rows.read(server);
    if (unproven !== undefined) this.#rows.write(server, row);
  }

  #refresh(server: RemoteServer): Promise<boolean> {
    const running = this.#refreshing.get(server.sourcePin);
    if (running !== undefined) return running;
    const work = async (): Promise<boolean> => {
      const provider = await this.#rows.provider(server);
      const { refresh } = await import("./refresh.ts");
      const done = provider !== undefined && (await refresh(provider, this.#rows.resource(server)));
      if (done) this.#rows.note(server, { unproven: Date.now() });
      return done;
    };
    const begun = work().finally(() => this.#refreshing.delete(server.sourcePin));
    this.#refreshing.set(server.sourcePin, begun);
    return begun;
  }
}
