/** Trajectories over HTTP: one in the form that is asked for, and all that have ended as lines of JSON. */
import { CairnError, valueOf } from "../../errors.ts";
import {
  formatTrajectory,
  listTrajectories as listEnded,
  readTrajectory,
  TRAJECTORY_FORMATS,
  type TrajectoryFormat,
} from "../../operations/tasks/trajectory.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import type { Principal } from "../../principal.ts";
import type { Services } from "../../services.ts";
import type { Env } from "../env.ts";
import { inLanguageOfCall, languageOfCall } from "./caller-language.ts";
import { oneOfThese } from "./fields.ts";
import { respondWithJson } from "./respond.ts";
import { taskCallOf } from "./tasks.ts";

function formatOf({ searchParams }: URL): TrajectoryFormat {
  const asked = searchParams.get("format") ?? "seed";
  const format = TRAJECTORY_FORMATS.find((one) => one === asked);
  if (format !== undefined) return format;
  throw new CairnError({
    code: "invalid_input",
    field: "format",
    expected: oneOfThese(TRAJECTORY_FORMATS),
  });
}

const text = (body: string, type: string, headers: Record<string, string> = {}): Response =>
  new Response(body, {
    headers: { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store", ...headers },
  });

/** `GET /api/tasks/{id}/trajectory?format=seed|atif|story`, of a task or of a session. */
export async function showTrajectory(request: Request, services: Services, principal: Principal, id: string) {
  return inLanguageOfCall(languageOfCall(request), async () => {
    const format = formatOf(new URL(request.url));
    const trajectory = valueOf(await readTrajectory(id, taskCallOf(request, services, principal)));
    const shown = formatTrajectory(trajectory, format, services.version);
    return typeof shown === "string" ? text(`${shown}\n`, "text/plain") : respondWithJson(shown);
  });
}

const SWITCHED_OFF: LocalizedText = {
  en: "The collection of trajectories is switched off here (CAIRN_TRAJECTORIES). trajectory://{task_id} reads one.",
  zh: "这里已关闭轨迹的集合（CAIRN_TRAJECTORIES）。用 trajectory://{task_id} 可以读取单个任务的轨迹。",
};

/**
 * `GET /api/trajectories?format=seed|atif&cursor=`: a line of JSON for each task that has ended, the latest first. The header
 * `x-next-cursor` names the page after. Switched off with `CAIRN_TRAJECTORIES=0`.
 */
export async function listTrajectories(request: Request, env: Env, services: Services, principal: Principal) {
  if (env.CAIRN_TRAJECTORIES === "0") {
    const message = inLanguage(languageOfCall(request), SWITCHED_OFF);
    return respondWithJson({ error: { code: "not_found", message, retryable: false } }, 404);
  }
  const url = new URL(request.url);
  const format = formatOf(url);
  const call = taskCallOf(request, services, principal);
  const { trajectories, next } = valueOf(await listEnded(url.searchParams.get("cursor") ?? undefined, call));
  const lines = trajectories.map((one) => JSON.stringify(formatTrajectory(one, format, services.version)));
  const body = lines.map((line) => `${line}\n`).join("");
  return text(body, "application/x-ndjson", next === undefined ? {} : { "x-next-cursor": next });
}
