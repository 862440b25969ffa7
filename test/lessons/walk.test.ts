/** Which entry a consultation says was right. */
import { describe, expect, test } from "vitest";
import { openLog } from "../../src/context/open-log.ts";
import { judgeWalk } from "../../src/lessons/walk.ts";
import { proves } from "../requirements/index.ts";
import { createContextFixture } from "../support/memory-context.ts";

const tree = (title: string, keyword: string) => `
title: ${title}
language: en
keywords: [${keyword}]
nodes:
  root:
    title: ${title}
    response: Which one?
    options:
      - { id: small, description: A small one, next_node: done }
      - { id: more, description: Tell me more, next_node: detail }
  detail:
    title: Detail
    response: How much?
    options:
      - { id: little, description: A little, next_node: done }
  done:
    title: Done
    response: Enjoy.
`;
const files = { "knowledge/pets.tree.yaml": tree("Pets", "pet"), "knowledge/cars.tree.yaml": tree("Cars", "car") };

async function walk(query: string, options: readonly string[]) {
  const { call, sessions, begin } = createContextFixture(files);
  const session_id = await begin(query);
  for (const selected_option_id of options) {
    const moved = await sessions.navigate(call.principal, { session_id, selected_option_id });
    if (!moved.ok) throw new Error(moved.failure.code);
  }
  const events = await sessions.events(call.principal, session_id);
  if (!events.ok) throw new Error(events.failure.code);
  return judgeWalk(openLog(events.value.map(({ event }) => event)));
}

const root = (base: string) => ({ base, tree: base, node: "root" });

describe("the entry that was right", () => {
  test("is where the walk began that reached an end", async () => {
    proves("lessons/consultations");
    expect(await walk("a pet", ["small"])).toEqual({ entry: root("pets"), left: [] });
    expect(await walk("zebra crossing", ["cars", "small"])).toEqual({ entry: root("cars"), left: [] });
  });

  test("is the step that was chosen at a first step which nothing led to", async () => {
    const chosen = { entry: { ...root("pets"), node: "detail" }, left: [] };
    expect(await walk("zebra crossing", ["pets", "more", "little"])).toEqual(chosen);
  });

  test("is none where the user ended the walk, or it has not ended", async () => {
    proves("lessons/passed-only");
    expect(await walk("a pet", ["end"])).toBeUndefined();
    expect(await walk("a pet", ["more"])).toBeUndefined();
  });
});
