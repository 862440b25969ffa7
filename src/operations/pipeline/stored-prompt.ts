/** The prompt at which a run without a model stopped, for a call that is repeated under its key before anybody answered it. */
import { replayAssembly } from "../../context/assembly/replay.ts";
import { accept, type Outcome } from "../../errors.ts";
import { inLanguage } from "../../localized-text.ts";
import { runtimeTexts } from "../../runtime/texts.ts";
import { findTemplate, templateNames, type Template } from "../../templates/model.ts";
import type { OperationCall } from "../call.ts";
import { counterNamed } from "../context/counters.ts";
import type { SessionLog } from "../session/session-log.ts";
import type { RecordedRun } from "./begin.ts";
import type { InferEnd } from "./wire.ts";

/**
 * The run as its last call left it, made again from the record, with nothing added to it; undefined where the run has no
 * prompt that waits for an answer. Fails as `replayAssembly` does.
 */
export async function storedPrompt(
  run: RecordedRun,
  log: SessionLog,
  templates: readonly Template[],
  call: OperationCall,
): Promise<Outcome<InferEnd | undefined>> {
  const assembly_id = run.assembly_ids.at(-1);
  if (assembly_id === undefined || run.chosen === undefined) return accept(undefined);
  if (run.turns.some((turn) => turn.assembly_id === assembly_id)) return accept(undefined);
  const made = await replayAssembly(log.log, assembly_id, {
    ...log.options,
    template: (name, language) => findTemplate(templates, name, language),
    templates: templateNames(templates),
    counter: (name) => counterNamed(call.services, name),
  });
  if (!made.ok) return made;
  const { composition } = made.value;
  const { template } = composition.request;
  return accept({
    status: "infer",
    composition,
    instruction: inLanguage(template.language, runtimeTexts).infer,
    turn: run.turns.length + 1,
    selection: run.chosen,
    template: template.name,
    turns: [],
    assembly_ids: run.assembly_ids,
  });
}
