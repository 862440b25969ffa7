/** `${mcp:resource:uri}`: a resource of Cairn itself or of a connected server, through the port. */
import type { Resolver } from "../port.ts";

export const resolveMcpResource: Resolver = async (key, { port, signal }) => port.readResource?.(key, signal);
