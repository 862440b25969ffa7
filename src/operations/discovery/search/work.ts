/** What the steps of a search share. */
import type { NeedAnalysis } from "../../../discovery/needs/need.ts";
import type { OperationCall } from "../../call.ts";
import type { ClientPort } from "../../client.ts";
import type { WantedCall } from "../call-again.ts";
import type { ToolsAtHand } from "../tools-at-hand.ts";
import type { searchTexts } from "./texts.ts";
import type { SearchAnswer } from "./wire.ts";

export interface SearchArguments {
  task_description: string;
  reason?: string | undefined;
  session_id?: string | undefined;
  /** Of the answer's words; that of the description where it is absent. */
  language?: string | undefined;
  auto_install?: boolean | undefined;
  allow_native_code?: boolean | undefined;
  /** Made once a tool is there. */
  call?: WantedCall | undefined;
  /** With a wanted call: a repeat with the same key does not make it again. */
  idempotency_key?: string | undefined;
}

export interface Work {
  input: SearchArguments;
  answer: SearchAnswer;
  call: OperationCall;
  client: ClientPort | undefined;
  allow_native_code: boolean;
  texts: (typeof searchTexts)["en"];
  atHand: ToolsAtHand;
  analysis: NeedAnalysis;
}
