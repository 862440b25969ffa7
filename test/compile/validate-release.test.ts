/** Validating a release: a compiled one is valid, and any changed byte or inconsistent tree is refused. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { validateRelease } from "../../src/compile/validate-release.ts";
import { canonicalJson } from "../../src/json.ts";
import { readManifest } from "../../src/knowledge/read-manifest.ts";
import { compileRelease } from "./release-fixture.ts";

describe("validating a release", () => {
  test("finds no problem in a compiled release", () => {
    expect(validateRelease(compileRelease())).toEqual([]);
  });

  test("a manifest is read from JSON; any other value is refused", () => {
    const { manifest } = compileRelease();
    expect(readManifest(JSON.parse(JSON.stringify(manifest)))).toEqual(manifest);
    for (const other of [null, [], {}, { ...manifest, format: 2 }, { ...manifest, extra: 1 }])
      expect(readManifest(other)).toBeNull();
  });

  test("refuses any changed byte of any object", () => {
    const whole = compileRelease();
    fc.assert(
      fc.property(
        fc.constantFrom(...whole.objects.keys()),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (hash, at, flip) => {
          const bytes = Uint8Array.from(whole.objects.get(hash) ?? []);
          bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ flip;
          const found = validateRelease({ ...whole, objects: new Map([...whole.objects, [hash, bytes]]) });
          expect(found.map(({ rule }) => rule)).toContain("bad-hash");
        },
      ),
    );
  });

  test.each([
    ["dangling-next-node", '"node":"start"', '"node":"gone"'],
    ["bad-condition", '"id":"buy"', '"id":"buy","when":"answers.a >"'],
    ["wrong-type", '"keywords":[]', '"keywords":{}'],
    ["missing-root", '"root":"root"', '"root":"none"'],
    ["bad-value", '"tree":"main"', '"tree":"mine"'],
  ])("refuses a hand-made tree: %s", (rule, from, to) => {
    const whole = compileRelease();
    const sha = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
    const object = whole.manifest.objects.find(({ name }) => name === "tree/shop/main");
    const text = new TextDecoder().decode(whole.objects.get(object?.hash ?? ""));
    expect(text).toContain(from);
    const bytes = new TextEncoder().encode(text.replace(from, to));
    const manifest = {
      ...whole.manifest,
      objects: whole.manifest.objects.map((entry) =>
        entry === object ? { ...entry, hash: sha(bytes), size: bytes.length } : entry,
      ),
    };
    const found = validateRelease({
      id: sha(canonicalJson(manifest)),
      manifest,
      objects: new Map([...whole.objects, [sha(bytes), bytes]]),
    });
    expect(found.map((finding) => finding.rule)).toContain(rule);
  });
});
