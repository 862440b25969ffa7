/** The law of agreements: a yes for one session opens nothing to others, now or later. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { grantOf, type GrantTerms } from "../../src/discovery/agreement.ts";
import {
  applyLibraryEvent,
  EMPTY_LIBRARY,
  FIRST_LISTING_MS,
  mayCall,
  mayRead,
  type LibraryEvent,
  type LibraryState,
} from "../../src/discovery/library.ts";
import type { ServerSource, ToolDefinition } from "../../src/discovery/model.ts";
import { pinIdentity, pinSource } from "../../src/discovery/pin.ts";
import { proves } from "../requirements/index.ts";
import { runs } from "../support/runs.ts";

const source: ServerSource = { kind: "streamable-http", url: "https://example.com/mcp" };
const NAMES = ["a", "b"] as const;

interface Yes {
  step: "yes";
  terms: GrantTerms;
  byOperator: boolean;
}
type Step = { wait: number } & (
  | Yes
  | { step: "listed"; identity: string; tools: readonly ToolDefinition[] }
  | { step: "rejected" }
);

const toolOf = fc.record({
  name: fc.constantFrom(...NAMES),
  description: fc.constantFrom("One.", "Two."),
  annotations: fc.boolean().map((readOnlyHint) => ({ readOnlyHint })),
  inputSchema: fc.constant({ type: "object" }),
});
const termsOf = (scopes: readonly Pick<GrantTerms, "for" | "session">[]): fc.Arbitrary<GrantTerms> =>
  fc
    .record({
      who: fc.constantFrom(...scopes),
      readOnly: fc.boolean(),
      days: fc.constantFrom(1, 90),
      tools: fc.option(fc.subarray([...NAMES], { minLength: 1 }), { nil: undefined }),
    })
    .map(({ who, tools, ...rest }) => ({ ...who, ...rest, ...(tools !== undefined && { tools }) }));
const tenant = { for: "tenant" } as const;
const inSession = (session: string) => ({ for: "session", session }) as const;

const wait = fc.constantFrom(1, FIRST_LISTING_MS / 2, 2 * FIRST_LISTING_MS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    wait,
    step: fc.constant("listed" as const),
    identity: fc.constantFrom("Weather", "Bank"),
    tools: fc.uniqueArray(toolOf, { selector: ({ name }) => name }),
  }),
  fc.record({
    wait,
    step: fc.constant("yes" as const),
    terms: termsOf([tenant, inSession("s-1"), inSession("s-2")]),
    byOperator: fc.boolean(),
  }),
  { arbitrary: fc.record({ wait, step: fc.constant("rejected" as const) }), weight: 1 },
);

/** What an agreement to all that the terms name does, as it is listed then. */
function agree(state: LibraryState, { terms, byOperator }: Yes, at: number): LibraryState {
  const [server] = state.servers;
  if (server === undefined) return state;
  const shown = server.tools
    .filter(({ absent, listed }) => absent !== true && terms.tools?.includes(listed.definition.name) !== false)
    .map(({ listed: { pin, definition } }) => ({ name: definition.name, pin }));
  const approval: LibraryEvent =
    server.identity === undefined
      ? { type: "approved", at, server: "weather", source: pinSource(source), tools: "first_listing" }
      : {
          type: "approved",
          at,
          server: "weather",
          source: pinSource(source),
          identity: pinIdentity(server.identity),
          tools: shown,
        };
  const approved = applyLibraryEvent(state, approval);
  const { grant, ended } = grantOf("weather", terms, approved.grants, at, byOperator);
  const ends = ended.map((id): LibraryEvent => ({ type: "grant_ended", at, grant: id }));
  return [...ends, { type: "granted", at, grant } as const].reduce(applyLibraryEvent, approved);
}

function play(steps: readonly Step[], leftOut?: number): { state: LibraryState; now: number } {
  let state = applyLibraryEvent(EMPTY_LIBRARY, { type: "added", server: "weather", source, at: 0 });
  let now = 1;
  for (const [at, one] of steps.entries()) {
    now += one.wait;
    if (at === leftOut) continue;
    if (one.step === "yes") state = agree(state, one, now);
    else if (one.step === "rejected")
      state = applyLibraryEvent(state, { type: "rejected", server: "weather", at: now });
    else {
      const { tools, identity } = one;
      state = applyLibraryEvent(state, {
        type: "listed",
        server: "weather",
        identity: { name: identity },
        tools,
        at: now,
      });
    }
  }
  return { state, now: now + 1 };
}

/** What may be done outside of session `s-1`. */
function openToOthers({ state, now }: ReturnType<typeof play>): string[] {
  const contexts = [{}, { session: "s-2" }];
  return contexts.flatMap((context) => [
    ...NAMES.filter((name) => mayCall(state, `weather__${name}`, context, now).allowed).map(
      (name) => `${name} ${JSON.stringify(context)}`,
    ),
    ...state.servers
      .filter((server) => mayRead(state, server, context, now))
      .map(() => `resources ${JSON.stringify(context)}`),
  ]);
}

test("a yes for one session opens nothing to others that would not be open without it", () => {
  proves("connecting/agreement-of-one");
  const narrow = fc.record({
    wait,
    step: fc.constant("yes" as const),
    terms: termsOf([inSession("s-1")]),
    byOperator: fc.constant(false),
  });
  const steps = fc.array(step, { maxLength: 6 });
  fc.assert(
    fc.property(steps, narrow, steps, (before, yes, after) => {
      const all = [...before, yes, ...after];
      const without = openToOthers(play(all, before.length));
      expect(openToOthers(play(all)).filter((one) => !without.includes(one))).toEqual([]);
    }),
    { numRuns: runs(2000) },
  );
});

test("after a rejection nothing is open until somebody agrees again, and then no more than they say", () => {
  const steps = fc.array(step, { maxLength: 6 });
  const yes = termsOf([inSession("s-1")]);
  fc.assert(
    fc.property(steps, yes, (before, terms) => {
      const rejected: Step[] = [...before, { wait: 1, step: "rejected" }];
      expect(openToOthers(play(rejected))).toEqual([]);
      expect(openToOthers(play([...rejected, { wait: 1, step: "yes", terms, byOperator: false }]))).toEqual([]);
    }),
    { numRuns: runs(500) },
  );
});
