/** Names: what clients accept, one name for one tool, and nothing that is taken for another. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { looksAlike } from "../../../src/discovery/names/confusables.ts";
import {
  isServerName,
  MAX_TOOL_ID,
  serverName,
  serverNameProblem,
  serverOfToolId,
  sortNames,
  toolId,
  toolNameProblem,
} from "../../../src/discovery/names/names.ts";
import { catalogueTools, referenceTools, taskTools } from "../../support/real-tools.ts";
import { runs } from "../../support/runs.ts";
import { proves } from "../../requirements/index.ts";

describe("the id of a tool", () => {
  test("is server__tool where that fits", () => {
    expect(toolId("weather", "get_forecast")).toBe("weather__get_forecast");
    expect(serverOfToolId("weather__get_forecast")).toBe("weather");
    expect(serverOfToolId("weather__a__b")).toBe("weather");
    expect(serverOfToolId("search_knowledge")).toBeUndefined();
    expect(serverOfToolId("__proto__")).toBeUndefined();
  });

  test("is at most 64 characters that clients accept, and differs for every name", () => {
    proves("trust/names");
    const names = fc.oneof(
      fc.string({ unit: "binary", maxLength: 120 }),
      fc.constantFrom("天气查询", "天气查寻", "a.b", "a/b", "a b"),
    );
    fc.assert(
      fc.property(names, names, (left, right) => {
        const [one, two] = [toolId("weather", left), toolId("weather", right)];
        expect(one).toMatch(/^weather__[A-Za-z0-9_-]*$/);
        expect(one.length).toBeLessThanOrEqual(MAX_TOOL_ID);
        expect(one === two).toBe(left === right);
        expect(serverOfToolId(one)).toBe("weather");
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe("the short name of a server", () => {
  test("is the last part of its registry name, with a hash where that was changed", () => {
    expect(serverName("io.github.owner/weather")).toBe("weather");
    expect(serverName("weather")).toBe("weather");
    expect(serverName("io.github.owner/Weather_MCP")).toMatch(/^weather-mcp-[0-9a-f]{8}$/);
    expect(serverName("owner/天气")).toMatch(/^server-[0-9a-f]{8}$/);
    expect(serverName("")).toMatch(/^server-[0-9a-f]{8}$/);
    for (const name of ["__proto__", "x".repeat(500), "a/-b-/", "constructor"])
      expect(isServerName(serverName(name))).toBe(true);
  });

  test("is refused when it is taken, reserved, or looks like one that is connected", () => {
    proves("trust/names");
    expect(serverNameProblem("weather", [])).toBeUndefined();
    expect(serverNameProblem("weather", ["weather"])).toEqual({ problem: "taken", other: "weather" });
    expect(serverNameProblem("weather-api", ["weatherapi"])).toEqual({ problem: "looks_like", other: "weatherapi" });
    expect(serverNameProblem("githu6", ["github"])).toEqual({ problem: "looks_like", other: "github" });
    expect(serverNameProblem("g1thub", ["glthub"])).toEqual({ problem: "looks_like", other: "glthub" });
    expect(serverNameProblem("cairn", [])).toEqual({ problem: "taken", other: "cairn" });
    expect(serverNameProblem("ca-irn", [])).toEqual({ problem: "looks_like", other: "cairn" });
    for (const name of ["Weather", "we_ather", "weather-", "a".repeat(25), "wеather"])
      expect(serverNameProblem(name, [])).toEqual({ problem: "not_allowed" });
  });
});

describe("a new server beside one that is connected", () => {
  test.each([
    ["mernory", "memory"],
    ["m3mory", "memory"],
    ["memorv", "memory"],
    ["everythlng", "everything"],
    ["everytning", "everything"],
    ["fi1es", "files"],
    ["mem0ry", "memory"],
    ["vveather", "weather"],
    ["5lack", "slack"],
    ["git-hub", "github"],
    ["memroy", "memory"],
    ["memorry", "memory"],
    ["emory", "memory"],
    ["chart5", "charts"],
  ])("%s is refused beside %s", (name, other) => {
    proves("trust/names");
    expect(serverNameProblem(name, ["slack", other])).toEqual({ problem: "looks_like", other });
    expect(serverNameProblem(other, [name])).toEqual({ problem: "looks_like", other: name });
  });

  test.each([
    ["maps", "taps"],
    ["mail", "main"],
    ["memory-2", "memory"],
    ["memory-3", "memory-2"],
    ["tools2", "tools1"],
    ["server-filesystem", "server-memory"],
    ["weather", "feather-maps"],
  ])("%s is not refused beside %s", (name, other) => expect(serverNameProblem(name, [other])).toBeUndefined());
});

describe("two names look alike", () => {
  test.each([
    ["send_email", "send-email"],
    ["send_email", "sendEmail"],
    ["send_email", "SEND_EMAIL"],
    ["send_email", "send_emaiI"],
    ["send_email", "send_emai1"],
    ["send_email", "send_email\u200b"],
    ["send_email", "ѕend_email"],
    ["send_email", "ｓｅｎｄ＿ｅｍａｉｌ"],
    ["send_email", "𝗌end_email"],
    ["send_email", "send_\u0435mail"],
    ["send_email", "sénd_email"],
    ["cairn", "cаirn"],
    ["google", "g00gle"],
    ["paypal", "раураl"],
  ])("%s and %s", (left, right) => {
    expect(looksAlike(left, right)).toBe(true);
    expect(looksAlike(right, left)).toBe(true);
  });

  test.each([
    ["send_email", "send_email"],
    ["send_email", "send_mail"],
    ["get_user", "get_users"],
    ["读取文件", "写入文件"],
    ["读取文件", "读取"],
    ["", ""],
    ["__", "--"],
  ])("not %s and %s", (left, right) => expect(looksAlike(left, right)).toBe(false));
});

describe("the names of a listing", () => {
  test("that cannot be seen, mix scripts or are empty are refused", () => {
    expect(toolNameProblem("read_file")).toBeUndefined();
    expect(toolNameProblem("读取文件")).toBeUndefined();
    expect(toolNameProblem("прочитать_файл")).toBeUndefined();
    expect(toolNameProblem(" ")).toEqual({ problem: "empty" });
    expect(toolNameProblem("a".repeat(257))).toEqual({ problem: "too_long" });
    expect(toolNameProblem("read\u202efile")).toEqual({ problem: "unseen_characters" });
    expect(toolNameProblem("read\u{e0041}")).toEqual({ problem: "unseen_characters" });
    expect(toolNameProblem("rеad_file")).toEqual({ problem: "mixed_scripts" });
  });

  test("may be equal to a name of Cairn's own, since the server stands before it, but not look like one", () => {
    const listing = [{ name: "get_task" }, { name: "cal1_tool" }, { name: "search-knowledge" }, { name: "forecast" }];
    const { kept, refused } = sortNames(listing, ["get_task", "call_tool", "search_knowledge"]);
    expect(kept.map(({ name }) => name)).toEqual(["get_task", "forecast"]);
    expect(refused).toEqual([
      { name: "cal1_tool", reason: { problem: "looks_like", other: "call_tool" } },
      { name: "search-knowledge", reason: { problem: "looks_like", other: "search_knowledge" } },
    ]);
  });

  test("of real servers are kept", () => {
    const collections = [taskTools(), referenceTools(), catalogueTools()];
    if (collections.flat().length === 0) console.log("skipped: names of real tools, ../shared/data is absent");
    const own = ["call_tool", "get_task", "search_knowledge", "list_tools_available", "manage_server"];
    const refused = collections.flatMap((tools) =>
      [...Map.groupBy(tools, ({ server }) => server)].flatMap(([server, listing]) =>
        sortNames(
          listing.map(({ definition }) => definition),
          own,
        ).refused.map(({ name, reason }) => `${server}: ${name} ${reason.problem}`),
      ),
    );
    expect(refused).toEqual([]);
  });
});
