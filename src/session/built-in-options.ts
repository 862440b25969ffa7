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

/** Ways to ask for the step before: 返回, 回到上一级, 上一题, "take me back one step", "previous question". */
const BACK =
  /^(?:请|我想|我要|帮我)?(?:(?:返回|退回|回到|回|退)(?:到|去)?(?:上|前)一?(?:步|级|级菜单|层|页|题|个问题)|(?:上|前)一(?:步|级|层|页|题|个问题)|返回|后退|退回|退回去)(?:吧|一下)?$|^(?:please )?(?:(?:(?:go|step|take me|move) )?back(?: (?:one|a) (?:step|level)| up)?|(?:(?:go )?(?:back )?to )?(?:the )?previous(?: (?:step|question|level|page))?)(?:,? please)?$/u;

/** Texts that mean a built-in option and nothing else. */
const builtInPhrases = new Map<string, "restart" | "end">([
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
  const words = foldCompatibility(text)
    .trim()
    .toLowerCase()
    .replace(/[.!。！]+$/u, "")
    .replace(/\s+/g, " ");
  return BACK.test(words) ? "back" : builtInPhrases.get(words);
}
