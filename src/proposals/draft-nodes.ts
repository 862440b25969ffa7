/**
 * The steps of a draft from what walks were shown and did at them: texts, titles, options, inputs, rules, and what an author should look at.
 * Not here: which ways lead on from a step (`plan.ts`), where a draft begins and what it is called (`draft.ts`).
 */
import { inLanguage } from "../localized-text.ts";
import { boundariesOf } from "./boundaries.ts";
import { cleanText } from "./clean.ts";
import { withoutComputed, type Before } from "./computed.ts";
import type { KnownInput } from "./inputs.ts";
import type { DraftNode, DraftNote, DraftOption, Seen, Walk } from "./model.ts";
import { noteTexts } from "./notes.ts";
import type { FollowedWalk } from "./observe.ts";
import type { ExtraOptions, StepPlan } from "./plan.ts";
import { optionText, responseOf, stock } from "./texts.ts";

/** Options that a note names. */
const MAX_NAMED = 12;

export interface Planned {
  plans: Map<string, StepPlan>;
  followed: FollowedWalk[];
  extras: ExtraOptions;
}

export interface Material {
  walks: readonly Walk[];
  /** Those in the language of the draft: texts are theirs. */
  own: readonly Walk[];
  inputs: ReadonlyMap<string, KnownInput>;
  /** From the draft's ids back to `base/tree#node`. */
  places: ReadonlyMap<string, string>;
  planned: Planned;
  notes: DraftNote[];
  language: string;
}

export class NodeMaker {
  readonly #from: Material;
  /** Steps that somebody left by `goto:` or `end`, and from which nobody went on. */
  readonly #open: Set<string>;

