/**
 * The requirements manifest: one row per observable sentence of what Cairn is required to do, in our own words, by
 * subject. A test that proves a row cites it, in code with `proves("…")` or in a behaviour table with `"proves": ["…"]`.
 * `coverage.test.ts` lists the rows that no test proves; `references.test.ts` the comments that cite a row in vain.
 */
import { assembly } from "./assembly.ts";
import { authoring } from "./authoring.ts";
import { blocks } from "./blocks.ts";
import { calls } from "./calls.ts";
import { connecting } from "./connecting.ts";
import { contextDocument } from "./context-document.ts";
import { cost } from "./cost.ts";
import { evidence } from "./evidence.ts";
import { access } from "./access.ts";
import { exposure } from "./exposure.ts";
import { history } from "./history.ts";
import { injection } from "./injection.ts";
import { knowledgeFiles } from "./knowledge-files.ts";
import { lessons } from "./lessons.ts";
import { messages } from "./messages.ts";
import { navigation } from "./navigation.ts";
import { operating } from "./operating.ts";
import { page } from "./page.ts";
import { partitions } from "./partitions.ts";
import { pipeline } from "./pipeline.ts";
import { placeholders } from "./placeholders.ts";
import { proposals } from "./proposals.ts";
import { protocol } from "./protocol.ts";
import { redaction } from "./redaction.ts";
import { replay } from "./replay.ts";
import { requiredFields } from "./required-fields.ts";
import { retrieve } from "./retrieve.ts";
import { runner } from "./runner.ts";
import { running } from "./running.ts";
import { search } from "./search.ts";
import { sessions } from "./sessions.ts";
import { taskRuns } from "./task-runs.ts";
import { taoLoop } from "./tao-loop.ts";
import { tasks } from "./tasks.ts";
import { templateSelection } from "./template-selection.ts";
import { templates } from "./templates.ts";
import { toolNeeds } from "./tool-needs.ts";
import { tools } from "./tools.ts";
import { trajectories } from "./trajectories.ts";
import { trust } from "./trust.ts";

export const requirements = [
  ...protocol,
  ...navigation,
  ...sessions,
  ...cost,
  ...knowledgeFiles,
  ...authoring,
  ...search,
  ...injection,
  ...templates,
  ...templateSelection,
  ...placeholders,
  ...operating,
  ...page,
  ...partitions,
  ...pipeline,
  ...taoLoop,
  ...history,
  ...tools,
  ...connecting,
  ...retrieve,
  ...contextDocument,
  ...messages,
  ...tasks,
  ...taskRuns,
  ...trajectories,
  ...lessons,
  ...proposals,
  ...calls,
  ...evidence,
  ...blocks,
  ...requiredFields,
  ...assembly,
  ...replay,
  ...running,
  ...toolNeeds,
  ...runner,
  ...trust,
  ...exposure,
  ...access,
  ...redaction,
];

export { type Requirement } from "./requirement.ts";

export type RequirementId = (typeof requirements)[number]["id"];

const known = new Set<string>(requirements.map(({ id }) => id));

/** Cites the requirements that a test proves. Throws for one that does not exist. */
export function proves(...ids: RequirementId[]): void {
  for (const id of ids) if (!known.has(id)) throw new Error(`there is no requirement ${id}`);
}
