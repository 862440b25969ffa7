/** The rows of a tenant's queue. One row for each task: a change writes that row alone. */
import type { QueueChange, QueueEntry, QueueIndexEntry, QueueStore } from "../../tasks/queue-entry.ts";

interface Row {
  [column: string]: SqlStorageValue;
  sequence: number;
  id: string;
  status: string;
  /** What the order needs to know, as JSON. */
  light: string;
  /** Task and owner, as JSON; never changed. */
  spec: string;
  /** What has changed since it was submitted, as JSON. */
  changes: string;
}

type Light = Omit<QueueIndexEntry, "id" | "sequence" | "status" | keyof QueueChange>;

/** The store of an object. `changed` is called after each change. */
export function queueStore(storage: DurableObjectStorage, changed: () => void): QueueStore {
  const { sql } = storage;
  sql.exec(`CREATE TABLE IF NOT EXISTS tasks (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL, status TEXT NOT NULL, light TEXT NOT NULL, spec TEXT NOT NULL,
    changes TEXT NOT NULL
  )`);
  /** Where a task's row is: there is no second index. */
  const places = new Map<string, number>();
  const changes = new Map<string, QueueChange>();
  return {
    load() {
      const rows = sql.exec<Row>("SELECT sequence, id, status, light, changes FROM tasks ORDER BY sequence").toArray();
      return rows.map(({ sequence, id, status, light, changes: changed }) => {
        places.set(id, sequence);
        const known: Light = JSON.parse(light);
        const change: QueueChange = JSON.parse(changed);
        changes.set(id, change);
        return { ...known, ...change, id, sequence, status: status as QueueIndexEntry["status"] };
      });
    },
    read: (ids) =>
      ids.flatMap((id) => {
        const place = places.get(id);
        if (place === undefined) return [];
        const [row] = sql.exec<Row>("SELECT * FROM tasks WHERE sequence = ?", place).toArray();
        if (row === undefined) return [];
        const spec: Pick<QueueEntry, "task" | "owner"> = JSON.parse(row.spec);
        const light: Light = JSON.parse(row.light);
        const change: QueueChange = JSON.parse(row.changes);
        const { task: _, name: _name, ...rest } = light;
        return [{ ...rest, ...change, ...spec, sequence: row.sequence, status: row.status as QueueEntry["status"] }];
      }),
    insert(entries) {
      storage.transactionSync(() => {
        for (const { sequence, task, owner, status, submitted_at, key, digest } of entries) {
          const { task_id, task_type, priority, depends_on, not_before, name } = task;
          const light: Light = {
            submitted_at,
            task: { task_type, priority, ...(depends_on && { depends_on }), ...(not_before && { not_before }) },
            ...(name !== undefined && { name }),
            ...(key !== undefined && { key, digest }),
          };
          sql.exec(
            "INSERT INTO tasks (sequence, id, status, light, spec, changes) VALUES (?, ?, ?, ?, ?, '{}')",
            sequence,
            task_id,
            status,
            JSON.stringify(light),
            JSON.stringify({ task, owner }),
          );
        }
      });
      for (const { task, sequence } of entries) places.set(task.task_id, sequence);
      changed();
    },
    update(id, { status, ...change }) {
      const merged = { ...changes.get(id), ...change };
      changes.set(id, merged);
      const place = places.get(id) ?? 0;
      if (status === undefined)
        sql.exec("UPDATE tasks SET changes = ? WHERE sequence = ?", JSON.stringify(merged), place);
      else
        sql.exec("UPDATE tasks SET status = ?, changes = ? WHERE sequence = ?", status, JSON.stringify(merged), place);
      changed();
    },
    remove(ids) {
      storage.transactionSync(() => {
        for (const id of ids) {
          sql.exec("DELETE FROM tasks WHERE sequence = ?", places.get(id) ?? 0);
          places.delete(id);
          changes.delete(id);
        }
      });
      changed();
    },
  };
}
