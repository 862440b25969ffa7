/** The releases of a channel whose sessions can be asked about: the served one and those before it. */
import { DEFAULT_CHANNEL } from "../knowledge/release.ts";
import { historyResponse, readResponse } from "./api-responses.ts";
import type { Api } from "./api.ts";

/** The stored releases among the newest changes of the channel `main`, each once. A release that was removed has no sessions any more. */
export async function channelReleases(api: Api): Promise<string[]> {
  const { releases } = readResponse(historyResponse, await api.get(`/api/releases?channel=${DEFAULT_CHANNEL}`));
  const stored = [...new Set(releases.flatMap((one) => (one.stored ? [one.release] : [])))];
  // Where there is none, the server says why.
  return stored.length > 0 ? stored : [DEFAULT_CHANNEL];
}
