/** Which view belongs to the first part of an address; each is loaded when it is first opened. */
import { texts as shared } from "./texts.ts";
import type { ComponentType } from "preact";
import type { LocalizedText } from "../localized-text.ts";
import { readAhead } from "./api.ts";
import { place } from "./router.ts";
import { treePath } from "./tree-path.ts";
import { Home } from "./views/home/home.tsx";

interface View {
  /** The first part of its address; empty = the start page. */
  path: string;
  name: LocalizedText;
  /** The component, or what loads it. */
  component?: ComponentType;
  load?(): Promise<ComponentType>;
}

export const views: readonly View[] = [
  { path: "", name: { en: "Connect", zh: "连接" }, component: Home },
  {
    path: "knowledge",
    name: { en: "Knowledge", zh: "知识" },
    load: async () => {
      const [, base, tree, document] = place.value.parts;
      if (base !== undefined && tree !== undefined && document === undefined) {
        // A tree and its view come beside each other, not one after the other. What fails here is told where it is shown.
        readAhead(treePath(base, tree, place.value.query.get("channel") ?? "main"));
        void import("./views/knowledge/tree-view.tsx").catch(() => undefined);
        void import("./views/knowledge/picture/picture.tsx").catch(() => undefined);
      }
      return (await import("./views/knowledge/knowledge.tsx")).Knowledge;
    },
  },
  { path: "try", name: shared.tryIt, load: async () => (await import("./views/try/try.tsx")).Try },
  {
    path: "search",
    name: shared.search,
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
export function loadView(path: string): Promise<ComponentType> | undefined {
  const view = views.find((one) => one.path === path);
  if (view?.load === undefined) return undefined;
  const known = loading.get(path);
  if (known !== undefined) return known;
  const begun = view.load();
  begun.catch(() => loading.delete(path));
  loading.set(path, begun);
  return begun;
}
