/** How a run begins in its session's record, and how one that has begun is found again and goes on. */
import { isBeingAsked } from "../../context/conversation.ts";
import type { ContextEvent, RecordedEvent, Turn } from "../../context/events.ts";
import { redact } from "../../context/redact/redact.ts";
import type { TemplateChoice } from "../../templates/select.ts";
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import type { OperationCall } from "../call.ts";
import type { PipelineArguments } from "./types.ts";
import type { SessionLog } from "../session/session-log.ts";

type RunStarted = Extract<RecordedEvent, { type: "run_started" }>;

/** What a run has left in its session's log. */
export interface RecordedRun {
  started: RunStarted;
  turns: Turn[];
  assembly_ids: string[];
  /** Empty until a prompt was assembled. */
  template: string;
  chosen: TemplateChoice | undefined;
}

/** The answer of a run that has come to its end. */
export const answerOf = ({ turns }: RecordedRun): string | undefined => turns.at(-1)?.final_answer;

/**
 * The run that a call is for: one that has begun and is named by `run_id`, by its key, or by its session and the user's
 * words where it stopped without an answer; otherwise a new one, which is recorded with the user's words.
 * Fails with `invalid_input` for an unknown `run_id`, and as `SessionLog.decide` does.
 */
export async function openRun(
  input: PipelineArguments,
  limits: { token_budget: number; max_turns: number },
  log: SessionLog,
  call: OperationCall,
  hasModel: boolean,
): Promise<Outcome<RecordedRun>> {
  const { user_intent, template, expected_revision, idempotency_key: key, run_id, report: _, ...rest } = input;
  if (run_id !== undefined) {
    const named = findRun(log, (event) => event.run_id === run_id);
    if (named === undefined) {
      return refuse({
        code: "invalid_input",
        field: "run_id",
        expected: { en: "the run_id of a run of this session", zh: "本会话中一次运行的 run_id" },
      });
    }
    if (answerOf(named) === undefined || asks(named, user_intent)) return accept(named);
    const expected = {
      en: "the question of this run, which has its answer; for another question leave run_id out",
      zh: "这次运行原来的问题（它已有答案）；要问别的问题，请不带 run_id",
    };
    return refuse({ code: "invalid_input", field: "user_intent", expected });
  }
  if (key === undefined && expected_revision === undefined && hasModel) {
    const last = findRun(log, () => true);
    if (last !== undefined && goesOn(last, input)) return accept(last);
  }
  const at = call.services.now();
  const decided = await log.decide(
    ({ projection }) => {
      const asked: ContextEvent = { type: "message_added", at, role: "user", content: user_intent };
      const started: ContextEvent = {
        type: "run_started",
        at,
        run_id: call.services.newId(),
        user_intent,
        ...limits,
        ...(template !== undefined && { template }),
      };
      return accept(isBeingAsked(projection, redact(user_intent).text) ? [started] : [started, asked]);
    },
    {
      expected_revision,
      ...(key !== undefined && {
        operation: { key, given: JSON.parse(JSON.stringify({ operation: "run", user_intent, template, ...rest })) },
      }),
    },
  );
  if (!decided.ok) return decided;
  const { length } = decided.value.log;
  const run = findRun(log, (_, place) => place < length);
  if (run === undefined) throw new Error("a run that was recorded is not in its log");
  return accept(run);
}

/** Whether a call with these arguments goes on with a run that stopped without an answer. */
function goesOn(run: RecordedRun, { user_intent, template }: PipelineArguments): boolean {
  return (
    answerOf(run) === undefined &&
    asks(run, user_intent) &&
    (template === undefined || template === (run.started.template ?? run.template))
  );
}

const asks = ({ started }: RecordedRun, userIntent: string): boolean => started.user_intent === redact(userIntent).text;

/**
 * The turn of the run after which this call stops. A run that has had all its turns is allowed as many again, so that the
 * call that its message asks for goes on (requirement pipeline/continues-after-max-turns). A repetition under the run's key
 * is no such call: it gives what the first one gave.
 */
export function turnLimit({ started, turns }: RecordedRun, { max_turns, run_id, idempotency_key }: PipelineArguments) {
  const made = turns.length;
  const allowed = max_turns ?? started.max_turns;
  const isRepeated = idempotency_key !== undefined && run_id === undefined;
  if (made < allowed || isRepeated) return allowed;
  // Without a number of its own a call ends where one that was not interrupted would have ended.
  return max_turns === undefined ? allowed * (Math.floor(made / allowed) + 1) : made + allowed;
}

/** The last run whose beginning fits; undefined when there is none. */
function findRun(log: SessionLog, fits: (event: RunStarted, place: number) => boolean): RecordedRun | undefined {
  const events = log.log;
  for (let place = events.length - 1; place >= 0; place -= 1) {
    const started = events[place];
    if (started?.type !== "run_started" || !fits(started, place)) continue;
    const earlier = events.slice(0, place).filter(({ type }) => type === "turn_added").length;
    return readRun(started, events.slice(place + 1), earlier);
  }
  return undefined;
}

/**
 * What belongs to a run among the events after its beginning: what carries its id, and what carries none until another run
 * begins. A turn that a host handed in belongs to the run whose prompt it answers. `earlier`: turns before this run.
 */
function readRun(started: RunStarted, events: readonly RecordedEvent[], earlier: number): RecordedRun {
  const run: RecordedRun = { started, turns: [], assembly_ids: [], template: "", chosen: undefined };
  let turns = earlier;
  let isLast = true;
  for (const event of events) {
    if (event.type === "run_started") isLast = false;
    if (event.type === "assembled" && (event.run_id ?? (isLast ? started.run_id : "")) === started.run_id) {
      run.assembly_ids.push(event.assembly.assembly_id);
      run.template = event.assembly.template;
      run.chosen ??= event.assembly.selection;
    }
    if (event.type !== "turn_added") continue;
    turns += 1;
    const { assembly_id } = event.turn;
    const handedIn = assembly_id === undefined ? isLast : run.assembly_ids.includes(assembly_id);
    const belongs = event.run_id === undefined ? handedIn : event.run_id === started.run_id;
    if (belongs) run.turns.push({ ...event.turn, turn: turns });
  }
  return run;
}

/** The run of this id as it stands; undefined for an unknown one. */
export function runOf(run_id: string, log: SessionLog): RecordedRun | undefined {
  return findRun(log, (event) => event.run_id === run_id);
}

/**
 * Records a turn of this run. False when another call that goes on with the run has recorded its turn of this number: a run
 * that is resumed twice at once has each turn once. What the session does not take is held for this call.
 */
export async function addRunTurn(log: SessionLog, run_id: string, turn: number, event: ContextEvent): Promise<boolean> {
  if (log.unrecorded === undefined) {
    const decided = await log.decide(() =>
      (runOf(run_id, log)?.turns.length ?? 0) < turn ? accept([event]) : refuse(TAKEN),
    );
    if (decided.ok) return true;
    if (decided.failure === TAKEN) return false;
  }
  await log.appendOrHold([event]);
  return true;
}

const TAKEN: Failure = {
  code: "invalid_input",
  field: "run_id",
  expected: { en: "a run that no other call goes on with", zh: "没有被其他调用继续执行的运行" },
};
