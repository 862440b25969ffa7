/** Exports of every shipped tree can be read by other tools and contain the whole tree. */
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import type { Nodes } from "mdast";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { chartOf } from "../../../src/chart/model.ts";
import { csv as csvImport } from "../../../src/author/import/csv.ts";
import { mermaid as mermaidImport } from "../../../src/author/import/mermaid/index.ts";
import { targetName } from "../../../src/author/export/targets.ts";
import { ChartReader } from "../../../src/author/import/mermaid/read.ts";
import { Notes } from "../../../src/author/import/draft.ts";
import { openTree } from "../../../src/knowledge/model.ts";
import type { TreeFile } from "../../../src/compile/schema/schema.ts";
import { buildTree, refTreeOf } from "../../../src/compile/build-tree.ts";
import { exportOf, trees } from "./support.ts";

const named = trees.map((tree) => [`${tree.base}/${tree.tree}`, tree] as const);

describe.each(named)("%s", (_, tree) => {
  it("as Mermaid: every box and arrow is read again", () => {
    const notes = new Notes();
    const { text } = exportOf(tree, "mermaid");
    const reader = new ChartReader(text.replace(/^---\n[\s\S]*?\n---\n/, ""), 1, notes);
    reader.read();
    const drawn = chartOf(tree);
    expect(notes.all).toEqual([]);
    expect(Array.from(reader.chart.nodes.values(), ({ label }) => label)).toEqual(
      drawn.boxes.map(({ label }) => label),
    );
    expect(reader.chart.edges.map(({ label }) => label)).toEqual(drawn.arrows.map(({ label }) => label));
  });

  it("as Mermaid: ids, options and targets are the same after import", async () => {
    const { text } = exportOf(tree, "mermaid");
    const { tree: file } = await mermaidImport.read({ path: "t.mmd", name: "t", text });
    expect(Object.keys(file?.nodes ?? {}).toSorted()).toEqual([...tree.byId.keys()].toSorted());
    for (const node of tree.nodes) {
      const read = file?.nodes[node.id];
      const told = node.options.filter(({ target }) => target !== undefined);
      const rules =
        node.next.length > 1 || (told.length > 0 && node.next.length > 0) || node.next[0]?.when !== undefined;
      if (rules) continue;
      const [only] = told;
      const wanted = told.map(({ target }) => (target === null ? null : targetName(target ?? null, tree)));
      const found = (read?.options ?? []).map(({ next_node: to }) => to);
      // Options to one place under one name are one arrow.
      if (only !== undefined) expect(new Set(found)).toEqual(new Set(wanted));
      else expect(read?.options).toBeUndefined();
    }
  });

  it("as DOT: every line is one statement, every name in it is declared", () => {
    const { text } = exportOf(tree, "dot");
    const string = String.raw`"(?:[^"\\\n]|\\.)*"`;
    const attributes = String.raw`\[\w+=(?:${string}|\w+)(?:, \w+=(?:${string}|\w+))*\]`;
    const statement = new RegExp(
      `^(?:digraph ${string} \\{|\\}|  rankdir=TB;|  (?:node|edge) ${attributes};|  ${string} ${attributes};|  ${string} -> ${string} ${attributes};)$`,
    );
    const lines = text.trimEnd().split("\n");
    expect(lines.filter((line) => !statement.test(line))).toEqual([]);
    const declared = new Set(lines.flatMap((line) => new RegExp(`^ {2}(${string}) \\[`).exec(line)?.[1] ?? []));
    for (const line of lines) {
      const edge = new RegExp(`^ {2}(${string}) -> (${string})`).exec(line);
      if (edge !== null) expect([edge[1], edge[2]].every((name) => declared.has(name ?? ""))).toBe(true);
    }
  });

  it("as Markdown: a section for each step, every link has its anchor, every text is included", () => {
    const { text } = exportOf(tree, "markdown");
    const page = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    const all = everyNode(page);
    const anchors = new Set(
      all.flatMap((node) => (node.type === "html" ? (/id="([^"]+)"/.exec(node.value)?.[1] ?? []) : [])),
    );
    const links = all.flatMap((node) => (node.type === "link" && node.url.startsWith("#") ? [node.url] : []));
    expect(anchors.size).toBe(tree.nodes.length);
    expect(links.filter((url) => !anchors.has(url.slice(1)))).toEqual([]);
    expect(all.filter((node) => node.type === "heading" && node.depth === 2).length).toBeGreaterThanOrEqual(
      tree.nodes.length + 1,
    );
    const quoted = all.flatMap((node) => (node.type === "blockquote" ? [textOf(node)] : []));
    for (const { response } of tree.nodes) expect(quoted).toContain(squeezed(response));
  });

  it("as a table: titles, texts, options and targets are the same after import, but for what needs inputs and facts", async () => {
    const { text } = exportOf(tree, "csv");
    const { tree: file } = await csvImport.read({ path: "t.csv", name: "t", text: text.replaceAll("\r\n", "\n") });
    if (file === undefined) throw new Error("the table was not understood");
    const here = refTreeOf(tree.base, tree.tree, file);
    const refs = new Map([
      ...trees.map(
        (other) =>
          [
            `${other.base}/${other.tree}`,
            { base: other.base, tree: other.tree, root: other.root, nodes: new Set(other.byId.keys()) },
          ] as const,
      ),
      [`${tree.base}/${tree.tree}`, here] as const,
    ]);
    const back = openTree(buildTree(file, here, refs, new Set()));
    expect(back.root).toBe(tree.root);
    const inputs = tree.nodes.flatMap(({ id, input }) => (input === undefined ? [] : [id, input.name]));
    const isKept = ({ when = "" }: { when?: string }): boolean =>
      !when.includes("facts.") && !inputs.some((name) => new RegExp(`answers\\.${name}\\b`).test(when));
    const shown = (text: string): string =>
      text.replace(/\$\{(answer|fact):([^}]+)\}/g, (whole, kind: string, name: string) =>
        kind === "fact" || inputs.includes(name) ? "…" : whole,
      );
    for (const node of tree.nodes) {
      const plain =
        [...node.options, ...node.next].every(isKept) &&
        node.options.every(({ target }) => target !== undefined) &&
        !node.next.some(({ target }) => target === null);
      const { id, title, response, options, next } = back.byId.get(node.id) ?? {};
      expect({ id, title, response }).toEqual({ id: node.id, title: node.title, response: shown(node.response) });
      if (plain) expect({ options, next }).toEqual({ options: node.options, next: node.next });
    }
  });
});

