/**
 * Calls of a server as whoever is signed in: its token with each, one refresh when it has ended, and a note of what a call needs beyond it.
 * Not here: signing in (`sign-ins.ts`).
 */
import type { AuthProvider } from "@modelcontextprotocol/client";
import { CairnError } from "../../../errors.ts";
import type { RemoteTarget } from "../remote/connection.ts";
import type { RemoteServer, SignInRows } from "./rows.ts";

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
        const { notSignedIn, readChallenge, widerScope } = await import("./oauth.ts");
        const { isTooNarrow: _, ...challenge } = readChallenge(response);
        const { scope: before } = this.#rows.read(server).challenge ?? {};
        // What a call needed beyond the first sign-in is still needed, and what is named now as well.
        const scope = widerScope(before, challenge.scope)?.scope ?? before;
        this.#rows.note(server, { challenge: { ...challenge, ...(scope !== undefined && { scope }) } });
        const tokens = await this.#rows.provider(server)?.then((provider) => provider.tokens());
        // Another call has refreshed it meanwhile.
        if (tokens !== undefined && tokens.access_token !== used) return;
        if (tokens?.refresh_token === undefined || !(await this.#refresh(server))) throw notSignedIn();
      },
    };
  }

  /** A token that gives too little access: the next sign-in asks for more. A link that asks for less is not given again. */
  async #noteTooNarrow(server: RemoteServer, response: Response): Promise<void> {
    const { readChallenge, widerScope } = await import("./oauth.ts");
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

  #refresh(server: RemoteServer): Promise<boolean> {
    const running = this.#refreshing.get(server.sourcePin);
    if (running !== undefined) return running;
    const work = async (): Promise<boolean> => {
      const provider = await this.#rows.provider(server);
      const { refresh } = await import("./oauth.ts");
      return provider !== undefined && (await refresh(provider, this.#rows.resource(server)));
    };
    const begun = work().finally(() => this.#refreshing.delete(server.sourcePin));
    this.#refreshing.set(server.sourcePin, begun);
    return begun;
  }
}
