/**
 * The rows of a tenant's lessons. A lesson is one row that is never changed; what is counted of it is a second one, written when it is
 * first counted.
 */
import type { Lesson, LessonCounts, SeedTask } from "../../lessons/lesson.ts";
import type { LessonStore } from "../../lessons/tenant-lessons.ts";

interface Row {
  [column: string]: SqlStorageValue;
  number: number;
  /** The lesson without its counts, as JSON. */
  lesson: string;
  counts: string | null;
}

type Written = Omit<Lesson, keyof LessonCounts>;

/** Whether anything was ever stored. */
export function hasTables({ sql }: DurableObjectStorage): boolean {
  return sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'lessons'").toArray().length > 0;
}

export function lessonStore(storage: DurableObjectStorage): LessonStore {
  const { sql } = storage;
  sql.exec(`
    CREATE TABLE IF NOT EXISTS lessons (number INTEGER PRIMARY KEY, lesson TEXT NOT NULL, seed TEXT);
    CREATE TABLE IF NOT EXISTS counts (number INTEGER PRIMARY KEY, counts TEXT NOT NULL);
  `);
  /** Where a lesson's row is: there is no second index. */
  const places = new Map<string, number>();
  let last = 0;
  return {
    load() {
      const query = "SELECT lessons.number, lesson, counts FROM lessons LEFT JOIN counts USING (number) ORDER BY 1";
      return sql
        .exec<Row>(query)
        .toArray()
        .map(({ number, lesson, counts }) => {
          const written: Written = JSON.parse(lesson);
          const counted: LessonCounts = counts === null ? { helped: 0, harmed: 0 } : JSON.parse(counts);
          places.set(written.id, number);
          last = number;
          return { ...written, ...counted };
        });
    },
    insert({ helped: _helped, harmed: _harmed, helped_at: _at, retired: _retired, ...written }, seed) {
      last += 1;
      places.set(written.id, last);
      sql.exec(
        "INSERT INTO lessons (number, lesson, seed) VALUES (?, ?, ?)",
        last,
        JSON.stringify(written),
        seed === undefined ? null : JSON.stringify(seed),
      );
    },
    count(id, counts) {
      sql.exec(
        "INSERT OR REPLACE INTO counts (number, counts) VALUES (?, ?)",
        places.get(id) ?? 0,
        JSON.stringify(counts),
      );
    },
    remove(ids) {
      storage.transactionSync(() => {
        for (const id of ids) {
          const place = places.get(id) ?? 0;
          sql.exec("DELETE FROM counts WHERE number = ?", place);
          sql.exec("DELETE FROM lessons WHERE number = ?", place);
          places.delete(id);
        }
      });
    },
    seeds: (limit) =>
      sql
        .exec<{ seed: string }>(
          `SELECT seed FROM lessons LEFT JOIN counts USING (number)
           WHERE seed IS NOT NULL AND json_extract(counts.counts, '$.retired') IS NULL ORDER BY number DESC LIMIT ?`,
          limit,
        )
        .toArray()
        .map(({ seed }): SeedTask => JSON.parse(seed)),
  };
}
