/**
 * The lesson port over the tenant's object. Lessons are a help: a question is answered without them where the object cannot be asked in
 * time, and a tenant that has none is not asked about again for a minute.
 */
import { describeError } from "../../context/redact/failure.ts";
import { NOTHING_TAUGHT, type Taught } from "../../lessons/lesson.ts";
import type { LessonPort } from "../../lessons/lesson-port.ts";
import type { Env } from "../env.ts";
import { after } from "../timers.ts";

/** A question waits so long for lessons. Milliseconds. */
const MAX_WAIT_MS = 1_000;
/** So long a tenant without lessons is not asked about. Milliseconds. */
const EMPTY_MS = 60_000;
const MAX_KNOWN = 10_000;

export function lessonsObject(env: Pick<Env, "LESSONS">, tenant: string) {
  return env.LESSONS.get(env.LESSONS.idFromName(tenant));
}

/** Tenants that this isolate knows to have no lessons, until when. */
const empty = new Map<string, number>();

/** Undefined where lessons are switched off (`CAIRN_LESSONS=0`). */
export function createLessons(
  env: Pick<Env, "LESSONS" | "CAIRN_LESSONS" | "CAIRN_SEED_TASKS" | "CAIRN_LOCAL">,
  now: () => number,
): LessonPort | undefined {
  if (env.CAIRN_LESSONS === "0") return undefined;
  const isFor: LessonPort["isFor"] = ({ open }) => open !== true || env.CAIRN_LOCAL === "1";

  async function ask(tenant: string, question: string): Promise<Taught> {
    const taught = await lessonsObject(env, tenant).taught(question);
    if (taught !== null) return JSON.parse(taught);
    if (empty.size >= MAX_KNOWN) empty.clear();
    empty.set(tenant, now() + EMPTY_MS);
    return NOTHING_TAUGHT;
  }

  return {
    makesSeeds: env.CAIRN_SEED_TASKS === "1",
    isFor,
    async learn({ tenant }, learnt) {
      await lessonsObject(env, tenant).learn(JSON.stringify(learnt));
      empty.delete(tenant);
    },
    async taught(principal, question) {
      const { tenant } = principal;
      if (!isFor(principal) || question.trim() === "" || (empty.get(tenant) ?? 0) > now()) return NOTHING_TAUGHT;
      const done = new AbortController();
      const answered = ask(tenant, question).catch((error: unknown) => {
        console.warn("Lessons were not asked:", describeError(error));
        return NOTHING_TAUGHT;
      });
      try {
        return await Promise.race([answered, after(MAX_WAIT_MS, done.signal).then(() => NOTHING_TAUGHT)]);
      } finally {
        done.abort();
      }
    },
    async forget({ tenant }, session) {
      await lessonsObject(env, tenant).eraseSession(session);
    },
    list: async (tenant) => JSON.parse(await lessonsObject(env, tenant).list()),
    seeds: async (tenant) => JSON.parse(await lessonsObject(env, tenant).seeds()),
    retire: async (tenant, id) => JSON.parse(await lessonsObject(env, tenant).retire(id)),
  };
}
