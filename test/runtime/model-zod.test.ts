/** The small `z` that takes the place of zod's for the AI SDK in the bundle: does it still hold all that is used? */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as zod from "zod";
import { expect, test } from "vitest";
import * as small from "../../src/worker/model-zod.ts";

/** What of `z` a module uses, and whether it uses anything else of `zod/v4` by name. */
function uses(name: string): { members: string[]; named: string[] } {
  const text = readFileSync(fileURLToPath(import.meta.resolve(name)), "utf8");
  const named = [...text.matchAll(/import \{([^}]*)\} from "zod\/v4";/g)].flatMap((found) =>
    (found[1] ?? "").split(",").map((one) => one.trim().split(" as ")[0] ?? ""),
  );
  const members = named.includes("z") ? [...text.matchAll(/\bz\.([a-zA-Z]+)/g)].map((found) => found[1] ?? "") : [];
  return { members: [...new Set(members)].toSorted(), named: named.filter((one) => one !== "z") };
}

test("it holds every function of `z` that a bundled package of the AI SDK calls, and zod's own", () => {
  const found = ["@ai-sdk/openai-compatible", "@ai-sdk/provider-utils", "ai", "workers-ai-provider"].map(uses);
  const members = found.flatMap((one) => one.members);
  expect(members).toContain("looseObject");
  expect(members.filter((member) => !Object.hasOwn(small.z, member))).toEqual([]);
  expect(Object.entries(small.z).filter(([member, held]) => Reflect.get(zod, member) !== held)).toEqual([]);
  expect(found.flatMap((one) => one.named).filter((name) => !(name in small))).toEqual([]);
});
