/** Imports bots of Typebot, as its "Export flow" writes them. Not here: what each of its blocks becomes (`typebot-steps.ts`). */
import { readJson } from "../../../compile/readers/json/read-json.ts";
import { Notes, quote, type ImportResult, type Importer, type ImportSource } from "../draft.ts";
import { listOf, textOf } from "../json-fields.ts";
import { treeFileOf } from "../tree-file.ts";
import { draftOfFlow } from "./draft-of-flow.ts";
import { BotReader } from "./typebot-steps.ts";

export const typebot: Importer = {
  name: "typebot",
  title: "Typebot",
  extensions: [],
  looksLike: (text) => /"groups"\s*:/.test(text) && /"edges"\s*:/.test(text) && /"blocks"\s*:/.test(text),
  read: readTypebot,
};

function readTypebot(source: ImportSource): ImportResult {
  const { value } = readJson(source.text);
  const groups = listOf(value, "groups");
  const titles = groups.map((group) => textOf(group, "title") ?? "");
  const notes = new Notes((line) => {
    const title = quote(titles[line - 1] ?? "");
    return { en: `group "${title}"`, zh: `分组“${title}”` };
  });
  const bot = new BotReader(value, groups, notes);
  const root = bot.root;
  if (root === undefined) {
    notes.omitted(1, {
      en: "The bot has no groups. Export it again with Typebot's menu, as JSON.",
      zh: "里面没有分组。请在 Typebot 的菜单里重新导出 JSON。",
    });
    return { notes: notes.all };
  }
  const variableOf = (name: string): string | undefined =>
    [...bot.variables].find(([, known]) => known === name.trim())?.[0];
  const blocks = JSON.stringify(groups);
  const { draft, placeOf } = draftOfFlow(
    {
      title: textOf(value, "name") ?? source.name,
      root,
      steps: bot.steps,
      nameOf: (id) => bot.variables.get(id) ?? "",
      placeholder: /\{\{([^{}]+)\}\}/g,
      variableOf,
      isNeverSet: (whole) => {
        const id = variableOf(whole.replace(/^\{\{|\}\}$/g, ""));
        return id === undefined || !blocks.includes(JSON.stringify(id));
      },
    },
    notes,
  );
  if (draft.nodes.size === 0) {
    notes.omitted(1, {
      en: "Nothing in it is read or answered by a user, so there is no tree in it. Keep it in Typebot.",
      zh: "里面没有用户会看到或回答的内容，因此不是树。请继续在 Typebot 里使用。",
    });
    return { notes: notes.all };
  }
  return { tree: treeFileOf(draft, notes, placeOf), notes: notes.all };
}
