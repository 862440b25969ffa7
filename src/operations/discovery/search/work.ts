/** What the steps of a search share. */
import type { Candidate } from "./candidates.ts";
import type { PassedOver } from "./listed-texts.ts";
import type { NeedAnalysis } from "../../../discovery/needs/need.ts";
import type { OperationCall } from "../../call.ts";
import type { ClientPort } from "../../client.ts";
import type { WantedCall } from "../call-again.ts";
import type { ToolsAtHand } from "../tools-at-hand.ts";
import type { SearchTexts } from "./texts.ts";
import type { SearchAnswer } from "./wire.ts";

export interface SearchArguments {
  task_description: string;
  reason?: string | undefined;
  session_id?: string | undefined;
  /** Of the answer's words; that of the description where it is absent. */
  language?: string | undefined;
  auto_install?: boolean | undefined;
  /** `full`: what each point of every candidate was given for. Default `brief`. */
  detail?: "brief" | "full" | undefined;
  allow_native_code?: boolean | undefined;
  /** The short name of the server that a wanted call names; that of `call`'s tool where it is absent. */
  wanted_server?: string | undefined;
  /**
   * A call was decided by the name of a tool that is not there: what is at hand comes first, and of other servers only the one that the name
   * begins with. `near`: tools at hand that may be meant.
   */
  by_name?: { near: readonly string[] } | undefined;
  /** Tools at hand that may do what is needed and say plainly something else: others are looked for beside them, and none is added. */
  beside?: readonly string[] | undefined;
  /** A step of a task makes the search, and the task calls what was found. */
  in_task?: boolean | undefined;
  /** The server that the same search found before, and that its user has agreed to or signed in to since: it is gone on with. */
  agreed_server?: string | undefined;
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
  texts: SearchTexts;
  atHand: ToolsAtHand;
  analysis: NeedAnalysis;
  /** Servers whose listed tools do not do what is missing, those of the rounds before included. */
  passed: readonly PassedOver[];
}

/** What a search found, sorted for a choice. */
export interface FoundServers {
  /** Servers that could be added, the best first. */
  candidates: readonly Candidate[];
  /** Those of them that answer the need or were named. */
  fitting: readonly Candidate[];
  /** Those that may be tried, in the order in which somebody is asked about them. */
  open: readonly Candidate[];
  /** Those that may be tried after the first of these. */
  others: readonly Candidate[];
  /** Those that would answer the need and may not be tried. */
  closed: readonly Candidate[];
  /** Names of connected servers that would answer the need, for a message; empty where there are none. */
  connected: string;
  /** How many servers the sources have. */
  entries: number;
  /** Whether one of them has the product that the task names. */
  isProductFound: boolean;
}
