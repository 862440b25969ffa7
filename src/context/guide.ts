/**
 * Navigation as a session's context tells it: what the user said and what the guide showed, as messages and evidence.
 * Where the walk stands is `session/fold.ts`; every other event is folded by `project.ts`.
 */
import type { Json } from "../json.ts";
import { formatRef } from "../knowledge/model.ts";
import { applyEvent } from "../session/fold.ts";
import type { SessionState } from "../session/types.ts";
import type { WalkEvent } from "./events.ts";
import type { Ledger } from "./ledger.ts";

/** What the user saw at a state: the guide's words and the options offered. */
export interface Shown {
  response: string;
  options: readonly { id: string; description: string }[];
}

/** What was shown at a state, where the release it was walked in is at hand. */
export type ShowState = (state: SessionState) => Shown | undefined;

/** Navigation as it is told in messages: what the user said, then what the guide showed. */
export class Guide {
  readonly ledger: Ledger;
  readonly shown: ShowState | undefined;
  state: SessionState | null = null;
  offered: Shown["options"] = [];

  constructor(ledger: Ledger, shown: ShowState | undefined) {
    this.ledger = ledger;
    this.shown = shown;
  }

  add(event: WalkEvent): void {
    const { ledger } = this;
    if (event.type === "started") {
      if (this.state !== null) return;
      ledger.open(event.at, event.language, event.release, event.channel);
      // A session that a recording started begins with no words of the user's.
      if (event.guided !== false || event.user_query !== "") ledger.userSays(event.user_query, event.at);
    } else {
      if (this.state === null) return;
      this.tellUser(event);
    }
    this.state = applyEvent(this.state, event);
    // Opened to keep a record: nobody was shown anything yet.
    if (event.type === "started" && event.guided === false) return;
    this.show(event.at);
  }

  tellUser(event: Exclude<WalkEvent, { type: "started" }>): void {
    const said = event.user_input;
    switch (event.type) {
      case "moved":
        this.ledger.userSays(said ?? this.nameOf(event.option), event.at, this.answered(event));
        return;
      case "stayed":
        this.ledger.userSays(said ?? this.nameOf(event.option), event.at);
        return;
      case "revised":
        this.ledger.userSays(said ?? this.nameOf(event.option ?? event.node), event.at);
        return;
      case "went_back":
        this.ledger.userSays(said ?? "back", event.at);
        return;
      case "restarted":
        this.ledger.userSays(said ?? "restart", event.at);
        return;
      case "ended":
        this.ledger.userSays(said ?? "end", event.at);
        return;
      case "migrated":
        // Not the user's doing: the guide's next words tell of it.
        return;
    }
  }

  nameOf(option: string): string {
    return this.offered.find((one) => one.id === option)?.description ?? option;
  }

  answered(event: Extract<WalkEvent, { type: "moved" }>): { subject: string; value: Json } | undefined {
    if (event.from === null || event.answer === null) return undefined;
    return { subject: `answer:${formatRef(event.from)}`, value: event.answer.value };
  }

  show(at: number): void {
    const { state } = this;
    if (state === null) return;
    const shown = this.shown?.(state);
    const here = state.trail.at(-1)?.ref;
    this.offered = shown?.options ?? (here === undefined ? state.candidates : []);
    const response = shown?.response ?? (here === undefined ? "" : formatRef(here));
    const lines = [response, ...this.offered.map((one) => `- ${one.id}: ${one.description}`)];
    this.ledger.guideSays(lines.filter((line) => line !== "").join("\n"), at);
  }
}
