/** The address of a tree in `/api`. */
export const treePath = (base: string, tree: string, channel: string): string =>
  `/api/trees/${encodeURIComponent(base)}/${encodeURIComponent(tree)}?channel=${encodeURIComponent(channel)}`;
