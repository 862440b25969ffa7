import { expect, test } from "vitest";
import { nearestNames } from "../../../src/discovery/names/nearest-names.ts";

const many = Array.from({ length: 1200 }, (_, at) => `server-${at}__tool-${at}`);

test("the nearest of many names come first, and ten at most", () => {
  const near = nearestNames("calender__list-event", [...many, "calendar__list_events", "calendar__add_event"]);
  expect(near.slice(0, 2)).toEqual(["calendar__list_events", "calendar__add_event"]);
  expect(near).toHaveLength(10);
});

test.each(["", "x", "名", "y".repeat(20_000)])("any name has an answer (%#)", (name) => {
  expect(nearestNames(name, ["b", "a"])).toEqual(["b", "a"]);
  expect(nearestNames(name, [])).toEqual([]);
});
