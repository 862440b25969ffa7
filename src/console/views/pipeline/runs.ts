/**
 * The runs of the four stages in a session's events, each with its turns: what was chosen, which prompt was made, who answered it, what
 * was called, and what was recorded. A host that assembles and records by itself makes a run as well, under the id of its first prompt.
 */
import type { ModelUsage, ToolCall } from "../../../context/document.ts";
import type { RecordedEvent, Turn } from "../../../context/events.ts";
import type { AssemblyRecord } from "../../../context/record.ts";

type Timed<T> = T & { ended: number };

/** One time through stages two to four. */
export interface Cycle {
  /** Where stage two of it began. Milliseconds since the epoch, as everywhere here. */
  begun: number;
  assembly: AssemblyRecord;
  models: Timed<ModelUsage>[];
  tools: Timed<ToolCall>[];
  turn?: Timed<Turn>;
}

export interface Run {
  id: string;
  /** Its prompts carry its id: it was begun by `run_pipeline`, and not before runs had one. */
  isNamed?: true;
  begun: number;
  /** The last event of it. */
  ended: number;
  user_intent: string;
  token_budget: number;
  max_turns?: number;
  /** Asked for by name. */
  template?: string;
  /** Calls of a model that chose the template, and searches before the first turn. */
  models: Timed<ModelUsage>[];
  tools: Timed<ToolCall>[];
  /** Each with its turn; the last one may wait for it, and one whose model failed has none. */
  cycles: Cycle[];
  /** Prompts that somebody made by hand meanwhile. No turn answers them, so that they are none. */
  aside: AssemblyRecord[];
  answer?: string;
}

/** The number of the turn that a cycle is, or would have been. */
export function turnNumber({ cycles }: Run, cycle: Cycle): number {
  return 1 + cycles.slice(0, cycles.indexOf(cycle)).filter(({ turn }) => turn !== undefined).length;
}

/** What stage one said: it stands in the first prompt that rests on it. */
export function selectionOf({ aside, cycles }: Run): AssemblyRecord["selection"] {
  return [...aside, ...cycles.map(({ assembly }) => assembly)].find(({ selection }) => selection !== undefined)
    ?.selection;
}

/** The prompt that nobody has answered yet. */
export function openPrompt(run: Run): AssemblyRecord | undefined {
  const last = run.cycles.at(-1);
  return run.answer === undefined && last?.turn === undefined ? last?.assembly : undefined;
}

export function runsOf(events: readonly RecordedEvent[]): Run[] {
  const runs: Run[] = [];
  const byAssembly = new Map<string, { run: Run; cycle: Cycle }>();
  const runNamed = (id: string | undefined): Run | undefined =>
    id === undefined ? runs.at(-1) : runs.find((run) => run.id === id);
  for (const event of events) {
    const ended = event.at;
    switch (event.type) {
      case "run_started": {
        const { run_id, user_intent, token_budget, max_turns, template } = event;
        const asked = { user_intent, token_budget, max_turns, ...(template !== undefined && { template }) };
        const named = run_id === undefined ? { id: `at-${event.at}` } : { id: run_id, isNamed: true as const };
        runs.push({ ...named, begun: ended, ended, ...asked, models: [], tools: [], cycles: [], aside: [] });
        break;
      }
      case "assembled": {
        const { assembly } = event;
        const known = runNamed(event.run_id);
        const goesOn = event.run_id !== undefined || isOpenFor(known, assembly);
        const run = goesOn && known !== undefined ? known : runByHand(assembly);
        if (run !== known) runs.push(run);
        const cycle: Cycle = { begun: run.ended, assembly, models: [], tools: [] };
        // The prompts of a run that has an id carry it: this one was made by hand, and counts when a turn answers it.
        if (event.run_id === undefined && run.isNamed === true) run.aside.push(assembly);
        else addCycle(run, cycle, event.run_id === undefined);
        run.ended = ended;
        byAssembly.set(assembly.assembly_id, { run, cycle });
        break;
      }
      case "model_called":
      case "tool_called": {
        const run = runs.at(-1);
        if (run === undefined || run.answer !== undefined) break;
        const place = run.cycles.at(-1) ?? run;
        if (event.type === "model_called") place.models.push({ ...event.usage, ended });
        else place.tools.push({ ...event.call, ended });
        run.ended = ended;
        break;
      }
      case "turn_added": {
        const { turn } = event;
        const answered = turn.assembly_id === undefined ? undefined : byAssembly.get(turn.assembly_id);
        const run = answered?.run ?? runNamed(event.run_id);
        const cycle = answered?.cycle ?? run?.cycles.at(-1);
        if (run === undefined || cycle === undefined) break;
        comeBack(run, cycle);
        cycle.turn = { ...turn, ended };
        run.ended = ended;
        if (turn.final_answer !== undefined) run.answer = turn.final_answer;
        break;
      }
      default:
        break;
    }
  }
  return runs;
}

