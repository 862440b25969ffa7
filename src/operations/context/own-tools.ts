/**
 * Cairn's own tools, as a prompt shows them and as a running pipeline calls them. Whoever makes the call decides which ones
 * a run may use (`OwnContent.tools`).
 */
import type { Evidence } from "../../context/document.ts";
import { makeEvidence } from "../../context/evidence.ts";
import { asGiven } from "../../context/outside-text.ts";
import { redact } from "../../context/redact/redact.ts";
import { redactEvidence } from "../../context/redact/value.ts";
import type { Json } from "../../json.ts";
import type { ToolResult } from "../../runtime/stages.ts";
import type { ActionCall } from "../../runtime/tao/call.ts";
import { findPassages } from "../../search/lookup.ts";
import type { ToolDefinition } from "../../templates/port.ts";
import type { OperationCall, OwnTool } from "../call.ts";
import { isRecord } from "../../json.ts";
import { openScope } from "../search/scope.ts";
import { passageEvidence } from "../search/trace.ts";

const PROVIDER = { kind: "builtin", name: "cairn" } as const;
/** How long one of Cairn's own tools may take. Milliseconds. */
const MAX_TOOL_MS = 30_000;

/** Descriptions are English; these words bring a Chinese request to the tool it needs as well. */
const KEYWORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["retrieve", ["search", "find", "look up", "documents", "搜索", "检索", "查找", "查资料", "文档", "资料", "依据"]],
  ["search_knowledge", ["search", "find", "list all", "documents", "搜索", "检索", "查找", "全部", "文档", "知识库"]],
  ["inject_context", ["apply", "search results", "应用", "参考方案", "搜索结果"]],
  ["read_resource", ["read", "open", "address", "读取", "打开", "原文", "地址"]],
  ["initiate_session", ["consultation", "guide", "advice", "diagnose", "咨询", "引导", "诊断", "怎么办", "选择"]],
  ["navigate_session", ["next step", "choose", "option", "下一步", "选项", "继续"]],
  ["get_session", ["progress", "decided", "当前步骤", "进度", "已决定"]],
]);

/** What a model needs to choose and call them: the first paragraph of the description, and the schemas. */
export async function describeOwnTools(call: OperationCall): Promise<ToolDefinition[]> {
  return call.own.tools().map((tool) => {
    const { name } = tool;
    const { title = name, description, inputSchema, outputSchema } = tool.describe();
    return {
      name,
      title,
      description: description.split("\n\n", 1)[0] ?? description,
      keywords: KEYWORDS.get(name) ?? [],
      // Listed schemas are JSON by construction.
      input_schema: inputSchema as Json,
      ...(outputSchema !== undefined && { output_schema: withoutError(outputSchema) as Json }),
    };
  });
}

/** The failure shape is the same for every tool, so a prompt leaves it out. */
function withoutError(schema: Record<string, unknown>): Record<string, unknown> {
  if (!isRecord(schema.properties)) return schema;
  const { error: _, ...properties } = schema.properties;
  return { ...schema, properties };
}

/**
 * Calls one of them for a session; undefined = there is no such tool. Never throws for what a tool does. `call` reads the
 * session's release, and the stage keeps the call: a search does not get the session's id, or it would be recorded twice.
 */
export async function callOwnTool(
  call: OperationCall,
  asked: ActionCall,
  signal: AbortSignal,
  session: string,
): Promise<ToolResult | undefined> {
  const tool = call.own.tools().find(({ name }) => name === asked.tool);
  if (tool === undefined) return undefined;
  const named = withNamedInput(asked, tool);
  const { session_id, ...others } = named.arguments;
  const searches = tool.searches && session_id === session;
  const action = inFull(searches ? { ...named, arguments: others } : named, tool);
  // A search would be recorded in the session of the call a second time.
  const inner = { ...call, nested: true as const, ...(tool.searches && { session: undefined }) };
  const stop = new AbortController();
  const late = call.services.after(MAX_TOOL_MS, AbortSignal.any([stop.signal, signal])).then(() => "timeout" as const);
  const result = await Promise.race([tool.run(action.arguments, inner), late]);
  stop.abort();
  if (result === "timeout") return { status: "timeout", text: "", provider: PROVIDER };
  return readReply(result, action, call);
}

