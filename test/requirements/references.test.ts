/** Every comment and document that cites a requirement cites one that exists, so that its sentence can be read here. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requirements } from "./index.ts";

const root = join(import.meta.dirname, "../..");
const ids = new Set<string>(requirements.map(({ id }) => id));
const subjects = new Set(requirements.map(({ id }) => id.slice(0, id.indexOf("/"))));

/** What a text cites: ids after `requirement` or `requirements`, separated by commas, and files of this folder. */
function citedIn(text: string): string[] {
  const flat = text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ");
  const lists = flat.matchAll(/\brequirements? ([a-z-]+\/[a-z0-9-]+(?:, [a-z-]+\/[a-z0-9-]+)*)/g);
  const paths = flat.matchAll(/\btest\/requirements\/([a-z-]+)\.ts\b/g);
  return [...lists, ...paths].flatMap(([, list = ""]) => list.split(", "));
}

const files = ["src", "test", "docs"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|mjs|js|json|md)$/.test(name))
    .map((name) => `${folder}/${name}`),
);

test("every cited requirement exists", () => {
  const wrong = files
    .filter((file) => !file.startsWith("test/requirements/"))
    .flatMap((file) =>
      citedIn(readFileSync(join(root, file), "utf8"))
        .filter((cited) => !ids.has(cited) && !subjects.has(cited))
        .map((cited) => `${file}: ${cited}`),
    );
  expect(wrong).toEqual([]);
});

test("sections of documents outside this repository are not cited", () => {
  const wrong = files
    .filter((file) => !file.startsWith("test/requirements/"))
    .filter((file) => /\bseeds? 00\d/i.test(readFileSync(join(root, file), "utf8")));
  expect(wrong).toEqual([]);
});

test("citations are found across lines, one by one and as lists", () => {
  expect(citedIn("/**\n * Reads it (requirements\n * tao-loop/labels, tao-loop/x).\n */")).toEqual([
    "tao-loop/labels",
    "tao-loop/x",
  ]);
  expect(citedIn("see `test/requirements/tao-loop.ts`.")).toEqual(["tao-loop"]);
  expect(citedIn("the requirement tao-loop/labels; the requirements manifest")).toEqual(["tao-loop/labels"]);
});
