/**
 * A registry with the v0.1 API on loopback: pages, cursors, `search`, `updated_since`, over rows that a test gives or those
 * of `../shared/data/registry`. Hostile answers take the place of a page.
 */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";

const OFFICIAL = "io.modelcontextprotocol.registry/official";

export interface RegistryRow {
  server: { name: string; version: string; description?: string; [key: string]: unknown };
  _meta: { [OFFICIAL]: { status: string; updatedAt: string; isLatest?: boolean } };
}

/** A row of the v0.1 envelope. */
export function registryRow(
  name: string,
  description: string,
  more: { version?: string; status?: string; updatedAt?: string; server?: object } = {},
): RegistryRow {
  const { version = "1.0.0", status = "active", updatedAt = "2026-01-01T00:00:00Z", server = {} } = more;
  return { server: { name, description, version, ...server }, _meta: { [OFFICIAL]: { status, updatedAt } } };
}

const shared = join(import.meta.dirname, "..", "..", "..", "shared", "data", "registry", "official-registry.json");

/** The rows of the real registry; undefined where the data is absent. */
export function officialRows(): RegistryRow[] | undefined {
  if (!existsSync(shared)) return undefined;
  return (JSON.parse(readFileSync(shared, "utf8")) as { servers: RegistryRow[] }).servers;
}

export interface TestMcpRegistry {
  url: string;
  rows: RegistryRow[];
  /** Queries so far, oldest first. */
  asked: URLSearchParams[];
  /** Answers in place of the registry; undefined lets it answer itself. */
  instead: ((query: URLSearchParams, response: ServerResponse) => boolean) | undefined;
  stop(): Promise<void>;
}

export async function startMcpRegistry(rows: readonly RegistryRow[], pageSize = 100): Promise<TestMcpRegistry> {
  const registry: TestMcpRegistry = {
    url: "",
    rows: [...rows],
    asked: [],
    instead: undefined,
    stop: () => Promise.resolve(),
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://registry");
    if (pathname !== "/v0.1/servers") return void response.writeHead(404).end("not found");
    registry.asked.push(searchParams);
    if (registry.instead?.(searchParams, response) === true) return undefined;
    const [search, since] = [searchParams.get("search")?.toLowerCase(), searchParams.get("updated_since")];
    const found = registry.rows.filter(
      ({ server: { name }, _meta }) =>
        (search === undefined || name.toLowerCase().includes(search)) &&
        (since === null || _meta[OFFICIAL].updatedAt >= since) &&
        (since !== null || _meta[OFFICIAL].status !== "deleted"),
    );
    const from = Number(searchParams.get("cursor") ?? 0);
    const page = found.slice(from, from + Math.min(pageSize, Number(searchParams.get("limit") ?? pageSize)));
    const next = from + page.length;
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        servers: page,
        metadata: { count: page.length, ...(next < found.length && { nextCursor: String(next) }) },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  registry.url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  registry.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return registry;
}
