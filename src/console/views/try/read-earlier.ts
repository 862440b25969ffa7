/** Reads the steps of a session that was begun elsewhere, with the trees they went through. Loaded when such a session is opened. */
import { openTree, type OpenTree, type Tree } from "../../../knowledge/model.ts";
import type { SessionView } from "../../../session/present.ts";
import { nameUntitled } from "../../../session/step-name.ts";
import type { EventRecord } from "../../../session/types.ts";
import { read } from "../../api.ts";
import { language } from "../../settings.ts";
import { treePath } from "../../api-paths.ts";
import { treeInLanguage } from "../knowledge/in-language.ts";
import { earlierSteps, type Earlier } from "./earlier.ts";

/** A tree that cannot be read leaves its steps by their ids. Fails where the events cannot be read or are damaged. */
export async function readEarlier({ session_id, channel }: SessionView): Promise<Earlier> {
  const { events } = await read<{ events: EventRecord[] }>(`/api/sessions/${encodeURIComponent(session_id)}/events`);
  const own = events.map(({ event }) => event);
  // Which trees it went through is known from the steps themselves.
  const names = new Map(
    earlierSteps(own, () => undefined).steps.flatMap(({ from: { knowledge_base: base, tree } }) =>
      tree === "" ? [] : [[`${base}/${tree}`, { base, tree }] as const],
    ),
  );
  const trees = new Map<string, OpenTree>();
  const readOne = async ({ base, tree }: { base: string; tree: string }): Promise<void> => {
    const found = await read<Tree>(treePath(base, tree, channel)).catch(() => undefined);
    if (found !== undefined) trees.set(`${base}/${tree}`, openTree(treeInLanguage(found, language.value)));
  };
  await Promise.all(Array.from(names.values(), readOne));
  return earlierSteps(own, ({ base, tree: name, node: id }) => {
    const tree = trees.get(`${base}/${name}`);
    const node = tree?.byId.get(id);
    if (tree === undefined || node === undefined) return node;
    return { ...node, title: node.title ?? nameUntitled(tree, node, language.value) };
  });
}
