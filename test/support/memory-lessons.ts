/** The lesson port in memory. */
import type { Lesson, SeedTask } from "../../src/lessons/lesson.ts";
import type { LessonPort } from "../../src/lessons/lesson-port.ts";
import { TenantLessons, type LessonStore } from "../../src/lessons/tenant-lessons.ts";

/** A store of rows in a map. */
export function memoryLessonStore(): LessonStore {
  const rows = new Map<string, { lesson: Lesson; seed: SeedTask | undefined }>();
  return {
    load: () => Array.from(rows.values(), ({ lesson }) => structuredClone(lesson)),
    insert: (lesson, seed) => void rows.set(lesson.id, structuredClone({ lesson, seed })),
    count(id, counts) {
      const row = rows.get(id);
      if (row !== undefined) row.lesson = { ...row.lesson, ...structuredClone(counts) };
    },
    remove: (ids) => ids.forEach((id) => rows.delete(id)),
    seeds: (limit) =>
      Array.from(rows.values())
        .flatMap(({ lesson, seed }) => (lesson.retired === undefined ? (seed ?? []) : []))
        .toReversed()
        .slice(0, limit),
  };
}

/** Lessons of one tenant, whoever asks. `now`: milliseconds since 1970. */
export function memoryLessons(now: () => number, makesSeeds = false): LessonPort & { kept: TenantLessons } {
  const kept = new TenantLessons(memoryLessonStore());
  return {
    kept,
    makesSeeds,
    isFor: ({ open }) => open !== true,
    learn: async (_, learnt) => kept.learn(learnt, now()),
    taught: async (_, question) => kept.taught(question),
    forget: async (_, session) => void kept.erase({ session }),
    list: async () => kept.list(),
    seeds: async () => kept.seeds(100),
    retire: async (_, id) => kept.retire(id),
  };
}
