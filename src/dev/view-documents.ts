/**
 * The document of each view: the page's own, and in it the files of that view. The browser asks for them beside the page's script, not
 * when that has run. Which document an address gets: `src/worker/console.ts`.
 */
import type { Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** Modules of a view, below `views/`, that its first document names. A view that is not here has one: `<view>/<view>`. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  tree: ["knowledge/knowledge", "knowledge/tree-view"],
};

const VIEW = /[\\/]views[\\/]([\w-]+)[\\/]\1\.tsx$/;

/** A file and all that it imports at once. */
function filesOf(chunk: Chunk, byName: ReadonlyMap<string, Chunk>, files = new Set<string>()): Set<string> {
  if (files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = byName.get(name);
    if (imported !== undefined) filesOf(imported, byName, files);
  }
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  return files;
}

const tagOf = (file: string): string =>
  file.endsWith(".css")
    ? `<link rel="stylesheet" crossorigin href="/_console/${file}">`
    : `<link rel="modulepreload" crossorigin href="/_console/${file}">`;

/** What begins to read for the view: run as soon as it is there, and not after the page's script. */
const scriptOf = (file: string): string => `<script type="module" async crossorigin src="/_console/${file}"></script>`;

/** The documents by name, from what Vite has built. */
export function viewDocuments(output: Rolldown.RolldownOutput["output"]): Map<string, string> {
  const page = output.find((one) => one.fileName === "index.html");
  if (page?.type !== "asset") throw new Error("Vite built no index.html.");
  const written = String(page.source);
  const chunks = output.filter((one) => one.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.map((chunk) => [chunk.facadeModuleId?.replaceAll("\\", "/") ?? "", chunk]));
  const ahead = chunks.find(({ name }) => name === "ahead");
  if (ahead === undefined || !written.includes(tagOf(ahead.fileName)))
    throw new Error("No file was built of ahead.ts.");
  const views = [...byModule.keys()].flatMap((id) => VIEW.exec(id)?.[1] ?? []);
  return new Map(
    [...views, ...Object.keys(MODULES)].map((name) => {
      const modules = MODULES[name] ?? [`${name}/${name}`];
      const files = new Set<string>();
      for (const module of modules) {
        const chunk = [...byModule].find(([id]) => id.endsWith(`/views/${module}.tsx`))?.[1];
        if (chunk === undefined) throw new Error(`No file was built of views/${module}.tsx.`);
        filesOf(chunk, byName, files);
      }
      const tags = [...files].filter((file) => !written.includes(file)).map(tagOf);
      const document = written.replace(tagOf(ahead.fileName), scriptOf(ahead.fileName));
      return [name, document.replace("</head>", `${tags.map((tag) => `  ${tag}\n  `).join("")}</head>`)];
    }),
  );
}
