/** A consultation in this process: the session room over a compiled release, as `play` and `test` use it. Keeps no storage. */
import { accept, refuse, type Outcome } from "../errors.ts";
import { openRouting, routeQuery, type OpenRouting, type RoutingData } from "../routing/match.ts";
import { openTree, type NodeRef, type OpenTree, type Tree } from "../knowledge/model.ts";
import type { CompiledRelease, Manifest } from "../knowledge/release.ts";
import { openLocalSearch, type LocalSearch } from "./local-search.ts";
import { present, type SessionView } from "../session/present.ts";
import { guessLanguage, start } from "../session/start.ts";
import { transition, type StepKnowledge } from "../session/transition.ts";
import type { NavigateCommand, Routing, SessionEvent, SessionState } from "../session/types.ts";

/** A release in memory, with every tree opened. */
export interface OpenKnowledge {
  manifest: Manifest;
  trees: ReadonlyMap<string, OpenTree>;
  routing: OpenRouting;
  view: StepKnowledge;
  /** The passages and their index; undefined when there are no documents. Opened when first asked for. */
  search(): LocalSearch | undefined;
}

function object<T>(release: CompiledRelease, name: string): T | undefined {
  const entry = release.manifest.objects.find((candidate) => candidate.name === name);
  const bytes = entry === undefined ? undefined : release.objects.get(entry.hash);
  if (bytes === undefined) return undefined;
  // The compiler made these bytes a moment ago.
  const value: T = JSON.parse(new TextDecoder().decode(bytes));
  return value;
}

/** Opens a release that was compiled in this process. */
export function openRelease(release: CompiledRelease): OpenKnowledge {
  const trees = new Map<string, OpenTree>();
  for (const { name } of release.manifest.objects) {
    const tree = name.startsWith("tree/") ? object<Tree>(release, name) : undefined;
    if (tree !== undefined) trees.set(`${tree.base}/${tree.tree}`, openTree(tree));
  }
  const data = object<RoutingData>(release, "routing");
  if (data === undefined) throw new Error("a release without routing");
  const routing = openRouting(data);
  const view: StepKnowledge = {
    release: release.id,
    tree: (base, tree) => trees.get(`${base}/${tree}`),
    route: (text) => routeQuery(routing, { query: text }),
  };
  let search: LocalSearch | undefined;
  return { manifest: release.manifest, trees, routing, view, search: () => (search ??= openLocalSearch(release)) };
}

/** Where a consultation begins: at a place, or where a first question leads. */
export interface Beginning {
  node?: NodeRef;
  user_query?: string;
  knowledge_base?: string;
  language?: string;
}

export class Consultation {
  readonly #knowledge: OpenKnowledge;
  readonly #now: number;
  /** Every event so far, oldest first. */
  readonly events: SessionEvent[] = [];
  #state: SessionState;

  private constructor(knowledge: OpenKnowledge, now: number, state: SessionState, event: SessionEvent) {
    this.#knowledge = knowledge;
    this.#now = now;
    this.#state = state;
    this.events.push(event);
  }

  /** Begins; fails as `initiate_session` does. `now` in milliseconds since the epoch stands still for the whole consultation. */
  static begin(knowledge: OpenKnowledge, beginning: Beginning, now: number): Outcome<Consultation> {
    const routing = routeBeginning(knowledge, beginning);
    if (!routing.ok) return routing;
    const begun = start(
      knowledge.view,
      routing.value,
      {
        user_query: beginning.user_query ?? "",
        channel: "main",
        ...(beginning.language === undefined ? {} : { language: beginning.language }),
      },
      now,
    );
    if (!begun.ok) return begun;
    return accept(new Consultation(knowledge, now, begun.value.state, begun.value.event));
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Where it stands; undefined at the built-in first step. */
  get here(): NodeRef | undefined {
    return this.#state.trail.at(-1)?.ref;
  }

  /** One step. A refusal changes nothing. */
  navigate(command: NavigateCommand): Outcome<SessionView> {
    const step = transition(this.#knowledge.view, this.#state, command, this.#now);
    if (!step.ok) return step;
    this.#state = step.value.state;
    this.events.push(step.value.event);
    return this.look();
  }

  /** What the user is shown now. */
  look(): Outcome<SessionView> {
    return present(this.#knowledge.view, this.#state, "here", this.#now);
  }
}

function routeBeginning(knowledge: OpenKnowledge, beginning: Beginning): Outcome<Routing> {
  const { node, user_query: query = "", knowledge_base } = beginning;
  if (node !== undefined)
    return accept({ entry: node, match: { score: 1, matched: "", alternatives: [] }, candidates: [] });
  const known = knowledge.manifest.bases.filter(({ trees }) => trees.length > 0).map(({ base }) => base);
  if (knowledge_base !== undefined && !known.includes(knowledge_base))
    return refuse({ code: "unknown_knowledge_base", knowledge_base, known });
  const language = beginning.language ?? guessLanguage(query);
  return accept(
    routeQuery(knowledge.routing, { query, language, ...(knowledge_base === undefined ? {} : { knowledge_base }) }),
  );
}
