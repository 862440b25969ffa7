/**
 * Everything under `knowledge/` and `templates/`, read and tied together, as rules and the compiler see it.
 */
import { buildTree, refTreeOf } from "./build-tree.ts";
import { parseDocumentFile, splitFrontMatter, templateIdentity, type ParsedDocument } from "./documents.ts";
import type { Finding } from "./findings.ts";
import { parseJsonDocument } from "./json-document.ts";
import { foreignFile, lostCharacter, notUtf8 } from "./encoding.ts";
import { placeOf, type Place } from "./layout.ts";
import type { Progress } from "./progress.ts";
import type { TemplateSource, Tree } from "../knowledge/model.ts";
import { ParsedFile, parseTree, type ParsedTree, type SourceFile } from "./parse.ts";
import { groupsIn } from "../routing/synonyms.ts";
import { readYaml } from "./readers/yaml/read-yaml.ts";
import { parseSynonyms, type ParsedSynonyms } from "./synonyms.ts";
import { treeKey, type TreeOutline, type TreeOutlines } from "../knowledge/refs.ts";
import type { TreeFile } from "./schema/schema.ts";

/** A tree that could be read. */
export interface ProjectTree {
  file: ParsedFile;
  source: TreeFile;
  here: TreeOutline;
  /** Branches may lead to nodes that are not written yet. */
  draft: boolean;
}

/** A tree whose file could not be understood: others may still lead into it. */
export interface BrokenTree {
  base: string;
  tree: string;
}

export interface Project {
  trees: ProjectTree[];
  broken: BrokenTree[];
  documents: ParsedDocument[];
  synonyms: ParsedSynonyms[];
  /** `language` is empty where the file does not say. */
  templates: (TemplateSource & { language: string; file: ParsedFile })[];
  /** Every file that was read, trees that could not be understood included. */
  files: ParsedFile[];
  /** Files that look like knowledge but stand where nothing reads them. */
  strays: ParsedFile[];
  /** Files whose encoding cannot be read; not among `files`. */
  lost: ParsedFile[];
  refs: TreeOutlines;
  /** `<base>/<id>` of every document. */
  documentKeys: ReadonlySet<string>;
  /** What reading alone found. */
  findings: Finding[];
}

/** One file as it was read; what it is depends on its path alone. */
type ReadFile =
  | { kind: "tree"; base: string; tree: string; parsed: ParsedTree }
  | { kind: "document"; parsed: ParsedDocument }
  | { kind: "synonyms"; parsed: ParsedSynonyms }
  | { kind: "template"; file: ParsedFile; name: string; language: string }
  | { kind: "stray"; file: ParsedFile }
  /** Saved in another encoding than UTF-8. */
  | { kind: "lost"; place: Place; file: ParsedFile; findings: Finding[] }
  | { kind: "aside" };

/** Files read before, by path: one whose text did not change is not read again, and stays the same object. */
export type ReadCache = Map<string, { text: string; read: ReadFile }>;

/** The same text on every machine: no byte order mark, line feeds only, composed nowhere. */
function normalise(source: SourceFile): SourceFile {
  const path = source.path.replaceAll("\\", "/");
  const text = source.text.replace(/^\uFEFF/, "");
  return { path, text: text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text };
}

function readOne(source: SourceFile): ReadFile {
  const place = placeOf(source.path);
  const lost = place.kind === "aside" || place.kind === "stray" ? undefined : lostCharacter(source.text);
  const foreign = place.kind === "aside" || place.kind === "stray" ? undefined : foreignFile(source.text);
  if (lost !== undefined || foreign !== undefined) {
    const file = plainFile(source);
    const range = foreign === undefined && lost !== undefined ? lost : { start: 0, end: 1 };
    return { kind: "lost", place, file, findings: [file.findingAt("not-utf8", "error", range, foreign ?? notUtf8)] };
  }
  switch (place.kind) {
    case "tree":
      return { kind: "tree", base: place.base, tree: place.tree, parsed: parseTree(source) };
    case "document": {
      const read = source.path.endsWith(".json") ? parseJsonDocument : parseDocumentFile;
      return { kind: "document", parsed: read(source, place.base, place.id) };
    }
    case "synonyms":
      return { kind: "synonyms", parsed: parseSynonyms(source, place.base) };
    case "template": {
      const { name = place.name, language = "" } = templateIdentity(source.text);
      return { kind: "template", file: plainFile(source), name, language };
    }
    case "stray":
      return { kind: "stray", file: plainFile(source) };
    case "aside":
      return { kind: "aside" };
  }
}

