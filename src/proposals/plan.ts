/**
 * What a draft has at each step: options, an input, and where they lead, from all that was observed. Where walks disagree, with all the
 * same answers before, the way of most of them stays and each other way becomes an option of its own.
 */
import type { Json } from "../json.ts";
import { optionId } from "./ids.ts";
import { learnRules, refer, type Sample } from "./learn-rules.ts";
import type { DraftRule } from "./model.ts";
import type { Observation } from "./observe.ts";
import type { Labels } from "./rewrite.ts";

/** A way that is no answer of the step itself, as an option. */
export interface ExtraOption {
  kind: "jump" | "continue" | "disagreed";
  /** The answer that also led elsewhere; null = the step was not answered. */
  value: Json;
  to: string | null;
}

export interface StepPlan {
  id: string;
  /** In the order in which they were first taken. `to` undefined: the rules decide. */
  options: { id: string; to: string | null | undefined }[];
  /** Whether a typed answer was given. */
  typed: boolean;
  rules: DraftRule[];
  observations: readonly Observation[];
}

/** Options that were made for ways that no answer explains, by step and id. They grow while a draft is planned. */
export type ExtraOptions = Map<string, Map<string, ExtraOption>>;

/** The plan of one step, and whether labels were added: then the walks have to be followed once more. */
export function planStep(
  id: string,
  observations: readonly Observation[],
  labels: Labels,
  extras: ExtraOptions,
): { plan: StepPlan; changed: boolean } {
  let changed = false;
  const label = (one: Observation, wanted: string, extra: ExtraOption): void => {
    const known = extras.get(id) ?? new Map<string, ExtraOption>();
    extras.set(id, known);
    known.set(wanted, extra);
    labels.add(one.walk, id, one.answer, one.to, { value: wanted, via: "option" });
    changed = true;
  };
  const answered = observations.filter(({ answer }) => answer !== null);
  for (const one of observations) {
    if (one.answer !== null) continue;
    if (one.option === "provide_more_info")
      label(one, `to_${one.to ?? "end"}`, { kind: "jump", value: null, to: one.to });
    else if (answered.length > 0) label(one, "continue", { kind: "continue", value: null, to: one.to });
  }
  const options: StepPlan["options"] = [];
  const rules: DraftRule[] = [];
  const disagree = (group: readonly Observation[], missed: readonly Sample[]): void => {
    const samples = new Set<Sample>(missed);
    for (const one of group) {
      if (!samples.has(sampleOf(one))) continue;
      const value = one.answer?.value ?? null;
      const said = optionId(`${value === null ? "" : String(value)} ${one.to ?? "end"}`, "other");
      label(one, said, { kind: "disagreed", value, to: one.to });
    }
  };
  const picked = Map.groupBy(
    answered.filter(({ answer }) => answer?.name === undefined),
    ({ answer }) => String(answer?.value),
  );
  for (const [value, group] of picked) {
    const targets = new Set(group.map(({ to }) => to));
    const [only] = targets;
    if (targets.size === 1 && only !== undefined) {
      options.push({ id: value, to: only });
      continue;
    }
    options.push({ id: value, to: undefined });
    const { rules: learned, missed } = learnRules(group.map(sampleOf), "");
    const own = `${refer(id)} == ${JSON.stringify(value)}`;
    rules.push(
      ...learned.map(({ when, next_node }) => ({ when: when === undefined ? own : `${own} && ${when}`, next_node })),
    );
    disagree(group, missed);
  }
  const typed = answered.filter(({ answer }) => answer?.name !== undefined);
  const plain = answered.length > 0 ? typed : observations.filter(({ option }) => option !== "provide_more_info");
  if (plain.length > 0) {
    const { rules: learned, missed } = learnRules(plain.map(sampleOf), typed[0]?.answer?.name ?? "");
    rules.push(...learned);
    disagree(plain, missed);
  }
  // One of them is the last: there has to be a way for every answer.
  const last = rules.at(-1);
  if (last?.when !== undefined) rules[rules.length - 1] = { next_node: last.next_node };
  return { plan: { id, options, typed: typed.length > 0, rules, observations }, changed };
}

const samples = new WeakMap<Observation, Sample>();

/** The same object for the same observation, so that those that were missed are found again. */
function sampleOf(one: Observation): Sample {
  const known = samples.get(one) ?? { environment: one.environment, target: one.to };
  samples.set(one, known);
  return known;
}
