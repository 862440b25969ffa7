/**
 * The Worker that `npm start` and the tests run: the deployed one, and for tests (`CAIRN_CONFORMANCE` is "1") also the
 * conformance fixtures at `/conformance/mcp`, served by the same transports. Never deployed.
 */
import { handleMcp } from "../mcp/handler.ts";
import type { ServerDefinition } from "../mcp/server-definition.ts";
import { announce } from "../worker/bus/bus-object.ts";
import type { Env } from "../worker/env.ts";
import { LegacyTransportObject as ProductLegacyObject } from "../worker/legacy/legacy-object.ts";
import { buildServices, type WorkerServices } from "../worker/services.ts";
import product from "../index.ts";
import { FRONT_HEADER } from "./front-header.ts";

export {
  DispatchObject,
  LessonsObject,
  EventBusObject,
  KeysObject,
  LibraryObject,
  PinsObject,
  ReleasesObject,
  SessionObject,
  StartsObject,
  TaskObject,
  TenantObject,
  UsageObject,
} from "../index.ts";

interface DevelopmentEnv extends Env {
  CAIRN_CONFORMANCE?: string;
  /** Under `npm start`: what requests carry that came through `front.ts`. Others are refused. */
  CAIRN_FRONT?: string;
}

const CONFORMANCE = "conformance";

let services: WorkerServices | undefined;

async function loadFixtures(env: Env): Promise<ServerDefinition> {
  const { conformanceDefinition } = await import("../../test/conformance/server-definition.ts");
  return conformanceDefinition(async (change) => {
    await announce(env, "anonymous", change);
  });
}

export class LegacyTransportObject extends ProductLegacyObject {
  protected override definition(mount: string): Promise<ServerDefinition> {
    return mount === CONFORMANCE ? loadFixtures(this.env) : super.definition(mount);
  }
}

/** The request without the mark of the front; null for one that did not come through it. */
function throughFront(request: Request, secret: string | undefined): Request | null {
  if (secret === undefined) return request;
  if (request.headers.get(FRONT_HEADER) !== secret) return null;
  const headers = new Headers(request.headers);
  headers.delete(FRONT_HEADER);
  return new Request(request, { headers });
}

/** As much of a body as is read for an answer that did not need it, and for how long. Bytes; milliseconds. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const MAX_UNREAD_MILLISECONDS = 5_000;

/**
 * Reads what an answer left unread of a request. The local runtime closes the connection on a caller that still sends, who then
 * sees a broken connection instead of the answer (a refused token, for example). The platform reads the rest by itself.
 */
async function readRest({ body, bodyUsed }: Request): Promise<void> {
  if (body === null || bodyUsed || body.locked) return;
  const reader = body.getReader();
  const end = Date.now() + MAX_UNREAD_MILLISECONDS;
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), MAX_UNREAD_MILLISECONDS));
  let bytes = 0;
  try {
    while (bytes < MAX_UNREAD_BYTES && Date.now() < end) {
      const part = await Promise.race([reader.read(), late]);
      if (part === undefined || part.done) return;
      bytes += part.value.byteLength;
    }
  } catch {
    // The caller went away: nobody waits for the answer.
  }
}

export default {
  async fetch(incoming: Request, env: DevelopmentEnv): Promise<Response> {
    const request = throughFront(incoming, env.CAIRN_FRONT);
    if (request === null) return new Response("Use the address that npm start names.\n", { status: 403 });
    const { pathname } = new URL(request.url);
    if (pathname !== "/conformance/mcp" || env.CAIRN_CONFORMANCE !== "1") {
      const answer = await product.fetch(request, env);
      await readRest(request);
      return answer;
    }
    services ??= buildServices(env);
    return handleMcp(request, services, undefined, { name: CONFORMANCE, loadDefinition: () => loadFixtures(env) });
  },
} satisfies ExportedHandler<DevelopmentEnv>;
