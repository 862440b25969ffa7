/** The library's state machine: nothing is ever called that nobody approved as it is now. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Grant } from "../../src/discovery/grants.ts";
import {
  applyLibraryEvent,
  EMPTY_LIBRARY,
  FIRST_LISTING_MS,
  knownTools,
  mayCall,
  mayRead,
  MAX_SERVER_TOOLS,
  type LibraryEvent,
  type LibraryState,
} from "../../src/discovery/library.ts";
import type { ServerSource, ToolDefinition } from "../../src/discovery/model.ts";
import { toolId } from "../../src/discovery/names/names.ts";
import { pinIdentity, pinSource, pinTool } from "../../src/discovery/pin.ts";
import { runs } from "../support/runs.ts";
import { proves } from "../requirements/index.ts";

const source = (url = "https://example.com/mcp"): ServerSource => ({ kind: "streamable-http", url });
const tool = (name: string, description = "Does it.", readOnly = false): ToolDefinition => ({
  name,
  description,
  inputSchema: { type: "object" },
  ...(readOnly && { annotations: { readOnlyHint: true } }),
});
const identity = { name: "Weather" };
const forever: Grant = {
  id: "g",
  subject: { kind: "tenant" },
  targets: [{ server: "weather" }],
  readOnly: false,
  at: 1e11,
  until: 1e12,
};
const play = (events: readonly LibraryEvent[], from: LibraryState = EMPTY_LIBRARY): LibraryState =>
  events.reduce(applyLibraryEvent, from);
const added: LibraryEvent = { type: "added", server: "weather", source: source(), at: 0 };
const listed = (tools: readonly ToolDefinition[], at = 1): LibraryEvent => ({
  type: "listed",
  server: "weather",
  identity,
  tools,
  at,
});
const approved = (tools: readonly ToolDefinition[], at = 2): LibraryEvent => ({
  type: "approved",
  server: "weather",
  source: pinSource(source()),
  identity: pinIdentity(identity),
  tools: tools.map((one) => ({ name: one.name, pin: pinTool(one) })),
  at,
});
const granted: LibraryEvent = { type: "granted", grant: forever, at: 0 };
const reasonFor = (state: LibraryState, name: string, now = 10): string => {
  const decision = mayCall(state, `weather__${name}`, {}, now);
  return decision.allowed ? "allowed" : decision.reason;
};

describe("the age of what was approved", () => {
  const forecast = tool("forecast");
  const changed = tool("forecast", "Does it otherwise.");
  const since = (...events: LibraryEvent[]): number | undefined =>
    play([added, listed([forecast]), ...events]).servers[0]?.pinnedAt;

  test("begins with the approval, and goes on while nothing of it changes", () => {
    expect(since()).toBeUndefined();
    expect(since(approved([forecast], 5), listed([forecast], 9))).toBe(5);
    expect(since(approved([forecast], 5), listed([forecast, tool("alerts")], 9))).toBe(5);
  });

  test("ends with a change, also one that is taken back", () => {
    expect(since(approved([forecast], 5), listed([changed], 9))).toBeUndefined();
    expect(since(approved([forecast], 5), listed([], 9))).toBeUndefined();
    expect(since(approved([forecast], 5), listed([changed], 9), approved([changed], 12))).toBe(12);
    expect(since(approved([forecast], 5), listed([changed], 9), listed([forecast], 12))).toBe(12);
    expect(since(approved([forecast], 5), { type: "rejected", server: "weather", at: 9 })).toBeUndefined();
  });
});

describe("a tool", () => {
  const forecast = tool("forecast");

  test("is called only when its server and itself were approved, and a grant allows it", () => {
    expect(reasonFor(play([granted]), "forecast")).toBe("unknown_tool");
    expect(reasonFor(play([added, granted, listed([forecast])]), "forecast")).toBe("not_approved");
    const state = play([added, listed([forecast]), approved([forecast])]);
    expect(reasonFor(state, "forecast")).toBe("no_grant");
    expect(reasonFor(play([granted], state), "forecast")).toBe("allowed");
    expect(reasonFor(play([granted, { type: "grant_ended", grant: "g", at: 3 }], state), "forecast")).toBe("no_grant");
    expect(knownTools(state)).toMatchObject([{ id: "weather__forecast", server: "weather", status: "usable" }]);
  });

  test("that changes anywhere cannot be called until the change is approved", () => {
    const changed = tool("forecast", "Does it otherwise.");
    const state = play([added, granted, listed([forecast]), approved([forecast]), listed([changed], 3)]);
    expect(reasonFor(state, "forecast")).toBe("definition_changed");
    expect(knownTools(state)[0]?.status).toBe("changed");
    // The approval of what it was before says nothing about what it is now.
    expect(reasonFor(play([approved([forecast], 4)], state), "forecast")).toBe("definition_changed");
    expect(reasonFor(play([approved([changed], 4)], state), "forecast")).toBe("allowed");
    expect(reasonFor(play([listed([forecast], 5)], state), "forecast")).toBe("allowed");
  });

  test("that goes and comes back changed is a change, and not a new tool", () => {
    const state = play([added, granted, listed([forecast]), approved([forecast]), listed([], 3)]);
    expect(reasonFor(state, "forecast")).toBe("unknown_tool");
    expect(knownTools(state)).toEqual([]);
    expect(reasonFor(play([listed([tool("forecast", "Other.")], 4)], state), "forecast")).toBe("definition_changed");
    expect(reasonFor(play([listed([forecast], 4)], state), "forecast")).toBe("allowed");
  });

  test("that is new on a known server waits", () => {
    const alerts = tool("alerts");
    const state = play([added, granted, listed([forecast]), approved([forecast]), listed([forecast, alerts], 3)]);
    expect(reasonFor(state, "alerts")).toBe("not_approved");
    expect(reasonFor(state, "forecast")).toBe("allowed");
    expect(knownTools(state).map(({ status }) => status)).toEqual(["usable", "waiting"]);
  });

  test("that was rejected is not asked about again while it stays the same", () => {
    const state = play([
      added,
      granted,
      listed([forecast]),
      { type: "rejected", server: "weather", tools: ["forecast"], at: 2 },
    ]);
    expect(reasonFor(state, "forecast")).toBe("not_approved");
    expect(knownTools(state)).toEqual([]);
    expect(knownTools(play([listed([tool("forecast", "Other.")], 3)], state))).toMatchObject([{ status: "waiting" }]);
  });
});

describe("a server", () => {
  const forecast = tool("forecast", "Does it.", true);

  test("that says it is another one is asked about again", () => {
    const other: LibraryEvent = {
      type: "listed",
      server: "weather",
      identity: { name: "Bank" },
      tools: [forecast],
      at: 3,
    };
    const state = play([added, granted, listed([forecast]), approved([forecast]), other]);
    expect(reasonFor(state, "forecast")).toBe("definition_changed");
    expect(reasonFor(play([approved([forecast], 4)], state), "forecast")).toBe("definition_changed");
  });

  test("that was removed leaves neither approvals nor grants behind", () => {
    const state = play([
      added,
      granted,
      listed([forecast]),
      approved([forecast]),
      { type: "removed", server: "weather", at: 3 },
    ]);
    expect(state).toEqual(EMPTY_LIBRARY);
    const again = play([{ ...added, at: 4 }, listed([forecast], 5)], state);
    expect(reasonFor(play([granted], again), "forecast")).toBe("not_approved");
  });

  test("is not replaced by another one of the same name, or of a name that looks like it", () => {
    const state = play([added]);
    expect(play([{ ...added, source: source("https://evil.example.com/") }], state)).toEqual(state);
    for (const server of ["weather-", "Weather", "w-eather", "__proto__", "constructor__x", "cairn", ""])
      expect(play([{ ...added, server }], state)).toEqual(state);
    const odd = play([{ ...added, server: "constructor" }], state);
    expect(odd.servers.length).toBe(2);
    expect(mayCall(odd, "constructor__toString", {}, 1)).toEqual({ allowed: false, reason: "unknown_tool" });
  });

  test("approved before it was ever listed has the tools of its first listing, but those the scan warns about", () => {
    const approval: LibraryEvent = {
      type: "approved",
      server: "weather",
      source: pinSource(source()),
      tools: "first_listing",
      at: 1,
    };
    const poisoned = tool("poisoned");
    const first: LibraryEvent = {
      type: "listed",
      server: "weather",
      identity,
      tools: [forecast, poisoned],
      flagged: ["poisoned"],
      at: 2,
    };
    const state = play([added, granted, approval, first]);
    expect(reasonFor(state, "forecast")).toBe("allowed");
    expect(reasonFor(state, "poisoned")).toBe("not_approved");
    const later = play(
      [{ type: "listed", server: "weather", identity, tools: [forecast, poisoned, tool("more")], at: 3 }],
      state,
    );
    expect(reasonFor(later, "more")).toBe("not_approved");
    const unseen = play([added, granted, { ...approval, tools: "none" }, first]);
    for (const name of ["forecast", "poisoned"]) expect(reasonFor(unseen, name)).toBe("not_approved");
    const tooLate = play([added, granted, approval, { ...first, at: 1 + FIRST_LISTING_MS }]);
    expect(reasonFor(tooLate, "forecast")).toBe("not_approved");
    // Another source than the one that was shown.
    expect(reasonFor(play([added, granted, { ...approval, source: "0" }, first]), "forecast")).toBe("not_approved");
    // Listed before somebody agreed: then the tools have to be named.
    expect(reasonFor(play([added, granted, listed([forecast]), approval, listed([forecast], 5)]), "forecast")).toBe(
      "not_approved",
    );
  });

  test("that lists ten thousand tools, one name twice, or names of nothing, loses no other tool", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => tool(`tool_${at}`));
    const state = play([added, listed(many)]);
    expect(state.servers[0]?.tools.length).toBe(MAX_SERVER_TOOLS);
    expect(state.servers[0]?.omitted).toBe(9000);
    const odd = play([
      added,
      listed([
        tool("a"),
        tool("a", "Other."),
        tool("__proto__"),
        tool(""),
        tool("toString"),
        tool("b\u200b"),
        tool("B"),
        tool("b"),
      ]),
    ]);
    expect(odd.servers[0]?.tools.map(({ id }) => id)).toEqual([
      "weather____proto__",
      "weather__toString",
      "weather__B",
    ]);
    expect(odd.servers[0]?.refused.map(({ reason }) => reason.problem)).toEqual([
      "taken",
      "taken",
      "empty",
      "unseen_characters",
      "looks_like",
    ]);
  });

  test("cannot name a tool like the shortened id of another", () => {
    const long = "t".repeat(100);
    const id = toolId("weather", long).slice("weather__".length);
    const state = play([added, listed([tool(long), tool(id)])]);
    expect(state.servers[0]?.tools.length).toBe(1);
    expect(state.servers[0]?.refused).toEqual([{ name: id, reason: { problem: "taken", other: `weather__${id}` } }]);
  });
});

describe("a grant", () => {
  const state = play([
    added,
    listed([tool("read", "Reads.", true), tool("write")]),
    approved([tool("read", "Reads.", true), tool("write")]),
  ]);
  const may = (grant: Partial<Grant>, name: string, context = {}, now = 10): boolean =>
    mayCall(
      play([{ type: "granted", grant: { ...forever, ...grant }, at: 3 }], state),
      `weather__${name}`,
      context,
      now,
    ).allowed;

  test("is for one session or task, some tools, only reading, until a time", () => {
    proves("trust/grants");
    expect(may({}, "write")).toBe(true);
    expect(may({ readOnly: true }, "write")).toBe(false);
    expect(may({ readOnly: true }, "read")).toBe(true);
    expect(may({ targets: [{ server: "weather", tool: "read" }] }, "write")).toBe(false);
    expect(may({ targets: [{ server: "other" }] }, "read")).toBe(false);
    expect(may({ until: 10 }, "read", {}, 9)).toBe(true);
    expect(may({ until: 10 }, "read", {}, 10)).toBe(false);
    expect(may({ subject: { kind: "session", id: "s" } }, "read", { session: "s" })).toBe(true);
    expect(may({ subject: { kind: "session", id: "s" } }, "read", { session: "t", task: "s" })).toBe(false);
    expect(may({ subject: { kind: "session", id: "s" } }, "read")).toBe(false);
    expect(may({ subject: { kind: "task", id: "t" } }, "read", { task: "t" })).toBe(true);
  });

  test("lets resources be read where it is for the whole server, with its source and identity as approved", () => {
    proves("connecting/resources-in-prompts");
    const events = [added, listed([]), approved([])];
    const reads = (more: readonly LibraryEvent[], grant: Partial<Grant> = {}, session?: string): boolean => {
      const state = play([...events, { type: "granted", grant: { ...forever, ...grant }, at: 3 }, ...more]);
      const [server] = state.servers;
      return server !== undefined && mayRead(state, server, session === undefined ? {} : { session }, 9);
    };
    expect(reads([])).toBe(true);
    expect(reads([], { readOnly: true })).toBe(true);
    expect(reads([], { targets: [{ server: "weather", tool: "read" }] })).toBe(false);
    expect(reads([], { until: 9 })).toBe(false);
    expect(reads([], { subject: { kind: "session", id: "s" } })).toBe(false);
    expect(reads([], { subject: { kind: "session", id: "s" } }, "s")).toBe(true);
    expect(reads([{ type: "grant_ended", grant: "g", at: 4 }])).toBe(false);
    expect(reads([{ type: "listed", server: "weather", identity: { name: "Other" }, tools: [], at: 4 }])).toBe(false);
    expect(reads([{ type: "rejected", server: "weather", at: 4 }])).toBe(false);
  });
});

/**
 * What must hold, told without the state machine: the whole history is read backwards from the call. A tool may run when, since
 * its server was added last, its latest definition, the latest identity and the source were approved together or one after
 * the other, and nothing took it back.
 */
