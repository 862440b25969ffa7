/** Values of settings that cannot be right are all named, with a right one; right and absent ones are not. */
import { expect, test } from "vitest";
import { describeFailure } from "../../src/errors.ts";
import { configurationText } from "../../src/failures/configuration-texts.ts";
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
  CAIRN_DNS: "http://cloudflare-dns.com/dns-query",
  CAIRN_HOSTS: "https://guide.example.com/",
};

test("wrong ones", () => {
  const found = wrongValues(WRONG);
  expect(found.map(({ variable }) => variable).toSorted()).toEqual(Object.keys(WRONG).toSorted());
  // What is told as right is.
  for (const { variable, named = "" } of found)
    for (const value of named.split(" | ")) expect(wrongValues({ [variable]: value }), variable).toEqual([]);
});

test.each([
  [
    { CAIRN_SESSION_BYTES: "4MB" },
    "CAIRN_SESSION_BYTES cannot be read. Its operator corrects it: a whole number of 1 and more, for example 4000000.",
  ],
  [
    { CAIRN_SESSION_DAYS: "-3" },
    "CAIRN_SESSION_DAYS cannot be read. Its operator corrects it: a number above 0, for example 30.",
  ],
  [
    { CAIRN_DNS: "https://dns.example:8443/dns-query" },
    "CAIRN_DNS cannot be read. Its operator corrects it: an address with https and without a port, for example https://cloudflare-dns.com/dns-query.",
  ],
  [{ CAIRN_LESSONS: "off" }, "CAIRN_LESSONS cannot be read. Its operator corrects it: one of 0 | 1."],
  [
    { CAIRN_HOSTS: "guide.example.com, , *.acme.example, [::1]" },
    "entry 3 of CAIRN_HOSTS cannot be read. Its operator corrects it: the name of a host without scheme, port, path and *, for example guide.example.com.",
  ],
])("of %o the sentence says which entry is wrong and what form is right", (env, sentence) => {
  const [found] = wrongValues(env);
  expect(found && describeFailure(found)).toBe(`This server refuses to serve: ${sentence}`);
  expect(found && configurationText(found).zh).toMatch(
    /^服务器拒绝提供服务：无法读取 CAIRN_\w+( 的第 3 项)?，请管理员改正，格式为：.*(例如|之一).*。$/,
  );
});

test("the others that are wrong are named as well", () => {
  const [first] = wrongValues({ CAIRN_SESSION_BYTES: "4MB" });
  const failure = first && { ...first, also: ["CAIRN_HOSTS", "CAIRN_LESSONS"] };
  expect(failure && describeFailure(failure)).toMatch(/4000000\. Also wrong: CAIRN_HOSTS, CAIRN_LESSONS\.$/);
  expect(failure && configurationText(failure).zh).toMatch(/4000000。有误的设置还有：CAIRN_HOSTS、CAIRN_LESSONS。$/);
});

test("right and absent ones", () => {
  const hosts = ["guide.example.com", "a.example, b-c.example", "[::1]", "10.0.0.7", "指南.example", "a.example,"];
  for (const CAIRN_HOSTS of hosts) expect(wrongValues({ CAIRN_HOSTS }), CAIRN_HOSTS).toEqual([]);
  expect(wrongValues(Object.fromEntries(Object.keys(WRONG).map((name) => [name, " "])))).toEqual([]);
  expect(wrongValues({ CAIRN_TENANT_SESSIONS: "0", CAIRN_SESSION_DAYS: "0.5", CAIRN_LESSONS: "0" })).toEqual([]);
  expect(wrongValues({ KNOWLEDGE: {}, OTHER: "x" })).toEqual([]);
});
