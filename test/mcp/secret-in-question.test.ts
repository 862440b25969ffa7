/** A secret in a question is repeated by no answer: its caller's transcript, and what logs answers on the way, would keep it. */
import { describe, expect, test } from "vitest";
import { product } from "../support/product.ts";
import { proves } from "../requirements/index.ts";

const SECRET = `ghp_${"aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hJ3k6L".slice(0, 36)}`;
const NAMED = "Zx81kQp2LmN0vB7cWd3e";
const question = `Why does my bicycle with ${SECRET} and api_key=${NAMED} squeak?`;

describe.each([
  ["search_knowledge", { query: question }],
  ["search", { query: question }],
  ["retrieve", { query: question, reasoning: question }],
  ["retrieve", { query: question, action: "skip", reasoning: question }],
  ["inject_context", { current_query: question, search_results: [] }],
  ["inject_context", { current_query: question, search_results: ["Oil the chain."] }],
  ["analyze_tool_needs", { task_description: `Upload the file to GitHub with ${SECRET} and api_key=${NAMED}` }],
  [
    "search_and_install_tools",
    { task_description: `Upload it with ${SECRET} and api_key=${NAMED}`, auto_install: false },
  ],
  ["list_tools_available", { query: `upload ${SECRET} api_key=${NAMED}`, server: SECRET }],
  ["select_template", { user_intent: question }],
])("%s", (name, args) => {
  test("repeats no secret of a question, and no part of one", async () => {
    const { value } = await product().tool(name, args);
    const answer = JSON.stringify(value);
    // Upper and lower case do not matter: words of a search are lower case.
    for (const secret of [SECRET.slice(4, 30), NAMED]) expect(answer.toLowerCase()).not.toContain(secret.toLowerCase());
    proves("redaction/surfaces");
  });
});