function isJustified(history: readonly LibraryEvent[], server: string, name: string, now: number): boolean {
  const start = history.findLastIndex((event) => event.type === "removed" && event.server === server) + 1;
  const rest = history.slice(start).filter((event) => !("server" in event) || event.server === server);
  const first = rest.findIndex((event) => event.type === "added");
  const life = first === -1 ? [] : rest.slice(first);
  const birth = life[0];
  if (birth?.type !== "added") return false;
  const home = pinSource(birth.source);
  let shownTools = new Map<string, string>();
  let shownIdentity = "";
  let ever = false;
  let open: number[] = [];
  let agreed = new Map<string, { pin: string; since: number }>();
  let agreedIdentity = "";
  let isServerAgreed = false;
  for (const event of life) {
    if (event.type === "listed") {
      shownTools = new Map(event.tools.map((one) => [one.name, pinTool(one)]));
      shownIdentity = pinIdentity(event.identity);
      const since = open.find((at) => event.at < at + FIRST_LISTING_MS);
      if (!ever && isServerAgreed && since !== undefined) {
        const taken = [...shownTools].filter(([one]) => event.flagged?.includes(one) !== true);
        agreed = new Map(taken.map(([one, pin]) => [one, { pin, since }]));
        agreedIdentity = shownIdentity;
      }
      ever = true;
      open = [];
    } else if (event.type === "approved" && event.source === home) {
      if (event.tools === "none" || event.tools === "first_listing") {
        if (ever) continue;
        isServerAgreed = true;
        open = event.tools === "none" ? [] : [...open, event.at];
      } else if (ever && event.identity === shownIdentity) {
        if (agreedIdentity !== shownIdentity) agreed = new Map();
        agreedIdentity = shownIdentity;
        isServerAgreed = true;
        for (const { name: one, pin } of event.tools)
          if (shownTools.get(one) === pin && agreed.get(one)?.pin !== pin) agreed.set(one, { pin, since: event.at });
      }
    } else if (event.type === "rejected") {
      if (event.tools === undefined) {
        [isServerAgreed, agreedIdentity, open] = [false, "", []];
        agreed = new Map();
      } else for (const one of event.tools) agreed.delete(one);
    }
  }
  if (!isServerAgreed || agreedIdentity !== shownIdentity || !shownTools.has(name)) return false;
  const { pin, since } = agreed.get(name) ?? { since: 0 };
  if (pin !== shownTools.get(name)) return false;
  // Grants: the last word on each id that was given when this had been agreed to, unless the server was removed or rejected after it.
  const given = new Map<string, Grant>();
  for (const event of history) {
    if (event.type === "granted") given.set(event.grant.id, event.grant);
    if (event.type === "grant_ended") given.delete(event.grant);
    if (event.type === "removed" || (event.type === "rejected" && event.tools === undefined))
      for (const [id, grant] of given)
        given.set(id, { ...grant, targets: grant.targets.filter((target) => target.server !== event.server) });
  }
  return [...given.values()].some(
    (grant) =>
      now < grant.until &&
      since <= (grant.at ?? 0) &&
      grant.targets.some((target) => target.server === server && (target.tool ?? name) === name) &&
      (grant.subject.kind === "tenant" || (grant.subject.kind === "session" && grant.subject.id === "s")),
  );
}

