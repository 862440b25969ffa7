/** What a route finds in its context: the Worker's bindings, and what was found out about the request before. */
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";

export interface RouteEnv {
  Bindings: Env;
  /** `principal`: only under `/api`. */
  Variables: { correlationId: string; principal: Principal };
}
