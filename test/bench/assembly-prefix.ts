/**
 * `npm run bench -- assembly-prefix`: how much of a prompt's prefix stays the same from turn to turn in a scripted session,
 * so that a provider's prompt cache is used. Compared with prompt-tsx rendering the same blocks.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import type { ChatMessage } from "../../src/context/assembly/assemble.ts";
import { composeAssembly } from "../../src/context/assembly/compose.ts";
import { foldContext } from "../../src/context/project.ts";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { compileTemplate } from "../../src/compile/templates/compile.ts";
import { sessionLog } from "./blocks.ts";
import { median } from "./load.ts";
import { rivals } from "./rivals.ts";

const TURNS = 30;
/** Events of one turn of the scripted session; the session begins with one more. */
const EVENTS = 2;
const repository = resolve(import.meta.dirname, "../..");

const port = {
  now: () => 0,
  after: () => new Promise<void>(() => {}),
  countTokens: (text: string) => estimator.count(text),
  listTools: async () => [],
};

const bytesOf = (messages: readonly ChatMessage[]): Buffer => Buffer.from(JSON.stringify(messages));

/** How many leading bytes two prompts share. */
function common(left: Buffer, right: Buffer): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  return at;
}

/** The share of each prompt that is a common prefix with the one before, in percent: median, minimum, maximum. */
function kept(prompts: readonly Buffer[]): string {
  const shares = prompts.slice(1).map((prompt, turn) => common(prompts[turn] ?? prompt, prompt) / prompt.length);
  return `${(100 * median(shares)).toFixed(0)} % (${(100 * Math.min(...shares)).toFixed(0)} – ${(100 * Math.max(...shares)).toFixed(0)})`;
}

/** Entry of `npm run bench -- assembly-prefix`. */
export async function bench(): Promise<number> {
  const other = (await rivals())[1];
  console.log(
    "| template | budget | digest unchanged | stable prefix | shared with the turn before | the same by prompt-tsx |",
  );
  console.log("|---|---|---|---|---|---|");
  for (const name of ["context_engineering.en", "rag_answer.en", "react_reasoning.en"]) {
    const { template } = compileTemplate(readFileSync(join(repository, `templates/${name}.md`), "utf8"), (yaml) =>
      parse(yaml),
    );
    if (template === undefined) throw new Error(`${name} does not compile`);
    for (const token_budget of [4_000, 16_000]) {
      const [ours, theirs]: [Buffer[], Buffer[]] = [[], []];
      const digests: string[] = [];
      const stable: number[] = [];
      const log = sessionLog(3 * TURNS);
      for (let turn = 1; turn <= TURNS; turn += 1) {
        const projection = foldContext(log.slice(0, 1 + EVENTS * turn), { session_id: "s" });
        const made = await composeAssembly(
          {
            template,
            projection,
            user_intent: `Question ${turn}?`,
            arguments: new Map(),
            token_budget,
            model_name: "m",
            counter: estimator,
            now: turn * 60_000,
          },
          port,
        );
        if (!made.ok) throw new Error(`turn ${turn}: ${made.failure.code}`);
        const { assembly, blocks } = made.value;
        ours.push(bytesOf(assembly.messages));
        digests.push(assembly.prefix_digest);
        stable.push(assembly.prefix_length / assembly.messages.reduce((sum, { content }) => sum + content.length, 0));
        const groups = [...new Set(blocks.map(({ group }) => group))].map((id) => {
          const kind = id === "conversation" ? ("messages" as const) : ("system" as const);
          return { id, kind, heading: "", heading_tokens: 0 };
        });
        const input = { groups, blocks, user_message: `Question ${turn}?`, token_budget };
        const filled = await other?.fill(input, estimator);
        theirs.push(bytesOf(filled?.messages ?? []));
      }
      const same = digests.filter((digest, turn) => turn > 0 && digest === digests[turn - 1]).length;
      const cells = [
        `${same} of ${TURNS - 1} turns`,
        `${(100 * median(stable)).toFixed(0)} %`,
        kept(ours),
        kept(theirs),
      ];
      console.log(`| ${name} | ${token_budget} | ${cells.join(" | ")} |`);
    }
  }
  return 0;
}
