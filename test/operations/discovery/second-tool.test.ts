/** The second rung of the ladder: where the tool at hand fails, a like one that only reads is called in its place, before others are looked for. */
import { expect, test } from "vitest";
import { accept, refuse } from "../../../src/errors.ts";
import type { ToolLibrary } from "../../../src/discovery/library-port.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import { proves } from "../../requirements/index.ts";
import { entryOf, memoryLibrary, memoryRegistries, type MemoryTool } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const task = "Convert the word hello to leet speak";
const leet = (more: Partial<MemoryTool> = {}): MemoryTool => ({
  description: "Converts a word to leet speak.",
  inputSchema: { type: "object", properties: { word: { type: "string" } }, required: ["word"] },
  annotations: { readOnlyHint: true },
  answer: () => "h3110",
  ...more,
});

type Failing = "error" | "server_error";

/** Two tools that do the same; those of `failing` fail so. */
function twoTools(failing: Record<string, Failing>, second: Partial<MemoryTool> = {}) {
  const made = memoryLibrary({ one__leet: leet(), two__to_leet: leet(second) });
  const call: ToolLibrary["call"] = async (tenant, asked, caller) => {
    const how = failing[asked.tool];
    const [server = "", tool = ""] = asked.tool.split("__");
    if (how === "server_error") {
      made.calls.push(asked);
      return refuse({ code: "server_unavailable", server, reason: "server_error" as const });
    }
    if (how === undefined) return made.call(tenant, asked, caller);
    made.calls.push(asked);
    return accept({ server, tool, isError: true, content: [{ type: "text", text: "boom" }] });
  };
  return { library: { ...made, call }, calls: made.calls };
}

const firstOf = (calls: readonly { tool: string }[]): string => calls[0]?.tool ?? "";

/** Of two tools that do the same, the one that is called first, and the other. */
async function orderOf(): Promise<[string, string]> {
  const { library, calls } = twoTools({});
  const { call } = product();
  const services = { ...call.services, library, registries: memoryRegistries([]) };
  await searchAndInstall({ task_description: task, call: { arguments: { word: "hello" } } }, { ...call, services });
  return firstOf(calls) === "one__leet" ? ["one__leet", "two__to_leet"] : ["two__to_leet", "one__leet"];
}

function searching({ library }: { library: ToolLibrary }) {
  const made = product();
  const registries = memoryRegistries([{ ...entryOf("leet", "Converts words to leet speak."), sources: [] }]);
  Object.assign(made.call.services, { library, registries });
  return {
    ...made,
    search: (more: object) => made.ask("search_and_install_tools", { task_description: task, ...more }),
  };
}

test.each<Failing>(["error", "server_error"])(
  "a call without a name goes to the like tool where the first fails: %s",
  async (how) => {
    proves("connecting/like-tool");
    const [first, second] = await orderOf();
    const used = twoTools({ [first]: how });
    const answer = await searching(used).search({ call: { arguments: { word: "hello" } } });
    expect(used.calls.map(({ tool }) => tool)).toEqual([first, second]);
    expect(answer).toMatchObject({ success: true, call_result: { tool: second, status: "success", content: "h3110" } });
    expect(answer.message).toContain(`${first} was called first and failed. ${second}`);
    expect(answer.message).not.toContain("as you asked");
    expect(answer.log).toEqual(expect.arrayContaining([`Call: ${first} failed`, `Call: ${second} answered`]));
  },
);

test("one that may write, takes other arguments, or was not meant is named and not called", async () => {
  const [first, second] = await orderOf();
  const other = { inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] } };
  const used = twoTools({ [first]: "error" });
  const named = await searching(used).search({ call: { name: first, arguments: { word: "hello" } } });
  expect(used.calls).toHaveLength(1);
  expect(named).toMatchObject({ success: false, action_needed: "call_tool", call_result: { alternatives: [second] } });
  expect(named.message).toContain(second);
  for (const more of [other, { isWarned: true as const }]) {
    const made = twoTools({ one__leet: "error" }, more);
    const answer = await searching(made).search({ call: { arguments: { word: "hello" } } });
    expect(made.calls.map(({ tool }) => tool)).toEqual(["one__leet"]);
    expect(answer.success).toBe(false);
    expect(answer.message).not.toContain("as you asked");
  }
});

test("where both fail the answer says so, and no third is called", async () => {
  const used = twoTools({ one__leet: "error", two__to_leet: "server_error" });
  const answer = await searching(used).search({ call: { arguments: { word: "hello" } } });
  expect(used.calls).toHaveLength(2);
  expect(answer.success).toBe(false);
  expect(answer.message).toMatch(/was called as well and failed/u);
});

test("a repeat with the same key makes neither call again", async () => {
  const [first] = await orderOf();
  const used = twoTools({ [first]: "error" });
  const { search, ask } = searching(used);
  const { session_id } = await ask("initiate_session", { user_query: "wifi" });
  const given = { call: { arguments: { word: "hello" } }, session_id, idempotency_key: "k-1" };
  for (let time = 0; time < 2; time += 1)
    expect(await search(given)).toMatchObject({ call_result: { content: "h3110" } });
  expect(used.calls).toHaveLength(2);
});

test("a tool that failed repeatedly is replaced by a like one at hand before others are looked for", async () => {
  proves("connecting/like-tool");
  const [first, second] = await orderOf();
  const used = twoTools({ [first]: "error" });
  const { search, ask } = searching(used);
  const { session_id } = await ask("initiate_session", { user_query: "wifi" });
  for (let time = 0; time < 3; time += 1)
    await ask("call_tool", { name: first, arguments: { word: "hello" }, session_id });
  const answer = await search({ session_id, call: { arguments: { word: "hello" } } });
  expect(answer).toMatchObject({ success: true, candidates: [], call_result: { tool: second } });
  expect(JSON.stringify(answer)).not.toMatch(/do not suffice|without it/u);
  const looked = await search({ session_id, reason: "I want another" });
  expect(looked.message).toContain("Found, and cannot be added from here: io.example/leet");
  expect(looked.message).toContain(`These tools at hand do it: ${second}`);
  expect(looked.message).not.toContain("without it");
  expect(looked.log.join("\n")).not.toContain("do not suffice");
});
