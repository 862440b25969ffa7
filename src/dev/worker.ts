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

export { EventBusObject, PinsObject, ReleasesObject, SessionObject, StartsObject } from "../index.ts";

interface DevelopmentEnv extends Env {
  CAIRN_CONFORMANCE?: string;
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

export default {
  async fetch(request: Request, env: DevelopmentEnv): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname !== "/conformance/mcp" || env.CAIRN_CONFORMANCE !== "1") return product.fetch(request, env);
    services ??= buildServices(env);
    return handleMcp(request, services, undefined, { name: CONFORMANCE, loadDefinition: () => loadFixtures(env) });
  },
} satisfies ExportedHandler<DevelopmentEnv>;