  constructor(from: Material) {
    this.#from = from;
    this.#open = new Set(
      from.planned.followed.flatMap(({ events }) =>
        events.flatMap(({ event, before }) => {
          const leaves =
            event.type === "ended" || (event.type === "revised" && event.option?.startsWith("goto:") === true);
          return leaves ? (before?.trail.at(-1)?.ref.node ?? []) : [];
        }),
      ),
    );
  }

  /** Every step that a walk came to, the root first, then as they were come to. */
  nodes(root: string): { [id: string]: DraftNode } {
    const visited = new Set([root]);
    for (const { events } of this.#from.planned.followed)
      for (const { state } of events) for (const { ref } of state.trail) visited.add(ref.node);
    return Object.fromEntries(Array.from(visited, (id) => [id, this.#node(id)]));
  }

  #node(id: string): DraftNode {
    const { places, planned, inputs, notes, language } = this.#from;
    const place = places.get(id) ?? id;
    const views = this.#views(id);
    const { text, differs, replaced } = responseOf(views, language, id);
    const shown = withoutComputed(text, views, this.#before(id), language);
    const title = this.#title(id);
    const step = planned.plans.get(id);
    const note = (texts: { en: string; zh: string }): void => void notes.push({ node: id, ...texts });
    if (views.length === 0) note(noteTexts.noText());
    else if (this.#viewsOf(id, this.#from.own).length === 0) note(noteTexts.untranslated());
    if (differs) note(noteTexts.differs());
    if (shown.replaced + replaced > 0) note(noteTexts.computed(shown.replaced + replaced));
    if (shown.kept.length > 0) note(noteTexts.perhapsComputed(shown.kept));
    if (this.#from.walks.some(({ withheld }) => withheld.has(place))) note(noteTexts.toolsWords());
    const base: DraftNode = { ...(title !== undefined && { title }), response: shown.text };
    if (step === undefined) {
      const isEnd = planned.followed.some(({ events }) =>
        events.some(({ state }) => state.status === "complete" && !state.ended && state.trail.at(-1)?.ref.node === id),
      );
      if (!isEnd) note(noteTexts.nobodyWentOn());
      const ends = { id: "end", description: inLanguage(language, stock.end), next_node: null };
      return isEnd || !this.#open.has(id) ? base : { ...base, options: [ends] };
    }
    const input = step.typed ? inputs.get(place) : undefined;
    if (input?.spec.sensitive === true) note(noteTexts.personal());
    if (input !== undefined && input.left > 0) note(noteTexts.left(input.left));
    if (input !== undefined && input.unpicked.length > 0) note(noteTexts.unpicked(nameOptions(input.unpicked)));
    for (const { from, to } of input === undefined ? [] : boundariesOf(step, input.spec.name))
      note(noteTexts.boundary(from, to));
    this.#noteUntaken(step, views, note);
    const options = inOrderOf(views, step.options).map(({ id: option, to }) => ({
      id: option,
      description: this.#optionText(step, option, views, note),
      ...(to !== undefined && { next_node: to }),
    }));
    const [only] = step.rules;
    return {
      ...base,
      ...(options.length > 0 && { options }),
      ...(input !== undefined && { input: input.spec }),
      ...(only !== undefined && {
        next: step.rules.length === 1 && only.when === undefined ? only.next_node : step.rules,
      }),
    };
  }

  /** What users had typed when they came to a step. */
  #before(id: string): Before {
    const hasTyped = this.#from.planned.followed
      .flatMap(({ events }) => events)
      .filter(({ state }) => state.trail.at(-1)?.ref.node === id)
      .flatMap(({ state }) => [...state.earlier, ...state.trail])
      .some(({ answer }) => answer?.name !== undefined);
    return hasTyped ? "typed" : "nothing";
  }

  /** What was shown at a step, in the language of the draft; in another where no run of that language came there. */
  #views(id: string): Seen[] {
    const own = this.#viewsOf(id, this.#from.own);
    return own.length > 0 ? own : this.#viewsOf(id, this.#from.walks);
  }

  #viewsOf(id: string, walks: readonly Walk[]): Seen[] {
    const place = this.#from.places.get(id) ?? id;
    return walks.flatMap(({ seen }) => seen.get(place) ?? []);
  }

  #title(id: string): string | undefined {
    const place = this.#from.places.get(id) ?? id;
    const { own, walks } = this.#from;
    const found = [...own, ...walks].flatMap(({ titles }) => titles.get(place) ?? [])[0];
    const title = cleanText(found ?? "");
    return title === "" ? undefined : title;
  }

  #optionText(
    step: StepPlan,
    option: string,
    views: readonly Seen[],
    note: (texts: { en: string; zh: string }) => void,
  ): string {
    const { planned, language } = this.#from;
    const extra = planned.extras.get(step.id)?.get(option);
    if (extra === undefined) return optionText(views, option) ?? (cleanText(option) || option);
    const to = extra.to === null ? inLanguage(language, stock.end) : this.#nameOf(extra.to);
    if (extra.kind === "jump") {
      note(noteTexts.jumped(option));
      return to;
    }
    if (extra.kind === "continue") return inLanguage(language, stock.proceed);
    if (extra.value === null) {
      note(noteTexts.several());
      return to;
    }
    note(noteTexts.disagreed(option));
    const said = optionText(views, String(extra.value)) ?? cleanText(String(extra.value));
    return inLanguage(language, stock.otherWay)(said, to);
  }

  #nameOf(id: string): string {
    const views = this.#views(id);
    const { language } = this.#from;
    const { text } = withoutComputed(responseOf(views, language, id).text, views, this.#before(id), language);
    const first = text.split(/\n|(?<=[.!?。！？])\s*/u)[0] ?? id;
    return this.#title(id) ?? ([...first].length > 60 ? id : first);
  }

  /** Options that were offered and that no walk took are said, not drawn. */
  #noteUntaken(step: StepPlan, views: readonly Seen[], note: (texts: { en: string; zh: string }) => void): void {
    if (step.typed) return;
    const taken = new Set(step.options.map(({ id }) => id));
    const offered = new Map(views.flatMap(({ options }) => options.map((option) => [option.id, option])));
    const left = [...offered.values()].filter(
      ({ id }) => !taken.has(id) && !["continue", "back", "restart", "end"].includes(id),
    );
    if (left.length > 0) note(noteTexts.untaken(nameOptions(left)));
  }
}

/** Options as users were shown them, the longest list first; behind them those that nobody was offered, as they were first taken. */
function inOrderOf<T extends { id: string }>(views: readonly Seen[], options: readonly T[]): T[] {
  const lists = views.map((view) => view.options).toSorted((left, right) => right.length - left.length);
  const shown = [...new Set(lists.flatMap((list) => list.map(({ id }) => id)))];
  const place = ({ id }: T): number => (shown.includes(id) ? shown.indexOf(id) : shown.length);
  return options.toSorted((left, right) => place(left) - place(right));
}

/** Options with their words, for a note. */
function nameOptions(options: readonly DraftOption[]): string[] {
  return options.slice(0, MAX_NAMED).map(({ id, description }) => {
    const words = cleanText(description);
    return words === "" || words === id ? id : `${words} (${id})`;
  });
}
