/** The built-in options that every step accepts: back, restart, end. They are accepted even where they are not listed. */
import { foldCompatibility } from "../fold-compatibility.ts";
import { accept, type Outcome } from "../errors.ts";
import { isLeaf, findNode } from "./current-node.ts";
import type { Step } from "./step.ts";
import type { SessionEvent } from "./types.ts";

/**
 * The event of a built-in option; undefined for any other option. Fails with `knowledge_unavailable` when a restart leads
 * to a tree that was not loaded.
 */
export function applyBuiltIn(step: Step, option: string = step.option): Outcome<SessionEvent> | undefined {
  const { now, userText } = step;
  switch (option) {
    case "back":
      return accept({ type: "went_back", at: now, ...userText });
    case "restart":
      return restart(step);
    case "end":
      return accept({ type: "ended", at: now, ...userText });
  }
  return undefined;
}

/**
 * Goes to the session's entry. When nothing has been answered yet, the caller is already there: then it goes to the tree's
 * root, so that routing to a wrong node can be corrected.
 */
function restart(step: Step): Outcome<SessionEvent> {
  const { state, now, userText, knowledge } = step;
  const entry = state.entry;
  if (entry === null) return accept({ type: "restarted", at: now, ...userText });
  const isUnanswered = state.trail.length === 1 && state.trail[0]?.answer === undefined && !state.ended;
  const root = knowledge.tree(entry.base, entry.tree)?.root;
  const to = isUnanswered && root !== undefined ? { ...entry, node: root } : entry;
  const found = findNode(knowledge, to);
  if (!found.ok) return found;
  const complete = isLeaf(found.value.node);
  return accept({ type: "restarted", at: now, to, ...(complete ? { complete } : {}), ...userText });
}

/** Texts that mean a built-in option and nothing else. */
const builtInPhrases = new Map<string, "back" | "restart" | "end">([
  ...[
    "返回",
    "返回上一步",
    "上一步",
    "回到上一步",
    "后退",
    "退回",
    "back",
    "go back",
    "previous",
    "previous step",
    "step back",
  ].map((phrase) => [phrase, "back"] as const),
  ...[
    "重新开始",
    "重来",
    "从头开始",
    "从头再来",
    "再来一次",
    "restart",
    "start over",
    "start again",
    "begin again",
  ].map((phrase) => [phrase, "restart"] as const),
  ...["结束", "结束咨询", "退出", "不问了", "end", "quit", "exit", "finish", "stop"].map(
    (phrase) => [phrase, "end"] as const,
  ),
]);

/** The built-in option that a whole text stands for; undefined when it says anything else. */
export function matchBuiltIn(text: string): "back" | "restart" | "end" | undefined {
  return builtInPhrases.get(
    foldCompatibility(text)
      .trim()
      .toLowerCase()
      .replace(/[.!。！]+$/u, "")
      .replace(/\s+/g, " "),
  );
}