describe("in random histories", () => {
  const servers = ["weather", "bank"];
  const names = ["read", "write"];
  const definition = fc
    .record({ name: fc.constantFrom(...names), description: fc.constantFrom("One.", "Two.") })
    .map(({ name, description }) => tool(name, description));
  const distinct = fc.uniqueArray(definition, { selector: ({ name }) => name, maxLength: 2 });
  const someIdentity = fc.constantFrom({ name: "A" }, { name: "A" }, { name: "A" }, { name: "B" });
  const someSource = fc.constantFrom(source(), source("https://other.example.com/"));
  const server = fc.constantFrom(...servers);
  const grant = fc.record({
    id: fc.constantFrom("g1", "g2"),
    subject: fc.constantFrom<Grant["subject"][]>(
      { kind: "tenant" },
      { kind: "session", id: "s" },
      { kind: "task", id: "s" },
    ),
    targets: fc.array(fc.record({ server, tool: fc.constantFrom(...names) }, { requiredKeys: ["server"] }), {
      minLength: 1,
      maxLength: 2,
    }),
    readOnly: fc.constant(false),
    until: fc.oneof(fc.constant(1e12), fc.integer({ min: 0, max: 3 * FIRST_LISTING_MS })),
  });
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.record({ type: fc.constant("added" as const), server, source: someSource }) },
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant("listed" as const),
        server,
        identity: someIdentity,
        tools: distinct,
        flagged: fc.subarray(names),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant("approved" as const),
        server,
        source: someSource.map(pinSource),
        tools: fc.constantFrom("first_listing" as const, "none" as const),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant("approved" as const),
        server,
        source: someSource.map(pinSource),
        identity: someIdentity.map(pinIdentity),
        tools: distinct.map((tools) => tools.map((one) => ({ name: one.name, pin: pinTool(one) }))),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("rejected" as const), server }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("rejected" as const), server, tools: fc.subarray(names) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("removed" as const), server }) },
    { weight: 7, arbitrary: fc.record({ type: fc.constant("granted" as const), grant }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant("grant_ended" as const), grant: fc.constantFrom("g1", "g2") }),
    },
  );
  /** Somebody is shown what the server listed last, and agrees to some of it. */
  const agreement = fc.record({
    type: fc.constant("agreed" as const),
    server,
    tools: fc.subarray(names, { minLength: 1 }),
  });
  type Agreement = { type: "agreed"; server: string; tools: string[] };

  function eventOf(step: Agreement, history: readonly LibraryEvent[], at: number): LibraryEvent {
    const shown = history.findLast((event) => event.type === "listed" && event.server === step.server);
    const home = history.findLast((event) => event.type === "added" && event.server === step.server);
    if (shown?.type !== "listed" || home?.type !== "added")
      return { type: "rejected", server: step.server, tools: [], at };
    const tools = shown.tools.filter(({ name }) => step.tools.includes(name));
    return {
      type: "approved",
      server: step.server,
      source: pinSource(home.source),
      identity: pinIdentity(shown.identity),
      tools: tools.map((one) => ({ name: one.name, pin: pinTool(one) })),
      at,
    };
  }

  const history = fc
    .array(
      fc.tuple(
        fc.oneof({ weight: 15, arbitrary: step }, { weight: 8, arbitrary: agreement }),
        fc.integer({ min: 0, max: FIRST_LISTING_MS / 8 }),
      ),
      { minLength: 6, maxLength: 40 },
    )
    .map((steps) => {
      let at = 0;
      const events: LibraryEvent[] = servers.map((name) => ({ type: "added", server: name, source: source(), at }));
      for (const [one, wait] of steps) {
        at += wait;
        if (one.type === "agreed") events.push(eventOf(one, events, at));
        else events.push(one.type === "granted" ? { ...one, grant: { ...one.grant, at }, at } : { ...one, at });
      }
      return events;
    });

  test("a tool is called exactly where the history justifies it", () => {
    proves("trust/only-approved-runs", "connecting/nothing-before-approval");
    let calls = 0;
    let refused = 0;
    fc.assert(
      fc.property(history, (events) => {
        const state = play(events);
        const now = events.at(-1)?.at ?? 0;
        for (const name of servers)
          for (const one of names) {
            const { allowed } = mayCall(state, toolId(name, one), { session: "s" }, now);
            if (allowed !== isJustified(events, name, one, now))
              throw new Error(`${name}__${one}: ${allowed ? "called without approval" : "refused after approval"}`);
            if (allowed) calls += 1;
            else refused += 1;
          }
      }),
      { numRuns: runs(10_000) },
    );
    // The histories are no formality: many lead to calls.
    expect(calls).toBeGreaterThan(refused / 100);
  });
});
