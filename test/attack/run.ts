/**
 * `npm run test:attack`: a deployed bundle in `workerd serve`, three tenants, and everything an attacker from outside can send:
 * every payload of `payloads.ts`, slow and endless bodies, a thousand open streams, guessed ids, and a store that lies. Fails
 * where a server error, an internal error or another tenant's text comes back, where memory grows without bound, or where the
 * server stops answering. Prints counts. Under ten minutes.
 */
import process from "node:process";
import type { Subject } from "../bench/subject.ts";
import { damageSessions, DAMAGES, LIE, LIES, lieInStore, type Damage } from "./lies.ts";
import { attacks, faultOf, type Attack, type ListedTool } from "./payloads.ts";
import { endlessBody, guesses, isServed, openStreams, slowBodies } from "./pressure.ts";
import { call, canaryOf, furnish, prepareServer, publish, send, start, TENANTS, type Tenant } from "./server.ts";

/** Requests in flight at once. */
const LANES = 8;
/** Memory that the server may take at any time. It takes about 200 MB with the knowledge open. */
const MAX_MEMORY = 1_500_000_000;
const STREAMS = 1_000;
const GUESSES = 100;

const faults: string[] = [];
const began = performance.now();
const seconds = (): string => `${Math.round((performance.now() - began) / 1000)} s`.padStart(5);
const say = (line: string): boolean => process.stdout.write(`${seconds()}  ${line}\n`);
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
const fail = (what: string): void => {
  faults.push(what);
  say(`  FAULT ${what}`);
};

type Furnished = Record<Tenant, { session_id: string; ids: string[] }>;

/** Sends every payload as one tenant, or every so many, and judges each answer. */
async function sendAll(tenant: Tenant, furnished: Furnished, server: Subject, every: number): Promise<void> {
  const others = TENANTS.filter((other) => other !== tenant);
  const { tools } = (await call(tenant, "GET", "/api/tools")) as { tools: ListedTool[] };
  const stolen = others.flatMap((other) => furnished[other].ids);
  const all = attacks({ tools, session_id: furnished[tenant].session_id, stolen });
  const list = all.filter((_, place) => place % every === every - 1);
  const canaries = [...others.map(canaryOf), LIE];
  const statuses = new Map<number, number>();
  let most = 0;
  const queue = list.values();
  const judge = async (attack: Attack): Promise<void> => {
    const answer = await send(attack, tenant).catch((error: Error) => error);
    if (answer instanceof Error) return fail(`${tenant}: ${attack.name}: no answer: ${answer.message}`);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const fault = faultOf(answer.status, answer.body, canaries);
    if (fault !== undefined) fail(`${tenant}: ${attack.name}: ${fault}: ${answer.body.slice(0, 160)}`);
  };
  const lanes = Array.from({ length: LANES }, async () => {
    for (const attack of queue) {
      await judge(attack);
      most = Math.max(most, server.memoryBytes());
    }
  });
  await Promise.all(lanes);
  const counts = [...statuses]
    .toSorted(([left], [right]) => left - right)
    .map(([status, count]) => `${status}: ${count}`);
  say(
    `  ${tenant}: ${list.length} payloads over ${tools.length} tools and all routes; ${counts.join(", ")}; memory at most ${megabytes(most)}`,
  );
  if (most > MAX_MEMORY) fail(`memory grew to ${megabytes(most)}`);
}

/** What an ordinary caller asks for; every answer must be right or say plainly that it cannot be. */
async function walk(tenant: Tenant, furnished: Furnished): Promise<string[]> {
  const { session_id } = furnished[tenant];
  const json = { "content-type": "application/json" };
  const requests: Omit<Attack, "name">[] = [
    { method: "POST", path: "/api/sessions", headers: json, body: '{"user_query":"my wifi is slow"}', from: "caller" },
    { method: "GET", path: `/api/sessions/${session_id}`, from: "caller" },
    {
      method: "POST",
      path: `/api/sessions/${session_id}/navigate`,
      headers: json,
      body: '{"selected_option_id":"restart"}',
      from: "caller",
    },
    { method: "GET", path: `/api/sessions/${session_id}/events`, from: "caller" },
    { method: "GET", path: `/api/sessions/${session_id}/export`, from: "caller" },
    { method: "GET", path: `/api/sessions/${session_id}?view=context`, from: "caller" },
    { method: "GET", path: "/api/knowledge", from: "caller" },
    { method: "GET", path: "/api/search?q=router", from: "caller" },
    {
      method: "POST",
      path: "/api/tools/assemble_context",
      headers: json,
      body: JSON.stringify({ session_id, user_intent: "wifi" }),
      from: "caller",
    },
    {
      method: "POST",
      path: "/api/tools/select_template",
      headers: json,
      body: '{"user_intent":"wifi"}',
      from: "caller",
    },
    {
      method: "POST",
      path: "/api/tools/read_resource",
      headers: json,
      body: '{"uri":"knowledge://home-network"}',
      from: "caller",
    },
    { method: "GET", path: "/healthz", from: "none" },
  ];
  const codes: string[] = [];
  for (const request of requests) {
    const answer = await send(request, tenant).catch((error: Error) => error);
    if (answer instanceof Error) {
      fail(`${request.path}: no answer: ${answer.message}`);
      continue;
    }
    const code = /"code":"(\w+)"/.exec(answer.body)?.[1] ?? "ok";
    codes.push(code);
    // Knowledge that cannot be read is 503, and says so.
    const status = code === "knowledge_unavailable" ? 200 : answer.status;
    const fault = faultOf(status, answer.body, [LIE]);
    if (fault !== undefined) fail(`${request.method} ${request.path}: ${fault}: ${answer.body.slice(0, 160)}`);
  }
  return codes;
}

