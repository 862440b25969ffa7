/**
 * `npm run bench -- task-rates`: the rates of the seed over forty tasks (`task-rate-table.ts`), without a model, over the real entries of two
 * registries: whether a missing tool is noticed and one at hand is seen, whether a server that does it is among the candidates, whether
 * the one that is chosen can be connected without a person configuring it, and whether a task that its host decides by a fixed rule ends
 * with the right tool's answer; by the patterns of the table, and as somebody reads who looks at each server. Servers are in memory: starting packages is measured by `npm run bench -- runner`.
 */
import type { ServerView, ToolLibrary } from "../../src/discovery/library-port.ts";
import type { KnownTool, RegistryEntry } from "../../src/discovery/model.ts";
import { readRegistry } from "../../src/discovery/sources/index.ts";
import { accept, refuse } from "../../src/errors.ts";
import { analyzeTask } from "../../src/operations/discovery/analyze.ts";
import { searchAndInstall } from "../../src/operations/discovery/search/search-and-install.ts";
import { memoryLibrary, memoryRegistries, type MemoryTool } from "../support/memory-library.ts";
import { taskBench } from "../operations/tasks/support.ts";
import { hasToolData, readDataText } from "./tool-data.ts";
import { TABLE, type RatedTask } from "./task-rate-table.ts";

/** What the seed's section on rates expects. */
const EXPECTED = new Map([
  ["gap noticed", 90],
  ["search", 85],
  ["install", 80],
  ["completion", 85],
]);

/** At hand in every case. */
const BASE: Record<string, MemoryTool> = {
  files__read_file: { description: "Reads a file of the project.", answer: () => "" },
  files__list_directory: { description: "Lists the files of a folder.", answer: () => "" },
  clock__get_current_time: { description: "Returns the current date and time.", answer: () => "" },
  math__calculate: { description: "Evaluates an arithmetic expression.", answer: () => "" },
};

interface Case {
  text: string;
  task: RatedTask;
  language: "en" | "zh";
}

const CASES: readonly Case[] = TABLE.flatMap((task): Case[] => [
  { text: task.english, task, language: "en" },
  { text: task.chinese, task, language: "zh" },
]);

function registryEntries(): RegistryEntry[] {
  const official = readRegistry(readDataText("registry/official-registry.json"), "official").entries;
  const docker = readRegistry(readDataText("registry/docker-mcp-catalog.json"), "docker").entries;
  return [...official, ...docker];
}

const textOf = ({ name, title = "", description }: { name: string; title?: string; description: string }): string =>
  `${name} ${title} ${description}`;

type IsRight = (task: RatedTask, entry: RegistryEntry) => boolean;

const byPattern: IsRight = ({ fits }, entry) => fits.test(textOf(entry));
/** As a reader of the registries says. */
const asRead: IsRight = ({ servers }, { name }) => servers?.test(name) === true;

/** A library whose servers have the right tool when their entry fits the task, else one that does something else. */
function growing({ task }: Case, entries: readonly RegistryEntry[], isRight: IsRight = byPattern) {
  const base = memoryLibrary(BASE);
  const servers: { view: ServerView; fits: boolean }[] = [];
  const view = async (tenant: string) => {
    const seen = await base.view(tenant);
    if (!seen.ok) return seen;
    const usable = servers.filter((one) => one.view.status === "approved");
    const tools = usable.map(({ view: { name }, fits }): KnownTool => {
      const definition = fits ? task.tool : { name: "something_else", description: "Does something else." };
      const tool = { ...definition, inputSchema: { type: "object" as const } };
      return { id: `${name}__${tool.name}`, server: name, status: "usable", definition: tool };
    });
    const revision = seen.value.revision + (servers.length + usable.length) / 1000;
    return accept({
      servers: [...seen.value.servers, ...servers.map((one) => one.view)],
      tools: [...seen.value.tools, ...tools],
      revision,
    });
  };
  const named = async (name: string) => {
    const found = servers.find((one) => one.view.name === name);
    return found === undefined
      ? refuse<never>({ code: "unknown_server", server: name, known: [] })
      : accept(found.view);
  };
  const library: ToolLibrary = {
    ...base,
    startsPackages: true,
    view,
    async propose(_, { source, listedBy, description }) {
      const entry = entries.find((one) => one.description === description);
      const tools = { usable: 1, waiting: 0, changed: 0 };
      const name = `found-${servers.length + 1}`;
      servers.push({
        view: { name, status: "approved", source, listedBy, tools, pin: name },
        fits: entry !== undefined && isRight(task, entry),
      });
      return named(name);
    },
    agree: (_, name) => named(name),
    refresh: (_, name) => named(name),
    async reject(_, name) {
      const found = servers.find((one) => one.view.name === name);
      if (found !== undefined) found.view = { ...found.view, status: "rejected" };
      return named(name);
    },
    async call(tenant, call, caller) {
      const [server = "", tool = ""] = call.tool.split("__");
      if (!server.startsWith("found-")) return base.call(tenant, call, caller);
      const text = tool === task.tool.name ? RIGHT : "this tool does something else";
      return accept({ server, tool, isError: tool !== task.tool.name, content: [{ type: "text", text }] });
    },
  };
  return { library, connected: () => servers.length > 0 };
}

