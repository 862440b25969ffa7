/** A past prompt made again, and what became of one evidence or phrase in it (`attribution.ts`). */
import type { Attribution } from "../../context/assembly/attribution.ts";
import { EVIDENCE_ID } from "../../context/evidence.ts";
import { evidenceIdIn } from "../../references.ts";
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

const NO_EVIDENCE: Failure = {
  code: "invalid_input",
  field: "evidence_id",
  expected: {
    en: "the id of an evidence (one of evidence_ids, or a block_id such as evidence:ev_…), or the id of a passage; to ask about words, send phrase",
    zh: "证据的 id（evidence_ids 里的一个，或形如 evidence:ev_… 的 block_id），或段落的 id；要查一段文字，请用 phrase",
  },
};

/** Whether evidence or a passage can have this name: no search could have found any other. */
function canName(name: string): boolean {
  const id = evidenceIdIn(name);
  return id.includes("/") || id.match(EVIDENCE_ID)?.[0] === id;
}

/** Fails with `unknown_session`, `invalid_input` (no such assembly, a name no evidence can have), `unknown_template`, `over_budget`. */
export async function replayContext(input: ReplayArguments, call: OperationCall) {
  const { session_id, assembly_id, evidence_id, phrase } = input;
  if (phrase?.trim() === "") return refuse<never>(BLANK_PHRASE);
  const replayed = await replayedPrompt(session_id, assembly_id, input, call);
  if (!replayed.ok) return replayed;
  const { made, attribute } = replayed.value;
  const attributions: Record<string, Attribution> = {};
  if (evidence_id !== undefined) {
    const evidence = await attribute({ evidence_id });
    // Whatever the session holds under a name is answered; "never found" about a mistyped id would mislead.
    if (evidence.status === "never_found" && !evidence.later && !canName(evidence_id))
      return refuse<never>(NO_EVIDENCE);
    attributions["evidence"] = evidence;
  }
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
