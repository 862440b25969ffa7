/** Reads published knowledge as plain JSON, for the console and scripts. Not here: searching it, publishing it. */
import { valueOf } from "../../errors.ts";
import { stepsNamed } from "../../routing/named-steps.ts";
import { parseRouting, ROUTING } from "../../routing/stored.ts";
import type { Principal } from "../../principal.ts";
import type { Services } from "../../services.ts";
import { languageOfCall } from "./caller-language.ts";
import { channelName, text } from "./fields.ts";
import { respondWithJson } from "./respond.ts";

/** The knowledge bases and templates of the channel's current release. */
export async function listKnowledge(url: URL, services: Services, { tenant }: Principal): Promise<Response> {
  const current = valueOf(await services.knowledge.current(channelName(url.searchParams.get("channel")), tenant));
  return respondWithJson({
    channel: current.channel,
    release: current.id,
    sequence: current.pointer.sequence,
    published_at: new Date(current.pointer.at).toISOString(),
    bases: current.manifest.bases,
    templates: current.manifest.templates,
  });
}

/** One tree of the channel's current release, as it was compiled. Fails with `unknown_knowledge_base`. */
export async function readTree(
  url: URL,
  services: Services,
  { tenant }: Principal,
  base: string,
  tree: string,
): Promise<Response> {
  const current = valueOf(await services.knowledge.current(channelName(url.searchParams.get("channel")), tenant));
  const { byId: _, ...stored } = valueOf(await services.knowledge.tree(current.id, base, tree));
  return respondWithJson({ release: current.id, ...stored });
}

/** Characters of what a reader types to find a step; steps that are answered. */
const MAX_WORDS = 200;
const MAX_STEPS = 20;

/** Steps of every tree of the channel's current release by what they are called (`?q=`), in the language that the client asks for. */
export async function findSteps(request: Request, services: Services, { tenant }: Principal): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const words = text(Object.fromEntries(searchParams), "q", MAX_WORDS);
  const current = valueOf(await services.knowledge.current(channelName(searchParams.get("channel")), tenant));
  const routing = valueOf(await services.knowledge.object(current.id, ROUTING, parseRouting));
  const steps = routing === null ? [] : stepsNamed(routing.data, words, languageOfCall(request), MAX_STEPS);
  return respondWithJson({ release: current.id, steps });
}
