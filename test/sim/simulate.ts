/**
 * The simulator: concurrent calls, crashes, failing writes, repeated calls, lost answers and new releases on the in-memory
 * session port, in an order that a seed decides. Each session is checked with `check.ts` at its end.
 */
import type { Outcome } from "../../src/errors.ts";
import type { Principal } from "../../src/principal.ts";
import type { JournalRow } from "../../src/session/journal-rows.ts";
import type { InitiateInput, NavigateInput } from "../../src/session/session-port.ts";
import type { SessionView } from "../../src/session/present.ts";
import type { StepKnowledge } from "../../src/session/transition.ts";
import { publishedKnowledge } from "../support/knowledge.ts";
import { memorySessions, type Fault } from "../support/memory-sessions.ts";
import { findViolations, type RequestLog } from "./check.ts";
import { knowledgeVersion } from "./knowledge.ts";
import { createRandom } from "./random.ts";
import { Crash, createScheduler } from "./scheduler.ts";

export interface Run {
  operations: number;
  crashes: number;
  sessions: number;
  /** Migrations whose caller got an answer. */
  moved: number;
  /** Accepted recordings. */
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
  const random = createRandom(seed);
  const scheduler = createScheduler(random);
  const knowledge = publishedKnowledge(knowledgeVersion(0));
  const storage = new Map<string, JournalRow[]>();
  const run: Run = { operations: 0, crashes: 0, sessions: 0, moved: 0, recorded: 0, events: 0, violations: [] };
  let published = 0;
  let ids = 0;
  let clock = 1_790_000_000_000;
  let processDied = false;

  const port = memorySessions({
    knowledge: {
      ...knowledge,
      release: (id) => (random.chance(0.01) ? withoutTrees(knowledge.release(id)) : knowledge.release(id)),
    },
    storage,
    faults: new Set(faults),
    // The clock is sometimes set back.
    now: () => (clock += random.below(6) - 1),
    newId: () => `s-${(ids += 1)}`,
    pause: () => scheduler.pause(),
    crash() {
      if (!random.chance(0.02)) return;
      // In half of the cases the process dies as well; in the others its memory remains.
      processDied = random.chance(0.5);
      throw new Crash("the write failed");
    },
  });

  /** Sends one call and adds its answer to `log`; one answer in twenty is lost. */
  const send = (
    call: () => Promise<Outcome<SessionView>>,
    log: RequestLog,
    onView: (view: SessionView) => void,
  ): Promise<void> =>
    scheduler.launch(async () => {
      run.operations += 1;
      try {
        const outcome = await call();
        if (random.chance(0.05)) {
          log.unknown = true;
          return;
        }
        log.answers.push(outcome.ok ? JSON.stringify(outcome.value) : "");
        if (outcome.ok) onView(outcome.value);
      } catch (error) {
        if (!(error instanceof Crash)) run.violations.push(`seed ${seed}: a call failed: ${String(error)}`);
        log.unknown = true;
      }
    });

  const runTurn = async (): Promise<void> => {
    if (processDied || random.chance(0.004)) {
      processDied = false;
      run.crashes += 1;
      await scheduler.killAll();
      port.loseMemory();
    }
    if (random.chance(0.01)) knowledge.publish(knowledgeVersion((published += 1)));
    await scheduler.step();
  };

  /** Runs all waiting calls to their end. */
  const drain = async (): Promise<void> => {
    while (await scheduler.step()) if (processDied) await runTurn();
  };

