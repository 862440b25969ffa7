/** Connected servers for people who run this deployment: what was agreed to, what has changed since, and how they do. */
import type { ServerView } from "../../discovery/library-port.ts";
import { nearestNames } from "../../discovery/names/nearest-names.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Caller } from "../call.ts";
import { warnedTools } from "./tools-at-hand.ts";
import { describeServer, showTool } from "./wire.ts";

/** What is known of a server beside what agents are told. */
function serverToWire(server: ServerView) {
  const { pin, warnings, deployMs, calls, cooling, coolingTools, failed, addons } = server;
  return {
    ...describeServer(server),
    pin,
    ...(addons === true && { native_code: true }),
    ...(warnings !== undefined && { warnings }),
    health: {
      calls: calls ?? 0,
      cooling_down: cooling === true,
      ...(coolingTools !== undefined && { cooling_tools: coolingTools }),
      ...(failed !== undefined && { failures: failed.failures, last_failed_at: new Date(failed.lastAt).toISOString() }),
      ...(deployMs !== undefined && { started_in_ms: deployMs }),
    },
  };
}

/** All of a tenant. */
export async function listServers({ services, principal }: Caller) {
  const view = await services.library.view(principal.tenant);
  if (!view.ok) return view;
  const { servers, dropped = [] } = view.value;
  return accept({
    servers: servers.map(serverToWire),
    ...(dropped.length > 0 && {
      dropped: dropped.map(({ name, madeRoomFor, at }) => ({
        name,
        made_room_for: madeRoomFor,
        at: new Date(at).toISOString(),
      })),
    }),
  });
}

/**
 * One of them: its tools, and what somebody would agree to now, with the difference to what was agreed to last. Texts in it come from
 * the server. Fails with `unknown_server`.
 */
export async function showServer(name: string, { services, principal }: Caller) {
  const { tenant } = principal;
  const view = await services.library.view(tenant);
  if (!view.ok) return view;
  const server = view.value.servers.find((one) => one.name === name);
  if (server === undefined) {
    const known = nearestNames(
      name,
      view.value.servers.map((one) => one.name),
    );
    return refuse<never>({ code: "unknown_server", server: name.slice(0, 80), known });
  }
  const agreement = await services.library.agreement(tenant, name);
  const warned = warnedTools(view.value);
  return accept({
    server: serverToWire(server),
    tools: view.value.tools.filter((tool) => tool.server === name).map((tool) => showTool(tool, warned)),
    ...changesOf(agreement),
  });
}

type Agreed = Awaited<ReturnType<Caller["services"]["library"]["agreement"]>>;

function changesOf(agreement: Agreed extends Outcome<infer T> ? Outcome<T> : never) {
  if (!agreement.ok) return {};
  const { changes, until } = agreement.value;
  return { agreeing_until: new Date(until).toISOString(), ...(changes !== undefined && { changes }) };
}
