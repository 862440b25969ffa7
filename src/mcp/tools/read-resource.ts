/** `read_resource`: everything that has an address, for clients that show tools only. */
import * as z from "zod";
import { accept, CairnError, refuse, type Expectation, type Outcome } from "../../errors.ts";
import { namesEvidence } from "../../references.ts";
import { MAX_NAME } from "../../session/limits.ts";
import type { Call } from "../call.ts";
import { defineTool } from "../tool/define-tool.ts";
import { ProtocolFault } from "../fault.ts";
import { NoResource } from "../resources/address.ts";
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
    // What is read belongs to the session that the arguments name, as what is searched does.
    const inSession: Call = session_id === undefined ? call : { ...call, session: session_id };
    if (asked.length === 0) {
      const { resources } = await listResources(inSession);
      return accept({ resources, resource_templates: [...resourceTemplates] });
    }
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
  en: "an address that exists, or with session_id the id of a step; call without uri to see which do",
  zh: "存在的地址，或带上 session_id 的步骤 id；不带 uri 调用可以查看有哪些",
};
const NO_CURRENT = {
  en: "the session itself, conversation://<session_id>/history or session://<session_id>: current stands for a session only where session_id or the MCP URL, with ?session=<session_id>, names one",
  zh: "会话本身，即 conversation://<session_id>/history 或 session://<session_id>：只有给出 session_id，或 MCP 地址带有 ?session=<session_id> 时，current 才指那个会话",
};
const NO_SUCH_EVIDENCE = {
  en: "the id of evidence that this session keeps; get_session with view context lists them",
  zh: "这个会话保存的证据的 id；调用 get_session 并设 view 为 context 可以列出",
};
const CURRENT = /^(?:conversation|session):\/\/current(?:[/?]|$)/;

/** The contents of one address, or of what other tools call without one. Fails with `invalid_input` for what cannot be read. */
async function readOne(name: string, field: string, call: Call): Promise<Outcome<object[]>> {
  if (CURRENT.test(name) && call.session === undefined)
    return refuse({ code: "invalid_input", field, expected: NO_CURRENT });
  try {
    const { contents }: { contents: object[] } = JSON.parse((await read(name, call)).json);
    return accept(contents);
  } catch (error) {
    if (error instanceof CairnError && error.failure.code === "invalid_input")
      return refuse({ ...error.failure, field });
    if (!(error instanceof ProtocolFault)) throw error;
    const text = name.includes("://") ? await readConnected(name, call) : undefined;
    if (text !== undefined) return accept([{ uri: name, mimeType: "application/json", text }]);
    const near = error instanceof NoResource ? error.near : [];
    return refuse({ code: "invalid_input", field, expected: namesEvidence(name) ? NO_SUCH_EVIDENCE : noSuch(near) });
  }
}

/** A resource that a connected server lists and this session may read, quoted as data from outside; undefined where there is none. */
async function readConnected(uri: string, call: Call): Promise<string | undefined> {
  const { readConnectedResource } = await import("../../operations/discovery/connected-tools.ts");
  return readConnectedResource(uri, call);
}

/** What is expected, with the names of documents that are near. */
function noSuch(near: readonly string[]): Expectation {
  if (near.length === 0) return NO_SUCH_ADDRESS;
  return {
    en: `an address that exists. The documents with the nearest names are ${near.join(", ")}; call without uri to see what else there is`,
    zh: `存在的地址。名称最接近的文档有 ${near.join("、")}；不带 uri 调用可以查看还有什么`,
  };
}
