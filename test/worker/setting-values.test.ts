/** Values of settings that cannot be right are all named, with a right one; right and absent ones are not. */
import { expect, test } from "vitest";
import { wrongValues } from "../../src/worker/setting-values.ts";

const WRONG = {
  CAIRN_TENANT_SESSIONS: "lots",
  CAIRN_TENANT_BYTES: "-1",
  CAIRN_SESSION_DAYS: "-3",
  CAIRN_SESSION_BYTES: "4MB",
  CAIRN_SESSION_EVENTS: "0",
  CAIRN_TASKS_AT_ONCE: "zero",
  CAIRN_RUN_SECONDS: "1e9",
  CAIRN_PERSONAL_DATA: "keeep",
  CAIRN_LESSONS: "off",
  CAIRN_TRAJECTORIES: "no",
  CAIRN_SEED_TASKS: "yes",
  CAIRN_MODEL_URL: "not a url",
  CAIRN_HOSTS: "https://guide.example.com/",
};

test("wrong ones", () => {
  const found = wrongValues(WRONG);
  expect(found.map(({ variable }) => variable).toSorted()).toEqual(Object.keys(WRONG).toSorted());
  // What is told as right is.
  for (const { variable, named = "" } of found)
    for (const value of named.split(/ \| | – /)) expect(wrongValues({ [variable]: value }), variable).toEqual([]);
});

test("right and absent ones", () => {
  const hosts = ["guide.example.com", "a.example, b-c.example", "[::1]", "10.0.0.7", "指南.example", "a.example,"];
  for (const CAIRN_HOSTS of hosts) expect(wrongValues({ CAIRN_HOSTS }), CAIRN_HOSTS).toEqual([]);
  expect(wrongValues(Object.fromEntries(Object.keys(WRONG).map((name) => [name, " "])))).toEqual([]);
  expect(wrongValues({ CAIRN_TENANT_SESSIONS: "0", CAIRN_SESSION_DAYS: "0.5", CAIRN_LESSONS: "0" })).toEqual([]);
  expect(wrongValues({ KNOWLEDGE: {}, OTHER: "x" })).toEqual([]);
});
