/** `read_resource`: everything that has an address, for clients that show tools only. */
import * as z from "zod";
import { accept, refuse, type Outcome } from "../../errors.ts";
import { evidenceUri } from "../../operations/uris.ts";
import { MAX_NAME } from "../../session/limits.ts";
import type { Call } from "../call.ts";
import { defineTool } from "../tool/define-tool.ts";
import { ProtocolFault } from "../fault.ts";
import { listResources, readResource as read } from "../resources/read.ts";
import { resourceTemplates } from "../resources/templates.ts";
import { openList } from "./context-fields.ts";

/** Documents of one call; a step names fewer. */
const MAX_DOCUMENTS = 20;

export const readResource = defineTool({
  name: "read_resource",
  toolset: "knowledge",
  title: "Read by address",
  description: `Read document://<base>/<id>, knowledge://<base>[/<node>], conversation://<session_id>/history, session://<session_id>, template://<name>; <base>/<id>; with session_id an evidence id. No uri: what there is.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    uri: z.string().min(1).max(2_000).optional(),
    documents: z.array(z.string()).optional(),
    session_id: z.string().min(1).max(MAX_NAME).optional(),
  }),
  output: z.object({
    contents: openList<object>().optional().describe("uri, mimeType, text."),
    resources: openList<object>().optional().describe("uri, name, title."),
    resource_templates: openList<object>().optional().describe("uriTemplate, name, description."),
  }),
  async run({ uri, documents = [], session_id }, call) {
    const asked = [
      ...(uri === undefined ? [] : [{ field: "uri", name: uri }]),
      ...documents.map((name, place) => ({ field: `documents.${place}`, name })),
    ];
    if (documents.length > MAX_DOCUMENTS) {
      return refuse({ code: "invalid_input", field: "documents", expected: FEWER_DOCUMENTS });
    }
    if (asked.length === 0) {
      const { resources } = await listResources(call);
      return accept({ resources, resource_templates: [...resourceTemplates] });
    }
    // What is read belongs to the session that the arguments name, as what is searched does.
    const inSession: Call = session_id === undefined ? call : { ...call, session: session_id };
    const contents: object[] = [];
    for (const { field, name } of asked) {
      const one = await readOne(name, field, inSession);
      if (!one.ok) return one;
      contents.push(...one.value);
    }
    return accept({ contents });
  },
});

const FEWER_DOCUMENTS = {
  en: `at most ${MAX_DOCUMENTS} documents in one call`,
  zh: `一次调用不超过 ${MAX_DOCUMENTS} 份文档`,
};
const NO_SUCH_ADDRESS = {
  en: "an address that exists; call without uri to see which do",
  zh: "存在的地址；不带 uri 调用可以查看有哪些",
};
const NO_CURRENT = {
  en: "the session itself, conversation://<session_id>/history or session://<session_id>: current stands for a session only where session_id or the MCP URL, with ?session=<session_id>, names one",
  zh: "会话本身，即 conversation://<session_id>/history 或 session://<session_id>：只有给出 session_id，或 MCP 地址带有 ?session=<session_id> 时，current 才指那个会话",
};
const OF_A_SESSION = {
  en: "an address, or an evidence id together with session_id: evidence belongs to the session that names it",
  zh: "一个地址，或证据 id 加上 session_id：证据属于给出它的那个会话",
};
const NO_SUCH_EVIDENCE = {
  en: "the id of evidence that this session keeps; get_session with view context lists them",
  zh: "这个会话保存的证据的 id；调用 get_session 并设 view 为 context 可以列出",
};
const CURRENT = /^(?:conversation|session):\/\/current(?:[/?]|$)/;
const EVIDENCE = /^(?:evidence:)?(ev_[0-9a-z]+)$/;

/** The contents of one address, or of what other tools call without one. Fails with `invalid_input` for what cannot be read. */
async function readOne(name: string, field: string, call: Call): Promise<Outcome<object[]>> {
  const { session } = call;
  const evidence = EVIDENCE.exec(name.trim())?.[1];
  if (evidence !== undefined && session === undefined)
    return refuse({ code: "invalid_input", field, expected: OF_A_SESSION });
  if (CURRENT.test(name) && session === undefined) {
    return refuse({ code: "invalid_input", field, expected: NO_CURRENT });
  }
  try {
    const address = evidence !== undefined && session !== undefined ? evidenceUri(session, evidence) : addressOf(name);
    const { contents }: { contents: object[] } = JSON.parse((await read(address, call)).json);
    return accept(contents);
  } catch (error) {
    if (!(error instanceof ProtocolFault)) throw error;
    const expected = evidence === undefined ? NO_SUCH_ADDRESS : NO_SUCH_EVIDENCE;
    return refuse({ code: "invalid_input", field, expected });
  }
}

/**
 * The address of what other tools name without one: `<base>/<id>` of a document (`documents` of a step) or a passage (`id`
 * of a search result), and the id of a knowledge base.
 */
function addressOf(name: string): string {
  if (name.includes("://")) return name;
  const bare = name.trim();
  return bare.includes("/") ? `document://${bare}` : `knowledge://${bare}`;
}
