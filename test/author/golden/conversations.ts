/**
 * A second, independent reader and runner of test files, over the real router and session functions.
 * Not here: finding the files, and what counts as covered (`shipped.test.ts`).
 */
import * as z from "zod";
import { buildRouting, openRouting, routeQuery } from "../../../src/routing/match.ts";
import { describeBases } from "../../../src/compile/bases.ts";
import { formatRef, openTree, type NodeRef, type OpenTree, type Tree } from "../../../src/knowledge/model.ts";
import { presentSession } from "../../../src/session/present.ts";
import { startSession } from "../../../src/session/start.ts";
import { transition, type StepKnowledge } from "../../../src/session/transition.ts";
import type { Routing, SessionState } from "../../../src/session/types.ts";

const expected = z.strictObject({
  node: z.string().optional(),
  text: z.union([z.string(), z.array(z.string())]).optional(),
  complete: z.boolean().optional(),
  error: z.string().optional(),
});

const step = z.union([
  z.strictObject({ choose: z.string(), user_input: z.string().optional(), expect: expected.optional() }),
  z.strictObject({ answer: z.string(), expect: expected.optional() }),
  z.strictObject({ say: z.string(), expect: expected.optional() }),
]);

export const goldenFile = z.strictObject({
  tree: z.string(),
  language: z.string().optional(),
  /** The day the conversations take place. */
  at: z.string().optional(),
  conversations: z.array(
    z.strictObject({
      name: z.string(),
      start: z.strictObject({
        node: z.string().optional(),
        user_query: z.string().optional(),
        language: z.string().optional(),
        expect: expected.optional(),
      }),
      steps: z.array(step).default([]),
    }),
  ),
  routing: z.array(z.strictObject({ query: z.string(), expect: z.string() })).default([]),
});

export type GoldenFile = z.infer<typeof goldenFile>;
type Expected = z.infer<typeof expected>;

/** All bases, opened once, with a router over them. */
export interface Library {
  trees: ReadonlyMap<string, OpenTree>;
  knowledge: StepKnowledge;
  route(query: string, base?: string): Routing;
}

/** Opens trees for walking. */
export function openLibrary(trees: readonly Tree[]): Library {
  const opened = new Map(trees.map((tree) => [`${tree.base}/${tree.tree}`, openTree(tree)]));
  const routing = openRouting(buildRouting(trees, describeBases(trees, [])));
  const route = (query: string, base?: string): Routing =>
    routeQuery(routing, base === undefined ? { query } : { query, knowledge_base: base });
  return {
    trees: opened,
    route,
    knowledge: { release: "golden", tree: (base, tree) => opened.get(`${base}/${tree}`), route: (text) => route(text) },
  };
}

/** `node`, `tree#node` or `base/tree#node`, as written in a tree of `base`. */
export function fullName(name: string, base: string, tree: string): string {
  if (name.includes("/")) return name;
  return name.includes("#") ? `${base}/${name}` : `${base}/${tree}#${name}`;
}

/** The result of a file: differences as text, and every `base/tree#node` with the option that was taken. */
export interface Walked {
  problems: string[];
  taken: Set<string>;
}

/** Walks every conversation and asks every routing question of one file. */
export function walkFile(library: Library, base: string, file: GoldenFile): Walked {
  const walked: Walked = { problems: [], taken: new Set() };
  for (const conversation of file.conversations) walkOne(library, base, file, conversation, walked);
  for (const { query, expect } of file.routing) {
    const { entry } = library.route(query);
    const found = entry === null ? "the choosing step" : formatRef(entry);
    const wanted = fullName(expect, base, file.tree);
    if (found !== wanted) walked.problems.push(`"${query}" leads to ${found}, not ${wanted}`);
  }
  return walked;
}

function walkOne(
  library: Library,
  base: string,
  file: GoldenFile,
  conversation: GoldenFile["conversations"][number],
  walked: Walked,
): void {
  const now = Date.parse(`${file.at ?? "2026-11-21"}T12:00:00Z`);
  const { name, start: begin, steps } = conversation;
  const routing =
    begin.node === undefined
      ? library.route(begin.user_query ?? "", base)
      : startAt(fullName(begin.node, base, file.tree));
  const language = begin.language ?? file.language ?? library.trees.get(`${base}/${file.tree}`)?.language ?? "en";
  const begun = startSession(
    library.knowledge,
    routing,
    { user_query: begin.user_query ?? "", channel: "main", language },
    now,
  );
  if (!begun.ok) return void walked.problems.push(`${name}: ${begun.failure.code} at the start`);
  let state = begun.value.state;
  const compare = (wanted: Expected | undefined, where: string): void => {
    const differences = differ(library, base, file.tree, state, wanted, now);
    walked.problems.push(...differences.map((difference) => `${name}, ${where}: ${difference}`));
  };
  compare(begin.expect, "start");
  for (const said of steps) {
    const where = JSON.stringify("choose" in said ? said.choose : "answer" in said ? said.answer : said.say);
    const command =
      "choose" in said
        ? { selected_option_id: said.choose, ...(said.user_input === undefined ? {} : { user_input: said.user_input }) }
        : "answer" in said
          ? { selected_option_id: "answer", user_input: said.answer }
          : { selected_option_id: "provide_more_info", user_input: said.say };
    const outcome = transition(library.knowledge, state, command, now);
    if (!outcome.ok) {
      if (outcome.failure.code !== said.expect?.error)
        walked.problems.push(`${name}, ${where}: ${outcome.failure.code}`);
      continue;
    }
    if (said.expect?.error !== undefined) walked.problems.push(`${name}, ${where}: no ${said.expect.error}`);
    const { event } = outcome.value;
    if (event.type === "moved" && event.from !== null) walked.taken.add(`${formatRef(event.from)} ${event.option}`);
    if (event.type === "moved" && event.from !== null && typeof event.answer?.value === "string")
      walked.taken.add(`${formatRef(event.from)} ${event.answer.value}`);
    state = outcome.value.state;
    compare(said.expect, where);
  }
}

function startAt(name: string): Routing {
  const [place = "", node = ""] = name.split("#");
  const [base = "", tree = ""] = place.split("/");
  return { entry: { base, tree, node }, match: { score: 1, matched: "", alternatives: [] }, candidates: [] };
}

function differ(
  library: Library,
  base: string,
  tree: string,
  state: SessionState,
  wanted: Expected | undefined,
  now: number,
): string[] {
  if (wanted === undefined || wanted.error !== undefined) return [];
  const view = presentSession(library.knowledge, state, "golden", now);
  if (!view.ok) return [view.failure.code];
  const here: NodeRef | undefined = state.trail.at(-1)?.ref;
  const at = here === undefined ? "the choosing step" : formatRef(here);
  const { response, is_complete: complete } = view.value;
  const problems: string[] = [];
  if (wanted.node !== undefined && at !== fullName(wanted.node, base, tree))
    problems.push(`at ${at}, not ${wanted.node}`);
  const texts = typeof wanted.text === "string" ? [wanted.text] : (wanted.text ?? []);
  for (const text of texts) if (!response.includes(text)) problems.push(`"${text}" is not in "${response}"`);
  if (wanted.complete !== undefined && wanted.complete !== complete)
    problems.push(complete ? "complete" : "not complete");
  return problems;
}
