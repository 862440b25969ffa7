/** Tasks as plain JSON: handing in one or a file of them, reading, cancelling, answering and retrying. */
import { redactFailure } from "../../context/redact/failure.ts";
import {
  accept,
  CairnError,
  failureToWire,
  inLanguageOf,
  refuse,
  valueOf,
  type Failure,
  type Outcome,
} from "../../errors.ts";
import { readBody } from "../../mcp/body.ts";
import { usualToolsets } from "../../mcp/call.ts";
import { ownContent } from "../../mcp/own-content.ts";
import { theProduct } from "../../mcp/product.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import { languageOfTask, languageOfWords, wordsOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { OperationCall } from "../../operations/call.ts";
import { answerTask, cancelTask, retryTask } from "../../operations/tasks/control.ts";
import { listTasks as listOf, showTask } from "../../operations/tasks/show.ts";
import { limitToWire, removedToWire, rowToWire, submittedToWire } from "../../operations/tasks/task-answer.ts";
import { submitTask, submitTasks } from "../../operations/tasks/submit.ts";
import { taskTexts } from "../../operations/tasks/texts.ts";
import { waitsInQueue } from "../../operations/tasks/waits.ts";
import type { Principal } from "../../principal.ts";
import type { Services } from "../../services.ts";
import { MAX_MATERIAL } from "../../session/limits.ts";
import { readTaskLines, readTaskList, type ReadLines } from "../../tasks/lines.ts";
import { TASK_STATUSES, TASK_TYPES, type IgnoredArguments, type TaskSubmission } from "../../tasks/model.ts";
import { readMaxSteps, readSubmission, unknownFields } from "../../tasks/submission.ts";
import type { TaskFilter } from "../../tasks/task-port.ts";
import { askedLanguage, inLanguageOfCall, languageOfCall } from "./caller-language.ts";
import { channelName, MAX_SMALL_BODY, oneOfThese, text } from "./fields.ts";
import { readJsonObject, respondWithJson } from "./respond.ts";

/** Largest body that hands in tasks. Bytes. */
const MAX_TASKS_BODY = 16_000_000;
/** Wrong lines that are named beside another failure. */
const MAX_REFUSED_LINES = 100;
/** Characters of a body that its language is guessed from. */
const MAX_WORDS = 10_000;

/** The call that an address under `/api/tasks` or `/api/trajectories` is. */
export function taskCallOf(request: Request, services: Services, principal: Principal): OperationCall {
  const { origin, searchParams } = new URL(request.url);
  const channel = channelName(searchParams.get("channel"));
  return {
    services,
    principal,
    channel,
    origin,
    own: ownContent(theProduct(services.version), usualToolsets, principal),
  };
}

/**
 * `POST /api/tasks`: a task as a JSON object, or several as lines of JSON (`application/x-ndjson`) or as a JSON array. Of several each is
 * accepted or refused by itself, by line.
 */
export async function postTasks(request: Request, services: Services, principal: Principal): Promise<Response> {
  const body = await readBody(request, MAX_TASKS_BODY);
  const isLines = /ndjson|jsonl|json-seq/i.test(request.headers.get("content-type") ?? "");
  const isSeveral = isLines || /^\uFEFF?\s*\[/.test(body ?? "");
  const words = languageIn(body ?? "");
  const asked = askedLanguage(request);
  const language = (isSeveral ? (asked ?? words) : (words ?? asked)) ?? "en";
  return inLanguageOfCall(language, async () => {
    if (body === null)
      throw new CairnError({ code: "too_large", what: "request body", limit: MAX_TASKS_BODY, unit: "bytes" });
    return handIn(body, isLines, language, taskCallOf(request, services, principal));
  });
}

/**
 * The language that most of a body's tasks are in, of its beginning: by their descriptions; without any, by what no field's name or JSON is made
 * of. Undefined where it has no words. Read without parsing, so that it is there for a broken body too.
 */
function languageIn(body: string): string | undefined {
  const escape = /\\u([\da-f]{4})/gi;
  const beginning = body
    .slice(0, MAX_WORDS)
    .replace(escape, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const described = Array.from(beginning.matchAll(/"description"\s*:\s*"((?:[^"\\]|\\.)*)/g), ([, words]) => words);
  const counts = new Map<string, number>();
  for (const words of described) {
    const language = languageOfWords(wordsOfTask(words ?? ""), "");
    if (language !== "") counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [most] = Array.from(counts).toSorted((left, right) => right[1] - left[1]);
  return most?.[0] ?? (guessLanguage(beginning.replace(/[a-z]/gi, ""), "") || undefined);
}

async function handIn(body: string, isLines: boolean, language: string, call: OperationCall): Promise<Response> {
  if (isLines) return submitLines(valueOf(readTaskLines(body)), language, call);
  const given = valueOf(parse(body));
  if (Array.isArray(given)) return submitLines(valueOf(readTaskList(given)), language, call);
  const task = valueOf(readSubmission(given));
  const row = valueOf(await submitTask({ ...task, language }, call));
  return respondWithJson(
    submittedToWire(
      { ...row, ...ignoredOf(languageOfTask(row.task), unknownFields(given), row.ignored) },
      call.services.now(),
    ),
    201,
  );
}

function parse(body: string): Outcome<unknown> {
  try {
    return accept(JSON.parse(body));
  } catch {
    const expected = {
      en: "a task as JSON, or one on each line with the content type application/x-ndjson",
      zh: "JSON 格式的任务；如果每行一个任务，内容类型应为 application/x-ndjson",
    };
    return refuse({ code: "invalid_input", field: "body", expected });
  }
}

