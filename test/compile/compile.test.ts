/** Compiling a release: the same files give the same bytes on any machine. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { compileRelease, releaseFiles } from "./release-fixture.ts";

describe("a release", () => {
  test("is the same for the same files in any order, with any line endings, with or without a byte order mark", () => {
    const expected = compileRelease();
    fc.assert(
      fc.property(
        fc.shuffledSubarray(releaseFiles, { minLength: releaseFiles.length }),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.boolean(),
        (order, ending, mark) => {
          const same = order.map(({ path, text }) => ({
            path,
            text: (mark ? "\uFEFF" : "") + text.replaceAll("\n", ending),
          }));
          expect(compileRelease(same).id).toBe(expected.id);
        },
      ),
    );
  });

  test("changes its id with any text", () => {
    const changed = releaseFiles.map((file) => ({ ...file, text: file.text.replace("Done", "Ended") }));
    expect(compileRelease(changed).id).not.toBe(compileRelease().id);
  });

  test("lists bases, trees with the main one first, documents and templates", () => {
    proves("knowledge-files/formats");
    const { manifest } = compileRelease();
    expect(
      manifest.bases.map(({ base, trees, documents, language }) => [
        base,
        trees.map(({ tree }) => tree),
        documents,
        language,
      ]),
    ).toEqual([
      ["alone", ["alone"], 0, "zh-CN"],
      ["shop", ["main", "other"], 1, "en"],
    ]);
    expect(manifest.templates).toEqual(["base"]);
    expect(manifest.objects.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "documents/0",
        "routing",
        "templates",
        "tree/alone/alone",
        "tree/shop/main",
        "tree/shop/other",
      ]),
    );
  });

  test("resolves references to other trees and lists these trees as jumps", () => {
    const { manifest, objects } = compileRelease();
    const main = manifest.objects.find(({ name }) => name === "tree/shop/main");
    expect(JSON.parse(new TextDecoder().decode(objects.get(main?.hash ?? "")))).toMatchObject({
      jumps: [{ base: "shop", tree: "other" }],
      nodes: [{ options: [{ id: "buy", target: { base: "shop", tree: "other", node: "start" } }] }],
    });
  });
});