/** An observation gives passages whole: they are evidence, and the budget decides later how much of them is shown. */
function inFull(asked: ActionCall, tool: OwnTool): ActionCall {
  const { properties } = tool.describe().inputSchema;
  if (!tool.searches || !isRecord(properties) || !("detail" in properties)) return asked;
  return { ...asked, arguments: { detail: "full", ...asked.arguments } };
}

/** A value without a name, as in `retrieve("…")`, is the one argument that the tool requires, else its query. */
function withNamedInput(asked: ActionCall, tool: OwnTool): ActionCall {
  const { input, ...others } = asked.arguments;
  const { properties, required } = tool.describe().inputSchema;
  if (input === undefined || !isRecord(properties) || "input" in properties) return asked;
  const [only, ...more] = Array.isArray(required) ? (required as unknown[]) : [];
  const name = typeof only === "string" && more.length === 0 ? only : "query";
  return name in properties && !(name in others) ? { ...asked, arguments: { [name]: input, ...others } } : asked;
}

type Reported = Pick<ToolResult, "status" | "text">;

/** A `tools/call` result as an observation: passages become evidence with its id, everything else is the text. */
async function readReply(result: unknown, action: ActionCall, call: OperationCall): Promise<ToolResult> {
  const answer = isRecord(result) ? result : {};
  const content: unknown[] = Array.isArray(answer.content) ? answer.content : [];
  const text = content
    .flatMap((part) => (isRecord(part) && typeof part.text === "string" ? [part.text] : []))
    .join("\n");
  if (answer.isError === true) return { status: "error", text, provider: PROVIDER, evidences: [] };
  const structured = isRecord(answer.structuredContent) ? answer.structuredContent : {};
  const nearest = typeof structured.nearest === "string" ? { nearest: structured.nearest } : {};
  const all = await passages(structured, action, call);
  // The rows of a search that found nothing likely are no material, but those that may help.
  const found = structured.fits === false ? all.slice(0, Number(structured.perhaps ?? 0)) : all;
  const evidences = [...new Map(found.map(({ evidence }) => [evidence.evidence_id, evidence])).values()];
  const reported = evidences.length === 0 ? observationIn(structured) : undefined;
  const advice = [structured.suggestion, structured.message].find((one) => typeof one === "string") ?? "";
  if (structured.fits === false && evidences.length === 0) {
    return { status: "success", text: advice, provider: PROVIDER, evidences, ...nearest };
  }
  if (reported !== undefined) return { ...reported, provider: PROVIDER, evidences: [], ...nearest };
  if (evidences.length === 0) return { status: "success", text, provider: PROVIDER };
  const shown = [...new Map(found.map((one) => [one.evidence.evidence_id, showPassage(one)])).values()].join("\n\n");
  const { next_cursor } = structured;
  const more = typeof next_cursor === "string" ? `\n\nnext_cursor: ${next_cursor}` : "";
  const said = "nearest" in nearest ? `${advice}\n\n` : "";
  return { status: "success", text: `${said}${shown}${more}`, provider: PROVIDER, evidences, ...nearest };
}

/**
 * What `retrieve` says where it found nothing: skipped, nothing found, or what was wrong. It never fails as a tool does,
 * and its words alone are the observation: the answer around them is no evidence of anything.
 */
function observationIn({ status, observation, message }: Record<string, unknown>): Reported | undefined {
  if (!isRecord(observation) || typeof observation.result !== "string") return undefined;
  const advice = typeof message === "string" ? ` ${message}` : "";
  return { status: status === "error" ? "error" : "success", text: `${observation.result}${advice}` };
}

/**
 * Passages as evidence: those of the published knowledge as the evidence they are whichever tool finds them, with their validity
 * and tags; anything else as it was given.
 */
