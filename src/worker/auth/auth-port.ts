/**
 * Who is calling, by the way that the deployment has chosen (`settings.ts`): the one place where a request becomes a
 * `Principal`. Code of the ways that are not in use is never loaded.
 * Not here: Host and Origin policy (`mcp/policy.ts`), limits (`rate-limits.ts`), and what a scope allows.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Principal } from "../../principal.ts";
import type { AuthPort } from "../../services.ts";
import type { Env } from "../env.ts";
import type { AuthSettings } from "./settings.ts";
import { findToken } from "./find-token.ts";
import { ANONYMOUS, readBearerToken, sha256 } from "./tokens.ts";
import { mayIssue, resourceMetadataUrl } from "./oauth/addresses.ts";

/** Where Cloudflare Access writes who has signed in. */
const ASSERTION = "cf-access-jwt-assertion";

/** Builds the auth port. `now`: milliseconds since the epoch. */
export function createAuth(settings: AuthSettings, env: Pick<Env, "OAUTH_KV" | "KEYS">, now: () => number): AuthPort {
  const { mode, tokens } = settings;

  return {
    async authenticate(request: Request): Promise<Outcome<Principal>> {
      const token = readBearerToken(request.headers.get("authorization"));
      switch (mode) {
        case "none": {
          // Everybody may call: only the tokens of the configuration add to that.
          const known = token === null ? null : tokens.find(sha256(token), now());
          if (known !== null) return accept({ ...known, open: true });
          return accept(token === null ? ANONYMOUS : { ...ANONYMOUS, unknownToken: true });
        }
        case "tokens": {
          const known = await findToken(settings, env, token, now());
          return known === null ? refuse({ code: "unauthorized", realm: "cairn" }) : accept(known);
        }
        case "oauth": {
          const known = await findToken(settings, env, token, now());
          if (known !== null) return accept(known);
          const { origin } = new URL(request.url);
          if (!mayIssue(origin)) return refuse({ code: "unauthorized", realm: "cairn" });
          const { principalOfAccessToken } = await import("./oauth/access-token.ts");
          const granted =
            token === null ? null : await principalOfAccessToken({ origin, token, settings, env, now: now() });
          if (granted !== null) return accept(granted);
          return refuse({
            code: "unauthorized",
            realm: "cairn",
            resource_metadata: resourceMetadataUrl(origin),
            scope: "mcp",
            ...(token !== null && { invalid_token: true }),
          });
        }
        case "access": {
          const { letThrough } = await import("./access.ts");
          const through = await letThrough(request.headers.get(ASSERTION), settings);
          if (through === null) return refuse({ code: "unauthorized", realm: "cairn", access: true });
          // A token beside the assertion counts instead of the member, as in a script that publishes; alone it opens nothing. A wrong
          // one is refused, so that none is guessed and nobody acts as another tenant when it ends.
          const caller = token === null ? through.member : await findToken(settings, env, token, now());
          if (caller !== null) return accept({ ...caller, until: Math.min(caller.until ?? Infinity, through.until) });
          const why = token === null ? ({ no_member: true } as const) : ({ invalid_token: true } as const);
          return refuse({ code: "unauthorized", realm: "cairn", access: true, ...why });
        }
      }
    },
  };
}
