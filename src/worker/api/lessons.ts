/** Lessons over HTTP, for operators: listed, retired; and the seed tasks that were made of them. */
import { CairnError, valueOf } from "../../errors.ts";
import {
  lessonToWire,
  listLessons as listAll,
  listSeeds,
  retireLesson as retire,
} from "../../operations/lessons/show.ts";
import type { Caller } from "../../operations/call.ts";
import type { Principal } from "../../principal.ts";
import type { Services } from "../../services.ts";
import { askedTenant } from "../auth/asked-tenant.ts";
import type { Env } from "../env.ts";
import { audit } from "../tenants/audit.ts";
import { oneOfThese } from "./fields.ts";
import { respondWithJson } from "./respond.ts";

/** Lessons in one answer: those that count, and some that were retired. */
const PAGE = 200;

const AFTER = {
  en: "`next` of the page before; without it the list begins anew",
  zh: "上一页的 next；不带它则从头列出",
};

const callerOf = (services: Services, principal: Principal): Caller => ({ services, principal, channel: "main" });

/** `GET /api/lessons?tenant=&retired=1&after=`: the latest first, a page at a time; `after` is the last id of the page before. */
export async function listLessons(url: URL, services: Services, principal: Principal): Promise<Response> {
  const retired = url.searchParams.get("retired") ?? "";
  if (!["", "0", "1"].includes(retired))
    throw new CairnError({ code: "invalid_input", field: "retired", expected: oneOfThese(["0", "1"]) });
  const all = valueOf(await listAll(principal.tenant, callerOf(services, principal)));
  const after = url.searchParams.get("after") ?? "";
  const place = all.findIndex(({ id }) => id === after);
  if (after !== "" && place === -1) throw new CairnError({ code: "invalid_input", field: "after", expected: AFTER });
  // One that was retired meanwhile still says where the page before ended.
  const shown = all.slice(place + 1).filter((one) => retired === "1" || one.retired === undefined);
  const page = shown.slice(0, PAGE);
  const next = shown.length > PAGE ? page.at(-1)?.id : undefined;
  return respondWithJson({ lessons: page.map(lessonToWire), ...(next !== undefined && { next }) });
}

/** `GET /api/lessons/seed-tasks?tenant=`: a file of tasks, as `POST /api/tasks` takes it. */
export async function listSeedTasks(services: Services, principal: Principal): Promise<Response> {
  const seeds = valueOf(await listSeeds(principal.tenant, callerOf(services, principal)));
  const body = seeds.map((seed) => `${JSON.stringify(seed)}\n`).join("");
  const headers = { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "no-store" };
  return new Response(body, { headers });
}

/** `POST /api/lessons/{id}/retire?tenant=`. */
export async function retireLesson(request: Request, env: Env, services: Services, principal: Principal, id: string) {
  const tenant = askedTenant(new URL(request.url), principal);
  const lesson = valueOf(await retire(tenant, id, callerOf(services, principal)));
  await audit(env, principal, { tenant, action: "lesson_retired", subject: id });
  return respondWithJson(lessonToWire(lesson));
}
