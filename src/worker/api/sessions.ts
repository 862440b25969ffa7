/**
 * Begins a session and takes steps as plain JSON: the tool records of `initiate_session` and `navigate_session` check the
 * arguments and do the work. Loaded on the first such request, because the records import their schemas.
 */
import { valueOf } from "../../errors.ts";
import { usualToolsets, type Call } from "../../mcp/call.ts";
import type { DefinedTool } from "../../mcp/tool/tool-record.ts";
import { ownContent } from "../../mcp/own-content.ts";
import { theProduct } from "../../mcp/product.ts";
import { initiateSession } from "../../mcp/tools/initiate-session.ts";
import { navigateSession } from "../../mcp/tools/navigate-session.ts";
import { DEFAULT_CHANNEL } from "../../knowledge/release.ts";
import type { Principal } from "../../principal.ts";
import type { Services } from "../../services.ts";
import { MAX_NAME } from "../../session/limits.ts";
import { channelName, MAX_SMALL_BODY, optionalText } from "./fields.ts";
import { respondWithJson, readJsonObject } from "./respond.ts";

/** `POST /api/sessions { user_query, knowledge_base?, language?, channel?, idempotency_key? }`. */
export async function startSession(request: Request, services: Services, principal: Principal): Promise<Response> {
  const body = await readJsonObject(request, "request body", MAX_SMALL_BODY);
  const { channel: _, ...given } = body;
  const channel = new URL(request.url).searchParams.get("channel") ?? optionalText(body, "channel", MAX_NAME);
  return answer(initiateSession, given, callOf(services, principal, channelName(channel)), 201);
}

/** `POST /api/sessions/{id}/navigate { selected_option_id, user_input?, expected_revision?, idempotency_key? }`. */
export async function navigate(
  request: Request,
  services: Services,
  principal: Principal,
  sessionId: string,
): Promise<Response> {
  const body = await readJsonObject(request, "request body", MAX_SMALL_BODY);
  const call = callOf(services, principal, DEFAULT_CHANNEL);
  return answer(navigateSession, { ...body, session_id: sessionId }, call, 200);
}

function callOf(services: Services, principal: Principal, channel: string): Call {
  const own = ownContent(theProduct(services.version), usualToolsets, principal);
  return { services, principal, channel, toolsets: usualToolsets, own };
}

/** Runs a tool; throws its failure. A field that is null counts as absent, as everywhere in `/api`. */
async function answer(tool: DefinedTool, body: object, call: Call, status: number): Promise<Response> {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  const outcome = await tool.run(given, call);
  if ("sdk" in outcome) throw new Error(`${tool.name} asked a client that offers nothing`);
  return respondWithJson(valueOf(outcome), status);
}
