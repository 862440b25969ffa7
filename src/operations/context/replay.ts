/** A past prompt made again, and what became of one evidence or phrase in it (`attribution.ts`). */
import type { Attribution } from "../../context/assembly/attribution.ts";
import { replayAssembly } from "../../context/assembly/replay.ts";
import { accept, refuse } from "../../errors.ts";
import { findTemplate, templateNames } from "../../templates/model.ts";
import type { OperationCall } from "../call.ts";
import { attributeTarget } from "./attribution.ts";
import { counterNamed } from "./counters.ts";
import { SessionLog } from "../session/session-log.ts";
import { templatesOf } from "./templates.ts";
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

/** Fails with `unknown_session`, `invalid_input` (no such assembly), `unknown_template`, `over_budget`. */
export async function replayContext(input: ReplayArguments, call: OperationCall) {
  const { assembly_id, token_budget, template, evidence_id, phrase } = input;
  if (phrase?.trim() === "") {
    return refuse<never>({
      code: "invalid_input",
      field: "phrase",
      expected: "some text; it holds nothing but blanks",
    });
  }
  const opened = await SessionLog.open(call, input.session_id);
  if (!opened.ok) return opened;
  const { log, options } = opened.value;
  const projection = await opened.value.projection();
  const record = projection.assemblies.find((one) => one.assembly_id === assembly_id);
  if (record === undefined) {
    const known = projection.assemblies.slice(-5).map((one) => one.assembly_id);
    const expected =
      known.length === 0
        ? "an assembly of this session; it has none yet"
        : `one of this session's: ${known.join(", ")}`;
    return refuse<never>({ code: "invalid_input", field: "assembly_id", expected });
  }
  // The release it was made from: the session may have moved to another one since.
  const templates = await templatesOf(call.services.knowledge, record.release);
  if (!templates.ok) return templates;
  const replayed = await replayAssembly(
    log,
    assembly_id,
    {
      ...options,
      template: (name, language) => findTemplate(templates.value, name, language),
      templates: templateNames(templates.value),
      counter: (name) => counterNamed(call.services, name),
    },
    { ...(token_budget !== undefined && { token_budget }), ...(template !== undefined && { template }) },
  );
  if (!replayed.ok) return replayed;
  const made = replayed.value;
  const asked = { log, options, call };
  const attributions: Record<string, Attribution> = {};
  if (evidence_id !== undefined) attributions["evidence"] = await attributeTarget(made, { evidence_id }, asked);
  if (phrase !== undefined) attributions["phrase"] = await attributeTarget(made, { phrase }, asked);
  const { messages, ...report } = assemblyToWire(made.assembly, input.report);
  return accept({
    session_id: opened.value.session_id,
    assembly_id,
    template: made.composition.request.template.name,
    identical: made.identical,
    recorded_digest: made.recorded_digest,
    caused_by: made.caused_by,
    difference: made.difference,
    ...(Object.keys(attributions).length > 0 && { attribution: attributions }),
    ...report,
    ...(input.report === "full" && { messages }),
  });
}
