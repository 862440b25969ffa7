/** Rules about documents that nodes offer: they must exist, and no document may be past its last day. */
import { documentKey } from "../build-tree.ts";
import { linkTarget } from "../document-links.ts";
import { nearest } from "../findings.ts";
import { describeFullWidth } from "../full-width.ts";
import type { ParsedFile } from "../parse.ts";
import type { Project } from "../project.ts";
import { nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";

/**
 * `<base>/<id>` of the documents that exist but cannot be read, which is reported in their own files. A document that names
 * its own id is known by both.
 */
export function unreadDocuments({ documents }: Project): ReadonlySet<string> {
  return new Set(
    documents.flatMap(({ file, document }) => {
      if (document !== undefined) return [];
      const [, base = "", ...rest] = file.path.split("/");
      const named = /^[ \t{]*"?id"?[ \t]*[:：][ \t]*["']?([^\s"',#]+)/m.exec(file.text)?.[1];
      // In a folder of another name than documents it is still the one that is meant.
      const ids = [idOfPath(rest.join("/")), idOfPath(rest.slice(rest.length > 1 ? 1 : 0).join("/"))];
      return [...ids, ...(named === undefined ? [] : [named])].map((id) => `${base}/${id}`);
    }),
  );
}

/** The id that a document has without one of its own. */
function idOfPath(path: string): string {
  return path.replace(/^documents?\//i, "").replace(/(?:\.\w+)+$/, "");
}

/** A document that nodes name as its file is named, while its front matter gives it another id. */
interface Misnamed {
  file: ParsedFile;
  id: string;
  /** How the nodes name it. */
  meant: string;
  /** How many of them. */
  places: number;
}

/** The misnamed documents, by `<base>/<name of the file>`: the one line with the id is the mistake, not the many names. */
export function misnamedDocuments(project: Project): ReadonlyMap<string, Misnamed> {
  const { documents, trees, documentKeys } = project;
  // What cannot be read may be the document that is meant.
  const unread = unreadDocuments(project);
  const other = new Map<string, Misnamed>();
  for (const { file, document } of documents) {
    const [, base = "", ...rest] = file.path.split("/");
    const meant = idOfPath(rest.join("/"));
    if (
      document !== undefined &&
      document.id !== meant &&
      !documentKeys.has(`${base}/${meant}`) &&
      !unread.has(`${base}/${meant}`)
    )
      other.set(`${base}/${meant}`, { file, id: document.id, meant, places: 0 });
  }
  if (other.size === 0) return other;
  for (const { source, here } of trees)
    for (const [, node] of nodesOf(source))
      for (const name of node.documents ?? []) {
        const found = other.get(documentKey(name, here.base, documentKeys)) ?? other.get(`${here.base}/${name}`);
        if (found !== undefined) found.places += 1;
      }
  return new Map([...other].filter(([, { places }]) => places > 0));
}

/** Bases with a document of which not even the id can be read: any name may be its. */
function basesWithNameless({ documents, lost }: Project): ReadonlySet<string> {
  const empty = documents.flatMap(({ file, empty: isEmpty }) =>
    isEmpty === true && file.text.trim() === "" ? [file] : [],
  );
  return new Set([...lost, ...empty].map(({ path }) => path.split("/")[1] ?? ""));
}

export const missingDocument: Rule = {
  id: "missing-document",
  severity: "error",
  check(project, report) {
    const unread = unreadDocuments(project);
    const nameless = basesWithNameless(project);
    const misnamed = misnamedDocuments(project);
    for (const { file, id, meant, places } of misnamed.values())
      report(file, ["id"], "value", {
        en: [
          `The document has the id "${id}", and ${places === 1 ? "a node names" : `${places} nodes name`} it "${meant}", as its file is named.`,
          `Remove the line, or write id: ${meant}.`,
        ],
        zh: [
          `文档的 id 是“${id}”，而有 ${places} 个节点按文件名引用“${meant}”。`,
          `请删除这一行，或写成 id: ${meant}。`,
        ],
      });
    for (const { file, source, here } of project.trees) {
      // Those of its own base come first: a name without a base is one of them.
      const isOwn = (key: string): boolean => key.startsWith(`${here.base}/`);
      const keys = [...project.documentKeys];
      const own = [
        ...keys.flatMap((key) => (isOwn(key) ? [key.slice(here.base.length + 1)] : [])),
        ...keys.filter((key) => !isOwn(key)),
      ];
      for (const [id, node] of nodesOf(source)) {
        for (const [index, name] of (node.documents ?? []).entries()) {
          if (project.documentKeys.has(documentKey(name, here.base, project.documentKeys))) continue;
          // It exists but cannot be read, which is reported in its own file.
          if (unread.has(`${here.base}/${name}`) || unread.has(name) || nameless.has(here.base)) continue;
          if (misnamed.has(`${here.base}/${name}`) || misnamed.has(name)) continue;
          const joined = /[，、；]/u.exec(name);
          const typed = joined === null ? undefined : describeFullWidth(joined[0]);
          if (joined !== null && typed !== undefined) {
            const part = { start: joined.index, end: joined.index + 1 };
            report(file, ["nodes", id, "documents", index], part, typed);
            continue;
          }
          // A link's address, or a path as editors show it.
          const { key } = linkTarget(name, "");
          const written = key?.startsWith(`${here.base}/`) === true ? key.slice(here.base.length + 1) : (key ?? name);
          const bare = idOfPath(written.replace(/^\.?\/?(?:knowledge\/[^/]+\/)?/, ""));
          const last = bare.split("/").at(-1) ?? bare;
          const isCalled = (id: string): boolean => id === bare || id === last || id.endsWith(`/${last}`);
          const titled = project.documents.find(
            ({ document }) => document?.base === here.base && document.title === name,
          );
          const elsewhere = keys.find((one) => one.endsWith(`/${bare}`));
          const meant =
            (bare === name ? undefined : own.find(isCalled)) ?? elsewhere ?? nearest(name, own) ?? titled?.document?.id;
          report(file, ["nodes", id, "documents", index], "value", {
            en: [
              `There is no document "${name}" in this base.`,
              meant === undefined
                ? `Write knowledge/${here.base}/documents/${bare}.md, or remove the name.`
                : `Did you mean "${meant}"?`,
            ],
            zh: [
              `这个知识库里没有文档“${name}”。`,
              meant === undefined
                ? `请编写 knowledge/${here.base}/documents/${bare}.md，或删除这个名称。`
                : `您是不是想写“${meant}”？`,
            ],
          });
        }
      }
    }
  },
};

/** Documents and trees that their author wanted to read again by now. */
export const reviewDue: Rule = {
  id: "review-due",
  severity: "warning",
  check(project, report, { today }) {
    if (today === undefined) return;
    const remind = (file: ParsedFile, day: string | undefined): void => {
      if (day === undefined || day > today) return;
      report(file, ["review_by"], "value", {
        en: [
          `This was to be read again by ${day}.`,
          "Compare it with its sources, correct what has changed, and move review_by.",
        ],
        zh: [`这份内容计划在 ${day} 之前复核。`, "请对照来源核对一遍，改正有变化的地方，再修改 review_by。"],
      });
    };
    for (const { file, reviewBy } of project.documents) remind(file, reviewBy);
    for (const { file, source } of project.trees) remind(file, source.review_by);
  },
};

export const expiredDocument: Rule = {
  id: "expired-document",
  severity: "warning",
  check(project, report, { today }) {
    if (today === undefined) return;
    for (const { file, document } of project.documents) {
      const until = document?.valid_until;
      if (until === undefined || until >= today) continue;
      report(file, ["valid_until"], "value", {
        en: [
          `The document was valid until ${until}; that day has passed.`,
          "Bring it up to date and move valid_until, or remove it.",
        ],
        zh: [`这篇文档的有效期到 ${until}，已经过期。`, "请更新内容并修改 valid_until，或删除这篇文档。"],
      });
    }
  },
};
