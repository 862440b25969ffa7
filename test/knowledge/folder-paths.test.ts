import { expect, test } from "vitest";
import { pathsInProject } from "../../src/knowledge/folder-paths.ts";

const paths = (folder: string, files: string[]): string[] => [...pathsInProject(folder, files).values()];

test("of a project its knowledge and templates are read, and nothing else", () => {
  const files = ["knowledge/bike/main.tree.yaml", "templates/chat.en.md", "src/index.ts", "package.json"];
  expect(paths("project", files)).toEqual(["knowledge/bike/main.tree.yaml", "templates/chat.en.md"]);
});

test("hidden files and installed packages are left out", () => {
  const files = ["knowledge/a.tree.yaml", "knowledge/.git/x.yaml", "node_modules/knowledge/b.tree.yaml"];
  expect(paths("project", files)).toEqual(["knowledge/a.tree.yaml"]);
});

test("a folder may be knowledge/ itself, one base, or several", () => {
  expect(paths("knowledge", ["bike/main.tree.yaml"])).toEqual(["knowledge/bike/main.tree.yaml"]);
  expect(paths("templates", ["chat.en.md"])).toEqual(["templates/chat.en.md"]);
  expect(paths("bike", ["main.tree.yaml", "documents/rim.md"])).toEqual([
    "knowledge/bike/main.tree.yaml",
    "knowledge/bike/documents/rim.md",
  ]);
  expect(paths("bike", ["documents/rim.md"])).toEqual(["knowledge/bike/documents/rim.md"]);
  expect(paths("mine", ["bike/main.tree.yaml"])).toEqual(["knowledge/bike/main.tree.yaml"]);
});
