/** Servers on this machine that answer what a test tells them to, closed after each test. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** The address of a server with this listener. Its connections end with the test that asked for it. */
export async function serve(listener: RequestListener): Promise<URL> {
  const server: Server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => server.closeAllConnections());
  await once(server, "listening");
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