/** What is wrong with the body is said before whether there is room for the rest of it. */
async function submitLines({ tasks, wrong }: ReadLines, language: string, call: OperationCall): Promise<Response> {
  if (tasks.length + wrong.length === 0) {
    const expected = { en: "at least one task", zh: "至少一个任务" };
    throw new CairnError({ code: "invalid_input", field: "body", expected });
  }
  const refusedLine = (line: number, failure: Failure) => ({
    line,
    error: failureToWire(redactFailure(inLanguageOf(language, failure))),
  });
  const refusedLines = wrong.map(({ line, failure }) => refusedLine(line, failure));
  const given = tasks.map(({ task }): TaskSubmission => ({ ...task, language: languageOfTask({ ...task, language }) }));
  const handedIn = given.length === 0 ? accept([]) : await submitTasks(given, call, language);
  if (!handedIn.ok && handedIn.failure.code === "queue_full" && wrong.length > 0)
    throw new CairnError({ ...handedIn.failure, refused_lines: refusedLines.slice(0, MAX_REFUSED_LINES) });
  const submitted = valueOf(handedIn);
  const results: ({ line: number } & object)[] = [
    ...refusedLines,
    ...submitted.map((result, place) => {
      const line = tasks[place]?.line ?? 0;
      if (!result.ok) return refusedLine(line, result.failure);
      const { task_id, name } = result.row.task;
      const { status } = result.row;
      return {
        line,
        task_id,
        status,
        ...(name !== undefined && { name }),
        ...(result.repeated && { repeated: true }),
        ...ignoredOf(language, tasks[place]?.unknown ?? [], result.ignored),
        ...limitToWire(result.row, call.services.now()),
        ...removedToWire(language, result.redacted),
      };
    }),
  ];
  const refused = submitted.filter(({ ok }) => !ok).length + wrong.length;
  return respondWithJson({
    accepted: results.length - refused,
    refused,
    results: results.toSorted((left, right) => left.line - right.line),
  });
}

/** What was not used of a task, with the fields that no task has. */
function ignoredOf(
  language: string,
  unknown: readonly string[],
  ignored: IgnoredArguments | undefined,
): { ignored?: IgnoredArguments } {
  if (unknown.length === 0) return ignored === undefined ? {} : { ignored };
  const { unknownField } = inLanguage(language, taskTexts);
  return { ignored: { ...Object.fromEntries(unknown.map((name) => [name, unknownField])), ...ignored } };
}

/** `GET /api/tasks?status=&task_type=&cursor=`: the latest first. */
export async function listTasks(request: Request, services: Services, principal: Principal): Promise<Response> {
  return inLanguageOfCall(languageOfCall(request), () => list(request, services, principal));
}

async function list(request: Request, services: Services, principal: Principal): Promise<Response> {
  const url = new URL(request.url);
  const filter: TaskFilter = {
    ...oneOf(url, "status", TASK_STATUSES),
    ...oneOf(url, "task_type", TASK_TYPES),
    ...(url.searchParams.has("cursor") && { cursor: url.searchParams.get("cursor") ?? "" }),
  };
  const { tasks, next } = valueOf(await listOf(filter, taskCallOf(request, services, principal)));
  const rows = tasks.map((row) => {
    const { steps: _steps, result: _result, ...shown } = rowToWire(row);
    const waits_for = waitsInQueue(row, services.now());
    return { ...shown, ...(waits_for !== undefined && { waits_for }) };
  });
  return respondWithJson({ tasks: rows, ...(next !== undefined && { next_cursor: next }) });
}

function oneOf<Name extends string, Value extends string>(
  { searchParams }: URL,
  name: Name,
  values: readonly Value[],
): { [name in Name]?: Value } {
  const given = searchParams.get(name);
  if (given === null || given === "") return {};
  const value = values.find((one) => one === given);
  if (value !== undefined) return { [name]: value } as { [name in Name]: Value };
  throw new CairnError({ code: "invalid_input", field: name, expected: oneOfThese(values) });
}

/** `GET /api/tasks/{id}`. */
export async function readTask(request: Request, services: Services, principal: Principal, id: string) {
  return inLanguageOfCall(languageOfCall(request), async () =>
    respondWithJson(valueOf(await showTask(id, taskCallOf(request, services, principal)))),
  );
}

/** `POST /api/tasks/{id}/cancel`, `…/retry { max_steps? }`, `…/answer { answer }`. */
export async function changeTask(
  request: Request,
  services: Services,
  principal: Principal,
  id: string,
  change: string,
): Promise<Response> {
  return inLanguageOfCall(languageOfCall(request), () => makeChange(request, services, principal, id, change));
}

async function makeChange(
  request: Request,
  services: Services,
  principal: Principal,
  id: string,
  change: string,
): Promise<Response> {
  const call = taskCallOf(request, services, principal);
  if (change === "cancel") return respondWithJson(valueOf(await cancelTask(id, call)));
  const isEmpty = request.headers.get("content-length") === "0" || request.body === null;
  const body = isEmpty ? {} : await readJsonObject(request, "request body", MAX_SMALL_BODY);
  if (change === "answer")
    return respondWithJson(valueOf(await answerTask(id, text(body, "answer", MAX_MATERIAL), call)));
  return respondWithJson(valueOf(await retryTask(id, valueOf(readMaxSteps(body.max_steps)), call)));
}
