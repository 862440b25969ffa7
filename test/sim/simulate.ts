/**
 * The simulator: callers, crashes, failing writes, repeats, lost answers and new releases over the session port in
 * memory, in an order that a seed decides. Ends each session with every check of `check.ts`.
 */
import type { Outcome } from "../../src/errors.ts";
import type { Principal } from "../../src/principal.ts";
import type { JournalRow } from "../../src/session/journal-rows.ts";
import type { InitiateInput, NavigateInput } from "../../src/session/session-port.ts";
import type { SessionView } from "../../src/session/present.ts";
import type { StepKnowledge } from "../../src/session/transition.ts";
import { publishedKnowledge } from "../support/knowledge.ts";
import { memorySessions, type Fault } from "../support/memory-sessions.ts";
import { violations, type Told } from "./check.ts";
import { versionOf } from "./knowledge.ts";
import { seeded } from "./random.ts";
import { Crash, makeScheduler } from "./scheduler.ts";

export interface Run {
  operations: number;
  crashes: number;
  sessions: number;
  /** Moves to another release that somebody heard of. */
  moved: number;
  /** Recordings kept beside the walk. */
  recorded: number;
  events: number;
  /** Each with the seed and session it was seen in. */
  violations: string[];
}

export interface RunOptions {
  seed: number;
  operations: number;
  faults?: readonly Fault[];
  /** Stop at the first violation. */
  untilFirst?: boolean;
}

const owner: Principal = { tenant: "owner", scopes: ["mcp"] };
const stranger: Principal = { tenant: "stranger", scopes: ["mcp"] };

