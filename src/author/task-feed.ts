/**
 * Hands in the lines of a file of tasks that were not handed in before. A name that an earlier line gave is sent as the id that the
 * server answered for it: a server need not know names of earlier requests.
 * Not here: reading the file, and noticing that it changed (`commands/tasks.ts`).
 */
import type { LocalizedText } from "../localized-text.ts";
import { readResponse, tasksResponse } from "./api-responses.ts";
import type { Api } from "./api.ts";
import { readTaskLines, type TaskLine } from "./task-lines.ts";

/** Tasks that are sent in one request. */
const BATCH = 1_000;

type Result = ReturnType<typeof tasksResponse.parse>["results"][number];

/** Says what became of a line. */
type Say = (line: number, text: LocalizedText) => void;

export class TaskFeed {
  readonly #api: Api;
  readonly #sent = new Set<string>();
  /** The ids of the tasks that lines named. */
  readonly #ids = new Map<string, string>();
  /** What was said of lines that were refused: a watched file is read again and again. */
  readonly #told = new Set<string>();

  constructor(api: Api) {
    this.#api = api;
  }

  /** Hands in what is new in the file's text, and what was refused before. Answers how many lines were refused. `isGrowing`: the file is still written to. */
  async handIn(text: string, say: Say, isGrowing = false): Promise<number> {
    const { lines, broken: all } = readTaskLines(text);
    // The last line may be written in parts: it is read once its end is there.
    const last = isGrowing && !text.endsWith("\n") ? text.split("\n").length : 0;
    const broken = all.filter((line) => line !== last);
    const written = text.split("\n");
    for (const line of broken)
      if (this.#isNew(written[line - 1]?.trim() ?? "", "broken"))
        say(line, { en: "this is no JSON object", zh: "不是 JSON 对象" });
    const fresh = lines.filter(({ key }) => !this.#sent.has(key));
    let refused = broken.length;
    for (let from = 0; from < fresh.length; from += BATCH)
      refused += await this.#send(fresh.slice(from, from + BATCH), say);
    return refused;
  }

  async #send(batch: readonly TaskLine[], say: Say): Promise<number> {
    // A name that a line of the same request gives is the server's to resolve.
    const here = new Set(batch.flatMap(({ task }) => nameOf(task) ?? []));
    const first = batch.map((line) => this.#withIds(line, (name) => !here.has(name)));
    const results = await this.#post(first);
    for (const [place, line] of batch.entries()) this.#remember(line, results[place]);
    // The same line may have been handed in by an earlier run in the other form, since it was written to the file later or earlier.
    const retried = batch.flatMap((line, place) => {
      if (results[place]?.error?.code !== "idempotency_mismatch") return [];
      const other = first[place] === line ? this.#withIds(line, () => true) : line;
      return other === first[place] ? [] : [{ place, other }];
    });
    if (retried.length > 0) {
      const again = await this.#post(retried.map(({ other }) => other));
      for (const [at, { place, other }] of retried.entries()) {
        results[place] = again[at];
        this.#remember(other, again[at]);
      }
    }
    let refused = 0;
    for (const [place, { number, key }] of batch.entries()) {
      const { task_id = "", error } = results[place] ?? {};
      if (results[place] === undefined) continue;
      if (error !== undefined) refused += 1;
      if (error !== undefined && !this.#isNew(key, error.message)) continue;
      say(
        number,
        error === undefined
          ? { en: `task ${task_id}`, zh: `任务 ${task_id}` }
          : { en: error.message, zh: error.message },
      );
    }
    return refused;
  }

  /** Whether nobody was told yet that this line is refused for this reason. */
  #isNew(line: string, reason: string): boolean {
    const said = JSON.stringify([line, reason]);
    const isNew = !this.#told.has(said);
    this.#told.add(said);
    return isNew;
  }

  /** What became of each line, in their order. */
  async #post(lines: readonly TaskLine[]): Promise<(Result | undefined)[]> {
    const tasks = lines.map(({ task, key }) => ({ idempotency_key: key, ...task }));
    const { results } = readResponse(tasksResponse, await this.#api.post("/api/tasks", tasks));
    const byLine = new Map(results.map((result) => [result.line, result]));
    return lines.map((_, place) => byLine.get(place + 1));
  }

  #remember({ key, task }: TaskLine, result: Result | undefined): void {
    if (result?.task_id === undefined || result.error !== undefined) return;
    this.#sent.add(key);
    const name = nameOf(task);
    if (name !== undefined) this.#ids.set(name, result.task_id);
  }

  /** The line with the ids of the names that it depends on; itself where nothing is known of them. */
  #withIds(line: TaskLine, isMeant: (name: string) => boolean): TaskLine {
    const { depends_on: needed } = line.task;
    if (!Array.isArray(needed)) return line;
    const found = needed.map((one: unknown) =>
      typeof one === "string" && isMeant(one) ? (this.#ids.get(one) ?? one) : one,
    );
    if (found.every((one, at) => one === needed[at])) return line;
    return { ...line, task: { ...line.task, depends_on: found } };
  }
}

/** The caller's name of a task, as the server reads it. */
function nameOf({ name, task_id }: TaskLine["task"]): string | undefined {
  const given = name ?? task_id;
  return typeof given === "string" ? given : undefined;
}
