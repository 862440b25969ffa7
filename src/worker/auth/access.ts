/**
 * Cloudflare Access: the JWT that it puts on each request it lets through, verified with the team's own keys. Without this
 * check whoever reaches the Worker past Access could write the header.
 */
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from "jose";
import { describeError } from "../../context/redact/failure.ts";
import { CairnError } from "../../errors.ts";
import type { Principal } from "../../principal.ts";
import { memberOf, type Identity } from "./members.ts";
import type { AccessSettings, AuthSettings } from "./settings.ts";

/** What Access signs with. */
const ALGORITHMS = ["RS256", "ES256"];

let keys: { team: string; set: ReturnType<typeof createRemoteJWKSet> } | undefined;

/** The team's keys: fetched when first needed, and again when a JWT names one that is not known. */
function keysOf(team: string) {
  if (keys?.team !== team) {
    const set = createRemoteJWKSet(new URL(`${team}/cdn-cgi/access/certs`), { timeoutDuration: 5000 });
    keys = { team, set };
  }
  return keys.set;
}

/** Who an assertion says has signed in; null for one that proves nobody. Fails as `verified` does. */
export async function identityByAssertion(
  assertion: string | null,
  settings: AccessSettings,
): Promise<Identity | null> {
  const payload = await verified(assertion, settings);
  return payload === null ? null : readIdentity(payload);
}

/**
 * What an assertion says; null for one that is missing, expired, of another team or application, or not
 * signed by the team. Fails with `misconfigured` when the team's keys cannot be fetched; the log says why.
 */
async function verified(assertion: string | null, { team, audiences }: AccessSettings): Promise<JWTPayload | null> {
  if (assertion === null || assertion === "") return null;
  try {
    const { payload } = await jwtVerify(assertion, keysOf(team), {
      issuer: team,
      audience: [...audiences],
      algorithms: ALGORITHMS,
      requiredClaims: ["exp", "iat"],
    });
    return payload;
  } catch (error) {
    if (isAboutAssertion(error)) return null;
    console.error(`keys of ${team} cannot be fetched: ${describeError(error)}`);
    throw new CairnError({
      code: "misconfigured",
      variable: "CAIRN_ACCESS_TEAM",
      problem: "keys_unreachable",
      named: team,
    });
  }
}

/** Whom Access has let through. `member` is null for an account that is not in CAIRN_MEMBERS. */
interface LetThrough {
  member: Principal | null;
  /** When the assertion ends, in milliseconds since the epoch. */
  until: number;
}

/** Whom an assertion proves; null = nobody. Fails as `verified` does. */
export async function letThrough(assertion: string | null, settings: AuthSettings): Promise<LetThrough | null> {
  const { access, members } = settings;
  if (access === undefined || members === undefined) return null;
  const payload = await verified(assertion, access);
  const identity = payload === null ? null : readIdentity(payload);
  if (payload === null || identity === null) return null;
  return { member: memberOf(members, identity), until: (payload.exp ?? 0) * 1000 };
}

/** People have an e-mail address and a `sub`; a service token has `common_name`, its client id, and an empty `sub`. */
function readIdentity({ sub, email, common_name }: JWTPayload): Identity | null {
  // Without a `sub` the account is known by its address alone: any text can stand there, and none of it is an id.
  if (typeof email === "string" && email !== "") return { subject: sub || `address ${email}`, email };
  if (typeof common_name === "string" && common_name !== "") return { subject: common_name };
  return null;
}

/** Whether it says that the assertion is wrong, not that the keys could not be fetched. */
function isAboutAssertion(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}
