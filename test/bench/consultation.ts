/**
 * `npm run bench -- consultation`: what an agent reads in the consultations of both READMEs, call by call, in o200k
 * tokens: the text of each answer, and the tools as a model sees them. In memory, with the repository's own knowledge.
 * Gates are counts, so they hold on any machine: exit code 1 when one is missed.
 */
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { productDefinition } from "../../src/mcp/product.ts";
import { product } from "../support/product.ts";
import { repositorySources } from "./subjects.ts";

/** Tokens that a whole consultation, and the way from a question to applied passages, may cost. */
const MAX_CONSULTATION = 15_000;
const MAX_ANSWER_FROM_DOCUMENTS = 4_000;
const MAX_SEARCH_PAGE = 2_000;
/** Of all tools but those of toolsets that are asked for by name. */
const MAX_TOOLS = 3_500;
const MAX_TOOLS_BYTES = 20_000;
/** Of `?toolsets=guide,knowledge`, for hosts that take few tools. */
const MAX_FEW_TOOLS_BYTES = 9_000;

interface Step {
  tool: string;
  /** May use what earlier calls answered. */
  args(last: Record<string, string>): object;
}

const english: Step[] = [
  { tool: "initiate_session", args: () => ({ user_query: "my internet is slow" }) },
  { tool: "navigate_session", args: (last) => choose(last, "everywhere") },
  { tool: "navigate_session", args: (last) => ({ ...choose(last, "answer"), user_input: "1000" }) },
  { tool: "navigate_session", args: (last) => choose(last, "cable") },
  { tool: "navigate_session", args: (last) => ({ ...choose(last, "answer"), user_input: "94" }) },
  ...fromDocuments("My wired speed is stuck at 94 Mbps"),
  ...prompt("My wired speed is stuck at 94 Mbps", "Change the cable first [home-network/ninety-four-megabits#2]."),
];

const chinese: Step[] = [
  { tool: "initiate_session", args: () => ({ user_query: "客户端看不到工具" }) },
  { tool: "navigate_session", args: (last) => choose(last, "command") },
  { tool: "navigate_session", args: (last) => choose(last, "prints") },
  ...fromDocuments("加班费怎么算"),
  ...prompt("加班费怎么算", "工作日 150%，休息日 200%，法定休假日 300%。"),
];

function choose({ session_id }: Record<string, string>, selected_option_id: string): object {
  return { session_id, selected_option_id };
}

function fromDocuments(query: string): Step[] {
  return [
    { tool: "search_knowledge", args: ({ session_id }) => ({ session_id, query }) },
    {
      tool: "inject_context",
      args: ({ session_id, search_ref }) => ({ session_id, search_ref, current_query: query, token_budget: 2_000 }),
    },
  ];
}

function prompt(user_intent: string, final_answer: string): Step[] {
  return [
    {
      tool: "assemble_context",
      args: ({ session_id }) => ({ session_id, user_intent, template: "rag_answer", token_budget: 2_000 }),
    },
    {
      tool: "add_conversation_turn",
      args: ({ session_id, assembly_id }) => ({
        session_id,
        assembly_id,
        tao_data: { reasoning: "The passages answer it.", action: "answer", observation: "", final_answer },
      }),
    },
    { tool: "replay_context", args: ({ session_id, assembly_id }) => ({ session_id, assembly_id }) },
  ];
}

const sources = Object.fromEntries(repositorySources().map(({ path, text }) => [path, text]));

/** Runs the steps in one session; answers the tokens of each. */
async function walk(steps: readonly Step[]): Promise<{ tool: string; tokens: number }[]> {
  const cairn = product(undefined, sources);
  const last: Record<string, string> = {};
  const rows: { tool: string; tokens: number }[] = [];
  for (const { tool, args } of steps) {
    const answer = await cairn.ask(tool, args(last));
    for (const name of ["session_id", "search_ref", "assembly_id"]) {
      if (typeof answer[name] === "string") last[name] = answer[name];
    }
    rows.push({ tool, tokens: encode(JSON.stringify(answer)).length });
  }
  return rows;
}

const misses: string[] = [];

function gate(what: string, measured: number, limit: number): string {
  if (measured > limit) misses.push(`${what}: ${measured}, at most ${limit}`);
  return `${measured} (at most ${limit})`;
}

/** Prints the tables; answers 1 when a gate is missed. */
export async function bench(): Promise<number> {
  for (const [name, steps] of Object.entries({ english, chinese })) {
    const rows = await walk(steps);
    const total = rows.reduce((sum, { tokens }) => sum + tokens, 0);
    const of = (tool: string): number =>
      rows.filter((row) => row.tool === tool).reduce((sum, { tokens }) => sum + tokens, 0);
    console.log(`\n${name} consultation\n`);
    for (const { tool, tokens } of rows) console.log(`  ${String(tokens).padStart(6)}  ${tool}`);
    console.log(`  search page: ${gate(`${name} search page`, of("search_knowledge"), MAX_SEARCH_PAGE)}`);
    const applied = of("search_knowledge") + of("inject_context");
    console.log(`  question to passages: ${gate(`${name} question to passages`, applied, MAX_ANSWER_FROM_DOCUMENTS)}`);
    console.log(`  all: ${gate(`${name} consultation`, total, MAX_CONSULTATION)}`);
  }
  const toolsets = new Set(["guide", "knowledge", "context"]);
  const listed = productDefinition("0").tools.filter(({ toolset }) => toolsets.has(toolset));
  const described = listed.map((tool) => tool.list());
  const bytes = Buffer.byteLength(JSON.stringify(described));
  console.log("\ntools of guide, knowledge and context\n");
  let tokens = 0;
  for (const { name, description, inputSchema, outputSchema } of described) {
    const seen = encode(JSON.stringify({ name, description, inputSchema })).length;
    tokens += seen;
    console.log(
      `  ${String(seen).padStart(6)}  ${name} (${JSON.stringify(outputSchema).length} bytes of output schema)`,
    );
  }
  console.log(`  tokens: ${gate("tokens of tools", tokens, MAX_TOOLS)}`);
  console.log(`  bytes: ${gate("bytes of tools", bytes, MAX_TOOLS_BYTES)}`);
  const few = listed.filter(({ toolset }) => toolset !== "context").map((tool) => tool.list());
  const fewBytes = Buffer.byteLength(JSON.stringify(few));
  console.log(`  bytes of guide and knowledge: ${gate("bytes of guide and knowledge", fewBytes, MAX_FEW_TOOLS_BYTES)}`);
  for (const miss of misses) console.log(`MISSED ${miss}`);
  return misses.length > 0 ? 1 : 0;
}
