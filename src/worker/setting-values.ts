/**
 * Values of settings that cannot be right: taken without a word they would leave an operator with a limit or a switch that is not there.
 * Not here: who may do what (`auth/settings.ts`), names that are no settings (`unknown-settings.ts`), `CAIRN_POLICY` (`discovery/policy.ts`).
 */
import type { Misconfigured, SettingForm } from "../failures/configuration-texts.ts";
import { MAX_RUN_SECONDS } from "./run-seconds.ts";

interface Rule {
  /** What is right, for the operator, and a value that is. */
  form: SettingForm;
  example: string;
  isRight(value: string): boolean;
  /** Parts between commas are judged one by one, and an empty one is none. */
  isList?: true;
}

const wholeFrom = (least: number, example: string): Rule => ({
  form: { kind: "whole_number", least },
  example,
  isRight: (value) => Number.isInteger(Number(value)) && Number(value) >= least,
});
const oneOf = (...values: readonly string[]): Rule => ({
  form: { kind: "one_of" },
  example: values.join(" | "),
  isRight: (value) => values.includes(value),
});
/** A host's name without scheme, port and path, or an address of version 6 in brackets. */
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?|\[[\da-f:.]+\])$/iu;

const RULES: readonly (readonly [string, Rule])[] = [
  ["CAIRN_SESSION_BYTES", wholeFrom(1, "4000000")],
  ["CAIRN_SESSION_EVENTS", wholeFrom(1, "10000")],
  ["CAIRN_TENANT_SESSIONS", wholeFrom(0, "10000")],
  ["CAIRN_TENANT_BYTES", wholeFrom(0, "1000000000")],
  ["CAIRN_TASKS_AT_ONCE", wholeFrom(1, "4")],
  [
    "CAIRN_SESSION_DAYS",
    {
      form: { kind: "number_above_zero" },
      example: "30",
      isRight: (value) => Number(value) > 0 && Number.isFinite(Number(value)),
    },
  ],
  [
    "CAIRN_RUN_SECONDS",
    {
      form: { kind: "number_between", least: 1, most: MAX_RUN_SECONDS },
      example: String(MAX_RUN_SECONDS),
      isRight: (value) => Number(value) >= 1 && Number(value) <= MAX_RUN_SECONDS,
    },
  ],
  ["CAIRN_PERSONAL_DATA", oneOf("keep", "remove")],
  ["CAIRN_TRAJECTORIES", oneOf("0", "1")],
  ["CAIRN_LESSONS", oneOf("0", "1")],
  ["CAIRN_SEED_TASKS", oneOf("0", "1")],
  [
    "CAIRN_MODEL_URL",
    {
      form: { kind: "address" },
      example: "https://api.example.com/v1",
      isRight: (value) => /^https?:\/\/\S+$/.test(value) && URL.canParse(value),
    },
  ],
  [
    "CAIRN_DNS",
    {
      // As the guarded fetch asks it: any other would resolve nothing, and every request to a server would be refused.
      form: { kind: "https_address" },
      example: "https://cloudflare-dns.com/dns-query",
      isRight(value) {
        const url = URL.parse(value);
        return url?.protocol === "https:" && url.port === "" && url.username === "";
      },
    },
  ],
  [
    "CAIRN_HOSTS",
    {
      form: { kind: "host_name" },
      example: "guide.example.com",
      isRight: (value) => HOST.test(value),
      isList: true,
    },
  ],
];

/** Every setting whose value cannot be right, with one that is; of a list, its first entry that cannot. An empty value counts as absent. */
export function wrongValues(env: object): Misconfigured[] {
  const values = new Map<string, unknown>(Object.entries(env));
  return RULES.flatMap(([variable, { form, example, isRight, isList }]) => {
    const value = values.get(variable);
    if (typeof value !== "string" || value.trim() === "") return [];
    const parts = isList === true ? value.split(",") : [value];
    const wrong = parts.findIndex((part) => part.trim() !== "" && !isRight(part.trim()));
    if (wrong === -1) return [];
    const failure = { code: "misconfigured" as const, variable, problem: "unreadable" as const, named: example, form };
    return [isList === true ? { ...failure, entry: wrong + 1 } : failure];
  });
}
