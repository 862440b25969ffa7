/** Lessons as an operator sees them. */
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Lesson, SeedTask } from "../../lessons/lesson.ts";
import { formatRef } from "../../knowledge/model.ts";
import type { Caller } from "../call.ts";
import { trajectoryUri } from "../uris.ts";

/** A lesson on the wire. */
export function lessonToWire({ id, essence, made_at, helped, harmed, helped_at, retired }: Lesson) {
  const { from, entry, ...said } = essence;
  return {
    id,
    ...said,
    entry: entry === null ? null : formatRef(entry),
    from: { ...from, ended_at: isoTime(from.ended_at), trajectory_uri: trajectoryUri(from.trajectory_id) },
    made_at: isoTime(made_at),
    helped,
    harmed,
    ...(helped_at !== undefined && { helped_at: isoTime(helped_at) }),
    ...(retired !== undefined && { retired }),
  };
}

const isoTime = (at: number): string => new Date(at).toISOString();

/** All of a tenant, the latest first. Fails with `not_available` where lessons are switched off. */
export async function listLessons(tenant: string, { services }: Caller): Promise<Outcome<Lesson[]>> {
  return services.lessons === undefined ? switchedOff() : accept(await services.lessons.list(tenant));
}

/** Seed tasks of a tenant, the latest first. */
export async function listSeeds(tenant: string, { services }: Caller): Promise<Outcome<SeedTask[]>> {
  return services.lessons === undefined ? switchedOff() : accept(await services.lessons.seeds(tenant));
}

/** Retires a lesson by hand. Fails with `unknown_lesson`. */
export async function retireLesson(tenant: string, id: string, { services }: Caller): Promise<Outcome<Lesson>> {
  return services.lessons === undefined ? switchedOff() : services.lessons.retire(tenant, id);
}

function switchedOff(): Outcome<never> {
  return refuse({ code: "lessons_off" });
}
