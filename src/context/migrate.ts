/**
 * Older context documents brought to the current version, step by step, each step one version up (requirement
 * context-document/migration). A document is data from outside: nothing is assumed of it, what has no place today is
 * listed, never lost silently.
 */
import { accept, refuse } from "../errors.ts";
import type { Outcome } from "../errors.ts";
import type { Json } from "../json.ts";
import { contextDocumentSchema, SCHEMA_VERSION } from "./document.ts";
import type { ContextDocument } from "./document.ts";

type Members = { [key: string]: Json };

export interface Migrated {
  document: ContextDocument;
  /** The version it came in. */
  from: string;
  /** Paths that the current version has no place for. */
  dropped: string[];
}

function isMembers(value: Json | undefined): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function own(value: Json | undefined, key: string): Json | undefined {
  return isMembers(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function without(value: Members, keys: readonly string[]): Members {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** 0.9: the conversation's id stood in `meta`, run-time switches travelled along, a block had `content_ref` and `evidence_ids`. */
function fromDraft(document: Members, dropped: string[]): Members {
  const meta = own(document, "meta");
  const session = own(document, "session");
  const id = own(session, "session_id") ?? own(session, "id") ?? own(meta, "conversation_id") ?? "";
  const gone = ["execution", "runtime", "prompt_layers", "snapshots"];
  for (const key of gone) if (Object.hasOwn(document, key)) dropped.push(key);
  if (own(meta, "policy") !== undefined) dropped.push("meta.policy");
  const blocks = list(own(document, "context_blocks")).map((block): Json =>
    isMembers(block) ? mergeRefs(block) : block,
  );
  const dialog = own(document, "dialog_state") ?? own(session, "dialog_state");
  if (dialog !== undefined) {
    blocks.push({ block_id: "state:dialog", block_type: "state", priority: "high", content: JSON.stringify(dialog) });
  }
  const kept = isMembers(session) ? without(session, ["id", "dialog_state"]) : {};
  return {
    ...without(document, [...gone, "dialog_state"]),
    schema_version: "1.0",
    ...(isMembers(meta) ? { meta: without(meta, ["conversation_id", "policy"]) } : {}),
    session: {
      ...kept,
      session_id: id,
      messages: list(own(session, "messages")),
      task_state: own(session, "task_state") ?? { todo_list: { tasks: [] } },
    },
    evidences: evidencesById(own(document, "evidences")),
    context_blocks: blocks,
  };
}

/** `content_ref` with its selector and `evidence_ids` become `refs`. */
function mergeRefs(block: Members): Members {
  const pointed = own(block, "content_ref");
  const refs: Json[] = [...list(own(block, "refs"))];
  if (typeof pointed === "string") {
    const [evidence_id = "", selector] = pointed.split("#", 2);
    refs.push(selector === undefined ? { evidence_id } : { evidence_id, selector });
  } else if (isMembers(pointed)) refs.push(pointed);
  const named = new Set(refs.map((ref) => own(ref, "evidence_id")));
  for (const evidence_id of list(own(block, "evidence_ids"))) if (!named.has(evidence_id)) refs.push({ evidence_id });
  const rest = without(block, ["content_ref", "evidence_ids", "refs"]);
  return refs.length === 0 ? rest : { ...rest, refs };
}

/** A list of evidences becomes a dictionary by id. */
function evidencesById(value: Json | undefined): Members {
  if (isMembers(value)) return value;
  return Object.fromEntries(
    list(value).flatMap((evidence): [string, Json][] => {
      const id = own(evidence, "evidence_id");
      return typeof id === "string" ? [[id, evidence]] : [];
    }),
  );
}

const STEPS: ReadonlyMap<string, (document: Members, dropped: string[]) => Members> = new Map([["0.9", fromDraft]]);

/** Versions that can be read, the current one last. */
export const READABLE_VERSIONS: readonly string[] = [...STEPS.keys(), SCHEMA_VERSION];

/** Brings a document to the current version and checks it. Fails with `invalid_input`, naming the first place that does not fit. */
export function migrateDocument(document: Json): Outcome<Migrated> {
  const version = own(document, "schema_version");
  if (!isMembers(document) || typeof version !== "string" || !READABLE_VERSIONS.includes(version)) {
    return refuse({
      code: "invalid_input",
      field: "schema_version",
      expected: `one of ${READABLE_VERSIONS.join(", ")}`,
    });
  }
  const dropped: string[] = [];
  let current: Members = document;
  for (let step = STEPS.get(version); step !== undefined; step = STEPS.get(String(own(current, "schema_version")))) {
    current = step(current, dropped);
  }
  const parsed = contextDocumentSchema.safeParse(current);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.map(String).join(".") ?? "";
    return refuse({
      code: "invalid_input",
      field: path === "" ? "document" : path,
      expected: `what version ${SCHEMA_VERSION} of the context document says`,
    });
  }
  return accept({ document: parsed.data, from: version, dropped });
}
