/** What the page says of a failure to who reads it. */
import { expect, test } from "vitest";
import { isForOperator, textOfFailure } from "../../src/console/failure-texts.ts";
import { proves } from "../requirements/index.ts";

test("speaks to the reader where a person can make it possible, without the sentence for agents", () => {
  proves("page/own-failures");
  const { own, isForAgents } = textOfFailure({ code: "forbidden", wayOut: "https://cairn.example/approve/x" });
  expect(isForAgents).toBe(true);
  expect(own?.en).toContain("on the page below");
  expect(textOfFailure({ code: "forbidden", wayOut: undefined })).toMatchObject({ isForAgents: false });
});

test("tells a visitor to sign in, and nothing of a token that they did not send", () => {
  proves("page/own-failures");
  const forbidden = { code: "forbidden", wayOut: undefined };
  const { own, isForAgents } = textOfFailure(forbidden, {}, false);
  expect(own?.en).toContain("Sign in");
  expect(own?.en).not.toContain("lack");
  expect(isForAgents).toBe(true);
  expect(textOfFailure({ code: "unauthorized", wayOut: undefined })).toMatchObject({ isForAgents: true });
});

test.each(["unknown_session", "unknown_task", "over_budget", "not_approved", "definition_changed"])(
  "%s is told to a person, without the sentence for agents and without a reference",
  (code) => {
    proves("page/own-failures");
    for (const wayOut of [undefined, "https://cairn.example/approve/x"]) {
      const { own, isForAgents } = textOfFailure({ code, wayOut });
      expect(own?.en).toBeDefined();
      expect(own?.zh).toMatch(/\p{Script=Han}/u);
      expect(isForAgents).toBe(true);
    }
    expect(isForOperator(code)).toBe(false);
  },
);

test("a reference for the operator is for what the server could not do", () => {
  for (const code of ["internal", "knowledge_unavailable", "server_unavailable"])
    expect(isForOperator(code)).toBe(true);
  for (const code of ["invalid_input", "forbidden", "not_found"]) expect(isForOperator(code)).toBe(false);
});