function readCached(source: SourceFile, cache: ReadCache | undefined): ReadFile {
  const known = cache?.get(source.path);
  if (known !== undefined && known.text === source.text) return known.read;
  const read = readOne(source);
  cache?.set(source.path, { text: source.text, read });
  return read;
}

/** Reads every file. The order in which they come does not matter. */
export function readProject(sources: readonly SourceFile[], cache?: ReadCache, progress?: Progress): Project {
  const trees: ProjectTree[] = [];
  const broken: BrokenTree[] = [];
  const documents: ParsedDocument[] = [];
  const synonyms: ParsedSynonyms[] = [];
  const templates: Project["templates"] = [];
  const files: ParsedFile[] = [];
  const strays: ParsedFile[] = [];
  const lost: ParsedFile[] = [];
  const findings: Finding[] = [];
  const refs = new Map<string, TreeOutline>();
  const take = ({ file, findings: found }: { file: ParsedFile; findings: Finding[] }): void => {
    files.push(file);
    findings.push(...found);
  };
  const ordered = sources.map(normalise).toSorted((left, right) => (left.path < right.path ? -1 : 1));
  for (const [nth, source] of ordered.entries()) {
    progress?.("read", nth, ordered.length);
    const read = readCached(source, cache);
    switch (read.kind) {
      case "tree": {
        const { base, tree, parsed } = read;
        take(parsed);
        if (parsed.tree === undefined) {
          broken.push({ base, tree });
          break;
        }
        const here = refTreeOf(base, tree, parsed.tree);
        const draft = parsed.tree.draft ?? parsed.file.reading.unfinished;
        trees.push({ file: parsed.file, source: parsed.tree, here, draft });
        if (!refs.has(treeKey(base, tree))) refs.set(treeKey(base, tree), here);
        break;
      }
      case "document":
        take(read.parsed);
        documents.push(read.parsed);
        break;
      case "synonyms":
        take(read.parsed);
        synonyms.push(read.parsed);
        break;
      case "template": {
        const { file, name, language } = read;
        files.push(file);
        templates.push({ name, language, text: source.text, file });
        break;
      }
      case "stray": {
        const { file } = read;
        strays.push(file);
        // What it holds is missing elsewhere for this one reason.
        const [, base = "", ...rest] = file.path.split("/");
        const name = (rest.at(-1) ?? "").replace(/(?:[.-]tree\b.*|(?:\.\w+)*)$/i, "");
        if (/^["']?nodes["']?[ \t]*:/m.test(file.text) || /^\s*"nodes"\s*:/m.test(file.text))
          broken.push({ base, tree: name });
        else if (rest.length > 0 && splitFrontMatter(file.text).start > 0) documents.push({ file, findings: [] });
        break;
      }
      case "lost": {
        const { place, file } = read;
        findings.push(...read.findings);
        lost.push(file);
        if (place.kind === "tree") broken.push({ base: place.base, tree: place.tree });
        if (place.kind === "document") documents.push({ file, findings: [] });
        break;
      }
      case "aside":
        break;
    }
  }
  const documentKeys = new Set(
    documents.flatMap(({ document }) => (document === undefined ? [] : [`${document.base}/${document.id}`])),
  );
  return { trees, broken, documents, synonyms, templates, files, strays, lost, refs, documentKeys, findings };
}

function plainFile(source: SourceFile): ParsedFile {
  return new ParsedFile(source, readYaml(""));
}

/** The trees in the runtime's shape. Only for a project without errors. */
export function buildTrees(project: Project): Tree[] {
  return project.trees.map(({ source, here }) => {
    const tree = buildTree(source, here, project.refs, project.documentKeys);
    const groups = project.synonyms.flatMap(({ base, groups: own }) => (base === here.base ? own : []));
    const used = groups.length === 0 ? [] : groupsIn(matchedTexts(tree), groups);
    return used.length === 0 ? tree : { ...tree, synonyms: used };
  });
}

/** The texts of a tree that questions and replies are matched with. */
function matchedTexts(tree: Tree): string[] {
  const texts = tree.nodes.flatMap((node) => [
    ...node.keywords,
    ...[node, ...node.texts].map(({ title }) => title ?? ""),
    ...[node, ...node.texts].flatMap(({ options }) => options.map(({ description }) => description)),
  ]);
  return [...tree.keywords, ...[tree, ...tree.texts].map(({ title }) => title ?? ""), ...texts];
}
