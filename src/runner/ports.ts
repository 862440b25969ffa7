/** Ports of a range, each held by a listening HTTP server; one that something else holds is passed over. */
import { createServer, type RequestListener, type Server } from "node:http";
import { RunnerError } from "./failures.ts";

export interface HeldPort {
  port: number;
  /** Stops listening and ends what is open. */
  release(): Promise<void>;
}

/** Listens on the first free port of the range, `preferred` first. Throws `no_free_port`. */
export async function holdPort(
  range: { from: number; to: number },
  host: string,
  preferred: number | undefined,
  listener: RequestListener,
): Promise<HeldPort> {
  const inRange = preferred !== undefined && preferred >= range.from && preferred <= range.to;
  const ports = Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index);
  for (const port of inRange ? [preferred, ...ports] : ports) {
    const server = createServer(listener);
    if (await listen(server, port, host)) return { port, release: () => close(server) };
  }
  throw new RunnerError("no_free_port");
}

/** False when the port cannot be had. */
export function listen(server: Server, port: number, host: string): Promise<boolean> {
  // A caller who sends nothing, or slowly, keeps no connection for long.
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => resolve(true));
  });
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
