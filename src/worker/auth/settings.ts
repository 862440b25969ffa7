/**
 * The settings that decide who a caller is, read once: which way (`CAIRN_AUTH`), and what that way needs. Settings that are
 * unknown, unreadable or contradict each other are a failure, and nothing is served (docs/AUTH.md).
 */
import { nearestSetting, unknownSettings } from "../unknown-settings.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Env } from "../env.ts";
import type { SettingProblem } from "./grant.ts";
import { readMembers, type Members } from "./members.ts";
import { configuredTokens, readTokens, type ConfiguredTokens } from "./tokens.ts";

const MODES = ["none", "tokens", "oauth", "access"] as const;
export type AuthMode = (typeof MODES)[number];

/** Cloudflare Access in front of this Worker. */
export interface AccessSettings {
  /** The team's origin, which is also the issuer of its JWTs. */
  team: string;
  /** Audience tags of the applications that cover this Worker; one must be in each JWT. */
  audiences: readonly string[];
}

/** An OpenID provider that people sign in at. */
export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  /** Absent = Cairn is registered there as a public client. */
  clientSecret?: string;
}

export interface AuthSettings {
  mode: AuthMode;
  tokens: ConfiguredTokens;
  members?: Members;
  access?: AccessSettings;
  openId?: OpenIdSettings;
}

export type AuthVariables = Pick<
  Env,
  | "CAIRN_AUTH"
  | "CAIRN_TOKENS"
  | "CAIRN_AUTHOR_TOKEN"
  | "CAIRN_AUTHOR_SHA256"
  | "CAIRN_OPERATOR_TOKEN"
  | "CAIRN_MEMBERS"
  | "CAIRN_ACCESS_TEAM"
  | "CAIRN_ACCESS_AUD"
  | "CAIRN_OIDC_ISSUER"
  | "CAIRN_OIDC_CLIENT_ID"
  | "CAIRN_OIDC_CLIENT_SECRET"
>;
type Variable = keyof AuthVariables;

/** Every setting that decides who may do what; the compiler asks for the ones that are missing here. */
const AUTH_VARIABLES: Readonly<Record<Variable, true>> = {
  CAIRN_AUTH: true,
  CAIRN_TOKENS: true,
  CAIRN_AUTHOR_TOKEN: true,
  CAIRN_AUTHOR_SHA256: true,
  CAIRN_OPERATOR_TOKEN: true,
  CAIRN_MEMBERS: true,
  CAIRN_ACCESS_TEAM: true,
  CAIRN_ACCESS_AUD: true,
  CAIRN_OIDC_ISSUER: true,
  CAIRN_OIDC_CLIENT_ID: true,
  CAIRN_OIDC_CLIENT_SECRET: true,
};
const isAuthVariable = (name: string | undefined): name is Variable =>
  name !== undefined && Object.hasOwn(AUTH_VARIABLES, name);

/** Which settings have a meaning only where somebody else says who a person is, and with which ways. */
const ONLY_WITH: readonly (readonly [Variable, readonly AuthMode[]])[] = [
  ["CAIRN_TOKENS", ["tokens", "oauth", "access"]],
  ["CAIRN_MEMBERS", ["oauth", "access"]],
  ["CAIRN_ACCESS_TEAM", ["oauth", "access"]],
  ["CAIRN_ACCESS_AUD", ["oauth", "access"]],
  ["CAIRN_OIDC_ISSUER", ["oauth"]],
  ["CAIRN_OIDC_CLIENT_ID", ["oauth"]],
  ["CAIRN_OIDC_CLIENT_SECRET", ["oauth"]],
];

