/**
 * The events of walks in the terms of a draft: every node under its id there, in one tree, and answers as the draft names them. What
 * follows from them (`applyEvent`) is then what a session of the draft would be at the same moment.
 */
import { canonicalJson } from "../json.ts";
import { formatRef, type NodeRef } from "../knowledge/model.ts";
import type { Answer, SessionEvent, Visit } from "../session/types.ts";
import { idPattern } from "../knowledge/fields.ts";
import type { Walk } from "./model.ts";
import { idFrom, UniqueIds } from "./ids.ts";

/** The one tree that a draft is. */
export const DRAFT = { base: "draft", tree: "draft" };

/** An answer that the draft knows by another name: where the same answer led elsewhere in other walks, or nowhere an option leads. */
export class Labels {
  readonly #labels = new Map<string, Answer>();
  readonly #latest = new Map<string, Answer>();

  add(walk: number, from: string, answer: Answer | null, to: string | null, label: Answer): void {
    this.#labels.set(keyOf(walk, from, answer, to), label);
    this.#latest.set(keyOf(walk, from, answer, undefined), label);
  }

  /** `to` undefined: where it led is not known any more. */
  find(walk: number, from: string, answer: Answer | null, to: string | null | undefined): Answer | undefined {
    return to === undefined
      ? this.#latest.get(keyOf(walk, from, answer, undefined))
      : this.#labels.get(keyOf(walk, from, answer, to));
  }
}

function keyOf(walk: number, from: string, answer: Answer | null, to: string | null | undefined): string {
  return JSON.stringify([
    walk,
    from,
    answer === null ? null : canonicalJson(answer.value),
    to ?? null,
    to === undefined,
  ]);
}

/** The ids of the draft by `base/tree#node`: the own id where no other tree has it. */
export function draftIds(walks: readonly Walk[]): Map<string, string> {
  const refs = new Map<string, NodeRef>();
  const add = (ref: NodeRef | null | undefined): void => {
    if (ref) refs.set(formatRef(ref), ref);
  };
  for (const { events } of walks)
    for (const event of events) {
      if (event.type === "started") add(event.entry);
      if (event.type === "moved") add(event.to);
      if (event.type === "restarted") add(event.to);
      if (event.type === "revised") for (const { ref } of [...event.trail, ...(event.kept ?? [])]) add(ref);
    }
  const ids = new UniqueIds();
  return new Map(
    Array.from(refs, ([key, { node }]) => [key, ids.take(idPattern.test(node) ? node : idFrom(node, "step"))]),
  );
}

/** One event of a walk in the draft's terms. */
export function rewrite(
  event: SessionEvent,
  walk: number,
  ids: ReadonlyMap<string, string>,
  labels: Labels,
  here: string | undefined,
): SessionEvent {
  const ref = (from: NodeRef): NodeRef => ({ ...DRAFT, node: ids.get(formatRef(from)) ?? from.node });
  const target = (to: NodeRef | null): NodeRef | null => (to === null ? null : ref(to));
  switch (event.type) {
    case "started":
      return { ...event, entry: target(event.entry) };
    case "moved": {
      const from = here ?? "";
      const to = target(event.to);
      const answer = labels.find(walk, from, event.answer, to?.node ?? null) ?? event.answer;
      return { ...event, from: target(event.from), to, answer };
    }
    case "restarted":
      return event.to === undefined ? event : { ...event, to: ref(event.to) };
    case "revised": {
      const trail = visits(event.trail, walk, ref, labels);
      const kept =
        event.kept === undefined ? {} : { kept: event.kept.map((visit) => relabel(visit, walk, ref, labels)) };
      return { ...event, trail, ...kept };
    }
    default:
      return event;
  }
}

function visits(trail: readonly Visit[], walk: number, ref: (from: NodeRef) => NodeRef, labels: Labels): Visit[] {
  return trail.map((visit, at) => {
    const next = trail[at + 1];
    return relabel(visit, walk, ref, labels, next === undefined ? undefined : ref(next.ref).node);
  });
}

function relabel(
  { ref: from, answer }: Visit,
  walk: number,
  ref: (from: NodeRef) => NodeRef,
  labels: Labels,
  to?: string,
): Visit {
  const place = ref(from);
  const label = labels.find(walk, place.node, answer ?? null, to) ?? answer;
  return label === undefined ? { ref: place } : { ref: place, answer: label };
}
