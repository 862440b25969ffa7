/** Progress of a running pipeline: one notification before each stage, for clients that asked for them. */
import type { PipelineDeps, Stage } from "../../runtime/pipeline.ts";
import { runtimeTexts } from "../../runtime/texts.ts";
import type { ClientPort } from "../client.ts";
import { inLanguage } from "../../localized-text.ts";

/** The share of a turn that is over when a stage begins. */
const WITHIN: Readonly<Record<Stage, number>> = { select: 0, assemble: 0.2, infer: 0.4, act: 0.6, record: 0.8 };

/** Reports each stage to the client, in words its user can read. */
export function reportStages(client: ClientPort | undefined, language: string): NonNullable<PipelineDeps["progress"]> {
  const report = client?.reportProgress?.bind(client);
  if (report === undefined) return () => undefined;
  return async (stage, turn, maxTurns) => {
    const { stages, turnOf } = inLanguage(language, runtimeTexts);
    const message = turn === 0 ? stages[stage] : turnOf(stages[stage], turn);
    await report({ progress: Math.max(0, turn - 1) + WITHIN[stage], total: maxTurns, message });
  };
}
