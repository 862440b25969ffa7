/** Addresses in `/api` that more than one place reads: a view, and what begins to read before the view is there. */

/** A tree. */
export const treePath = (base: string, tree: string, channel: string): string =>
  `/api/trees/${encodeURIComponent(base)}/${encodeURIComponent(tree)}?channel=${encodeURIComponent(channel)}`;

/** The manifest of a channel. */
export const knowledgePath = (channel: string): string => `/api/knowledge?channel=${encodeURIComponent(channel)}`;

/** A page of the passages that a question finds. */
export const searchPath = (question: string, cursor?: string): string =>
  `/api/search?${new URLSearchParams({ q: question, detail: "full", ...(cursor !== undefined && { cursor }) }).toString()}`;

/** A page of the tasks; status "" = of every one. */
export const tasksPath = (status: string, cursor?: string): string =>
  `/api/tasks?${new URLSearchParams({ ...(status !== "" && { status }), ...(cursor !== undefined && { cursor }) }).toString()}`;

/** Steps of every tree by what they are called. */
export const stepsPath = (words: string, channel: string): string =>
  `/api/steps?${new URLSearchParams({ q: words, channel }).toString()}`;
