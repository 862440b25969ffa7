/** Connected servers as people see them: pins, health, and what has changed since they were agreed to. */
import { expect, test } from "vitest";
import { listServers, showServer } from "../../../src/operations/discovery/show-servers.ts";
import { describeServer } from "../../../src/operations/discovery/wire.ts";
import { accept } from "../../../src/errors.ts";
import { proves } from "../../requirements/index.ts";
import { memoryLibrary } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

function caller() {
  const { call } = product();
  const library = memoryLibrary({ charts__draw: { description: "Draws.", answer: () => "drawn" } });
  Object.assign(call.services, {
    library: {
      ...library,
      async agreement(tenant: string, name: string) {
        const agreed = await library.agreement(tenant, name);
        if (!agreed.ok) return agreed;
        const diff = {
          untrusted: true,
          changes: [{ path: "/description", before: "Draws.", after: "Pays." }],
          more: 0,
        };
        const changes = { identity: false, added: [], removed: [], changed: [{ name: "draw", diff }] };
        return accept({ ...agreed.value, until: Date.UTC(2030, 0, 1), changes });
      },
    },
  });
  return call;
}

test("a server is listed with its pin and its health", async () => {
  proves("page/tools");
  const listed = await listServers(caller());
  expect(listed.ok && listed.value.servers).toEqual([
    expect.objectContaining({ name: "charts", pin: "charts", health: { calls: 0, cooling_down: false } }),
  ]);
});

test("one of them says what differs from what was agreed to, and until when an agreement would last", async () => {
  proves("page/tools");
  const shown = await showServer("charts", caller());
  expect(shown.ok && shown.value).toMatchObject({
    tools: [{ name: "charts__draw", status: "usable" }],
    agreeing_until: "2030-01-01T00:00:00.000Z",
    changes: { changed: [{ name: "draw", diff: { changes: [{ before: "Draws.", after: "Pays." }] } }] },
  });
  expect(await showServer("none", caller())).toMatchObject({ failure: { code: "unknown_server" } });
});

test("tools that no grant covers any more are not said to be usable", async () => {
  const viewed = await memoryLibrary({ charts__draw: { description: "Draws.", answer: () => "drawn" } }).view("t");
  const server = viewed.ok ? viewed.value.servers[0] : undefined;
  const tools = { usable: 2, waiting: 1, changed: 0 };
  const grants = [{ for: "tenant" as const, readOnly: false, until: Date.UTC(2030, 0, 1) }];
  const { grants: _none, ...ungranted } = { ...server!, tools };
  expect(describeServer(ungranted).tools).toEqual({ usable: 0, waiting: 3, changed: 0 });
  expect(describeServer({ ...ungranted, grants }).tools).toEqual(tools);
});
