/** The shapes of the authors' API's responses. Each is validated on arrival, so that a server of another version gives an error. */
import * as z from "zod";
import { ApiError } from "./api.ts";

/** A change of a channel: from then on it pointed at `release`. */
export const changeSchema = z.object({
  release: z.string(),
  sequence: z.number(),
  at: z.number(),
  message: z.string(),
});
const place = z.object({ base: z.string(), tree: z.string(), node: z.string() });

export const historyResponse = z.object({
  channel: z.string(),
  releases: z.array(changeSchema.extend({ stored: z.boolean().default(true) })),
});
export const channelsResponse = z.object({ channels: z.array(changeSchema.extend({ channel: z.string() })) });
export const releaseResponse = z.object({ release: z.string(), manifest: z.unknown() });
export const sessionsResponse = z.object({
  release: z.string(),
  total: z.number(),
  sessions: z.array(
    z.object({
      session_id: z.string(),
      tenant: z.string(),
      revision: z.number(),
      at: z.number(),
      place: place.nullable(),
      is_complete: z.boolean(),
    }),
  ),
  next_cursor: z.string().nullable(),
});
export const damagedSessionsResponse = z.object({
  release: z.string(),
  checked: z.number(),
  damaged: z.array(z.object({ session_id: z.string(), tenant: z.string(), revision: z.number(), reason: z.string() })),
  next_cursor: z.string().nullable(),
});
export const questionsResponse = z.object({
  release: z.string(),
  sessions: z.number(),
  questions: z.array(
    z.object({
      kind: z.enum(["first", "reply", "input"]),
      text: z.string(),
      at: place.nullable(),
      outcome: z.enum(["unheard", "left"]),
      went_to: place.optional(),
    }),
  ),
  next_cursor: z.string().nullable(),
});
export const tasksResponse = z.object({
  results: z.array(
    z.object({
      line: z.number(),
      task_id: z.string().optional(),
      error: z.object({ message: z.string(), code: z.string().optional() }).optional(),
    }),
  ),
});
export const taskListResponse = z.object({
  tasks: z.array(z.object({ task_id: z.string() })),
  next_cursor: z.string().optional(),
});
/** Why a release is kept; a server of another version may give none, or one that is not known here. */
const keptReason = z
  .discriminatedUnion("code", [
    z.object({ code: z.enum(["current", "recent"]), channel: z.string() }),
    z.object({ code: z.literal("rollback"), channel: z.string(), count: z.number() }),
    z.object({ code: z.literal("sessions"), count: z.number() }),
    z.object({ code: z.literal("needed_again") }),
  ])
  .optional()
  .catch(undefined);
export type KeptReason = z.infer<typeof keptReason>;

export const gcResponse = z.object({
  dry_run: z.boolean(),
  removed: z.array(z.string()),
  kept: z.array(z.object({ release: z.string(), reason: z.string(), why: keptReason })),
  keys: z.number(),
  held: z.number(),
  remaining: z.number(),
});
const report = z.object({
  from: z.string(),
  to: z.string(),
  revision: z.number(),
  was_at: z.string().nullable(),
  stands_at: z.string().nullable(),
  position_kept: z.boolean(),
  answers_kept: z.array(z.string()),
  answers_dropped: z.array(z.string()),
  was_complete: z.boolean(),
  is_complete: z.boolean(),
});
export const migrateResponse = z.object({
  to: z.string(),
  applied: z.boolean(),
  sessions: z.array(z.object({ session_id: z.string(), report: report.optional(), refused: z.string().optional() })),
  next_cursor: z.string().nullable(),
});

export type HistoryChange = z.infer<typeof historyResponse>["releases"][number];
export type DamagedSession = z.infer<typeof damagedSessionsResponse>["damaged"][number];
export type ListedSession = z.infer<typeof sessionsResponse>["sessions"][number];
export type MigratedSession = z.infer<typeof migrateResponse>["sessions"][number];

/** A response in the shape of `schema`. Throws an ApiError that says what to do. */
export function readResponse<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join(".") ?? "";
  throw new ApiError({
    en: `The server's response has another format than expected (${where}). Check that the server runs the same version of Cairn.`,
    zh: `服务器的响应格式与预期不符（${where}）。请确认服务器上的 Cairn 版本与本机一致。`,
  });
}

/** A key of a server, without the key itself. */
export const keyResponse = z.object({
  id: z.string(),
  tenant: z.string(),
  scopes: z.array(z.string()),
  name: z.string(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
});
export const madeKeyResponse = keyResponse.extend({ key: z.string() });
export const keysResponse = z.object({ keys: z.array(keyResponse), next_after: z.string().nullable() });
