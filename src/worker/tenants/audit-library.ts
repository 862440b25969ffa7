/** The library port with an entry in the audit log for each agreement that a call made. Those of the page are noted by the page. */
import type { ToolLibrary } from "../../discovery/library-port.ts";
import type { Env } from "../env.ts";
import { audit } from "./audit.ts";

export function auditLibrary(library: ToolLibrary, env: Pick<Env, "TENANTS">): ToolLibrary {
  return {
    ...library,
    async agree(principal, name, channel, terms) {
      const agreed = await library.agree(principal, name, channel, terms);
      if (agreed.ok) {
        const detail = { how: channel.kind };
        await audit(env, principal, { action: "server_approved", subject: agreed.value.name, detail });
      }
      return agreed;
    },
  };
}
