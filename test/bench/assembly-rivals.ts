/**
 * `npm run bench -- assembly-rivals`: libraries that fit prompts into budgets, side by side on the same blocks with the same
 * priorities, budget and token counter; and whether each gives the same prompt again.
 */
import { countMessages, type AssemblyInput, type ChatMessage } from "../../src/context/assembly/assemble.ts";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { assemblyInput } from "./blocks.ts";
import { median } from "./load.ts";
import { INSTALL_COMMAND, PRIOMPT, rivals, type Filled, type Rival } from "./rivals.ts";

/** In tokens. The first is too small for the required blocks, the last fits all blocks. */
const BUDGETS = [100, 1_000, 8_000, 20_000];
const COUNT = 200;
const LEVELS = ["must", "high", "medium", "low"];

/** Groups the blocks by whether the prompt contains them whole, shortened or not at all. */
function groupByOutcome({ blocks }: AssemblyInput, messages: readonly ChatMessage[]) {
  const prompt = messages.map(({ content }) => content).join("\n");
  const [whole, part, gone] = [[], [], []] as (typeof blocks)[number][][];
  for (const block of blocks) {
    if (prompt.includes(block.text)) whole?.push(block);
    else if (prompt.includes(block.text.slice(0, 40))) part?.push(block);
    else gone?.push(block);
  }
  return { whole: whole ?? [], part: part ?? [], gone: gone ?? [] };
}

async function attempt(rival: Rival, input: AssemblyInput): Promise<Filled | string> {
  try {
    return await rival.fill(input, estimator);
  } catch (error) {
    return error instanceof Error ? error.name + (error.message === "" ? "" : `: ${error.message}`) : "failed";
  }
}

async function compare(rival: Rival, token_budget: number): Promise<string> {
  const input = assemblyInput(COUNT, token_budget);
  const filled = await attempt(rival, input);
  if (typeof filled === "string")
    return `| ${rival.name} | ${token_budget} | refused: ${filled.slice(0, 40)} | | | | | |`;
  const again = await attempt(rival, assemblyInput(COUNT, token_budget));
  const used = countMessages(filled.messages, estimator);
  const { whole, part, gone } = groupByOutcome(input, filled.messages);
  const lost = gone.filter(({ priority }) => priority === "must").length;
  const lowest = Math.max(-1, ...whole.map(({ priority }) => LEVELS.indexOf(priority)));
  const passedOver = gone.filter(({ priority }) => LEVELS.indexOf(priority) < lowest).length;
  const cells = [
    `${used} (${((100 * used) / token_budget).toFixed(0)} %)${used > token_budget ? " OVER" : ""}`,
    `${whole.length} whole, ${part.length} shortened, ${gone.length} out`,
    lost === 0 ? "none" : `${lost} LOST`,
    String(passedOver),
    filled.reasons === undefined ? "none" : `${filled.reasons} of ${part.length + gone.length}`,
    JSON.stringify(again) === JSON.stringify(filled) ? "yes" : "no",
  ];
  return `| ${rival.name} | ${token_budget} | ${cells.join(" | ")} |`;
}

/** Milliseconds of processor time of one assembly in this process, the median of `rounds`. */
async function timeOf(rival: Rival, input: AssemblyInput, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = -Math.ceil(rounds / 3); round < rounds; round += 1) {
    const before = process.cpuUsage();
    await rival.fill(input, estimator);
    const { user, system } = process.cpuUsage(before);
    if (round >= 0) times.push((user + system) / 1000);
  }
  return median(times);
}

function print(title: string, head: string, rows: readonly string[]): void {
  const rule = `|${"---|".repeat(head.split("|").length - 2)}`;
  console.log(`\n${title}\n\n${[head, rule, ...rows].join("\n")}`);
}

/** Entry of `npm run bench -- assembly-rivals`. */
export async function bench(args: readonly string[]): Promise<number> {
  const all = await rivals();
  const rows: string[] = [];
  for (const budget of BUDGETS) for (const rival of all) rows.push(await compare(rival, budget));
  print(
    `${COUNT} blocks, tokens counted by one counter (${estimator.name})`,
    "| library | budget | used | blocks | must | passed over | reasons | same bytes |",
    rows,
  );
  console.log("\npassed over: blocks left out while one of lower priority is shown whole");
  const times: string[] = [];
  for (const rival of all) {
    const small = await timeOf(rival, assemblyInput(COUNT, 8_000), 9);
    // A library with quadratic time takes minutes for ten thousand blocks.
    const patient = small < 5 && !args.includes("--quick");
    const large = patient ? (await timeOf(rival, assemblyInput(10_000, 200_000), 3)).toFixed(1) : "not run";
    times.push(`| ${rival.name} | ${small.toFixed(2)} | ${large} |`);
  }
  print(
    "processor milliseconds of one assembly, Node",
    "| library | 200 blocks, 8,000 | 10,000 blocks, 200,000 |",
    times,
  );
  if (all.length < 3) console.log(`\n${PRIOMPT} is not compared: it is not installed (${INSTALL_COMMAND})`);
  return 0;
}
