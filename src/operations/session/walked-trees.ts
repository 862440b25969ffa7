/** The trees a session has walked, each from the release of that time: for what its user was shown, and for its facts. */
import type { RecordedEvent } from "../../context/events.ts";
import { isContextEvent } from "../../context/events.ts";
import type { Shown, ShownInput } from "../../context/navigation-fold.ts";
import type { ProjectOptions } from "../../context/project.ts";
import type { Json } from "../../json.ts";
import type { NodeRef, OpenTree } from "../../knowledge/model.ts";
import type { KnowledgePort } from "../../services.ts";
import { presentSession, type PresentedInput, type SessionView } from "../../session/present.ts";
import { defaultEvaluator, createEnvironment } from "../../session/evaluator.ts";
import { maskEnvironment } from "../../session/sensitive.ts";
import type { SessionState } from "../../session/types.ts";

/** Trees by release and place; one that the release no longer has is absent. */
export type Trees = ReadonlyMap<string, OpenTree>;

const keyOf = (release: string, base: string, tree: string): string => JSON.stringify([release, base, tree]);

/** Every place an event leads to. */
function placesOf(event: RecordedEvent): (NodeRef | null | undefined)[] {
  if (isContextEvent(event)) return [];
  switch (event.type) {
    case "started":
      return [event.entry];
    case "moved":
      return [event.from, event.to];
    case "restarted":
      return [event.to];
    case "revised":
      return [...event.trail, ...(event.kept ?? [])].map((visit) => visit.ref);
    case "migrated":
      return [event.entry, ...[...event.trail, ...event.earlier, ...event.kept].map((visit) => visit.ref)];
    case "stayed":
    case "went_back":
    case "ended":
      return [];
  }
}

/** The trees of a log that is read part by part. */
export class WalkedTrees {
  readonly trees = new Map<string, OpenTree>();
  /** Whether a tree could not be read: what was shown there is named by its address instead. */
  isIncomplete = false;

  /** Loads the trees of further events, each from the release the step was taken in; `before` is that of earlier ones. */
  async load(knowledge: KnowledgePort, events: readonly RecordedEvent[], before = ""): Promise<void> {
    let release = before;
    const wanted = new Map<string, { release: string; base: string; tree: string }>();
    for (const event of events) {
      if (event.type === "started" || event.type === "migrated") release = event.release;
      for (const place of placesOf(event)) {
        if (place === null || place === undefined) continue;
        const key = keyOf(release, place.base, place.tree);
        if (!this.trees.has(key)) wanted.set(key, { release, base: place.base, tree: place.tree });
      }
    }
    const reading = Array.from(wanted, async ([key, one]) => {
      const tree = await knowledge.tree(one.release, one.base, one.tree);
      if (tree.ok) this.trees.set(key, tree.value);
      else this.isIncomplete = true;
    });
    await Promise.all(reading);
  }
}

/** Loads the trees of every step in the log. */
export async function loadTrees(knowledge: KnowledgePort, log: readonly RecordedEvent[]): Promise<Trees> {
  const walked = new WalkedTrees();
  await walked.load(knowledge, log);
  return walked.trees;
}

/** How the fold names what the user saw. */
export function projectOptions(
  sessionId: string,
  trees: Trees,
): ProjectOptions & { shown(state: SessionState): Shown | undefined } {
  return {
    session_id: sessionId,
    shown(state) {
      const view = {
        release: state.release,
        tree: (base: string, tree: string) => trees.get(keyOf(state.release, base, tree)),
      };
      const shown = presentSession(view, state, sessionId, state.updated_at);
      return shown.ok ? shownOf(shown.value) : undefined;
    },
  };
}

/** What an export keeps of what a caller was shown. */
export function shownOf({ response, options, input }: SessionView): Shown {
  return { response, options, ...(input !== null && { input: describeInput(input) }) };
}

/** What is kept of an input: its name is in the answer. */
function describeInput(input: PresentedInput): ShownInput {
  const { type, hint, min, max, min_date, max_date, unit, currency, choices } = input;
  return {
    type,
    ...(hint !== undefined && { hint }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(min_date !== undefined && { min_date }),
    ...(max_date !== undefined && { max_date }),
    ...(unit !== undefined && { unit }),
    ...(currency !== undefined && { currency }),
    ...(choices !== undefined && { choices: choices.map(({ id, description }) => ({ id, description })) }),
  };
}

/**
 * The facts that hold where the session stands, as its texts show them; none outside of a tree. `now` in milliseconds since
 * the epoch.
 */
export function factsOf(trees: Trees, state: SessionState | null, now: number): ReadonlyMap<string, Json> {
  const here = state?.trail.at(-1)?.ref;
  const tree = state === null || here === undefined ? undefined : trees.get(keyOf(state.release, here.base, here.tree));
  if (state === null || tree === undefined) return new Map();
  return maskEnvironment(createEnvironment(defaultEvaluator, tree, state, now), tree, state).facts;
}
