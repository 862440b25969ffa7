/** Assembly in workerd and nothing else: the input is made once, then each request does one task. */
import { createHash } from "node:crypto";
import { assemble, type AssemblyInput } from "../../../src/context/assembly/assemble.ts";
import { composeAssembly } from "../../../src/context/assembly/compose.ts";
import { foldContext, type ContextProjection } from "../../../src/context/project.ts";
import { cacheCounts } from "../../../src/context/tokens/cached-counter.ts";
import { estimator } from "../../../src/context/tokens/tokens.ts";
import type { Template } from "../../../src/templates/model.ts";
import { assemblyInput, plainFill, sessionLog } from "../blocks.ts";

interface Prepare {
  count: number;
  token_budget: number;
  template: Template;
}

export interface Run {
  what: "nothing" | "plain" | "assemble" | "compose" | "compose anew";
  repeat: number;
}

const port = {
  now: () => 0,
  after: () => new Promise<void>(() => {}),
  countTokens: (text: string) => estimator.count(text),
  listTools: async () => [],
};

/** The counter of the Worker: token counts of earlier turns are cached. */
const cachedEstimator = cacheCounts(estimator);

let input: AssemblyInput | undefined;
let projection: ContextProjection | undefined;
let template: Template | undefined;

/** Runs one task; returns the number of kept blocks where it is known. */
async function once(what: Run["what"], given: AssemblyInput): Promise<number> {
  switch (what) {
    case "nothing":
      return 0;
    case "plain":
      return createHash("sha256").update(plainFill(given)).digest("hex").length;
    case "assemble": {
      const made = assemble(given, estimator);
      return made.ok ? made.value.kept.length : -1;
    }
    case "compose":
    case "compose anew": {
      if (template === undefined || projection === undefined) return -1;
      const request = {
        template,
        projection,
        user_intent: "And now?",
        arguments: new Map<string, string>(),
        token_budget: given.token_budget,
        model_name: "m",
        counter: what === "compose" ? cachedEstimator : estimator,
        now: 1_000_000,
      };
      const made = await composeAssembly(request, port);
      return made.ok ? made.value.assembly.kept.length : -1;
    }
  }
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/prepare") {
      const given: Prepare = await request.json();
      template = given.template;
      input = assemblyInput(given.count, given.token_budget);
      projection = foldContext(sessionLog(given.count), { session_id: "s" });
      return Response.json(input.blocks.length);
    }
    const { what, repeat }: Run = await request.json();
    let kept = 0;
    if (input !== undefined) for (let turn = 0; turn < repeat; turn += 1) kept = await once(what, input);
    return Response.json(kept);
  },
};