  const simulateSession = async (): Promise<void> => {
    const requests: RequestLog[] = [];
    const started: RequestLog = {
      key: `start-${(ids += 1)}`,
      marker: undefined,
      expected: undefined,
      answers: [],
      unknown: false,
    };
    requests.push(started);
    const input: InitiateInput = {
      user_query: random.pick(["begin", "tech", "loop", "??"]),
      channel: "main",
      idempotency_key: started.key,
      ...(random.chance(0.8) ? { knowledge_base: random.pick(["tech", "loan", "loop"]) } : {}),
    };
    /** The latest view that a caller received; at most one entry. */
    const seen: SessionView[] = [];
    const onView = (view: SessionView): void => {
      if (seen[0] === undefined || view.revision > seen[0].revision) seen[0] = view;
    };
    while (seen.length === 0) {
      await send(() => port.initiate(owner, input), started, onView);
      await drain();
      await runTurn();
    }
    const session_id = seen[0]?.session_id ?? "";
    const length = 5 + random.below(60);
    const repeatable: { log: RequestLog; input: NavigateInput }[] = [];
    for (let count = 0; count < length; count += 1) {
      const again = repeatable.length > 0 && random.chance(0.2) ? random.pick(repeatable) : undefined;
      const request = again ?? createRequest(seen[0]);
      if (again === undefined) {
        requests.push(request.log);
        if (request.log.key !== undefined) repeatable.push(request);
      }
      const copies = request.log.key !== undefined && random.chance(0.1) ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        await send(() => port.navigate(owner, request.input), request.log, onView);
      }
      if (random.chance(0.1)) await recordNote(session_id);
      if (random.chance(0.02)) await callAsStranger(session_id);
      if (random.chance(0.02)) await migrateSession(session_id, requests);
      const turns = random.below(7);
      for (let spin = 0; spin < turns; spin += 1) await runTurn();
    }
    await drain();
    await checkSession(session_id, requests);
  };

  const createRequest = (view: SessionView | undefined): { log: RequestLog; input: NavigateInput } => {
    if (view === undefined) throw new Error("no caller has received this session yet");
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
    return { log: { key, marker, expected, answers: [], unknown: false }, input };
  };

  const chooseOption = (view: SessionView): string => {
    if (view.is_complete) return random.pick(["back", "restart", "ai"]);
    const listed = view.options.map(({ id }) => id).filter((id) => id !== "provide_more_info");
    if (listed.length > 0 && random.chance(0.75)) return random.pick(listed);
    if (view.path.length > 1 && random.chance(0.4)) return `goto:${random.pick(view.path)}`;
    return random.pick(["back", "back", "restart", "end", "zz", "__proto__", "provide_more_info"]);
  };

  const callAsStranger = (session_id: string): Promise<void> =>
    scheduler.launch(async () => {
      run.operations += 1;
      const outcome = await port.navigate(stranger, { session_id, selected_option_id: "back" }).catch(() => undefined);
      if (outcome?.ok === true || (outcome?.ok === false && outcome.failure.code !== "unknown_session")) {
        run.violations.push(`seed ${seed}: a stranger reached ${session_id}`);
      }
    });

  /** An agent records something: the revision grows, and the step stays the same. */
  const recordNote = (session_id: string): Promise<void> =>
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

  /** An author migrates the session to the current release while its callers continue. */
  const migrateSession = (session_id: string, requests: RequestLog[]): Promise<void> => {
    const moved: RequestLog = { key: undefined, marker: undefined, expected: undefined, answers: [], unknown: false };
    requests.push(moved);
    return send(
      () => port.migrate(owner, session_id),
      moved,
      () => (run.moved += 1),
    );
  };

  const checkSession = async (session_id: string, requests: RequestLog[]): Promise<void> => {
    const [read, records] = [await port.read(owner, session_id), await port.events(owner, session_id)];
    const [name, rows] = [...storage].find(([stored]) => stored.endsWith(session_id)) ?? ["", []];
    if (!read.ok && read.failure.code === "knowledge_unavailable") return checkSession(session_id, requests);
    if (!read.ok || !records.ok) {
      run.violations.push(`seed ${seed}: ${session_id} cannot be read`);
      return;
    }
    run.sessions += 1;
    run.events += records.value.length;
    const wrong = findViolations(rows, records.value, read.value, requests, (id) => knowledge.release(id));
    run.violations.push(...wrong.map((what) => `seed ${seed}, ${session_id}: ${what}`));
    storage.delete(name);
    port.loseMemory();
  };

  const maxViolations = untilFirst ? 0 : Infinity;
  while (run.operations < operations && run.violations.length <= maxViolations) await simulateSession();
  return run;
}

/** The knowledge as it is while storage cannot be read: without any tree. */
function withoutTrees(view: StepKnowledge): StepKnowledge {
  return { ...view, tree: () => undefined };
}
