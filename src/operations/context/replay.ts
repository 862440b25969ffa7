/** A past prompt made again, and what became of one evidence or phrase in it (`attribution.ts`). */
import type { Attribution } from "../../context/assembly/attribution.ts";
import { accept, refuse, type Failure } from "../../errors.ts";
import type { OperationCall } from "../call.ts";
import { replayedPrompt } from "./replayed.ts";
import { assemblyToWire, type ReportDetail } from "./wire.ts";

export interface ReplayArguments {
  session_id: string;
  assembly_id: string;
  token_budget?: number | undefined;
  template?: string | undefined;
  evidence_id?: string | undefined;
  phrase?: string | undefined;
  /** `full` gives the bytes and every block; default `counts`. */
  report?: ReportDetail | undefined;
}

export const BLANK_PHRASE: Failure = {
  code: "invalid_input",
  field: "phrase",
  expected: { en: "some text; it holds nothing but blanks", zh: "一段文字；现在只有空白" },
};

/** Fails with `unknown_session`, `invalid_input` (no such assembly), `unknown_template`, `over_budget`. */
export async function replayContext(input: ReplayArguments, call: OperationCall) {
  const { session_id, assembly_id, evidence_id, phrase } = input;
  if (phrase?.trim() === "") return refuse<never>(BLANK_PHRASE);
  const replayed = await replayedPrompt(session_id, assembly_id, input, call);
  if (!replayed.ok) return replayed;
  const { made, attribute } = replayed.value;
  const attributions: Record<string, Attribution> = {};
  if (evidence_id !== undefined) attributions["evidence"] = await attribute({ evidence_id });
  if (phrase !== undefined) attributions["phrase"] = await attribute({ phrase });
  const { messages, ...report } = assemblyToWire(made.assembly, input.report);
  return accept({
    session_id: replayed.value.session_id,
    assembly_id,
    template: made.composition.request.template.name,
    identical: made.identical,
    recorded_digest: made.recorded_digest,
    // This answer is for agents, who name no other model.
    caused_by: made.caused_by.filter((name) => name !== "model_name"),
    difference: made.difference,
    ...(Object.keys(attributions).length > 0 && { attribution: attributions }),
    ...report,
    ...(input.report === "full" && { messages }),
  });
}
