/** The trajectory of a task or of a consultation, in the form that was asked for. */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { toAtif } from "../../tasks/trajectory/atif.ts";
import type { Trajectory } from "../../tasks/trajectory/model.ts";
import { trajectoryOfConsultation } from "../../tasks/trajectory/of-consultation.ts";
import { trajectoryOfRow, trajectoryOfTask } from "../../tasks/trajectory/of-task.ts";
import { tellStory } from "../../tasks/trajectory/story.ts";
import type { OperationCall } from "../call.ts";
import { listTasks } from "./show.ts";
import { SessionLog } from "../session/session-log.ts";

export const TRAJECTORY_FORMATS = ["seed", "atif", "story"] as const;
export type TrajectoryFormat = (typeof TRAJECTORY_FORMATS)[number];

/** Reads it whole. Fails with `unknown_task` for what is neither a task nor a session. */
export async function readTrajectory(id: string, call: OperationCall): Promise<Outcome<Trajectory>> {
  const opened = await SessionLog.open(call, id);
  if (opened.ok) {
    const { log, options } = opened.value;
    return accept(trajectoryOfTask(log) ?? trajectoryOfConsultation(id, log, options.shown));
  }
  if (opened.failure.code !== "unknown_session") return opened;
  const row = await call.services.tasks.find(call.principal, id);
  return row.ok ? accept(trajectoryOfRow(row.value)) : refuse({ code: "unknown_task", task_id: id });
}

/** As JSON, or as the text of a story. */
export function formatTrajectory(trajectory: Trajectory, format: TrajectoryFormat, version: string): object | string {
  switch (format) {
    case "seed":
      return trajectory;
    case "atif":
      return toAtif(trajectory, version);
    case "story":
      return tellStory(trajectory);
  }
}

/** A page of the trajectories of tasks that have ended, the latest first: of those that `listTasks` shows the caller. */
export async function listTrajectories(
  cursor: string | undefined,
  call: OperationCall,
): Promise<Outcome<{ trajectories: Trajectory[]; next: string | undefined }>> {
  const page = await listTasks({ ended: true, ...(cursor !== undefined && { cursor }) }, call);
  if (!page.ok) return page;
  const trajectories: Trajectory[] = [];
  for (const { task } of page.value.tasks) {
    const read = await readTrajectory(task.task_id, call);
    // Its session has expired.
    if (!read.ok && read.failure.code !== "unknown_task") return read;
    if (read.ok) trajectories.push(read.value);
  }
  return accept({ trajectories, next: page.value.next });
}
