/**
 * Learning from a run that has ended: its essence is made and kept. Whatever goes wrong here is logged and harms nothing else: the run is
 * what it was.
 */
import { describeError } from "../../context/redact/failure.ts";
import { essencePrompt, readEssence, seedOf } from "../../lessons/by-model.ts";
import { essenceByRule } from "../../lessons/by-rule.ts";
import { failedCallsOf } from "../../tasks/trajectory/calls.ts";
import type { Essence } from "../../lessons/essence.ts";
import { judgeWalk } from "../../lessons/walk.ts";
import { formatRef } from "../../knowledge/model.ts";
import type { Services } from "../../services.ts";
import { digestOf } from "../../session/hash-chain.ts";
import type { Trajectory } from "../../tasks/trajectory/model.ts";
import { trajectoryOfConsultation } from "../../tasks/trajectory/of-consultation.ts";
import { trajectoryOfTask } from "../../tasks/trajectory/of-task.ts";
import type { Caller } from "../call.ts";
import { readLog } from "../session/kept-log.ts";

/** A model is waited for so long. Milliseconds. */
const MAX_MODEL_MS = 60_000;

/** Learns from a task or a consultation, by the id of its session. Never rejects. */
export async function learnFromRun(sessionId: string, call: Caller): Promise<void> {
  try {
    await learn(sessionId, call);
  } catch (error) {
    console.warn("Nothing was learnt from a run:", describeError(error));
  }
}

async function learn(sessionId: string, { services, principal }: Caller): Promise<void> {
  const { lessons } = services;
  if (lessons?.isFor(principal) !== true) return;
  const read = await readLog(services, principal, sessionId);
  if (!read.ok) return;
  const { log } = read.value;
  const trajectory = trajectoryOfTask(log) ?? trajectoryOfConsultation(sessionId, log);
  const byRule = essenceByRule(trajectory, log);
  if (byRule === undefined) return;
  const failed = failedCallsOf(trajectory.steps);
  const { actor } = principal;
  const { essence, words } = await worded(byRule, trajectory, services);
  const seed = lessons.makesSeeds ? seedOf(essence, trajectory, words) : undefined;
  await lessons.learn(principal, {
    id: digestOf([sessionId, essence.from.ended_at]).slice(0, 16),
    essence,
    began_at: log[0]?.at ?? essence.from.ended_at,
    failed_tools: [...new Set(failed.map(({ action_params: { tool_id } }) => String(tool_id)))],
    left_entries: (judgeWalk(log)?.left ?? []).map(formatRef),
    ...(actor !== undefined && { actor }),
    ...(seed !== undefined && { seed }),
  });
  // It may have been erased while it was learnt from.
  const still = await services.sessions.read(principal, sessionId);
  if (!still.ok && still.failure.code === "unknown_session") await lessons.forget(principal, sessionId);
}

/** The essence in a model's words where one is configured and answers as asked, and its words for a seed task. */
async function worded(
  essence: Essence,
  trajectory: Trajectory,
  { openModel }: Services,
): Promise<{ essence: Essence; words?: string | undefined }> {
  const model = await openModel?.();
  if (model === undefined) return { essence };
  const outcome = await model.complete(essencePrompt(essence, trajectory), AbortSignal.timeout(MAX_MODEL_MS));
  const made = outcome.ok ? readEssence(outcome.text, essence) : undefined;
  return made === undefined ? { essence } : { essence: made.essence, words: made.seed };
}
