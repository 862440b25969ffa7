/** What the authors' check takes for a tool or an address is what the product has. */
import { expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { tools } from "../../src/mcp/tools/list.ts";
import { isPossibleAddress, OWN_TOOLS } from "../../src/compile/templates/known.ts";

test("a placeholder may name the tools that a prompt can show, and no others", () => {
  const shown = tools.filter(
    (tool) => !["context", "discovery", "tasks"].includes(tool.toolset) && tool.interactive !== true,
  );
  expect([...OWN_TOOLS]).toEqual(shown.map((tool) => tool.name));
});

test.each([
  ["conversation://current/history", true],
  ["conversation://current", false],
  ["session://abc", true],
  ["session://abc/evidence/ev_0a", true],
  ["session://abc/evidence", false],
  ["knowledge://labor-rights", true],
  ["knowledge://labor-rights/pay%2Froot", true],
  ["document://labor-rights/leave/annual", true],
  ["document://labor-rights", false],
  ["template://simple_chat.en", true],
  ["code://repository/context", true],
  ["labor-rights", false],
  ["document://", false],
])("%s can lead somewhere: %s", (uri, can) => {
  expect(isPossibleAddress(uri)).toBe(can);
});

test.each([
  ["${mcp:tool:retrive}", 1],
  ["${mcp:tool:retrieve}", 0],
  ["${mcp:tool:weather/forecast}", 0],
  ["${mcp:resource:labor-rights/leave}", 1],
  ["${mcp:resource:document://labor-rights/leave}", 0],
  ["${fact:is_adult}", 0],
  ["${fact:is_adutl}", 1],
  ["${answer:age}", 0],
  ["${answer:ask_age}", 0],
  ["${answer:agee}", 1],
])("the check finds a placeholder that nothing fills: %s", (placeholder, count) => {
  const tree = `nodes:
  root:
    response: hi
    options:
      - { id: go, description: go on, next_node: ask_age }
  ask_age:
    response: How old?
    input: { name: age, type: number }
    next: null
facts:
  is_adult: answers.age >= 18
`;
  const template = `---
name: t
title: T
description: d
language: en
sections: { a: { priority: must } }
---
# a
${placeholder}
`;
  const { findings } = checkSources(
    [
      { path: "knowledge/demo.yaml", text: tree },
      { path: "templates/t.md", text: template },
    ],
    { today: "2026-01-01" },
  );
  expect(findings.filter(({ rule }) => rule === "template-placeholder-unknown-key")).toHaveLength(count);
});