/** The settings, or the failure `misconfigured`. An empty value counts as absent. */
export function readAuthSettings(env: AuthVariables): Outcome<AuthSettings> {
  const wrong = (variable: Variable, problem: SettingProblem["problem"], named = ""): Outcome<AuthSettings> =>
    refuse({ code: "misconfigured", variable, problem, named });
  const unusable = (variable: Variable, problem: SettingProblem): Outcome<AuthSettings> =>
    refuse({ code: "misconfigured", variable, ...problem });
  const [misspelt] = unknownSettings(env).flatMap((name) => {
    const meant = nearestSetting(name);
    return isAuthVariable(meant) ? [{ name, meant }] : [];
  });
  // Without effect it would leave open what somebody meant to close.
  if (misspelt !== undefined) return wrong(misspelt.meant, "misspelt", misspelt.name);
  const asked = env.CAIRN_AUTH?.trim() || (env.CAIRN_TOKENS ? "tokens" : "none");
  const mode = MODES.find((known) => known === asked);
  if (mode === undefined) return wrong("CAIRN_AUTH", "unknown_mode", asked.slice(0, 40));
  const stray = ONLY_WITH.find(([variable, modes]) => env[variable] && !modes.includes(mode));
  if (stray !== undefined) return wrong(stray[0], "not_with_mode", mode);

  const table = env.CAIRN_TOKENS ? readTokens(env.CAIRN_TOKENS) : null;
  if (table !== null && "problem" in table) return unusable("CAIRN_TOKENS", table);
  const tokens = configuredTokens(table, {
    authorToken: env.CAIRN_AUTHOR_TOKEN,
    authorDigest: env.CAIRN_AUTHOR_SHA256,
    operatorToken: env.CAIRN_OPERATOR_TOKEN,
  });
  if (mode !== "none" && !tokens.hasAuthor) return refuse({ code: "misconfigured", variable: "CAIRN_AUTHOR_TOKEN" });

  if (env.CAIRN_ACCESS_TEAM && env.CAIRN_OIDC_ISSUER)
    return wrong("CAIRN_ACCESS_TEAM", "not_both", "CAIRN_OIDC_ISSUER");
  const needed: Variable[] = [];
  if (mode === "access" || env.CAIRN_ACCESS_TEAM || env.CAIRN_ACCESS_AUD)
    needed.push("CAIRN_ACCESS_TEAM", "CAIRN_ACCESS_AUD", "CAIRN_MEMBERS");
  if (env.CAIRN_OIDC_ISSUER || env.CAIRN_OIDC_CLIENT_ID || env.CAIRN_OIDC_CLIENT_SECRET)
    needed.push("CAIRN_OIDC_ISSUER", "CAIRN_OIDC_CLIENT_ID", "CAIRN_MEMBERS");
  const missing = needed.find((variable) => !env[variable]);
  if (missing !== undefined) return wrong(missing, "needed", mode);

  const members = env.CAIRN_MEMBERS ? readMembers(env.CAIRN_MEMBERS) : undefined;
  if (members !== undefined && "problem" in members) return unusable("CAIRN_MEMBERS", members);
  const team = env.CAIRN_ACCESS_TEAM ? readOrigin(env.CAIRN_ACCESS_TEAM) : undefined;
  if (team === null) return wrong("CAIRN_ACCESS_TEAM", "unreadable", "https://<team>.cloudflareaccess.com");
  const issuer = env.CAIRN_OIDC_ISSUER ? readIssuer(env.CAIRN_OIDC_ISSUER) : undefined;
  if (issuer === null) return wrong("CAIRN_OIDC_ISSUER", "unreadable", "https://accounts.example.com");
  return accept({
    mode,
    tokens,
    ...(members !== undefined && { members }),
    ...(team !== undefined && { access: { team, audiences: words(env.CAIRN_ACCESS_AUD) } }),
    ...(issuer !== undefined && {
      openId: {
        issuer,
        clientId: env.CAIRN_OIDC_CLIENT_ID ?? "",
        ...(env.CAIRN_OIDC_CLIENT_SECRET && { clientSecret: env.CAIRN_OIDC_CLIENT_SECRET }),
      },
    }),
  });
}

function words(list: string | undefined): string[] {
  return (list ?? "").split(",").flatMap((word) => (word.trim() === "" ? [] : [word.trim()]));
}

/** Keys and codes are fetched from there: https, or this machine for tests and development. */
function readIssuer(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isLocal)) return null;
  return search === "" && hash === "" && username === "" ? text : null;
}

function readOrigin(text: string): string | null {
  const issuer = readIssuer(text);
  return issuer === null ? null : new URL(issuer).origin;
}
