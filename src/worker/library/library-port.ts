/** The library port over its Durable Object: one object per tenant, one request per call. */
import { waitUntil } from "cloudflare:workers";
import { accept, isOverloaded, OVERLOADED, refuse, type Outcome } from "../../errors.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import type { RemoteProgress, SignInProblem, SignInStarted, ToolLibrary } from "../../discovery/library-port.ts";
import type { ReadResource } from "../../discovery/results.ts";
import { announceServers } from "../bus/bus-object.ts";
import type { Env } from "../env.ts";
import { runnerOf } from "./runner-client.ts";
import type { LibraryObject } from "./library-object.ts";

/** The library over this binding. `newId` names running calls, so that they can be cancelled. */
export function createLibrary(env: Env, newId: () => string): ToolLibrary {
  const objectOf = (tenant: string): DurableObjectStub<LibraryObject> =>
    env.LIBRARY.get(env.LIBRARY.idFromName(tenant));
  /** As `outcomeOf`; whoever looks at the tenant's servers is told that there is something to read anew. */
  async function changing<T>(tenant: string, ask: () => Promise<string>): Promise<Outcome<T>> {
    const outcome = await outcomeOf<T>(ask);
    if (outcome.ok) await announceServers(env, tenant);
    return outcome;
  }

  return {
    startsPackages: runnerOf(env) !== undefined,
    openToStrangers: env.CAIRN_LOCAL === "1",
    view: (tenant) => outcomeOf(() => objectOf(tenant).view()),
    propose: (tenant, proposal) => changing(tenant, () => objectOf(tenant).propose(JSON.stringify(proposal))),
    agree: (principal, name, channel, terms = {}) =>
      changing(principal.tenant, () =>
        objectOf(principal.tenant).agree(
          JSON.stringify(principal),
          name,
          JSON.stringify(channel),
          JSON.stringify(terms),
        ),
      ),
    agreement: (tenant, name, terms = {}) => outcomeOf(() => objectOf(tenant).agreement(name, JSON.stringify(terms))),
    reject: (principal, name) =>
      changing(principal.tenant, () => objectOf(principal.tenant).reject(JSON.stringify(principal), name)),
    remove: (tenant, name) => changing(tenant, () => objectOf(tenant).remove(name)),
    refresh: (tenant, name) => changing(tenant, () => objectOf(tenant).refresh(name)),
    async approvalCode(tenant, name, terms = {}, unless) {
      const asked = JSON.stringify(terms);
      const code = await outcomeOf<string | null>(() => objectOf(tenant).approvalCode(name, asked, tenant, unless));
      return code.ok ? accept(code.value ?? undefined) : code;
    },
    carried: (tenant, asked) => outcomeOf(() => objectOf(tenant).carried(JSON.stringify(asked))),
    async consentCode(tenant, asked) {
      const code = await outcomeOf<string | null>(() => objectOf(tenant).consentCode(JSON.stringify(asked)));
      return code.ok ? accept(code.value ?? undefined) : code;
    },
    askInClient: (tenant, asked) => outcomeOf(() => objectOf(tenant).askInClient(JSON.stringify(asked))),
    settleInClient: (tenant, digest, code) => outcomeOf(() => objectOf(tenant).settleInClient(digest, code)),
    consentState: (tenant, digest) => outcomeOf(() => objectOf(tenant).consentState(digest)),
    takeConsent: (tenant, digest) => outcomeOf(() => objectOf(tenant).takeConsent(digest)),
    takeArguments: (tenant, digest, code) => outcomeOf(() => objectOf(tenant).takeArguments(digest, secretOf(code))),
    async startSignIn(tenant, name, origin, unless) {
      const begun = await outcomeOf<SignInStarted | { problem: SignInProblem } | null>(() =>
        objectOf(tenant).startSignIn(name, origin, tenant, unless),
      );
      return begun.ok ? accept(begun.value ?? undefined) : begun;
    },
    async call(tenant, call, { signal, onProgress }) {
      if (signal?.aborted === true)
        return refuse({
          code: "server_unavailable",
          server: serverOfToolId(call.tool) ?? call.tool,
          reason: "called_off",
        });
      const object = objectOf(tenant);
      const id = newId();
      const progress = onProgress && ((event: RemoteProgress): void => onProgress(event));
      // A caller who has gone takes the work for its request along; this call goes out all the same.
      const cancel = (): void => waitUntil(object.cancel(id));
      signal?.addEventListener("abort", cancel, { once: true });
      return outcomeOf(() => object.call(id, JSON.stringify(call), progress));
    },
    async readResource(tenant, uri, session) {
      const read = await outcomeOf<ReadResource | null>(() => objectOf(tenant).readResource(uri, session));
      return read.ok ? accept(read.value ?? undefined) : read;
    },
  };
}

/** A code as the object knows it: its page's address names the object before it. */
const secretOf = (code: string): string => code.slice(code.indexOf(".") + 1);

async function outcomeOf<T>(ask: () => Promise<string> | string): Promise<Outcome<T>> {
  try {
    return JSON.parse(await ask());
  } catch (error) {
    if (isOverloaded(error)) return refuse(OVERLOADED);
    throw error;
  }
}
