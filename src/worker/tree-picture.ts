/**
 * A published tree as a picture that can be linked: `/trees/<base>/<tree>.svg`, or `.mmd` as Mermaid. `?node=` draws what follows a
 * step; `?lang=` chooses the language of its texts, else the reader's browser does. Not here: the picture (`chart/`).
 */
import { chartOf } from "../chart/model.ts";
import { chartTexts } from "../chart/localized.ts";
import { partOf } from "../chart/part.ts";
import { toSvg } from "../chart/svg.ts";
import { toMermaid } from "../chart/text.ts";
import { CairnError, valueOf } from "../errors.ts";
import { treeTitleIn } from "../knowledge/titles.ts";
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
  vary: "Accept-Language, Authorization",
} as const;

/** What nobody had to show a token for may be kept by stores that are shared; the rest by nobody. */
const keepFor = (isPublic: boolean) => ({ "cache-control": isPublic ? "public, max-age=60" : "private, no-store" });

/**
 * `file` is the tree's name with its ending; `isPublic`: it was asked for without a token, where none is needed.
 * Fails with `unknown_knowledge_base`, `invalid_input` (`node`).
 */
export async function treePicture(
  url: URL,
  acceptLanguage: string | null,
  services: Services,
  { tenant }: Principal,
  base: string,
  file: string,
  isPublic: boolean,
): Promise<Response> {
  const headers = { ...HEADERS, ...keepFor(isPublic) };
  const [, name = "", ending] = /^(.+)\.(svg|mmd)$/.exec(file) ?? [];
  const current = valueOf(await services.knowledge.current(channelName(url.searchParams.get("channel")), tenant));
  const tree = valueOf(await services.knowledge.tree(current.id, base, name));
  const focus = url.searchParams.get("node") ?? tree.root;
  if (!tree.byId.has(focus)) {
    throw new CairnError({
      code: "invalid_input",
      field: "node",
      expected: { en: `a node of ${base}/${name}`, zh: `${base}/${name} 的一个步骤` },
    });
  }
  const language = url.searchParams.get("lang") ?? acceptLanguage?.split(/[,;]/)[0]?.trim() ?? tree.language;
  const chart = chartOf(tree, undefined, {
    ...chartTexts(tree, new Map(), language),
    // The manifest has the titles of other trees: none of them is fetched.
    elsewhere: ({ base: otherBase, tree: otherTree, node }) => {
      const found = current.manifest.bases.find((one) => one.base === otherBase);
      const other = found?.trees.find((one) => one.tree === otherTree);
      if (found === undefined || other === undefined) return undefined;
      const title = treeTitleIn(found, other, language);
      return `→ ${node === other.root ? title : `${title} · ${node}`}`;
    },
  });
  if (ending === "mmd") {
    return new Response(toMermaid(chart), { headers: { ...headers, "content-type": "text/plain; charset=utf-8" } });
  }
  const part = partOf(chart, focus, { limit: MAX_BOXES });
  return new Response(toSvg(part.chart, focus), {
    headers: { ...headers, "content-type": "image/svg+xml; charset=utf-8" },
  });
}
