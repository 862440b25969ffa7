/**
 * Navigation as part of a session's context: what the user said and what they were shown, as messages and evidence.
 * Where the walk stands is `session/fold.ts`; every other event is folded by `project.ts`.
 */
import type { Json } from "../json.ts";
import { formatRef } from "../knowledge/model.ts";
import { applyEvent } from "../session/fold.ts";
import type { SessionState } from "../session/types.ts";
import type { WalkEvent } from "./events.ts";
import type { ContextBuilder } from "./context-builder.ts";

/** What the user saw at a state: the guide's words and the options offered. */
export interface Shown {
  response: string;
  options: readonly { id: string; description: string }[];
  /** The typed answer that was asked for, as it was described; exports of earlier versions have none. */
  input?: ShownInput;
}

export interface ShownInput {
  /** Name of an input type. */
  type: string;
  hint?: string;
  min?: number;
  max?: number;
  /** ISO `YYYY-MM-DD`. */
  min_date?: string;
  max_date?: string;
  unit?: string;
  currency?: string;
  /** All that could be picked, in the author's order. */
  choices?: readonly { id: string; description: string }[];
}

/** What was shown at a state, where the release it was walked in is at hand. */
export type ShowState = (state: SessionState) => Shown | undefined;

/** Folds navigation events: for each, a message of the user and a message with what was shown then. */
export class NavigationFold {
  readonly builder: ContextBuilder;
  readonly shown: ShowState | undefined;
  state: SessionState | null = null;
  offered: Shown["options"] = [];

  constructor(builder: ContextBuilder, shown: ShowState | undefined) {
    this.builder = builder;
    this.shown = shown;
  }

  /** The same walk, folded into another builder from here on. */
  fork(builder: ContextBuilder): NavigationFold {
    const { state, offered } = this;
    return Object.assign(new NavigationFold(builder, this.shown), { state, offered });
  }

  add(event: WalkEvent): void {
    const { builder } = this;
    if (event.type === "started") {
      if (this.state !== null) return;
      builder.openSession(event.at, event.language, event.release, event.channel);
      // A session that a recording started begins with no words of the user's.
      if (event.guided !== false || event.user_query !== "") builder.addUserMessage(event.user_query, event.at);
    } else {
      if (this.state === null) return;
      this.addUserStep(event);
    }
    this.state = applyEvent(this.state, event);
    // Opened to keep a record: nobody was shown anything yet.
    if (event.type === "started" && event.guided === false) return;
    this.addShownStep(event.at);
  }

  addUserStep(event: Exclude<WalkEvent, { type: "started" }>): void {
    const said = event.user_input;
    switch (event.type) {
      case "moved":
        this.builder.addUserMessage(said ?? this.optionText(event.option), event.at, this.answerOf(event));
        return;
      case "stayed":
        this.builder.addUserMessage(said ?? this.optionText(event.option), event.at);
        return;
      case "revised":
        this.builder.addUserMessage(said ?? this.optionText(event.option ?? event.node), event.at);
        return;
      case "went_back":
        this.builder.addUserMessage(said ?? "back", event.at);
        return;
      case "restarted":
        this.builder.addUserMessage(said ?? "restart", event.at);
        return;
      case "ended":
        this.builder.addUserMessage(said ?? "end", event.at);
        return;
      case "migrated":
        // Not the user's doing: what is shown next says so.
        return;
    }
  }

  optionText(option: string): string {
    return this.offered.find((one) => one.id === option)?.description ?? option;
  }

  answerOf(event: Extract<WalkEvent, { type: "moved" }>): { subject: string; value: Json } | undefined {
    if (event.from === null || event.answer === null) return undefined;
    return { subject: `answer:${formatRef(event.from)}`, value: event.answer.value };
  }

  addShownStep(at: number): void {
    const { state } = this;
    if (state === null) return;
    const shown = this.shown?.(state);
    const here = state.trail.at(-1)?.ref;
    this.offered = shown?.options ?? (here === undefined ? state.candidates : []);
    const response = shown?.response ?? (here === undefined ? "" : formatRef(here));
    const lines = [response, ...this.offered.map((one) => `- ${one.id}: ${one.description}`)];
    this.builder.addGuideMessage(lines.filter((line) => line !== "").join("\n"), at);
  }
}
