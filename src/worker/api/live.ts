/**
 * `GET /api/live`: what changes, as server-sent events over the bus: `session` for the session that `?session=` names, and once for the task
 * that `?task=` names when its session begins; `knowledge` after a
 * publish, `report` when there is another report on a channel's files, with `?servers=` also `servers` for the tenant's connected servers, with
 * `?tasks=` `tasks` for its list of tasks. An event says that there is something to read anew, never what: the reader asks with its own rights.
 */
import { CairnError, valueOf } from "../../errors.ts";
import { historyUri, SERVERS_URI, TASKS_URI, taskUri } from "../../operations/uris.ts";
import { plainName } from "../../references.ts";
import { lacks, mayListTasks, mayPublish, type Principal } from "../../principal.ts";
import type { Change, Services } from "../../services.ts";
import { isReportChange } from "../bus/bus-object.ts";
import { countedCaller } from "../rate-limits.ts";

/** Proxies end a silent connection after a minute or less. */
const KEEP_ALIVE_MILLISECONDS = 20_000;

function frameOf(change: Change): string {
  if (isReportChange(change)) return "event: report\ndata: {}\n\n";
  if (change.kind === "resource_updated" && change.uri === SERVERS_URI) return "event: servers\ndata: {}\n\n";
  if (change.kind === "resource_updated" && change.uri === TASKS_URI) return "event: tasks\ndata: {}\n\n";
  if (change.kind === "resource_updated") return "event: session\ndata: {}\n\n";
  return change.kind === "resources_list_changed" ? "event: knowledge\ndata: {}\n\n" : "";
}

/** Opens the stream. Fails with `forbidden` without the right to what is asked for, `unknown_session` or `unknown_task` for one that is not the caller's, and `rate_limited` for one stream too many. */
export async function live(request: Request, services: Services, principal: Principal): Promise<Response> {
  const url = new URL(request.url);
  const session = url.searchParams.get("session");
  const hasServers = url.searchParams.has("servers");
  // As for the addresses that show them (`scopes.ts`).
  if (hasServers && !mayPublish(principal)) throw new CairnError(lacks(principal, "author"));
  const hasTasks = url.searchParams.has("tasks");
  // As for the list that it tells of.
  if (hasTasks && !mayListTasks(principal)) throw new CairnError(lacks(principal, "operator"));
  const task = url.searchParams.get("task");
  if (task !== null) valueOf(await services.tasks.find(principal, task));
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let early = ": open\n\n";
  const send = (text: string): void => {
    if (controller === undefined) early += text;
    else controller.enqueue(encoder.encode(text));
  };
  // Listening comes first: what changes from now on is told.
  const uris = [
    ...(session === null ? [] : [historyUri(plainName("session", session))]),
    ...(task === null ? [] : [taskUri(task)]),
    ...(hasServers ? [SERVERS_URI] : []),
    ...(hasTasks ? [TASKS_URI] : []),
  ];
  const tell = (change: Change): void => send(frameOf(change));
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const ended = (): void => {
    isOver = true;
    clearInterval(timer);
    controller?.close();
  };
  const subscriber = { principal, request, tell, ended, countedFor: countedCaller() };
  const close = valueOf(await services.changes.listen(subscriber, uris));
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
      send(early);
      if (isOver) return ended();
      timer = setInterval(() => send(": alive\n\n"), KEEP_ALIVE_MILLISECONDS);
    },
    cancel() {
      clearInterval(timer);
      close();
    },
  });
  const headers = { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" };
  return new Response(body, { headers });
}