async function passages(
  structured: Record<string, unknown>,
  { tool, arguments: given }: ActionCall,
  call: OperationCall,
) {
  const documents: unknown[] = Array.isArray(structured.documents) ? structured.documents : [];
  const rows: unknown[] = Array.isArray(structured.results) ? structured.results : [];
  const found = [...documents, ...rows].filter(isRecord).map((one) => {
    // `retrieve` answers with documents, `search_knowledge` with rows.
    const { id, title, uri, headings = [one.section] } = isRecord(one.metadata) ? one.metadata : one;
    // A row has its content where the snippet is not the whole of it.
    return { content: one.content ?? one.snippet, score: one.score, id, title, uri, headings };
  });
  const known = await publishedPassages(
    found.flatMap(({ id }) => (typeof id === "string" ? [id] : [])),
    typeof given.session_id === "string" ? given.session_id : undefined,
    call,
  );
  return found.flatMap(({ content, score, id, title, uri, headings }): FoundPassage[] => {
    if (typeof content !== "string") return [];
    const confidence = typeof score === "number" && score >= 0 && score <= 1 ? score : undefined;
    const { published, isExcerpt = false } = typeof id === "string" ? known(id, content, confidence) : {};
    const name = typeof title === "string" ? title : tool;
    const evidence = published ?? asAnswered(tool, { name, uri, content, confidence, isExcerpt });
    // Redacted before the id is computed: the observation cites the id under which the session stores it.
    const kept = redactEvidence(makeEvidence(evidence));
    const sections = Array.isArray(headings) ? headings.filter((one): one is string => typeof one === "string") : [];
    const where = [...(typeof title === "string" ? [title] : []), ...sections.filter((one) => one !== title)];
    return [{ evidence: kept, where, ...(confidence !== undefined && { score: confidence }) }];
  });
}

/** What a tool answered as a passage: an excerpt of a published one, or words that the release does not have. */
function asAnswered(
  tool: string,
  said: { name: string; uri: unknown; content: string; confidence: number | undefined; isExcerpt: boolean },
): Omit<Evidence, "evidence_id"> {
  const { name, uri, content, confidence, isExcerpt } = said;
  const evidence: Omit<Evidence, "evidence_id"> = {
    type: "rag_doc",
    source: { kind: "rag", name, ...(typeof uri === "string" && { uri }) },
    content,
    ...(confidence !== undefined && { confidence }),
  };
  return isExcerpt ? evidence : asGiven(evidence, tool);
}

/** A passage as evidence, and what the observation says of it: title and sections, and how well it fits. */
interface FoundPassage {
  evidence: Evidence;
  where: string[];
  score?: number;
}

/** `[ev_…] Title › Section (score 0.83)`, and the passage. */
function showPassage({ evidence, where, score }: FoundPassage): string {
  const named = redact(where.join(" › ")).text;
  const fit = score === undefined ? "" : `(score ${score.toFixed(2)})`;
  const head = [`[${evidence.evidence_id}]`, named, fit].filter((part) => part !== "").join(" ");
  return `${head}\n${evidence.content ?? ""}`;
}

/** What gives the evidence of a passage by its id where the release has it in these very words, else whether it has one of that id. */
async function publishedPassages(ids: readonly string[], session: string | undefined, call: OperationCall) {
  const none = (): { published?: Evidence; isExcerpt?: boolean } => ({});
  if (ids.length === 0) return none;
  try {
    const scope = await openScope(call, session);
    if (!scope.ok) return none;
    const { store, release } = scope.value;
    const records = await findPassages(store, ids);
    return (id: string, content: string, confidence: number | undefined): ReturnType<typeof none> => {
      const record = records.get(id);
      if (record?.content.trim() !== content) return { isExcerpt: record !== undefined };
      return { published: passageEvidence(record, release, confidence) };
    };
  } catch {
    // The tool has answered; its passages are then cited as they were returned.
    return none;
  }
}