async function run(): Promise<void> {
  const prepared = prepareServer();
  let server = await start(prepared);
  await publish(1);
  await publish(2);
  const furnished = {} as Furnished;
  for (const tenant of TENANTS) furnished[tenant] = await furnish(tenant);

  say("payloads");
  // All of it once; a part as the others, so that it stays within ten minutes.
  await sendAll("alpha", furnished, server, 1);
  await sendAll("beta", furnished, server, 3);
  await sendAll("gamma", furnished, server, 2);

  say("pressure");
  const slow = await slowBodies(300);
  say(`  300 slow bodies: ${slow.served} of 10 ordinary calls served, the slowest in ${Math.round(slow.slowest)} ms`);
  if (slow.served < 10) fail("slow bodies stop other callers");
  for (const path of ["/mcp", "/api/sessions", "/api/tools/record", "/api/releases"]) {
    const { status, sent } = await endlessBody(path);
    say(`  an endless body to ${path}: answer ${status} after ${megabytes(sent)}`);
    if (status === -1 || status >= 500) fail(`an endless body to ${path} is not ended`);
  }
  const streams = await openStreams(STREAMS, furnished.alpha.session_id, server);
  say(
    `  ${streams.opened} streams open at once: ${streams.served} of 5 ordinary calls served, memory ${megabytes(streams.memory)}`,
  );
  if (streams.opened < STREAMS || streams.served < 5) fail("open streams stop other callers");
  if (streams.memory > MAX_MEMORY) fail(`memory grew to ${megabytes(streams.memory)} with open streams`);
  const files = await guesses(GUESSES, prepared.storage);
  say(`  ${GUESSES * 4} guessed ids: ${files} objects more on disk`);
  if (files > 0) fail("guessed ids leave files behind");
  if (!(await isServed()).ok) fail("the server does not serve any more");

  say("a store that lies");
  let lies = 0;
  for (const prefix of ["object_", "release_"] as const) {
    for (const [name, change] of LIES) {
      await server.stop();
      const restore = lieInStore(prepared.storage, prefix, change);
      server = await start(prepared);
      const codes = await walk("alpha", furnished);
      say(`  every ${prefix === "object_" ? "object" : "manifest"}: ${name}: ${[...new Set(codes)].join(", ")}`);
      restore();
      lies += 1;
    }
  }

  say("damaged sessions");
  await server.stop();
  server = await start(prepared);
  // One of each tenant for each kind of damage; the other sessions are damaged in turn.
  const chosen = new Map<string, Damage>();
  const walked: { tenant: Tenant; name: string; furnished: Furnished }[] = [];
  for (const damage of DAMAGES) {
    for (const tenant of TENANTS) {
      furnished[tenant] = await furnish(tenant);
      chosen.set(furnished[tenant].session_id, damage);
    }
    for (const tenant of TENANTS) walked.push({ tenant, name: damage[0], furnished: { ...furnished } });
  }
  await server.stop();
  const damaged = damageSessions(prepared.storage, chosen);
  server = await start(prepared);
  const noticed = new Map<string, number>();
  for (const { session, tenant, name } of damaged) {
    const answer = await send({ method: "GET", path: `/api/sessions/${session}`, from: "caller" }, tenant);
    if (answer.body.includes('"session_damaged"')) noticed.set(name, (noticed.get(name) ?? 0) + 1);
    else fail(`${name}: ${answer.status} ${answer.body.slice(0, 160)}`);
  }
  for (const { tenant, name, furnished: its } of walked) {
    if (!damaged.some(({ session }) => session === its[tenant].session_id)) fail(`${name}: was not damaged`);
    await walk(tenant, its);
  }
  for (const [name, count] of noticed) say(`  ${name}: noticed in ${count} sessions`);
  if (!(await isServed()).ok) fail("the server does not serve any more");
  await server.stop();

  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  say(`\n${lies} kinds of lies, ${damaged.length} damaged sessions, ${minutes} minutes: ${faults.length} faults`);
  say(faults.length === 0 ? "passed" : "FAILED");
  process.exitCode = faults.length === 0 ? 0 : 1;
}

await run();
