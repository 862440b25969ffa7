/** Rules about paths through a tree: unreachable nodes, questions that cannot be answered, cycles without an exit. */
import { graphOf, isLeafFile, reach, reachBack, type Graph } from "./graph.ts";
import { nodeRule } from "./nodes.ts";
import type { Rule } from "./rule.ts";

export const unreachableNode: Rule = {
  id: "unreachable-node",
  severity: "warning",
  check(project, report) {
    // A tree that cannot be read may lead here, from its own base or where it names another: it is corrected first.
    const unread = new Set(project.broken.map(({ base }) => base));
    const texts = [...project.files, ...project.strays, ...project.lost].flatMap(({ path, text }) =>
      unread.has((path.split("/")[1] ?? "").replace(/(?:\.tree)?\.\w+$/, "")) ? [text] : [],
    );
    const isLedTo = (base: string): boolean => unread.has(base) || texts.some((text) => text.includes(`${base}/`));
    const graph = graphOf(project);
    const reached = reach(graph, graph.entries);
    for (const { key, id, tree } of graph.nodes.values()) {
      // Where the root is missing, that has to be corrected first.
      if (reached.has(key) || !tree.here.nodes.has(tree.here.root) || isLedTo(tree.here.base)) continue;
      report(tree.file, ["nodes", id], "key", {
        en: [
          `Nothing leads to node "${id}".`,
          "Lead an option or a rule to it, give it keywords of its own, or remove it.",
        ],
        zh: [`没有任何地方通向节点“${id}”。`, "请让某个选项或规则指向它，或给它写上关键词，或删除它。"],
      });
    }
  },
};

/** Ends with a question mark, closing marks aside: somebody expects an answer. */
const asksSomething = /[?？][\s"'”’」』）)*_]*$/;

export const deadEnd = nodeRule("dead-end", "warning", (id, node, report) => {
  if (!isLeafFile(node)) return;
  const asks = asksSomething.test(node.response.trim());
  if (!asks && node.options === undefined) return;
  report([asks ? "response" : "options"], "key", {
    en: [
      asks
        ? `Node "${id}" asks a question, but the session ends here: nobody can answer.`
        : `Node "${id}" has an empty list of options, so the session ends here.`,
      asks
        ? "Add options, or an input with next; or put it as a statement."
        : "Write the options, or remove the empty list if the end is meant.",
    ],
    zh: [
      asks ? `节点“${id}”提出了问题，但会话到此结束，无人能够回答。` : `节点“${id}”的选项列表是空的，会话到此结束。`,
      asks
        ? "请添加选项，或添加 input 和 next；如果确实是结尾，请改成陈述句。"
        : "请写上选项；如果本来就要在此结束，请删除空列表。",
    ],
  });
});

/** Nodes from which no end can be reached, in the order of the files. */
function trapped(graph: Graph): Set<string> {
  const free = reachBack(
    graph,
    [...graph.nodes.values()].filter(({ ends }) => ends).map(({ key }) => key),
  );
  return new Set([...graph.nodes.keys()].filter((key) => !free.has(key)));
}

/** Cycles among trapped nodes: nodes that lead back to themselves. One list for each cycle. */
function cyclesAmong(graph: Graph, keys: ReadonlySet<string>): string[][] {
  const found: string[][] = [];
  const placed = new Set<string>();
  for (const key of keys) {
    if (placed.has(key)) continue;
    const ahead = reach(graph, graph.nodes.get(key)?.to ?? []);
    if (!ahead.has(key)) continue;
    const behind = reachBack(graph, [key]);
    const cycle = [...ahead].filter((other) => behind.has(other));
    for (const member of cycle) placed.add(member);
    found.push(cycle);
  }
  return found;
}

export const cycleWithoutExit: Rule = {
  id: "cycle-without-exit",
  severity: "error",
  check(project, report) {
    const graph = graphOf(project);
    for (const cycle of cyclesAmong(graph, trapped(graph))) {
      for (const key of cycle) {
        const here = graph.nodes.get(key);
        if (here === undefined) continue;
        const way =
          cycle.length === 1
            ? `"${here.id}"`
            : cycle
                .slice(0, 5)
                .map((other) => `"${graph.nodes.get(other)?.id ?? other}"`)
                .join(", ");
        const wayZh = way.replaceAll(/"([^"]*)"/g, "“$1”").replaceAll(", ", "、");
        report(here.tree.file, ["nodes", here.id], "key", {
          en: [
            `Node "${here.id}" is in a cycle that never ends: ${way}.`,
            "Give one of them an option that leads out, or next_node: null.",
          ],
          zh: [
            `节点“${here.id}”处在一个走不出去的循环里：${wayZh}。`,
            "请让其中某个节点有一条出路，或用 next_node: null 结束。",
          ],
        });
      }
    }
  },
};

export const trap: Rule = {
  id: "trap",
  severity: "error",
  check(project, report) {
    const graph = graphOf(project);
    const keys = trapped(graph);
    const inCycles = new Set(cyclesAmong(graph, keys).flat());
    for (const key of keys) {
      const here = graph.nodes.get(key);
      // What only leads to another trapped node is freed with that one.
      if (here === undefined || inCycles.has(key) || !here.to.some((next) => inCycles.has(next))) continue;
      report(here.tree.file, ["nodes", here.id], "key", {
        en: [
          `From node "${here.id}" no path leads to an end: every one runs into a cycle.`,
          "Correct the cycle it leads to, or add a path to an end.",
        ],
        zh: [
          `从节点“${here.id}”出发没有任何结局，所有路径都会陷入循环。`,
          "请修正它通向的循环，或增加一条通向结尾的路径。",
        ],
      });
    }
  },
};
