/** Imports workflows and chat flows of Dify (`.yml`). Not here: what each of their nodes becomes (`dify-steps.ts`). */
import { parse } from "yaml";
import { Notes, quote, type ImportResult, type Importer, type ImportSource } from "../draft.ts";
import { fieldOf, listOf, textOf } from "../json-fields.ts";
import { treeFileOf } from "../tree-file.ts";
import { draftOfFlow } from "./draft-of-flow.ts";
import { FlowFile } from "./dify-steps.ts";

export const dify: Importer = {
  name: "dify",
  title: "Dify",
  extensions: [],
  // JSON is YAML too: some tools that save a workflow write it so.
  looksLike: (text) =>
    (/^kind:\s*["']?app\b/m.test(text) && /^(?:workflow|model_config):/m.test(text)) ||
    (/^\s*\{/.test(text) && /"kind"\s*:\s*"app"/.test(text) && /"(?:workflow|model_config)"\s*:\s*\{/.test(text)),
  read: readDify,
};

const placeholder = /\{\{#([^{}#]+)#\}\}/g;

const noTree = {
  en: "Its answers are written by a model as it runs: there are no steps and options to import. Keep it in Dify, or let the agent that uses this server do that part.",
  zh: "它的回答都由模型在运行时生成，没有可以导入的步骤和选项。请继续在 Dify 里使用，或让使用本服务的智能体完成这一部分。",
};

function readDify(source: ImportSource): ImportResult {
  let app: unknown;
  try {
    app = parse(source.text, { maxAliasCount: 100, logLevel: "silent" });
  } catch {
    app = undefined;
  }
  const graph = fieldOf(fieldOf(app, "workflow"), "graph");
  const nodes = listOf(graph, "nodes").filter((node) => fieldOf(node, "data") !== undefined);
  const titles = nodes.map((node) => textOf(fieldOf(node, "data"), "title") ?? "");
  const notes = new Notes((line) => {
    const title = quote(titles[line - 1] ?? "");
    return { en: `node "${title}"`, zh: `节点“${title}”` };
  });
  const flow = new FlowFile(app, nodes, listOf(graph, "edges"), notes);
  const steps = flow.read();
  const says = steps.some(
    ({ text, options, input }) =>
      /[^\s…]/.test(text.replace(placeholder, "")) || options.length > 0 || input !== undefined,
  );
  if (!says || flow.root === undefined) {
    const whole = new Notes();
    whole.omitted(
      1,
      app === undefined
        ? { en: "The YAML is damaged. Export it again from Dify.", zh: "YAML 已损坏。请从 Dify 重新导出。" }
        : noTree,
    );
    return { notes: whole.all };
  }
  const { draft, placeOf } = draftOfFlow(
    {
      title: textOf(fieldOf(app, "app"), "name") ?? source.name,
      root: flow.root,
      steps,
      nameOf: (variable) => variable.split(".").at(-1) ?? "",
      placeholder,
      variableOf: (name) => name,
    },
    notes,
  );
  if (draft.nodes.size === 0) notes.omitted(1, noTree);
  return { ...(draft.nodes.size === 0 ? {} : { tree: treeFileOf(draft, notes, placeOf) }), notes: notes.all };
}
