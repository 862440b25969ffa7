/** A consultation in the page: its session, and the steps that were taken. */
import { tagOf } from "../../../localized-text.ts";
import { signal } from "@preact/signals";
import type { SessionView } from "../../../session/present.ts";
import { call, read } from "../../api.ts";
import { language } from "../../settings.ts";
import { howMoved, saidOf, type Walked } from "./golden.ts";
import { GOTO } from "./way-back.ts";

export interface Walk {
  view: SessionView;
  /** The question it began with; absent where its events cannot be read. */
  question?: string;
  steps: readonly Walked[];
}

export const walk = signal<Walk | undefined>(undefined);

/** Begins a session. Fails with `ApiFailure`. */
export async function begin(question: string, base: string | undefined): Promise<string> {
  const view = await call<SessionView>("POST", "/api/sessions", {
    user_query: question,
    language: tagOf(language.value),
    ...(base !== undefined && { knowledge_base: base }),
  });
  walk.value = { view, question, steps: [] };
  return view.session_id;
}

/** Shows a session that exists, with the steps that were taken before, wherever that was. Fails with `unknown_session`. */
export async function resume(sessionId: string): Promise<void> {
  if (walk.value?.view.session_id === sessionId) return;
  const view = await read<SessionView>(`/api/sessions/${encodeURIComponent(sessionId)}`);
  // The trail is an extra: the consultation goes on without it.
  const earlier = await import("./read-earlier.ts")
    .then(({ readEarlier }) => readEarlier(view))
    .catch(() => ({ steps: [] }));
  walk.value = { view, ...earlier };
}

/** Takes a step: an option, or words of the user's own. Fails with the failure of the step; the session stays where it was. */
export async function step(option: string, words?: string): Promise<void> {
  const before = walk.value;
  if (before === undefined) return;
  const { session_id, revision } = before.view;
  const view = await call<SessionView>("POST", `/api/sessions/${encodeURIComponent(session_id)}/navigate`, {
    selected_option_id: option,
    expected_revision: revision,
    ...(words !== undefined && { user_input: words }),
  });
  // A return to a step is named by the step.
  const said = option.startsWith(GOTO) ? view.current_step : saidOf(before.view, option, words);
  const how = howMoved(before.view, view);
  const taken: Walked = {
    from: before.view,
    option,
    said,
    to: view,
    ...(words !== undefined && { words }),
    ...(how !== undefined && { how }),
  };
  walk.value = { ...before, view, steps: [...before.steps, taken] };
}

/** Forgets the session in this page; it goes on existing. */
export function leave(): void {
  walk.value = undefined;
}
