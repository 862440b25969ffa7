/** Turning a session's events into a conversation of a test file. */
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { recordConversation } from "../../../src/author/golden/record.ts";

describe("record", () => {
  test("keeps refusals out, and every kind of step in", () => {
    const ref = (node: string) => ({ base: "tea", tree: "main", node });
    const match = { score: 1, matched: "", alternatives: [] };
    const text = recordConversation(
      [
        {
          type: "started",
          at: 0,
          release: "r",
          channel: "main",
          language: "zh-CN",
          user_query: "喝茶",
          match,
          entry: ref("root"),
          candidates: [],
        },
        {
          type: "moved",
          at: 1,
          from: ref("root"),
          option: "green",
          answer: { value: "green", via: "option" },
          to: ref("age"),
          complete: false,
        },
        { type: "went_back", at: 2 },
        {
          type: "moved",
          at: 3,
          from: ref("root"),
          option: "provide_more_info",
          answer: { value: "black", via: "text" },
          to: ref("done"),
          complete: true,
          user_input: "红的",
        },
      ],
      "茶",
    );
    expect(parse(text)).toEqual({
      tree: "main",
      conversations: [
        {
          name: "茶",
          language: "zh-CN",
          start: { user_query: "喝茶", expect: { node: "root" } },
          steps: [
            { choose: "green", expect: { node: "age" } },
            { choose: "back" },
            { say: "红的", expect: { node: "done", complete: true } },
          ],
        },
      ],
    });
  });
});