function everyNode(node: Nodes): Nodes[] {
  return [node, ...("children" in node ? node.children.flatMap(everyNode) : [])];
}

/** The words of a node, one space for each break. */
function textOf(node: Nodes): string {
  const parts = everyNode(node).map((part) =>
    part.type === "break"
      ? " "
      : part.type === "text" || part.type === "inlineCode"
        ? part.value
        : part.type === "paragraph"
          ? " "
          : "",
  );
  return squeezed(parts.join(""));
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

it("a table has no conditions and values that its own losses would break", async () => {
  const file: TreeFile = {
    title: "T",
    facts: { late: "answers.days > 30" },
    nodes: {
      root: { response: "What?", options: [{ id: "back", description: "Return", next_node: "days" }] },
      days: {
        response: "How long?",
        input: { name: "days", type: "number" },
        next: [{ when: "facts.late", next_node: "no" }, { next_node: "yes" }],
      },
      no: {
        response: "After ${answer:days} days?",
        options: [{ id: "x", description: "X", next_node: "yes", when: "answers.days > 60" }],
      },
      yes: { response: "Yes, since ${answer:root}." },
    },
  };
  const source = openTree(buildTree(file, refTreeOf("t", "t", file), new Map(), new Set()));
  const { text, omitted } = exportOf(source, "csv");
  const said = omitted.map(({ en }) => en).join("\n");
  expect(said).toContain('the condition facts.late of "days"');
  expect(said).toContain('the condition answers.days > 60 of "no"');
  expect(said).toContain("the value ${answer:days} in texts");
  const { tree } = await csvImport.read({ path: "t.csv", name: "t", text: text.replaceAll("\r\n", "\n") });
  expect(JSON.stringify(tree)).not.toMatch(/answers\.|facts\.late"?,"to|answer:days|"when"/);
  expect(tree?.nodes.days?.options).toMatchObject([
    { description: "facts.late", next_node: "no" },
    { description: "Otherwise / 其他情况", next_node: "yes" },
  ]);
  expect(tree?.nodes.yes?.response).toBe("Yes, since ${answer:root}.");
});
