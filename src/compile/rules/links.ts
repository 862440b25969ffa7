/** The rule about links in documents and responses: each leads to something that is there. Not here: how links are found (`document-links.ts`). */
import { linksIn, linkTarget, meantAddress, type Link } from "../document-links.ts";
import { nearest, type FindingText } from "../findings.ts";
import type { Project } from "../project.ts";
import { linksOf, readIn } from "./documents.ts";
import { missingHeading } from "./headings.ts";
import { misnamedDocuments, unreadDocuments } from "./evidence.ts";
import type { Rule } from "./rule.ts";

export const brokenLink: Rule = {
  id: "broken-link",
  severity: "error",
  check(project, report) {
    const bases = new Set([
      ...project.trees.map(({ here }) => here.base),
      ...project.broken.map(({ base }) => base),
      ...readIn(project).map(({ document }) => document.base),
      ...[...unreadDocuments(project)].map((key) => key.slice(0, key.indexOf("/"))),
    ]);
    const unread = new Set(project.broken.map(({ base }) => base));
    const paths = new Set([...project.files, ...project.strays, ...project.lost].map(({ path }) => path));
    const unreadKeys = unreadDocuments(project);
    const misnamed = misnamedDocuments(project);
    const brokenAs = (target: string, from: string): "error" | "warning" | undefined => {
      const [, unslashed] = /^(?:document|knowledge):([^/／\\：]+)[/／\\]/u.exec(target) ?? [];
      // A colon between two words is common; with one of our bases behind it an address was meant.
      if (unslashed !== undefined) return bases.has(unslashed) ? "error" : undefined;
      if (meantAddress(target) !== undefined || isWithoutBase(target)) return "error";
      // A file of the author's own disk.
      if (/^(?:[A-Za-z]:[\\/]|file:|\\\\)/.test(target)) return "error";
      const { key, path, base, node } = linkTarget(target, from);
      if (key !== undefined)
        return project.documentKeys.has(key) || unreadKeys.has(key) || misnamed.has(key) ? undefined : "error";
      if (base !== undefined) {
        if (!bases.has(base)) return "error";
        return node === undefined || unread.has(base) || hasNode(project, base, node) ? undefined : "error";
      }
      // Files of other projects keep links to what was not brought along.
      return path === undefined || paths.has(path) ? undefined : "warning";
    };
    const broken = (link: Link, from: string): "error" | "warning" | undefined => {
      const severity = brokenAs(link.target, from);
      const leads = (target: string): boolean => {
        const { key, base } = linkTarget(target, from);
        return (key ?? base) !== undefined && brokenAs(target, from) === undefined;
      };
      return severity === undefined || (link.otherwise ?? []).some(leads) ? undefined : severity;
    };
    const read = readIn(project);
    const byKey = new Map(read.map(({ document }) => [`${document.base}/${document.id}`, document]));
    const byPath = new Map(read.map(({ file, document }) => [file.path, document]));
    const withoutHeading = (target: string, from: string): FindingText | undefined => {
      if (!target.includes("#")) return undefined;
      const { key, path } = linkTarget(target, from);
      const document = byKey.get(key ?? "") ?? byPath.get(target.startsWith("#") ? from : (path ?? ""));
      return document === undefined ? undefined : missingHeading(target, document);
    };
    for (const { file, source, here } of project.trees) {
      for (const [id, { response }] of Object.entries(source.nodes)) {
        for (const link of linksIn(response)) {
          const { target, start, end, isText } = link;
          const severity = broken(link, "");
          if (severity !== undefined)
            report(
              file,
              ["nodes", id, "response"],
              { start, end },
              brokenLinkText(target, nearestAddress(project, target, "", here.base)),
              severity,
            );
          else if (isText !== undefined)
            report(file, ["nodes", id, "response"], { start, end }, textLinkText(target, isText), "warning");
          else if (isBeside(target))
            report(file, ["nodes", id, "response"], { start, end }, besideText(project, here.base, target), "warning");
          else {
            const text = withoutHeading(target, "");
            if (text !== undefined) report(file, ["nodes", id, "response"], { start, end }, text, "warning");
          }
        }
      }
    }
    for (const one of read) {
      for (const link of linksOf(one)) {
        const { target, start, end, isText } = link;
        const severity = broken(link, one.file.path);
        if (severity !== undefined)
          report(
            one.file,
            { start, end },
            "value",
            brokenLinkText(target, nearestAddress(project, target, one.file.path, one.document.base)),
            severity,
          );
        else if (isText !== undefined)
          report(one.file, { start, end }, "value", textLinkText(target, isText), "warning");
        else {
          const text = withoutHeading(target, one.file.path);
          if (text !== undefined) report(one.file, { start, end }, "value", text, "warning");
        }
      }
    }
  },
};

function hasNode({ trees }: Project, base: string, { tree, id }: { tree: string | undefined; id: string }): boolean {
  return trees.some(
    ({ here }) => here.base === base && (tree === undefined || here.tree === tree) && here.nodes.has(id),
  );
}

