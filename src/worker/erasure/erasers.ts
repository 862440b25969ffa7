/**
 * What a session leaves outside of its own object. A part of Cairn that stores something under a session's id adds its eraser to
 * the list; the receipt names each with what is left, read again afterwards.
 */
import type { Env } from "../env.ts";
import { lessonsObject } from "../lessons/lesson-port.ts";
import { pinsOf } from "../releases/pins-object.ts";
import type { ErasedSession } from "../sessions/erase.ts";
import { taskStub } from "../tasks/task-stub.ts";
import { startsObject } from "../sessions/session-port.ts";

/** The session that was erased, and what it said of itself before. */
export interface SessionTrace extends ErasedSession {
  tenant: string;
  session: string;
}

export interface Eraser {
  /** As the receipt names it. */
  name: string;
  /** It is called once more after the session itself is gone. */
  again?: true;
  /** Erases, reads again, and answers how many rows and values are left. */
  erase(env: Env, trace: SessionTrace): Promise<number>;
}

export const sessionErasers: readonly Eraser[] = [
  {
    name: "registry",
    async erase(env, { release, session }) {
      if (release === "") return 0;
      const pins = pinsOf(env, release);
      await pins.unpin(session);
      return pins.countSession(session);
    },
  },
  {
    name: "task",
    async erase(env, { tenant, session }) {
      await taskStub(env, tenant, session).erase();
      return env.DISPATCH.get(env.DISPATCH.idFromName(tenant)).erase(session);
    },
  },
  {
    name: "lessons",
    again: true,
    erase: async (env, { tenant, session }) => lessonsObject(env, tenant).eraseSession(session),
  },
  {
    name: "start_key",
    async erase(env, { tenant, startDigest }) {
      return startDigest === null ? 0 : startsObject(env, tenant, startDigest).erase();
    },
  },
];
