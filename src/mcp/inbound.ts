/** An admitted request to an MCP endpoint, before it is decided who answers it. */
import type { Principal } from "../principal.ts";
import type { Services } from "../services.ts";
import type { UrlOptions } from "./call.ts";
import type { ServerDefinition } from "./server-definition.ts";

/** Which server definition an address serves. */
export interface Endpoint {
  /** By this the object of a legacy session finds the server definition it serves. */
  name: string;
  /** Null = the product. */
  loadDefinition: (() => Promise<ServerDefinition>) | null;
  /** What a person with a browser is answered; undefined, or absent = the plain page. */
  showBrowser?(request: Request): Promise<Response | undefined>;
}

export interface Inbound {
  request: Request;
  url: URL;
  /** Absent for methods without a body. */
  body: { text: string; value: unknown } | undefined;
  services: Services;
  principal: Principal;
  options: UrlOptions;
  endpoint: Endpoint;
}