function textLinkText(target: string, why: "space" | "brackets" | "empty"): FindingText {
  if (why === "empty")
    return {
      en: ["This link has no target.", "Write where it leads between its round brackets, or write the words alone."],
      zh: ["这个链接没有写目标。", "请在圆括号里写上它指向哪里，或只写文字。"],
    };
  return why === "space"
    ? {
        en: ["A link ends at a space, so this is shown as text and not as a link.", `Write (<${target}>).`],
        zh: ["链接遇到空格就结束了，这里会显示成文字而不是链接。", `请写成 (<${target}>)。`],
      }
    : {
        en: ["Brackets of a link are half-width, so this is shown as text and not as a link.", `Write (${target}).`],
        zh: ["链接要用英文圆括号，这里会显示成文字而不是链接。", `请写成 (${target})。`],
      };
}

/** Whether a target is a file beside the text: a response has no folder that it could be in. */
function isBeside(target: string): boolean {
  return /^[^:]+\.(?:md|json)(?:#.*)?$/s.test(target) && !target.startsWith("/");
}

function besideText(project: Project, base: string, target: string): FindingText {
  const id = target.replace(/\.\w+(?:#.*)?$/s, "").replace(/^(?:\.{0,2}\/)*(?:documents\/)?/, "");
  const keys = [...project.documentKeys].filter((key) => key.startsWith(`${base}/`));
  const key = keys.find((one) => one === `${base}/${id}`) ?? nearest(`${base}/${id}`, keys);
  return {
    en: [
      "A response is shown where no file is beside it, so this link leads nowhere.",
      key === undefined ? "Write document://base/id, or remove the link." : `Write document://${key} as its target.`,
    ],
    zh: [
      "回复显示出来时旁边没有文件，这个链接打不开。",
      key === undefined ? "请写成 document://库/文档，或删除这个链接。" : `请把链接目标写成 document://${key}。`,
    ],
  };
}

/** Whether an address of a document has one part only, where the base and the document should stand. */
function isWithoutBase(target: string): boolean {
  return /^(?:document:\/\/[^/?#]+\/?(?:[?#]|$)|knowledge:\/\/[^/#]+#)/u.test(target);
}

/** Whether an address of knowledge is of a base. */
function isOf(address: string, base: string): boolean {
  return address.startsWith(`knowledge://${base}/`);
}

/** The address that a link in the file `from` of the base `own` was probably meant to have; undefined where nothing is near. */
function nearestAddress(project: Project, target: string, from: string, own: string): string | undefined {
  const written = meantAddress(target) ?? target;
  const { key, base, node, path } = linkTarget(written, from);
  if (written.startsWith("knowledge://") && isWithoutBase(written)) {
    const nodes = project.trees.flatMap(({ here }) =>
      [...here.nodes].map((id) => [`${here.tree}#${id}`, `knowledge://${here.base}/${here.tree}#${id}`] as const),
    );
    const ofBase = nodes.toSorted(([, left], [, right]) => Number(isOf(right, own)) - Number(isOf(left, own)));
    const meant = nearest(written.slice("knowledge://".length), new Set(ofBase.map(([name]) => name)));
    return ofBase.find(([name]) => name === meant)?.[1];
  }
  if (isWithoutBase(written)) {
    const keys = new Map([...project.documentKeys].map((one) => [one.slice(one.indexOf("/") + 1), one]));
    const meant = nearest(written.slice("document://".length), keys.keys());
    return meant === undefined ? undefined : `document://${keys.get(meant) ?? meant}`;
  }
  if (key !== undefined) {
    const meant = nearest(key, project.documentKeys);
    return meant === undefined ? undefined : `document://${meant}`;
  }
  if (base !== undefined) {
    const nodes = project.trees.flatMap(({ here }) =>
      node === undefined ? [here.base] : [...here.nodes].map((id) => `${here.base}/${here.tree}#${id}`),
    );
    const meant = nearest(written.slice("knowledge://".length), nodes);
    return meant === undefined ? undefined : `knowledge://${meant}`;
  }
  const [address = ""] = target.split("#", 1);
  const name = address.split("/").at(-1) ?? "";
  if (path === undefined && !/\.(?:md|json)$/.test(address)) return undefined;
  const files = project.documents.map(({ file }) => file.path);
  const moved = files.filter((file) => file.endsWith(`/${name}`) && sameBase(file, from));
  if (moved.length === 1) return relativePath(from, moved[0] ?? "");
  const meant = nearest(
    name,
    files.map((file) => file.split("/").at(-1) ?? ""),
  );
  return meant === undefined || meant === name ? undefined : address.slice(0, address.length - name.length) + meant;
}

function sameBase(file: string, other: string): boolean {
  return file.split("/")[1] === other.split("/")[1];
}

/** The path of a file as a link in another writes it. */
function relativePath(from: string, file: string): string {
  const before = from.split("/").slice(0, -1);
  const steps = file.split("/");
  const shared = before.findIndex((step, at) => step !== steps[at]);
  const common = shared === -1 ? before.length : shared;
  return [...before.slice(common).map(() => ".."), ...steps.slice(common)].join("/");
}

function brokenLinkText(target: string, meant: string | undefined): FindingText {
  return {
    en: [
      `The link leads nowhere: there is no "${target}".`,
      meant === undefined ? "Correct it, or remove it." : `Did you mean "${meant}"?`,
    ],
    zh: [
      `链接“${target}”指向的内容不存在。`,
      meant === undefined ? "请更正，或删除这个链接。" : `您是不是想写“${meant}”？`,
    ],
  };
}
