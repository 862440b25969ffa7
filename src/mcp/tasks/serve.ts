/**
 * Serves what belongs to the Tasks extension: its three methods, and calls of tools that make tasks. Loaded when the first of them arrives.
 * Not here: what a task is on an endpoint (`TaskMethods`, `TaskSupport`).
 */
import { plainName } from "../../references.ts";
import { CairnError, inLanguageOf } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import { languageAsked } from "../../knowledge/language.ts";
import type { Call } from "../call.ts";
import { INVALID_PARAMS, ProtocolFault, toFault } from "../fault.ts";
import { modernFrame } from "../modern-frame.ts";
import type { PlainRequest } from "../plain-request.ts";
import { errorResponse, faultResponse, resultResponse } from "../rpc.ts";
import type { ServerDefinition } from "../server-definition.ts";
import { HEADER_MISMATCH, headerFault } from "../standard-headers.ts";
import type { ToolRecord } from "../tool/tool-record.ts";
import { capabilitiesIn, declaresTasks, MISSING_CAPABILITY, missingTasks, type TaskMethods } from "./extension.ts";

const DECLARE =
  "This needs a client that declares the extension io.modelcontextprotocol/tasks in its capabilities. Others use the tools submit_task, get_task and update_task.";

function refuseClient(id: unknown): Response {
  return errorResponse(400, id, MISSING_CAPABILITY, DECLARE, missingTasks);
}

interface TaskRequest {
  id: unknown;
  method: string;
  params: Record<string, unknown>;
}

/** `tasks/get`, `tasks/update` and `tasks/cancel`. */
export async function serveTaskMethod(
  definition: ServerDefinition,
  methods: TaskMethods,
  message: TaskRequest,
  call: Call,
  headers: Headers,
): Promise<Response> {
  const { id, params } = message;
  const wrong = headerFault(definition, message, call, headers);
  if (wrong !== null) return errorResponse(400, id, HEADER_MISMATCH, wrong);
  if (!declaresTasks(params)) return refuseClient(id);
  try {
    const answer = await answerMethod(methods, message, call);
    return resultResponse(id, { json: JSON.stringify(answer) }, modernFrame(definition, undefined));
  } catch (error) {
    // A task that is not there has no words to take the language from.
    const asked = languageAsked(headers.get("accept-language")) ?? "en";
    const told = error instanceof CairnError ? new CairnError(inLanguageOf(asked, error.failure)) : error;
    return faultResponse(id, toFault(told));
  }
}

/** What is added to the frame of a result. An acknowledgement has nothing of the task: that is read afterwards. */
async function answerMethod(methods: TaskMethods, { method, params }: TaskRequest, call: Call): Promise<object> {
  const { taskId: named, inputResponses } = params;
  if (typeof named !== "string") throw new ProtocolFault(INVALID_PARAMS, "The parameter taskId is missing or no text.");
  const taskId = plainName("session", named);
  if (method === "tasks/get") return methods.get(taskId, call, capabilitiesIn(params));
  if (method === "tasks/cancel") await methods.cancel(taskId, call);
  else {
    if (!isRecord(inputResponses))
      throw new ProtocolFault(INVALID_PARAMS, "The parameter inputResponses is missing or no object.");
    await methods.update(taskId, inputResponses, call);
  }
  return { acknowledged: true };
}

/** A call of a tool that makes tasks; undefined where the client knows none and the tool can answer without. */
export async function serveTaskCall(
  definition: ServerDefinition,
  tool: ToolRecord,
  { message: { id, params } }: PlainRequest,
  call: Call,
): Promise<Response | undefined> {
  const { task } = tool;
  if (task === undefined) return undefined;
  if (!declaresTasks(params)) return task.required === true ? refuseClient(id) : undefined;
  try {
    const started = await task.start(params.arguments, call, params);
    if (started === undefined) return undefined;
    if ("json" in started) return resultResponse(id, started, modernFrame(definition, undefined));
    const [type, value] = "task" in started ? ["task", started.task] : ["input_required", started.input];
    return resultResponse(id, { json: JSON.stringify(value) }, modernFrame(definition, undefined, String(type)));
  } catch (error) {
    return faultResponse(id, toFault(error));
  }
}
