/** Which variables are set. A value is shown only where it is nobody's secret and names nothing that is not public. */
import type { Env } from "../env.ts";

type Variable = Extract<keyof Env, `CAIRN_${string}`>;

/** In the order of wrangler.toml. `value`: shown as it is; `set`: only whether there is one. */
const SHOWN: readonly (readonly [Variable, "value" | "set"])[] = [
  ["CAIRN_TOKENS", "set"],
  ["CAIRN_AUTHOR_TOKEN", "set"],
  ["CAIRN_AUTHOR_SHA256", "set"],
  ["CAIRN_OPERATOR_TOKEN", "set"],
  ["CAIRN_MEMBERS", "set"],
  ["CAIRN_ACCESS_TEAM", "set"],
  ["CAIRN_OIDC_ISSUER", "set"],
  ["CAIRN_HOSTS", "value"],
  ["CAIRN_ORIGINS", "value"],
  ["CAIRN_MODEL_URL", "set"],
  ["CAIRN_MODEL_KEY", "set"],
  ["CAIRN_MODEL_NAME", "value"],
  ["CAIRN_RUN_SECONDS", "value"],
  ["CAIRN_EMBEDDINGS", "set"],
  ["CAIRN_SERVERS", "set"],
  ["CAIRN_REGISTRIES", "set"],
  ["CAIRN_TRUSTED_NAMESPACES", "value"],
  ["CAIRN_RUNNER_URL", "set"],
  ["CAIRN_RUNNER_TOKEN", "set"],
  ["CAIRN_DNS", "set"],
  ["CAIRN_POLICY", "set"],
  ["CAIRN_SESSION_DAYS", "value"],
  ["CAIRN_SESSION_BYTES", "value"],
  ["CAIRN_SESSION_EVENTS", "value"],
  ["CAIRN_TENANT_SESSIONS", "value"],
  ["CAIRN_TENANT_BYTES", "value"],
  ["CAIRN_PERSONAL_DATA", "value"],
  ["CAIRN_TASKS_AT_ONCE", "value"],
  ["CAIRN_TRAJECTORIES", "value"],
];

/** Characters of a value that are shown. */
const MAX_VALUE = 200;

export interface ShownSetting {
  name: string;
  is_set: boolean;
  value?: string;
}

export function shownSettings(env: Env): ShownSetting[] {
  return SHOWN.map(([name, how]) => {
    const value = env[name] ?? "";
    const isSet = value !== "";
    return { name, is_set: isSet, ...(isSet && how === "value" && { value: value.slice(0, MAX_VALUE) }) };
  });
}
