/**
 * Every tool of `/mcp` as plain JSON, for scripts and the console: the same records, checks and limits, as for an MCP client
 * without sampling. A failure is in the language of its session, else in the one that the client asks for. Not here: what a tool does
 * (`mcp/tools/`).
 */
import { CairnError, valueOf, refuse, accept, type Outcome } from "../../errors.ts";
import type { Call } from "../../mcp/call.ts";
import { readUrlOptions } from "../../mcp/url-options.ts";
import { dispatch, findTool } from "../../mcp/dispatch.ts";
import { theProduct } from "../../mcp/product.ts";
import { MAX_BODY } from "../../mcp/body.ts";
import { ownContent } from "../../mcp/own-content.ts";
import { mayUse, type Principal } from "../../principal.ts";
import type { Services } from "../../services.ts";
import { askedLanguage } from "./caller-language.ts";
import { respondWithFailure, isFailureOnWire, respondWithJson, readJsonObject } from "./respond.ts";

/** Reads `?channel=`, `?session=`, `?toolsets=` and `?scope=`, which mean the same as at `/mcp`. */
function optionsOf(url: URL): Outcome<Pick<Call, "channel" | "toolsets" | "session">> {
  const options = readUrlOptions(url);
  if ("invalid" in options) {
    return refuse({ code: "invalid_input", field: options.invalid, expected: options.expected });
  }
  return accept(options);
}

/** `GET /api/tools`: name, title, description, both schemas and the hints of each, in the order clients of MCP see. */
export function listTools(url: URL, services: Services, principal: Principal): Response {
  const { toolsets } = valueOf(optionsOf(url));
  const shown = theProduct(services.version).tools.filter(
    (tool) => toolsets.has(tool.toolset) && (mayUse(principal) || tool.reads === true),
  );
  const tools = shown.map((tool) => {
    const { name, title, description, inputSchema, outputSchema, annotations } = tool.describe();
    return { name, title, description, inputSchema, outputSchema, annotations };
  });
  return respondWithJson({ tools });
}

/**
 * `POST /api/tools/{name}` with the tool's arguments as a JSON object: returns its structured content. A failure has the
 * status and shape of every failure of `/api`, also for tools that report it to agents in another shape.
 */
export async function callTool(
  request: Request,
  services: Services,
  principal: Principal,
  name: string,
  correlationId: string,
): Promise<Response> {
  const definition = theProduct(services.version);
  const url = new URL(request.url);
  const options = valueOf(optionsOf(url));
  const { origin } = url;
  const named = definition.tools.find((tool) => tool.name === name);
  // Who names a tool wants it, also one that clients are not listed by themselves; a list of toolsets is kept to.
  const toolsets =
    named === undefined || url.searchParams.has("toolsets")
      ? options.toolsets
      : new Set([...options.toolsets, named.toolset]);
  // The response below counts a failure, with its reference.
  const { noteFailure: _, ...uncounted } = services;
  const language = askedLanguage(request);
  const call: Call = {
    services: uncounted,
    principal,
    origin,
    ...options,
    toolsets,
    ...(language !== undefined && { language }),
    own: ownContent(definition, options.toolsets, principal),
  };
  if (findTool(definition, name, call) === undefined) {
    const known = definition.tools.filter((tool) => call.toolsets.has(tool.toolset)).map((tool) => tool.name);
    throw new CairnError({ code: "unknown_tool", tool: name.slice(0, 80), known });
  }
  const given = await readJsonObject(request, "request body", MAX_BODY);
  const reply = await dispatch(definition, "tools/call", { name, arguments: given }, call);
  if ("sdk" in reply) throw new Error(`${name} asked a client that offers nothing`);
  const { structuredContent: answer }: { structuredContent: { error?: unknown } } = JSON.parse(reply.json);
  if (!isFailureOnWire(answer.error)) return respondWithJson(answer);
  // An `internal` failure was logged under the correlation id that it got where it was caught.
  const { error } = answer;
  return respondWithFailure(error, error.code === "internal" ? error.correlation_id : correlationId);
}
