/**
 * Whether a search is recorded, and what its answer says where it is not: a search starts no session, unlike the tools that
 * work on a conversation (docs/decisions, "A search that records is not read-only").
 */
import { accept, type Failure, type Outcome } from "../../errors.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import { mayUse } from "../../principal.ts";
import type { Caller } from "../call.ts";
import { recordTrace, type Trace } from "./trace.ts";

const NOT_RECORDED: LocalizedText<{ unnamed: string; choice: string; refused: string; readOnly: string }> = {
  en: {
    unnamed: "Nothing was recorded: send session_id to keep what is found as evidence.",
    choice:
      "Nothing was recorded: assemble_context keeps the choice with the prompt. With session_id the session's evidence counts in it.",
    refused: "Not recorded: the session is full or could not be reached, so this cannot be cited as evidence.",
    readOnly: "Not recorded: this connection may only read.",
  },
  zh: {
    unnamed: "没有留下记录：带上 session_id，找到的内容才会作为依据保存。",
    choice:
      "没有留下记录：assemble_context 会把所选的模板和提示词一起保存。带上 session_id，选择时会参考会话里的依据。",
    refused: "会话已满或暂时无法写入，因此没有记录，找到的内容不能作为依据引用。",
    readOnly: "没有记录：这个连接只能读取。",
  },
};

/** First in the answer of a call that is in no session. */
export interface RecordNote {
  not_recorded?: string;
}

/** The session that a search is recorded in: the one that the arguments or the URL name. */
export const sessionOfSearch = (caller: Caller, named: string | undefined): string | undefined =>
  named ?? caller.session;

/** What the answer says of a call that named no session; nothing where a run made the call, which keeps it itself. */
export function noteUnnamed(caller: Caller, language: string): RecordNote {
  return caller.nested === true ? {} : { not_recorded: inLanguage(language, NOT_RECORDED).unnamed };
}

/** What a choice of a template says without a session: one that is named keeps no choice either, until a prompt is made. */
export function noteChoice(caller: Caller, language: string): RecordNote {
  return caller.nested === true ? {} : { not_recorded: inLanguage(language, NOT_RECORDED).choice };
}

/** Failures of recording that take no answer with them: it was found all the same. */
const HARMLESS: ReadonlySet<Failure["code"]> = new Set(["too_large", "outcome_unknown", "overloaded"]);

/** Records a search. Answers the ids of its evidence, or that the session did not take it. Fails as `recordTrace` does otherwise. */
export async function keepSearch(
  caller: Caller,
  trace: Trace,
  language: string,
): Promise<Outcome<RecordNote & { evidence_ids?: string[] }>> {
  if (!mayUse(caller.principal)) return accept({ not_recorded: inLanguage(language, NOT_RECORDED).readOnly });
  const kept = await recordTrace(caller, trace);
  if (kept.ok) return accept({ evidence_ids: kept.value });
  if (!HARMLESS.has(kept.failure.code)) return kept;
  return accept({ not_recorded: inLanguage(language, NOT_RECORDED).refused });
}
