/**
 * Learning from a run that has ended: its essence is made and kept. Whatever goes wrong here is logged and harms nothing else: the run is
 * what it was.
 */
import { describeError } from "../../context/redact/failure.ts";
import { essenceByRule } from "../../lessons/by-rule.ts";
import { callsOf } from "../../lessons/check.ts";
import { judgeWalk } from "../../lessons/walk.ts";
import { formatRef } from "../../knowledge/model.ts";
import { digestOf } from "../../session/hash-chain.ts";
import { trajectoryOfConsultation } from "../../tasks/trajectory/of-consultation.ts";
import { trajectoryOfTask } from "../../tasks/trajectory/of-task.ts";
import type { Caller } from "../call.ts";
import { readLog } from "../session/kept-log.ts";

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
  const essence = essenceByRule(trajectory, log);
  if (essence === undefined) return;
  const failed = callsOf(trajectory.steps).filter(({ success }) => !success);
  const { actor } = principal;
  await lessons.learn(principal, {
    id: digestOf([sessionId, essence.from.ended_at]).slice(0, 16),
    essence,
    began_at: log[0]?.at ?? essence.from.ended_at,
    failed_tools: [...new Set(failed.map(({ action_params: { tool_id } }) => String(tool_id)))],
    left_entries: (judgeWalk(log)?.left ?? []).map(formatRef),
    ...(actor !== undefined && { actor }),
  });
}
