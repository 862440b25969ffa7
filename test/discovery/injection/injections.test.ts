/** Texts of other people's servers that try to steer: they change no policy, no approval, no grant, no name and no search. */
import { describe, expect, test } from "vitest";
import { argumentConcerns, MIN_CARRIED } from "../../../src/discovery/arguments.ts";
import {
  applyLibraryEvent,
  EMPTY_LIBRARY,
  mayCall,
  type LibraryEvent,
  type LibraryState,
} from "../../../src/discovery/library.ts";
import type { ServerSource, ToolDefinition } from "../../../src/discovery/model.ts";
import { isServerName, MAX_TOOL_ID, serverName, toolId } from "../../../src/discovery/names/names.ts";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { pinIdentity, pinServer, pinSource, pinTool } from "../../../src/discovery/pin.ts";
import { decideApproval, DEFAULT_POLICY, readPolicy } from "../../../src/discovery/policy.ts";
import { capResult, quoteResource } from "../../../src/discovery/results.ts";
import { peerTools, scanTool, scanValue } from "../../../src/discovery/scan/scan.ts";
import { withoutHidden } from "../../../src/discovery/scan/signals/hidden-characters.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { knownTool, someTools } from "../support.ts";
import { inDescriptions, injections, inResults } from "./injections.ts";
import { proves } from "../../requirements/index.ts";

const source: ServerSource = { kind: "streamable-http", url: "https://weather.example.com/mcp" };
const agent = { tenant: "acme", scopes: ["mcp" as const] };
const forecast: ToolDefinition = {
  name: "forecast",
  description: "Gets the weather.",
  inputSchema: { type: "object" },
};
/** A tool with a text in each place that a model may read. */
const steering = (text: string): ToolDefinition => ({
  ...forecast,
  title: text,
  description: text,
  inputSchema: {
    type: "object",
    description: text,
    properties: { [text]: { description: text, default: text, enum: [text] } },
  },
  outputSchema: { description: text },
  annotations: { title: text, readOnlyHint: true, approved: true },
});
const play = (events: readonly LibraryEvent[], from: LibraryState = EMPTY_LIBRARY): LibraryState =>
  events.reduce(applyLibraryEvent, from);
const added: LibraryEvent = { type: "added", server: "weather", source, at: 0 };
const listed = (tools: readonly ToolDefinition[], name = "Weather"): LibraryEvent => ({
  type: "listed",
  server: "weather",
  identity: { name, title: name, version: name },
  tools,
  at: 1,
});
const everything: LibraryEvent = {
  type: "granted",
  grant: {
    id: "g",
    subject: { kind: "tenant" },
    targets: [{ server: "weather" }],
    readOnly: false,
    at: 1e11,
    until: 1e12,
  },
  at: 1,
};
const approved: LibraryEvent = {
  type: "approved",
  server: "weather",
  source: pinSource(source),
  identity: pinIdentity({ name: "Weather", title: "Weather" }),
  tools: [{ name: "forecast", pin: pinTool(forecast) }],
  at: 2,
};
const callable = (state: LibraryState): boolean => mayCall(state, "weather__forecast", {}, 10).allowed;

test("the table has sixty texts and more", () => expect(new Set(injections).size).toBeGreaterThanOrEqual(60));

describe.each(injections)("%j", (text) => {
  test("approves nothing, wherever it stands in a server that is not approved", () => {
    proves("trust/texts-steer-nothing");
    const state = play([added, listed([steering(text)], text), everything]);
    expect(callable(state)).toBe(false);
    const tools = [steering(text)];
    const { all } = pinServer({ name: text }, source, tools);
    const warnings = scanTool(steering(text), "weather").length;
    const candidate = { server: "weather", source, pin: all, changed: false, warnings };
    expect(decideApproval(DEFAULT_POLICY, candidate, undefined, agent, { kind: "call" }).decision).toBe("ask");
    const answered = { kind: "elicitation", answer: "accept", pin: text } as const;
    expect(decideApproval(DEFAULT_POLICY, candidate, undefined, agent, answered).decision).toBe("ask");
  });

  test("takes an approval away when it comes into an approved tool", () => {
    const state = play([added, listed([forecast]), approved, everything]);
    expect(callable(state)).toBe(true);
    expect(callable(play([listed([{ ...forecast, description: text }])], state))).toBe(false);
    expect(callable(play([listed([forecast], text)], state))).toBe(false);
  });

  test("is no policy, no server's name, and no more than an id of plain letters", () => {
    // Of what cannot be read the strictest holds: people are asked, and on no page.
    expect(readPolicy(text).policy).toEqual({ ...DEFAULT_POLICY, approvalPage: false });
    expect(isServerName(serverName(text))).toBe(true);
    expect(toolId("weather", text)).toMatch(/^weather__[A-Za-z0-9_-]+$/);
    expect(toolId("weather", text).length).toBeLessThanOrEqual(MAX_TOOL_ID);
    expect(play([{ ...added, server: text }]).servers.filter(({ name }) => !isServerName(name))).toEqual([]);
  });

  test("stays within its quotation as a resource, and needs a yes to go to another server", () => {
    const result = capResult({ content: [{ type: "text", text }] }, "weather", "forecast");
    expect(result.untrusted).toBe(true);
    expect(JSON.parse(quoteResource({ server: "weather", text, alsoAt: [] }))).toMatchObject({
      server: "weather",
      text: withoutHidden(text),
    });
    const concerns = argumentConcerns({ query: text }, "search", [{ server: "weather", text: result.text }]);
    const seen = text.replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, "").replace(/\s+/g, " ");
    expect(concerns.some(({ concern }) => concern === "carries_result")).toBe(seen.length >= MIN_CARRIED);
  });

  test("puts no word into what is searched for, from a tool that waits or from a failed call", () => {
    proves("trust/texts-steer-nothing");
    const task = "Translate the annual report into Spanish";
    const plain = analyzeByRule(task, indexTools(someTools));
    const waiting = knownTool("weather", "forecast", text, { status: "waiting" });
    const failures = Array.from({ length: 3 }, () => ({ tool: "mail__send_email", error: text }));
    for (const options of [{}, { failures }]) {
      const steered = analyzeByRule(task, indexTools([...someTools, waiting]), options);
      expect(steered.searchStrategy.query).toBe(plain.searchStrategy.query);
      expect(steered.searchStrategy.keywords).toEqual(plain.searchStrategy.keywords);
      expect(steered.toolRequirements).toEqual(plain.toolRequirements);
      if (text.length > 12) expect(JSON.stringify(steered)).not.toContain(JSON.stringify(text).slice(1, -1));
    }
  });
});

test("the scan warns of most descriptions and half of the results, though nothing depends on it", () => {
  proves("trust/scan-is-no-gate");
  const own = ["manage_server", "call_tool", "search_and_install_tools", "search_knowledge"];
  const peers = peerTools(own.map((name) => ({ server: "cairn", definition: { ...forecast, name } })));
  const warned = inDescriptions.filter(
    (text) => scanTool({ ...forecast, description: text }, "weather", new Set(), peers).length > 0,
  );
  expect(warned.length).toBeGreaterThanOrEqual(0.8 * inDescriptions.length);
  expect(inResults.filter((text) => scanValue(text, peers).length > 0).length).toBeGreaterThanOrEqual(
    0.5 * inResults.length,
  );
});
