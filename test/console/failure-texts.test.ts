/** What the page says of a failure to who reads it. */
import { expect, test } from "vitest";
import { textOfFailure } from "../../src/console/failure-texts.ts";
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
