/**
 * Crashes: a wake ends at any moment, before or after what it writes or calls, as when the server is killed. What was stored stays, and the
 * task goes on from there.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { refuse, type Failure } from "../../../src/errors.ts";
import { proves } from "../../requirements/index.ts";
import { done, taskBench, use } from "./support.ts";

/** Each tool by what its definition claims. */
const TOOLS = ["safe__read", "safe__put", "unsafe__send"] as const;

class Killed extends Error {}

interface Schedule {
  calls: number[];
  /** Which of the writes and calls, counted from the beginning, ends the wake, and whether it had its effect. */
  crashes: { at: number; after: boolean }[];
}

const schedules: fc.Arbitrary<Schedule> = fc.record({
  calls: fc.array(fc.nat({ max: TOOLS.length - 1 }), { minLength: 1, maxLength: 4 }),
  crashes: fc.array(fc.record({ at: fc.nat({ max: 30 }), after: fc.boolean() }), { maxLength: 6 }),
});

async function runThrough({ calls, crashes: planned }: Schedule) {
  const crashes = [...planned];
  const decisions = calls.map((which, place) => use(TOOLS[which] ?? "", { n: place }));
  const made: string[] = [];
  const answer = (given: { n?: unknown }) => {
    made.push(String(given.n));
    return `answer ${String(given.n)}`;
  };
  const bench = taskBench([], {
    safe__read: { answer, annotations: { readOnlyHint: true } },
    safe__put: { answer, annotations: { idempotentHint: true } },
    unsafe__send: { answer },
  });
  let count = 0;
  async function survive<T>(work: () => Promise<T>): Promise<T> {
    count += 1;
    const crash = crashes.find(({ at }) => at === count);
    if (crash?.after === false) throw new Killed();
    const result = await work();
    if (crash?.after === true) throw new Killed();
    return result;
  }
  const { services } = bench.call;
  const sessions = services.sessions;
  const { library } = bench;
  Object.assign(services, {
    // The model answers by how many steps there are, as one that reads the task again would.
    openModel: async () => ({
      provider: "test",
      model: "test",
      async complete({ messages }: { messages: { content: string }[] }) {
        const { previous_steps } = JSON.parse(messages[1]?.content ?? "{}") as { previous_steps: object[] };
        const text = JSON.stringify(decisions[previous_steps.length] ?? done());
        const cost = {
          prompt_tokens: 1,
          completion_tokens: 1,
          total_tokens: 2,
          estimated: false,
          latency_ms: 1,
          attempts: 1,
        };
        return { ok: true as const, text, finish_reason: "stop" as const, cost };
      },
    }),
    sessions: {
      ...sessions,
      record: (...args: Parameters<typeof sessions.record>) => survive(() => sessions.record(...args)),
      initiate: (...args: Parameters<typeof sessions.initiate>) => survive(() => sessions.initiate(...args)),
    },
    library: {
      ...library,
      call: (...args: Parameters<typeof library.call>) => survive(() => library.call(...args)),
    },
  });
  const { task_id } = await bench.ask("submit_task", { description: "Do some things", max_steps: 20 });
  for (let wakes = 0; wakes < 200; wakes += 1) {
    try {
      await bench.tasks.settle(bench.call);
      break;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      bench.sessions.loseMemory();
    }
  }
  crashes.length = 0;
  return { bench, task_id, made };
}

test("after any crash a task goes on where its log ends, and no call is repeated that may be made only once", async () => {
  proves("task-runs/crash");
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const { bench, task_id, made } = await runThrough(schedule);
      for (let answers = 0; answers < 10; answers += 1) {
        const { status, input_needed } = await bench.ask("get_task", { task_id });
        if (status !== "input_required") break;
        expect(input_needed.reason).toBe("uncertain_call");
        await bench.ask("update_task", { task_id, action: "answer", answer: "skip" });
        await bench.tasks.settle(bench.call);
      }
      const task = await bench.ask("get_task", { task_id });
      expect(task.status).toBe("completed");
      const log = await bench.log(task_id);
      const steps = log.flatMap((event) => (event.type === "task_stepped" ? [event.step] : []));
      expect(steps).toEqual(Array.from({ length: schedule.calls.length + 1 }, (_, place) => place + 1));
      expect(log.filter(({ type }) => type === "task_submitted")).toHaveLength(1);
      expect(log.filter(({ type }) => type === "task_ended")).toHaveLength(1);
      for (const [place, which] of schedule.calls.entries()) {
        const times = made.filter((one) => one === String(place)).length;
        if (TOOLS[which] === "unsafe__send") expect(times).toBeLessThanOrEqual(1);
        else expect(times).toBeGreaterThanOrEqual(1);
      }
    }),
    { numRuns: 60 },
  );
});

const lostAnswers: readonly Failure[] = [
  { code: "outcome_unknown", session_id: "" },
  { code: "server_unavailable", server: "unsafe", reason: "cut_off", may_be_done: true },
];

test.each(lostAnswers)(
  "a call whose answer was lost ($code) is asked about, and made again only when that is wanted",
  async (failure) => {
    proves("task-runs/crash");
    const bench = taskBench([use("unsafe__send", { n: 1 }), done()], { unsafe__send: { answer: () => "sent" } });
    const { library } = bench;
    let lost = true;
    const call: typeof library.call = async (...args) => {
      const answered = await library.call(...args);
      const isLost = lost;
      lost = false;
      return isLost ? refuse(failure) : answered;
    };
    Object.assign(bench.call.services, { library: { ...library, call } });
    const task = await bench.run({ description: "Send it" });
    expect(task).toMatchObject({ status: "input_required", input_needed: { reason: "uncertain_call" } });
    // Nothing stopped.
    expect(task.input_needed?.question).toMatch(/its answer was lost|its answer broke off/);
    expect(task.input_needed?.question).not.toContain("stopped");
    expect(task.last_failure).toMatchObject({
      error: failure.code,
      message: expect.stringContaining("answer") as string,
    });
    const { task_id } = task;
    const wrong = await bench.tool("update_task", { task_id, action: "answer", answer: "perhaps" });
    expect(wrong.value.error).toMatchObject({ code: "invalid_input", expected: '"repeat" or "skip"' });
    await bench.ask("update_task", { task_id, action: "answer", answer: "repeat" });
    await bench.tasks.settle(bench.call);
    expect(await bench.ask("get_task", { task_id })).toMatchObject({ status: "completed" });
    expect(library.calls).toHaveLength(2);
    const { contents } = await bench.ask("read_resource", { uri: task.trajectory_uri });
    expect(JSON.parse(contents[0].text).steps[0].tries).toMatchObject([
      { outcome: "cut_off", error_type: failure.code, asked: { answer: "repeat" } },
      { outcome: "succeeded" },
    ]);
  },
);