/** Runs until so many operations have been sent. */
export async function simulate({ seed, operations, faults = [], untilFirst = false }: RunOptions): Promise<Run> {
  const random = seeded(seed);
  const scheduler = makeScheduler(random);
  const knowledge = publishedKnowledge(versionOf(0));
  const storage = new Map<string, JournalRow[]>();
  const run: Run = { operations: 0, crashes: 0, sessions: 0, moved: 0, recorded: 0, events: 0, violations: [] };
  let published = 0;
  let ids = 0;
  let clock = 1_790_000_000_000;
  let processDied = false;

  const port = memorySessions({
    knowledge: {
      ...knowledge,
      release: (id) => (random.chance(0.01) ? away(knowledge.release(id)) : knowledge.release(id)),
    },
    storage,
    faults: new Set(faults),
    // Clocks are set back now and then.
    now: () => (clock += random.below(6) - 1),
    newId: () => `s-${(ids += 1)}`,
    pause: () => scheduler.pause(),
    crash() {
      if (!random.chance(0.02)) return;
      // Half of them take the whole process along; after the others memory lives on.
      processDied = random.chance(0.5);
      throw new Crash("the write failed");
    },
  });

  /** Sends one call; what its caller hears goes into `told`. */
  const send = (
    call: () => Promise<Outcome<SessionView>>,
    told: Told,
    heard: (view: SessionView) => void,
  ): Promise<void> =>
    scheduler.launch(async () => {
      run.operations += 1;
      try {
        const outcome = await call();
        if (random.chance(0.05)) {
          told.unknown = true;
          return;
        }
        told.answers.push(outcome.ok ? JSON.stringify(outcome.value) : "");
        if (outcome.ok) heard(outcome.value);
      } catch (error) {
        if (!(error instanceof Crash)) run.violations.push(`seed ${seed}: a call failed: ${String(error)}`);
        told.unknown = true;
      }
    });

  const turn = async (): Promise<void> => {
    if (processDied || random.chance(0.004)) {
      processDied = false;
      run.crashes += 1;
      await scheduler.killAll();
      port.loseMemory();
    }
    if (random.chance(0.01)) knowledge.publish(versionOf((published += 1)));
    await scheduler.step();
  };

  /** Every waiting call gets its end. */
  const drain = async (): Promise<void> => {
    while (await scheduler.step()) if (processDied) await turn();
  };

  const oneSession = async (): Promise<void> => {
    const told: Told[] = [];
    const started: Told = {
      key: `start-${(ids += 1)}`,
      marker: undefined,
      expected: undefined,
      answers: [],
      unknown: false,
    };
    told.push(started);
    const input: InitiateInput = {
      user_query: random.pick(["begin", "tech", "loop", "??"]),
      channel: "main",
      idempotency_key: started.key,
      ...(random.chance(0.8) ? { knowledge_base: random.pick(["tech", "loan", "loop"]) } : {}),
    };
    /** What the callers last saw of the session, one entry at most. */
    const seen: SessionView[] = [];
    const heard = (view: SessionView): void => {
      if (seen[0] === undefined || view.revision > seen[0].revision) seen[0] = view;
    };
    while (seen.length === 0) {
      await send(() => port.initiate(owner, input), started, heard);
      await drain();
      await turn();
    }
    const session_id = seen[0]?.session_id ?? "";
    const length = 5 + random.below(60);
    const repeatable: { told: Told; input: NavigateInput }[] = [];
    for (let count = 0; count < length; count += 1) {
      const again = repeatable.length > 0 && random.chance(0.2) ? random.pick(repeatable) : undefined;
      const request = again ?? newRequest(seen[0]);
      if (again === undefined) {
        told.push(request.told);
        if (request.told.key !== undefined) repeatable.push(request);
      }
      const copies = request.told.key !== undefined && random.chance(0.1) ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        await send(() => port.navigate(owner, request.input), request.told, heard);
      }
      if (random.chance(0.1)) await keep(session_id);
      if (random.chance(0.02)) await intrude(session_id);
      if (random.chance(0.02)) await move(session_id, told);
      const turns = random.below(7);
      for (let spin = 0; spin < turns; spin += 1) await turn();
    }
    await drain();
    await finish(session_id, told);
  };

  const newRequest = (view: SessionView | undefined): { told: Told; input: NavigateInput } => {
    if (view === undefined) throw new Error("nobody has seen this session yet");
    const number = (ids += 1);
    const key = random.chance(0.7) ? `k-${number}` : undefined;
    const expected = random.chance(0.3) ? view.revision : undefined;
    const typed = view.input !== null && random.chance(0.8);
    const marker = typed || key !== undefined ? undefined : `marker-${number}.`;
    const option = typed ? random.pick(["answer", "provide_more_info"]) : chooseOption(view);
    const text = typed ? random.pick(["42", "17", "十八", "nonsense", "-1"]) : marker;
    const input: NavigateInput = {
      session_id: view.session_id,
      selected_option_id: option,
      ...(text === undefined ? {} : { user_input: text }),
      ...(key === undefined ? {} : { idempotency_key: key }),
      ...(expected === undefined ? {} : { expected_revision: expected }),
    };
    return { told: { key, marker, expected, answers: [], unknown: false }, input };
  };

  const chooseOption = (view: SessionView): string => {
    if (view.is_complete) return random.pick(["back", "restart", "ai"]);
    const listed = view.options.map(({ id }) => id).filter((id) => id !== "provide_more_info");
    if (listed.length > 0 && random.chance(0.75)) return random.pick(listed);
    if (view.path.length > 1 && random.chance(0.4)) return `goto:${random.pick(view.path)}`;
    return random.pick(["back", "back", "restart", "end", "zz", "__proto__", "provide_more_info"]);
  };

  const intrude = (session_id: string): Promise<void> =>
    scheduler.launch(async () => {
      run.operations += 1;
      const outcome = await port.navigate(stranger, { session_id, selected_option_id: "back" }).catch(() => undefined);
      if (outcome?.ok === true || (outcome?.ok === false && outcome.failure.code !== "unknown_session")) {
        run.violations.push(`seed ${seed}: a stranger reached ${session_id}`);
      }
    });

  /** An agent keeps something beside the walk: revisions grow, and nobody moves. */
  const keep = (session_id: string): Promise<void> =>
    scheduler.launch(async () => {
      run.operations += 1;
      try {
        const kept = await port.record(owner, { session_id, records: [{ type: "note", number: (ids += 1) }] });
        if (kept.ok) run.recorded += 1;
        else run.violations.push(`seed ${seed}: ${session_id} could not keep a record`);
      } catch (error) {
        if (!(error instanceof Crash)) run.violations.push(`seed ${seed}: a recording failed: ${String(error)}`);
      }
    });

  /** An author moves the session to the current release, while its callers go on. */
  const move = (session_id: string, told: Told[]): Promise<void> => {
    const moved: Told = { key: undefined, marker: undefined, expected: undefined, answers: [], unknown: false };
    told.push(moved);
    return send(
      () => port.migrate(owner, session_id),
      moved,
      () => (run.moved += 1),
    );
  };

  const finish = async (session_id: string, told: Told[]): Promise<void> => {
    const [read, records] = [await port.read(owner, session_id), await port.events(owner, session_id)];
    const [name, rows] = [...storage].find(([stored]) => stored.endsWith(session_id)) ?? ["", []];
    if (!read.ok && read.failure.code === "knowledge_unavailable") return finish(session_id, told);
    if (!read.ok || !records.ok) {
      run.violations.push(`seed ${seed}: ${session_id} cannot be read`);
      return;
    }
    run.sessions += 1;
    run.events += records.value.length;
    const wrong = violations(rows, records.value, read.value, told, (id) => knowledge.release(id));
    run.violations.push(...wrong.map((what) => `seed ${seed}, ${session_id}: ${what}`));
    storage.delete(name);
    port.loseMemory();
  };

  const bearable = untilFirst ? 0 : Infinity;
  while (run.operations < operations && run.violations.length <= bearable) await oneSession();
  return run;
}

/** Published knowledge while storage cannot be read: every tree is missing. */
function away(view: StepKnowledge): StepKnowledge {
  return { ...view, tree: () => undefined };
}
