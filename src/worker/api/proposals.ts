/**
 * `GET /api/proposals`: what the tenant's runs propose, as `npm run author -- propose` reads them: changes of the trees of a channel, and drafts
 * of trees that are not there. Nothing is written. Not here: the runs as tests, and the files of a draft (the command makes them).
 */
import { valueOf } from "../../errors.ts";
import { exportLog } from "../../operations/session/export.ts";
import { languageOfTag } from "../../localized-text.ts";
import { formatTrajectory, listTrajectories } from "../../operations/tasks/trajectory.ts";
import { formatRef, type Tree } from "../../knowledge/model.ts";
import { localizedTitle, localizeNode } from "../../knowledge/text.ts";
import type { Principal } from "../../principal.ts";
import { addedLines, describeChange } from "../../proposals/change-texts.ts";
import { changesOf, type Change } from "../../proposals/changes.ts";
import { draftOf } from "../../proposals/draft.ts";
import { groupRuns, type Group } from "../../proposals/group.ts";
import { MIN_RUNS } from "../../proposals/model.ts";
import { readRuns } from "../../proposals/read-runs.ts";
import type { Env } from "../env.ts";
import type { WorkerServices } from "../services.ts";
import { listTenantSessions } from "../sessions/listing.ts";
import { auditReading } from "../tenants/audit.ts";
import { askedLanguage } from "./caller-language.ts";
import { channelName } from "./fields.ts";
import { respondWithJson } from "./respond.ts";
import { taskCallOf } from "./tasks.ts";

/** Lines of JSON of the tenant's latest sessions and ended tasks: one page of each, as many as one request can read. */
async function collect(request: Request, env: Env, services: WorkerServices, principal: Principal) {
  const page = await listTenantSessions(
    env,
    { tenant: principal.tenant, channels: undefined },
    {},
    { release: "", after: "" },
  );
  const lines: string[] = [];
  let refused = 0;
  for (const { session_id } of page.sessions) {
    const exported = await exportLog(services, principal, session_id);
    // Erased meanwhile, or damaged.
    if (exported.ok) lines.push(...exported.value);
    else refused += 1;
  }
  const tasks = await listTrajectories(undefined, taskCallOf(request, services, principal));
  if (tasks.ok)
    lines.push(
      ...tasks.value.trajectories.map((one) => JSON.stringify(formatTrajectory(one, "seed", services.version))),
    );
  const hasMore = page.next !== null || (tasks.ok && tasks.value.next !== undefined);
  return { text: lines.join("\n"), sessions: page.sessions.length, refused, hasMore };
}

/** What a tree and its steps are called for readers of a language, where their author named them. */
function titlesIn(tree: Tree, language: string) {
  const title = localizedTitle(tree, language);
  const steps = tree.nodes.flatMap((node): [string, string][] => {
    const own = localizeNode(tree, node, language).title;
    return own === undefined ? [] : [[formatRef({ ...tree, node: node.id }), own]];
  });
  return { ...(title !== undefined && { title }), steps: Object.fromEntries(steps) };
}

/** A change that is told to people: the options and the step that it names, as its reader sees them in the tree. */
function inNames(change: Change, tree: Tree, steps: Readonly<Record<string, string>>, language: string): Change {
  if (change.kind === "jumped") return { ...change, to: steps[change.to] ?? change.to };
  if (change.kind !== "untaken") return change;
  const node = tree.nodes.find(({ id }) => formatRef({ ...tree, node: id }) === change.node);
  if (node === undefined) return change;
  const { option } = localizeNode(tree, node, language);
  const quoted = (text: string) => (languageOfTag(language) === "zh" ? `“${text}”` : JSON.stringify(text));
  return { ...change, options: change.options.map((id) => quoted(option(id))) };
}

export async function showProposals(request: Request, env: Env, services: WorkerServices, principal: Principal) {
  const language = askedLanguage(request) ?? "en";
  const channel = channelName(new URL(request.url).searchParams.get("channel"));
  const current = valueOf(await services.knowledge.current(channel, principal.tenant));
  const { text, sessions, refused, hasMore } = await collect(request, env, services, principal);
  await auditReading(env, principal, "session_read", `proposals of ${sessions} sessions`);
  const { walks, tasks, problems } = readRuns(text);

  async function proposalOf(group: Group) {
    const { name, tree, runs } = group;
    const all = new Set(group.walks.map(({ source }) => source.id)).size;
    const about = { name, runs, all, sources: [...new Set(group.walks.map(({ source }) => source.id))] };
    const known = tree === undefined ? undefined : await services.knowledge.tree(current.id, tree.base, tree.tree);
    if ((known?.ok === true ? all : runs) < MIN_RUNS) return { ...about, kind: "too_few" as const };
    if (known?.ok === true) {
      const titles = titlesIn(known.value, language);
      const changes = changesOf(known.value, group.walks).map((change) => ({
        node: change.node,
        text: describeChange(inNames(change, known.value, titles.steps, language)),
        added: addedLines(change),
      }));
      return { ...about, kind: "changes" as const, tree: { ...tree, ...titles }, changes };
    }
    const { tree: draft, conversations, notes } = draftOf(group.good, name);
    return { ...about, kind: "draft" as const, draft, tests: conversations.length, notes };
  }

  const proposals = [];
  for (const group of groupRuns(walks, tasks)) proposals.push(await proposalOf(group));
  return respondWithJson({
    channel,
    release: current.id,
    sessions,
    tasks: tasks.length,
    unread: refused + problems.length,
    has_more: hasMore,
    min_runs: MIN_RUNS,
    proposals,
  });
}
