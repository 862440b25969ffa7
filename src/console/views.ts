/** Which view belongs to the first part of an address; each is loaded when it is first opened. */
import { texts as shared } from "./texts.ts";
import type { ComponentType } from "preact";
import type { LocalizedText } from "../localized-text.ts";
import { readAhead } from "./api.ts";
import { knowledgePath, searchPath, tasksPath, treePath } from "./api-paths.ts";
import { place, type Place } from "./router.ts";
import { token } from "./token.ts";
import { Home } from "./views/home/home.tsx";

interface View {
  /** The first part of its address; empty = the start page. */
  path: string;
  name: LocalizedText;
  /** The component, or what loads it. */
  component?: ComponentType;
  /** The address in `/api` that it reads first at a place, where it reads one: asked for while the view is loaded. */
  first?(place: Place): string | undefined;
  load?(): Promise<ComponentType>;
}

export const views: readonly View[] = [
  { path: "", name: { en: "Connect", zh: "连接" }, component: Home },
  {
    path: "knowledge",
    name: { en: "Knowledge", zh: "知识" },
    first: ({ parts: [, base, tree, document], query }) => {
      const channel = query.get("channel") ?? "main";
      if (base === undefined || tree === undefined) return knowledgePath(channel);
      return document === undefined ? treePath(base, tree, channel) : undefined;
    },
    load: async () => (await import("./views/knowledge/knowledge.tsx")).Knowledge,
  },
  { path: "try", name: shared.tryIt, load: async () => (await import("./views/try/try.tsx")).Try },
  {
    path: "search",
    name: shared.search,
    first: ({ query }) => (query.get("q") ? searchPath(query.get("q") ?? "") : undefined),
    load: async () => (await import("./views/search/search.tsx")).Search,
  },
  {
    path: "pipeline",
    name: shared.pipeline,
    load: async () => (await import("./views/pipeline/pipeline.tsx")).Pipeline,
  },
  {
    path: "sessions",
    name: shared.sessions,
    load: async () => (await import("./views/sessions/sessions.tsx")).Sessions,
  },
  {
    path: "tasks",
    name: shared.tasks,
    // A visitor is asked about first: most may not see the list.
    first: ({ parts: [, task], query }) =>
      task === undefined && token.value !== "" ? tasksPath(query.get("status") ?? "") : undefined,
    load: async () => (await import("./views/tasks/tasks.tsx")).Tasks,
  },
  {
    path: "tools",
    name: shared.tools,
    load: async () => (await import("./views/tools/tools.tsx")).Tools,
  },
  {
    path: "releases",
    name: shared.releases,
    load: async () => (await import("./views/releases/releases.tsx")).Releases,
  },
  {
    path: "operations",
    name: shared.operations,
    load: async () => (await import("./views/operations/operations.tsx")).Operations,
  },
];

const loading = new Map<string, Promise<ComponentType>>();

/** Loads a view's component, once. Undefined for one that needs no loading, or that does not exist. A failed load is tried again. */
export function loadView(name: string): Promise<ComponentType> | undefined {
  const view = views.find((one) => one.path === name);
  if (view?.load === undefined) return undefined;
  const known = loading.get(name);
  if (known !== undefined) return known;
  const path = view.first?.(place.value);
  if (path !== undefined) readAhead(path);
  const begun = view.load();
  begun.catch(() => loading.delete(name));
  loading.set(name, begun);
  return begun;
}
