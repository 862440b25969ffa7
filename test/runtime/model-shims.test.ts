/** What takes the place of whole modules for the AI SDK in the bundle: does it still hold all that is used of them? */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as zod from "zod";
import { expect, test } from "vitest";
import * as shims from "../../src/worker/model-shims.ts";

const bundled = ["@ai-sdk/openai-compatible", "@ai-sdk/provider-utils", "workers-ai-provider"].map((name) =>
  readFileSync(fileURLToPath(import.meta.resolve(name)), "utf8"),
);

/** The names a module's text imports from another module. */
function namesFrom(text: string, module: string): string[] {
  const lists = [...text.matchAll(/import \{([^}]*)\} from "([^"]+)";/g)].filter((found) => found[2] === module);
  return lists.flatMap((found) => (found[1] ?? "").split(",").map((one) => one.trim().split(" as ")[0] ?? ""));
}

test.each(["zod/v4", "ai"])("every name the bundled providers import from %s", (module) => {
  const names = bundled.flatMap((text) => namesFrom(text, module));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !(name in shims))).toEqual([]);
});

test("every function of `z` they call, and each is zod's own", () => {
  const calls = bundled
    .filter((text) => namesFrom(text, "zod/v4").includes("z"))
    .flatMap((text) => [...text.matchAll(/\bz\.([a-zA-Z]+)/g)].map((found) => found[1] ?? ""));
  expect(calls).toContain("looseObject");
  expect(calls.filter((name) => !Object.hasOwn(shims.z, name))).toEqual([]);
  expect(Object.entries(shims.z).filter(([name, held]) => Reflect.get(zod, name) !== held)).toEqual([]);
});
