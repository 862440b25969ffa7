/** A setting that does not exist is named; one that does, and what is no setting, is not. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unknownSettings } from "../../src/worker/unknown-settings.ts";

test("names that begin like a setting and are none are told, without their values", () => {
  const told = unknownSettings({
    CAIRN_TOKEN: "Xk29",
    cairn_auth: "oauth",
    CAIRN_AUTH: "oauth",
    KNOWLEDGE: {},
    OTHER: "x",
  });
  expect(told).toEqual(["CAIRN_TOKEN", "cairn_auth"]);
});

test("every variable that the operators' documents set exists", () => {
  const text = ["OPERATING", "AUTH"].map((name) =>
    readFileSync(new URL(`../../docs/${name}.md`, import.meta.url).pathname, "utf8"),
  );
  const named = new Set(text.join("\n").match(/(?<=^|\| `)CAIRN_[A-Z0-9_]+(?=` \|| = )/gm));
  expect(named.size).toBeGreaterThan(5);
  expect(unknownSettings(Object.fromEntries([...named].map((name) => [name, ""])))).toEqual([]);
});
