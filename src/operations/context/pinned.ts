/** The call of an operation that works for a session: published knowledge is the release the session is pinned to. */
import { accept } from "../../errors.ts";
import type { KnowledgePort } from "../../services.ts";
import type { OperationCall } from "../call.ts";

/** The same call, for which this release is the current one of every channel. Sessions it begins are new ones and do not follow. */
export function pinnedTo(call: OperationCall, release: string): OperationCall {
  const { knowledge } = call.services;
  const pinned: KnowledgePort = {
    async current(channel) {
      const opened = await knowledge.release(release);
      if (!opened.ok) return opened;
      return accept({ ...opened.value, channel, pointer: { release, sequence: 0, at: 0, message: "" } });
    },
    release: (id) => knowledge.release(id),
    tree: (id, base, tree) => knowledge.tree(id, base, tree),
    object: (id, name, parse) => knowledge.object(id, name, parse),
  };
  return { ...call, services: { ...call.services, knowledge: pinned } };
}