/** A prompt joins its run. One by hand takes the place of the one before it that no turn has answered, with the calls since. */
function addCycle(run: Run, cycle: Cycle, isByHand: boolean): void {
  const last = run.cycles.at(-1);
  if (isByHand && last !== undefined && last.turn === undefined) {
    run.cycles.pop();
    run.aside.push(last.assembly);
    cycle.models.push(...last.models);
    cycle.tools.push(...last.tools);
  }
  run.cycles.push(cycle);
}

/** A turn answers this cycle's prompt: where it had been laid aside, it counts after all, before one that still waits. */
function comeBack(run: Run, cycle: Cycle): void {
  if (run.cycles.includes(cycle)) return;
  run.aside = run.aside.filter((one) => one !== cycle.assembly);
  const waits = run.cycles.at(-1)?.turn === undefined ? 1 : 0;
  run.cycles.splice(Math.max(0, run.cycles.length - waits), 0, cycle);
}

/** Whether a prompt without a run's id goes on with this one. */
function isOpenFor(run: Run | undefined, { user_intent }: AssemblyRecord): boolean {
  return run !== undefined && run.answer === undefined && run.user_intent === user_intent;
}

function runByHand({ assembly_id, at, user_intent, token_budget }: AssemblyRecord): Run {
  return {
    id: assembly_id,
    begun: at,
    ended: at,
    user_intent,
    token_budget,
    models: [],
    tools: [],
    cycles: [],
    aside: [],
  };
}

/** A part of a lane, in milliseconds since the run began. */
export interface Span {
  stage: 1 | 2 | 3 | 4;
  from: number;
  to: number;
  label: string;
  failed?: true;
}

/** The four lanes of a run: what took which time. `waiting` names the time until a host has answered. */
export function lanesOf(run: Run, waiting: string): Span[] {
  const since = (time: number): number => Math.max(0, time - run.begun);
  const calls = [...run.models, ...run.tools];
  const chosen = Math.max(run.begun, ...calls.map(({ ended }) => ended));
  const [first] = run.cycles;
  const template = first?.assembly.template ?? run.template ?? "";
  const spans: Span[] = [{ stage: 1, from: 0, to: since(calls.length > 0 ? chosen : run.begun), label: template }];
  for (const { begun, assembly, models, tools, turn } of run.cycles) {
    spans.push({ stage: 2, from: since(begun), to: since(assembly.at), label: `${assembly.token_used}` });
    for (const { ended, latency_ms, model, status } of models)
      spans.push({
        stage: 3,
        from: since(ended - latency_ms),
        to: since(ended),
        label: model,
        ...(status === "error" && { failed: true }),
      });
    for (const { ended, duration_ms, tool, status } of tools)
      spans.push({
        stage: 3,
        from: since(ended - duration_ms),
        to: since(ended),
        label: tool,
        ...(status !== "success" && { failed: true }),
      });
    if (turn === undefined) continue;
    if (models.length === 0) spans.push({ stage: 3, from: since(assembly.at), to: since(turn.ended), label: waiting });
    spans.push({ stage: 4, from: since(turn.ended), to: since(turn.ended), label: String(turn.turn) });
  }
  return spans;
}
