/** Stage four as a tool: what the host's model said and did becomes a turn of the session. */
import { checkReferences } from "../../context/references.ts";
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import { makeTurn, nextAction } from "../../runtime/commit.ts";
import { runtimeTexts } from "../../runtime/texts.ts";
import { readTurn, saysNothing } from "../../runtime/turn.ts";
import { findTemplate } from "../../templates/model.ts";
import type { OperationCall } from "../call.ts";
import { openOrStart } from "../session/open.ts";
import { refreshSummary } from "./refresh-summary.ts";
import type { SessionLog } from "../session/session-log.ts";
import { reportStarted } from "../session/started.ts";
import { templatesOf } from "./templates.ts";
import { inLanguage } from "../../localized-text.ts";

export interface TurnArguments {
  tao_data: Json;
  session_id?: string | undefined;
  assembly_id?: string | undefined;
  expected_revision?: number | undefined;
  idempotency_key?: string | undefined;
}

const EMPTY_TURN: Failure = {
  code: "invalid_input",
  field: "tao_data",
  expected: "an object with reasoning, action and observation, the same as JSON text, or the model's own words",
};

/**
 * Adds the turn to the session that is named, else to a new one. Fails with `unknown_session`, `invalid_input`,
 * `revision_conflict`, `idempotency_mismatch`.
 */
export async function addTurn(input: TurnArguments, call: OperationCall) {
  const { tao_data, session_id, assembly_id, idempotency_key: key } = input;
  if (saysNothing(tao_data, readTurn(tao_data))) return refuse<never>(EMPTY_TURN);
  if (assembly_id !== undefined && session_id === undefined && call.session === undefined) {
    const expected = "the session_id that was answered together with this assembly_id";
    return refuse<never>({ code: "invalid_input", field: "session_id", expected });
  }
  const text = typeof tao_data === "string" ? tao_data : JSON.stringify(tao_data);
  const opened = await openOrStart(call, session_id, { user_query: "", text, key });
  if (!opened.ok) return opened;
  const { log, session } = opened.value;
  return reportStarted(session, () => addTurnIn(log, input, call));
}

async function addTurnIn(log: SessionLog, input: TurnArguments, call: OperationCall) {
  const ending = await endCondition(log, input.assembly_id, call);
  if (!ending.ok) return ending;
  const read = readTurn(input.tao_data, {
    endCondition: ending.value,
    tools: new Set(call.own.tools().map(({ name }) => name)),
  });
  // An ending of the template's own may leave nothing of what seemed to be a turn.
  if (saysNothing(input.tao_data, read)) return refuse<never>(EMPTY_TURN);
  const { idempotency_key: key, assembly_id, tao_data, expected_revision } = input;
  const now = call.services.now();
  const decided = await log.decide(
    (projection) => {
      const checked = checkReferences(projection.document, read.refs);
      if (!checked.ok) return checked;
      return accept([{ type: "turn_added", at: now, turn: makeTurn(projection, read, now, assembly_id) }]);
    },
    {
      expected_revision,
      ...(key !== undefined && {
        operation: { key, given: { operation: "turn", tao_data, assembly_id: assembly_id ?? null } },
      }),
    },
  );
  if (!decided.ok) return decided;
  const { turns, language } = decided.value.projection;
  const turn = turns.at(-1);
  const total_turns = turns.length;
  if (!decided.value.repeated) await refreshSummary(log, call);
  return accept({
    status: "success" as const,
    message: inLanguage(runtimeTexts, language).turnRecorded(total_turns),
    session_id: log.session_id,
    total_turns,
    turn: turn ?? makeTurn({ turns: [] }, read, now, assembly_id),
    is_final: read.is_final,
    next_action: nextAction(read),
    ...(read.problems.length > 0 && { problems: read.problems }),
  });
}

/** The words at which the assembly's template ends; undefined without an assembly. Fails for one this session has not. */
async function endCondition(
  log: SessionLog,
  assemblyId: string | undefined,
  call: OperationCall,
): Promise<Outcome<string | null | undefined>> {
  if (assemblyId === undefined) return accept(undefined);
  const { assemblies } = await log.projection();
  const record = assemblies.find((one) => one.assembly_id === assemblyId);
  if (record === undefined) {
    return refuse<never>({
      code: "invalid_input",
      field: "assembly_id",
      expected: "the id of an assembly of this session",
    });
  }
  const templates = await templatesOf(call.services.knowledge, record.release);
  // A template that cannot be read just now takes nothing from the turn: the usual endings are still recognised.
  return accept(
    templates.ok ? findTemplate(templates.value, record.template, record.language)?.end_condition : undefined,
  );
}
