/**
 * A published tree as a picture that can be linked: `/trees/<base>/<tree>.svg`, or `.mmd` as Mermaid. `?node=` draws what follows a
 * step. Not here: the picture (`chart/`).
 */
import { chartOf } from "../chart/model.ts";
import { partOf } from "../chart/part.ts";
import { toSvg } from "../chart/svg.ts";
import { toMermaid } from "../chart/text.ts";
import { CairnError, valueOf } from "../errors.ts";
import type { Principal } from "../principal.ts";
import type { Services } from "../services.ts";
import { channelName } from "./api/fields.ts";

/** Boxes of one SVG: laying out twice as many takes more than twice as long, and cannot be read. */
const MAX_BOXES = 150;

const HEADERS = {
  // A page may show it as an image; opened by itself, it runs nothing and loads nothing.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  "cache-control": "public, max-age=60",
} as const;

/** `file` is the tree's name with its ending. Fails with `unknown_knowledge_base`, `invalid_input` (`node`). */
export async function treePicture(
  url: URL,
  services: Services,
  { tenant }: Principal,
  base: string,
  file: string,
): Promise<Response> {
  const [, name = "", ending] = /^(.+)\.(svg|mmd)$/.exec(file) ?? [];
  const current = valueOf(await services.knowledge.current(channelName(url.searchParams.get("channel")), tenant));
  const tree = valueOf(await services.knowledge.tree(current.id, base, name));
  const focus = url.searchParams.get("node") ?? tree.root;
  if (!tree.byId.has(focus)) {
    throw new CairnError({ code: "invalid_input", field: "node", expected: `a node of ${base}/${name}` });
  }
  const chart = chartOf(tree);
  if (ending === "mmd") {
    return new Response(toMermaid(chart), { headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" } });
  }
  const part = partOf(chart, focus, { limit: MAX_BOXES });
  return new Response(toSvg(part.chart, focus), {
    headers: { ...HEADERS, "content-type": "image/svg+xml; charset=utf-8" },
  });
}