const RIGHT = "the right answer";

/** Servers that a host tries, one after the other. */
const MAX_TRIED = 3;

/**
 * A host that looks for a tool, calls the one that was found, and ends. Where the call fails, its operator refuses the server and it looks
 * again. Answers after how many servers the right tool had answered; undefined when it never did.
 */
async function runTask(one: Case, entries: readonly RegistryEntry[], isRight: IsRight): Promise<number | undefined> {
  const bench = taskBench(undefined, BASE, memoryRegistries(entries));
  const { library } = growing(one, entries, isRight);
  Object.assign(bench.call.services, { library });
  const { task_id } = await bench.run({ description: one.text, max_steps: 2 * MAX_TRIED + 1 });
  const turn = async (tao_data: object) => {
    await bench.ask("add_conversation_turn", { session_id: task_id, tao_data });
    await bench.tasks.settle(bench.call);
    return (await bench.state(task_id)).steps.at(-1)?.done;
  };
  const parameters = { task_description: one.text, reason: "no tool at hand does it" };
  for (let tried = 1; tried <= MAX_TRIED; tried += 1) {
    await turn({ thinking: "search", action: "search_and_install_tools", tool_id: null, parameters });
    const state = await bench.state(task_id);
    const tool = state.installed.findLast((id) => id.startsWith("found-"));
    if (state.paused?.reason !== "decision" || tool === undefined) return undefined;
    const called = await turn({ thinking: "call", action: "use_tool", tool_id: tool, parameters: {} });
    if (called?.success === true) {
      await turn({ thinking: "done", action: "complete_task", tool_id: null, parameters: { summary: "done" } });
      const ended = await bench.state(task_id);
      return ended.status === "completed" && called.observation.includes(RIGHT) ? tried : undefined;
    }
    await library.reject({ tenant: "", scopes: [] }, tool.split("__")[0] ?? "");
  }
  return undefined;
}

/** Of the tasks for which a reader found a server in the registries. */
const WITH_SERVER = " (a registry has a server)";

export interface Rate {
  right: number;
  of: number;
}

/** The rates by name, over all tasks and for each language. `wrong` is told of each miss. */
export async function measureRates(wrong: (rate: string, text: string) => void = () => {}): Promise<Map<string, Rate>> {
  const entries = registryEntries();
  const rates = new Map<string, Rate>();
  const count = (rate: string, { language, text, task }: Case, right: boolean): void => {
    if (!right) wrong(rate, text);
    const served = task.servers === undefined ? [] : [`${rate}${WITH_SERVER}`, `${rate}${WITH_SERVER}, ${language}`];
    for (const key of [rate, `${rate}, ${language}`, ...served]) {
      const known = rates.get(key) ?? { right: 0, of: 0 };
      rates.set(key, { right: known.right + Number(right), of: known.of + 1 });
    }
  };
  for (const one of CASES) {
    const { text: task_description, task } = one;
    const own = { ...BASE, [`own__${task.tool.name}`]: { ...task.tool, answer: () => "" } };
    for (const [rate, tools, isThere] of [
      ["gap noticed", BASE, false],
      ["tool at hand seen", own, true],
    ] as const) {
      const analyzed = await analyzeTask({ task_description }, taskBench(undefined, tools).call);
      count(rate, one, analyzed.ok && analyzed.value.analysis.hasSufficientTools === isThere);
    }
    const { call } = taskBench(undefined, BASE, memoryRegistries(entries));
    const grown = growing(one, entries);
    const services = { ...call.services, library: grown.library };
    const found = await searchAndInstall({ task_description, reason: "missing" }, { ...call, services });
    const candidates = "value" in found ? found.value.candidates : [];
    count(
      "search",
      one,
      candidates.some((candidate) => task.fits.test(textOf(candidate))),
    );
    count("install", one, grown.connected());
    const tried = await runTask(one, entries, byPattern);
    count("completion", one, tried !== undefined);
    count("completion with the first server", one, tried === 1);
    const read = await runTask(one, entries, asRead);
    count("completion as read", one, read !== undefined);
  }
  return rates;
}

/** `--mistakes` lists what was wrong. */
export async function bench(args: readonly string[] = []): Promise<number> {
  if (!hasToolData()) {
    console.log("skipped: ../shared/data is not here.");
    return 0;
  }
  const says = args.includes("--mistakes");
  const rates = await measureRates((rate, text) => void (says && console.log(`${rate}: ${text}`)));
  console.log(`${CASES.length} tasks, half of them Chinese, over the entries of two registries; no model\n`);
  for (const [rate, { right, of }] of [...rates].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    const expected = EXPECTED.get(rate.replace(WITH_SERVER, ""));
    const note = expected === undefined ? "" : `   the seed: > ${expected} %`;
    console.log(`${rate.padEnd(64)} ${((100 * right) / of).toFixed(1).padStart(5)} %  ${right} of ${of}${note}`);
  }
  return 0;
}
