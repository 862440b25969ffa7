/** Which view belongs to the first part of an address; each is loaded when it is first opened. */
import { texts as shared } from "./texts.ts";
import type { ComponentType } from "preact";
import type { LocalizedText } from "../localized-text.ts";
import { readAhead } from "./ahead.ts";
import { language } from "./settings.ts";
import { token } from "./token.ts";

interface View {
  /** The first part of its address; empty = the start page. */
  path: string;
  name: LocalizedText;
  load(): Promise<ComponentType>;
}

export const views: readonly View[] = [
  {
    path: "",
    name: { en: "Connect", zh: "连接" },
    load: async () => (await import("./views/home/home.tsx")).Home,
  },
  {
    path: "knowledge",
    name: { en: "Knowledge", zh: "知识" },
    load: async () => (await import("./views/knowledge/knowledge.tsx")).Knowledge,
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

/** Loads a view's component, once. Undefined for one that does not exist. A failed load is tried again. */
export function loadView(name: string): Promise<ComponentType> | undefined {
  const view = views.find((one) => one.path === name);
  if (view === undefined) return undefined;
  const known = loading.get(name);
  if (known !== undefined) return known;
  readAhead(new URL(location.href), { token: token.value, language: language.value });
  const begun = view.load();
  begun.catch(() => loading.delete(name));
  loading.set(name, begun);
  return begun;
}
