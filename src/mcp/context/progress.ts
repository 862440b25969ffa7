/** Progress of a running pipeline: one notification before each stage, for clients that asked for them. */
import type { PipelineDeps, Stage } from "../../runtime/pipeline.ts";
import { runtimeWords } from "../../runtime/words.ts";
import type { Exchange } from "../define-tool.ts";

/** How far each stage is into its turn. */
const WITHIN: Readonly<Record<Stage, number>> = { select: 0, assemble: 0.2, infer: 0.4, act: 0.6, record: 0.8 };

/** What tells the client, in words its user can read; a client that is gone stops nothing. */
export function reportStages(exchange: Exchange | undefined, language: string): NonNullable<PipelineDeps["progress"]> {
  const progressToken = exchange?.mcpReq["_meta"]?.progressToken;
  if (exchange === undefined || progressToken === undefined) return () => undefined;
  return async (stage, turn, maxTurns) => {
    const progress = Math.max(0, turn - 1) + WITHIN[stage];
    const { stages, turnOf } = runtimeWords(language);
    const message = turn === 0 ? stages[stage] : turnOf(stages[stage], turn);
    await exchange.mcpReq
      .notify({ method: "notifications/progress", params: { progressToken, progress, total: maxTurns, message } })
      .catch(() => undefined);
  };
}
