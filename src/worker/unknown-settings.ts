/**
 * Settings that begin with `CAIRN_` and do not exist: a name that is spelt wrong would otherwise be without effect and without a word.
 * Not here: what settings mean, and which of them contradict each other (`auth/settings.ts`).
 */
import { editDistance } from "../search/similar.ts";
import type { Env } from "./env.ts";

type Setting = Extract<keyof Env, `CAIRN_${string}`>;

/** Every setting; the compiler asks for the ones that are missing here. */
const SETTINGS: Readonly<Record<Setting, true>> = {
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
  CAIRN_HOSTS: true,
  CAIRN_ORIGINS: true,
  CAIRN_EMBEDDINGS: true,
  CAIRN_LOCAL: true,
  CAIRN_SESSION_BYTES: true,
  CAIRN_SESSION_EVENTS: true,
  CAIRN_TENANT_SESSIONS: true,
  CAIRN_TENANT_BYTES: true,
  CAIRN_PERSONAL_DATA: true,
  CAIRN_SESSION_DAYS: true,
  CAIRN_MODEL_URL: true,
  CAIRN_MODEL_KEY: true,
  CAIRN_MODEL_NAME: true,
  CAIRN_RUN_SECONDS: true,
  CAIRN_TASKS_AT_ONCE: true,
  CAIRN_TRAJECTORIES: true,
  CAIRN_LESSONS: true,
  CAIRN_SEED_TASKS: true,
  CAIRN_SERVERS: true,
  CAIRN_REGISTRIES: true,
  CAIRN_TRUSTED_NAMESPACES: true,
  CAIRN_RUNNER_URL: true,
  CAIRN_RUNNER_TOKEN: true,
  CAIRN_DNS: true,
  CAIRN_POLICY: true,
};

/** What `npm start` and the tests set for the Worker that they run (`src/dev/worker.ts`). */
const LOCAL = new Set(["CAIRN_FRONT", "CAIRN_CONFORMANCE"]);

const isKnown = (name: string): boolean => Object.hasOwn(SETTINGS, name) || LOCAL.has(name);

/** Names of text variables that begin like a setting and are none, in the order of the environment. Never a value. */
export function unknownSettings(env: object): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    typeof value === "string" && /^CAIRN_/i.test(name) && !isKnown(name) ? [name.slice(0, 80)] : [],
  );
}

/** Letters by which a name may differ from the setting that it is taken for. */
const MAX_EDITS = 2;

/** The setting that an unknown name is nearly spelt like, capitals and small letters aside; undefined where there is none. */
export function nearestSetting(name: string): Setting | undefined {
  const written = name.toUpperCase();
  const near = (Object.keys(SETTINGS) as Setting[]).map((setting) => ({
    setting,
    edits: editDistance(written, setting, MAX_EDITS),
  }));
  const [first] = near.toSorted((left, right) => left.edits - right.edits);
  return first !== undefined && first.edits <= MAX_EDITS ? first.setting : undefined;
}
