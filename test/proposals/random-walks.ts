/** Random walks over trees, exported as a server exports sessions and read again: the runs that drafts are made from. No tests. */
import { actionsAt, readConditionUse } from "../../src/author/golden/actions.ts";
import { prepare, runSuite } from "../../src/author/golden/suite.ts";
import { LocalSession } from "../../src/author/local-session.ts";
import { checkSources } from "../../src/compile/check.ts";
import type { Finding } from "../../src/compile/findings.ts";
import type { SourceFile } from "../../src/compile/parse.ts";
import { readSession, writeSession } from "../../src/context/export.ts";
import { shownOf } from "../../src/operations/session/walked-trees.ts";
import { openRecords } from "../../src/context/events.ts";
import type { Draft, Walk } from "../../src/proposals/model.ts";
import { targetsOf } from "../../src/proposals/ways.ts";
import { walksOfSession } from "../../src/proposals/walk-of-session.ts";
import { presentSession } from "../../src/session/present.ts";
import type { NavigateCommand, SessionState } from "../../src/session/types.ts";

export const NOW = Date.UTC(2026, 0, 1);

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function collection(sources: readonly SourceFile[], tests: readonly SourceFile[] = []) {
  return { sources: [...sources], tests: [...tests], shown: new Map(), root: "/", only: "" };
}

export interface WalkOptions {
  /** How often a step is one back, a restart, or a return to an earlier step. 0 to 1. */
  detours: number;
  maxSteps: number;
}

/** Opens trees for walks. Throws when they do not compile. */
export function openTrees(sources: readonly SourceFile[]) {
  const { project, knowledge } = prepare(collection(sources), NOW);
  if (knowledge === undefined) throw new Error("the trees have errors");
  const use = readConditionUse(project);
  const trees = new Map(project.trees.map((tree) => [`${tree.here.base}/${tree.here.tree}`, tree]));

  const begin = (name: string, query = "", language?: string): LocalSession => {
    const [base = "", tree = ""] = name.split("/");
    const root = knowledge.trees.get(name)?.root ?? "root";
    const begun = LocalSession.start(
      knowledge,
      { node: { base, tree, node: root }, user_query: query, ...(language !== undefined && { language }) },
      NOW,
    );
    if (!begun.ok) throw new Error(begun.failure.code);
    return begun.value;
  };

  const exported = (session: LocalSession, id: string): string => {
    const shown = (state: SessionState) => {
      const view = presentSession(knowledge.view, state, id, NOW);
      return view.ok ? shownOf(view.value) : undefined;
    };
    const options = { session_id: id, shown } as Parameters<typeof writeSession>[1];
    return [...writeSession(openRecords(session.events), options)].join("");
  };

  /** A session from the root of a tree, as it is exported. Undefined when it reached no end. */
  const walk = (name: string, id: string, roll: () => number, options: WalkOptions): string | undefined => {
    const session = begin(name);
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(roll() * list.length)];
    for (let step = 0; step < options.maxSteps; step += 1) {
      const view = session.view();
      if (!view.ok) throw new Error(view.failure.code);
      const here = session.here;
      const isComplete = session.state.status === "complete";
      if (isComplete && roll() >= options.detours) break;
      const detour = roll() < options.detours || isComplete;
      const earlier = session.state.trail.slice(0, -1).map(({ ref }) => `goto:${ref.node}`);
      const ways = isComplete ? ["back", "restart"] : ["back", "restart", ...earlier];
      const source = here === undefined ? undefined : trees.get(`${here.base}/${here.tree}`);
      const actions = source === undefined ? [] : actionsAt(source, here?.node ?? "", view.value, use, NOW);
      const command: NavigateCommand | undefined = detour
        ? { selected_option_id: pick(ways) ?? "back" }
        : (pick(actions) ?? { selected_option_id: "back" });
      // A value that is refused moves nobody.
      session.navigate(command);
    }
    return session.state.status === "complete" ? exported(session, id) : undefined;
  };

  /** A session whose steps are given: an option, and for `answer` and `provide_more_info` the text. Throws for one that is refused. */
  const script = (
    name: string,
    id: string,
    steps: readonly (readonly [option: string, text?: string])[],
    language?: string,
  ): string => {
    const session = begin(name, "", language);
    for (const [option, text] of steps) {
      const took = session.navigate({ selected_option_id: option, ...(text !== undefined && { user_input: text }) });
      if (!took.ok) throw new Error(JSON.stringify(took.failure));
    }
    return exported(session, id);
  };
  return { walk, script, knowledge };
}

/** Walks of an exported session. */
export function readWalks(text: string): Walk[] {
  const read = readSession(text);
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  return walksOfSession(read.value);
}

/** One walk per run through the tree `gen/main`: each text is the answer to the question that is asked next. */
export function answeredWalks(
  script: ReturnType<typeof openTrees>["script"],
  runs: readonly (readonly string[])[],
): Walk[] {
  return runs.flatMap((texts, at) =>
    readWalks(
      script(
        "gen/main",
        `run-${at}`,
        texts.map((text) => ["answer", text] as const),
      ),
    ),
  );
}

export interface Judged {
  errors: Finding[];
  warnings: Finding[];
  /** Conversations that passed and all of them. */
  replayed: number;
  of: number;
  failures: string[];
}

/** The check of a draft, and its conversations run on it. */
export function judge(draft: Draft): Judged {
  const sources = [{ path: "knowledge/drafts/main.tree.json", text: JSON.stringify(draft.tree, null, 1) }];
  const golden = { tree: "main", conversations: draft.conversations };
  const tests = [{ path: "knowledge/drafts/tests/main.test.json", text: JSON.stringify(golden) }];
  const { findings } = checkSources(sources, { today: "2026-01-01" });
  const errors = findings.filter(({ severity }) => severity === "error");
  const warnings = findings.filter(({ severity }) => severity === "warning");
  const all = collection(sources, tests);
  const { project, knowledge } = prepare(all, NOW);
  const of = draft.conversations.length;
  if (knowledge === undefined) return { errors, warnings, replayed: 0, of, failures: [] };
  const suite = runSuite(all, { project, knowledge }, NOW);
  const failures = suite.findings.map(({ message }) => message);
  return { errors, warnings, replayed: suite.passed, of, failures };
}

/**
 * The ways of a draft that no walk took, as `from → to`; `null` is an end. Nodes have the ids of the original tree. The option `end` is
 * none: every step of every tree accepts it.
 */
export function newWays(draft: Draft, walks: readonly Walk[]): string[] {
  const taken = new Set<string>();
  for (const { events } of walks)
    for (const event of events) {
      if (event.type === "moved" && event.from !== null) taken.add(`${event.from.node} → ${event.to?.node ?? "null"}`);
      if (event.type !== "revised") continue;
      for (const [at, { ref }] of event.trail.entries()) {
        const next = event.trail[at + 1];
        if (next !== undefined) taken.add(`${ref.node} → ${next.ref.node}`);
        else if (event.complete) taken.add(`${ref.node} → null`);
      }
    }
  return Object.entries(draft.tree.nodes).flatMap(([from, node]) =>
    targetsOf({ ...node, options: (node.options ?? []).filter(({ id }) => id !== "end") })
      .map((to) => `${from} → ${to ?? "null"}`)
      .filter((way) => !taken.has(way)),
  );
}
