/**
 * Values of settings that cannot be right: taken without a word they would leave an operator with a limit or a switch that is not there.
 * Not here: who may do what (`auth/settings.ts`), names that are no settings (`unknown-settings.ts`), `CAIRN_POLICY` (`discovery/policy.ts`).
 */
import type { Misconfigured } from "../failures/configuration-texts.ts";
import { MAX_RUN_SECONDS } from "./run-seconds.ts";

interface Form {
  /** What is right, for the operator. */
  form: string;
  isRight(value: string): boolean;
}

const wholeFrom = (least: number, form: string): Form => ({
  form,
  isRight: (value) => Number.isInteger(Number(value)) && Number(value) >= least,
});
const oneOf = (...values: readonly string[]): Form => ({
  form: values.join(" | "),
  isRight: (value) => values.includes(value),
});
/** A host's name without scheme, port and path, or an address of version 6 in brackets. */
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?|\[[\da-f:.]+\])$/iu;

const FORMS: readonly (readonly [string, Form])[] = [
  ["CAIRN_SESSION_BYTES", wholeFrom(1, "4000000")],
  ["CAIRN_SESSION_EVENTS", wholeFrom(1, "10000")],
  ["CAIRN_TENANT_SESSIONS", wholeFrom(0, "10000")],
  ["CAIRN_TENANT_BYTES", wholeFrom(0, "1000000000")],
  ["CAIRN_TASKS_AT_ONCE", wholeFrom(1, "4")],
  ["CAIRN_SESSION_DAYS", { form: "30", isRight: (value) => Number(value) > 0 && Number.isFinite(Number(value)) }],
  [
    "CAIRN_RUN_SECONDS",
    { form: `1 – ${MAX_RUN_SECONDS}`, isRight: (value) => Number(value) >= 1 && Number(value) <= MAX_RUN_SECONDS },
  ],
  ["CAIRN_PERSONAL_DATA", oneOf("keep", "remove")],
  ["CAIRN_TRAJECTORIES", oneOf("0", "1")],
  ["CAIRN_LESSONS", oneOf("0", "1")],
  ["CAIRN_SEED_TASKS", oneOf("0", "1")],
  [
    "CAIRN_MODEL_URL",
    { form: "https://api.example.com/v1", isRight: (value) => /^https?:\/\/\S+$/.test(value) && URL.canParse(value) },
  ],
  [
    "CAIRN_HOSTS",
    {
      form: "guide.example.com, help.example.com",
      isRight: (value) => value.split(",").every((host) => host.trim() === "" || HOST.test(host.trim())),
    },
  ],
];

/** Every setting whose value cannot be right, with one that is. An empty value counts as absent. */
export function wrongValues(env: object): Misconfigured[] {
  const values = new Map<string, unknown>(Object.entries(env));
  return FORMS.flatMap(([variable, { form, isRight }]) => {
    const value = values.get(variable);
    if (typeof value !== "string" || value.trim() === "" || isRight(value.trim())) return [];
    return [{ code: "misconfigured" as const, variable, problem: "unreadable" as const, named: form }];
  });
}
