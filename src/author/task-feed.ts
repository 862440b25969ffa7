/**
 * Hands in the lines of a file of tasks that were not handed in before. A name that an earlier line gave is sent as the id that the
 * server answered for it: a server need not know names of earlier requests. A name is one line's: another with it is refused here,
 * unless the first was refused, since the server knows neither the lines of earlier requests nor the file's numbers.
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
    let refused = broken.length;
    let fresh = lines.filter(({ key }) => !this.#sent.has(key));
    while (fresh.length > 0) {
      const owners = new Map<string, number>();
      for (const { key, task, number } of lines) if (this.#sent.has(key)) claim(owners, task, number);
      const sending: TaskLine[] = [];
      const later: TaskLine[] = [];
      const claimed = new Map<string, number>();
      for (const line of fresh) {
        const owner = owners.get(nameOf(line.task) ?? "");
        if (owner !== undefined) refused += this.#refuseName(line, owner, say);
        else if (claim(claimed, line.task, line.number)) sending.push(line);
        else later.push(line);
      }
      for (let from = 0; from < sending.length; from += BATCH)
        refused += await this.#send(sending.slice(from, from + BATCH), say);
      fresh = later;
    }
    return refused;
  }

  /** Says that another line has the line's name. Answers how many lines that refuses: one. */
  #refuseName({ key, number }: TaskLine, owner: number, say: Say): number {
    const text = {
      en: `line ${owner} of this file has the same task_id: give this task another one`,
      zh: `本文件第 ${owner} 行已经用了这个 task_id：请换一个名称`,
    };
    if (this.#isNew(key, text.en)) say(number, text);
    return 1;
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

/** Gives the task's name to its line, where no other line has it: whether the line may have its name. */
function claim(owners: Map<string, number>, task: TaskLine["task"], line: number): boolean {
  const name = nameOf(task);
  if (name === undefined) return true;
  if (owners.has(name)) return false;
  owners.set(name, line);
  return true;
}

/** The caller's name of a task, as the server reads it. */
function nameOf({ name, task_id }: TaskLine["task"]): string | undefined {
  const given = name ?? task_id;
  return typeof given === "string" ? given : undefined;
}
