/** Prompts from hand-made logs, for the tests of this folder. */
import { composeAssembly, recordAssembly } from "../../../src/context/assembly/compose.ts";
import type { ComposeRequest, Composition } from "../../../src/context/assembly/compose.ts";
import { replayAssembly } from "../../../src/context/assembly/replay.ts";
import type { Replay, ReplayChange } from "../../../src/context/assembly/replay.ts";
import type { RecordedEvent } from "../../../src/context/events.ts";
import { foldContext } from "../../../src/context/project.ts";
import { estimator } from "../../../src/context/tokens/tokens.ts";
import type { Template } from "../../../src/templates/model.ts";
import { port, template } from "../../templates/support.ts";
import { AT } from "../support.ts";

export const SESSION = { session_id: "s1" };

/** A template with a persona and nothing else; `settings` are lines of front matter. */
export const plainTemplate = (settings = ""): Template =>
  template(`---
name: plain
description: answers
language: en
sections: { persona: { priority: must } }
${settings}
---
# Persona {#persona}

Answer.
`);

/** A template that places the session's history itself. */
export const historyTemplate = (settings = ""): Template =>
  template(`---
name: history
description: answers
language: en
sections: { persona: { priority: must }, history: { priority: medium } }
${settings}
---
# Persona {#persona}

Answer.

# History {#history}

\${mcp:resource:conversation://current/history}
`);

export const PLAIN = plainTemplate();

export async function compose(
  events: readonly RecordedEvent[],
  user_intent: string,
  over: Partial<ComposeRequest> = {},
): Promise<Composition> {
  const made = await composeAssembly(
    {
      template: PLAIN,
      projection: foldContext(events, SESSION),
      user_intent,
      arguments: new Map(),
      token_budget: 4000,
      model_name: "host",
      counter: estimator,
      now: AT + 10_000_000,
      ...over,
    },
    port({ countTokens: (text) => estimator.count(text) }),
  );
  if (!made.ok) throw new Error(JSON.stringify(made.failure));
  return made.value;
}

/** A log with the record of this prompt at its end, as assembly `a1`. */
export const withAssembly = (events: readonly RecordedEvent[], made: Composition): RecordedEvent[] => [
  ...events,
  { type: "assembled", at: made.request.now, assembly: recordAssembly("a1", made) },
];

export async function replayOf(
  log: readonly RecordedEvent[],
  used: Template,
  change: ReplayChange = {},
): Promise<Replay> {
  const replayed = await replayAssembly(
    log,
    "a1",
    { ...SESSION, template: () => used, templates: [used.name], counter: () => estimator },
    change,
  );
  if (!replayed.ok) throw new Error(JSON.stringify(replayed.failure));
  return replayed.value;
}
