import { expect, test } from "vitest";
import type { SessionEvent } from "../../src/session/types.ts";
import { countWalks, walkIn } from "../../src/session/walk-counts.ts";
import { proves } from "../requirements/index.ts";

const ref = (node: string, tree = "main") => ({ base: "pets", tree, node });
const started = { type: "started", entry: ref("root") } as unknown as SessionEvent;
const moved = (from: string, value: unknown, to: string, name?: string): SessionEvent =>
  ({
    type: "moved",
    from: ref(from),
    to: ref(to),
    complete: false,
    answer: { value, via: "option", ...(name !== undefined && { name }) },
  }) as unknown as SessionEvent;
const at = (node: string, complete = false) => ({ place: ref(node), complete });

test("steps and options are counted once a session, and where it went no further", () => {
  proves("page/share");
  const back = { type: "went_back" } as unknown as SessionEvent;
  const walks = [
    walkIn([started, moved("root", "dog", "dog")], ref(""), at("dog")),
    walkIn([started, moved("root", "dog", "dog"), back, moved("root", "cat", "cat")], ref(""), at("cat", true)),
    walkIn([started], ref(""), at("root")),
  ].flatMap((walk) => walk ?? []);
  expect(countWalks(walks)).toEqual({
    sessions: 3,
    steps: [
      { node: "cat", came: 1, stopped: 0 },
      { node: "dog", came: 2, stopped: 1 },
      { node: "root", came: 3, stopped: 1 },
    ],
    options: [
      { node: "root", option: "cat", took: 1, stopped: 0 },
      { node: "root", option: "dog", took: 2, stopped: 1 },
    ],
  });
});

test("a typed value is not counted as an option, whatever it says", () => {
  const walk = walkIn([started, moved("root", "my secret", "dog", "name")], ref(""), at("dog"));
  expect(JSON.stringify(walk)).not.toContain("secret");
  expect(walk?.steps).toEqual(["root", "dog"]);
});

test("a session that was never in the tree does not count", () => {
  expect(walkIn([started], ref("", "other"), at("root"))).toBeUndefined();
});

test("a step after a thousand others counts as the first", () => {
  proves("cost/whole-sessions");
  const talk = Array.from({ length: 1_000 }, (_, place) => moved("root", place % 2 === 0 ? "dog" : "cat", "room"));
  const walk = walkIn([started, ...talk, moved("room", "large", "done")], ref(""), at("done", true));
  expect(walk?.steps).toEqual(["root", "room", "done"]);
  expect(walk?.options.at(-1)).toEqual({ node: "room", option: "large", last: false });
});
