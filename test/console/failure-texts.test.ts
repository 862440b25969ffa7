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
