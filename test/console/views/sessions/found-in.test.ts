/** What the page calls the places where a phrase was found that a prompt was not offered. */
import { expect, test } from "vitest";
import { foundPlaces } from "../../../../src/console/views/sessions/found-in.ts";
import { proves } from "../../../requirements/index.ts";

test("are words and where they are read, each once, and never an id", () => {
  proves("page/prompt-inspected");
  const ids = ["evidence:ev_1a", "evidence:ev_2b", "message:3", "call:c_9", "document://tea/brewing/hot%20water#2"];
  expect(foundPlaces(ids).map(({ kind, name, at }) => [kind?.en, name, at])).toEqual([
    ["the evidence of the session", "", { show: "evidence" }],
    ["the conversation, message", "3", { show: "conversation" }],
    ["what a search of the session found", "", { show: "tools" }],
    ["the document", "tea/brewing/hot water", { document: "tea/brewing/hot water" }],
  ]);
  expect(foundPlaces(["unheard-of:1"])).toEqual([{ name: "unheard-of:1" }]);
});
