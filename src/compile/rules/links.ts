/** The rule about links in documents and responses: each leads to something that is there. Not here: how links are found (`document-links.ts`). */
import { linksIn, linkTarget, meantAddress, type Link } from "../document-links.ts";
import type { FindingText } from "../findings.ts";
import type { Project } from "../project.ts";
import { linksOf, readIn } from "./documents.ts";
import { missingHeading } from "./headings.ts";
import {
  besideText,
  brokenLinkText,
  fileText,
  isOnDisk,
  isWithoutBase,
  namedDocument,
  nearestAddress,
  textLinkText,
} from "./link-texts.ts";
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
    const brokenAs = (target: string, from: string, own: string): "error" | "warning" | undefined => {
      const [, unslashed] = /^(?:document|knowledge):([^/／\\：]+)[/／\\]/u.exec(target) ?? [];
      // A colon between two words is common; with one of our bases behind it an address was meant.
      if (unslashed !== undefined) return bases.has(unslashed) ? "error" : undefined;
      if (meantAddress(target) !== undefined || isWithoutBase(target)) return "error";
      // A file of the author's own disk.
      if (isOnDisk(target)) return "error";
      const { key, path, base, node } = linkTarget(target, from);
      if (key !== undefined)
        return project.documentKeys.has(key) || unreadKeys.has(key) || misnamed.has(key) ? undefined : "error";
      if (base !== undefined) {
        if (!bases.has(base)) return "error";
        return node === undefined || unread.has(base) || hasNode(project, base, node) ? undefined : "error";
      }
      if (path === undefined && namedDocument(project, target, own) !== undefined) return "warning";
      // Files of other projects keep links to what was not brought along.
      return path === undefined || paths.has(path) ? undefined : "warning";
    };
    const broken = (link: Link, from: string, own: string): "error" | "warning" | undefined => {
      const severity = brokenAs(link.target, from, own);
      const leads = (target: string): boolean => {
        const { key, base } = linkTarget(target, from);
        return (key ?? base) !== undefined && brokenAs(target, from, own) === undefined;
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
          const severity = broken(link, "", here.base);
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
        const severity = broken(link, one.file.path, one.document.base);
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
        else if (isOtherFile(target)) report(one.file, { start, end }, "value", fileText, "warning");
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

/** Whether a target is a file beside the text: a response has no folder that it could be in. */
function isBeside(target: string): boolean {
  return /^[^:]+\.(?:md|json)(?:#.*)?$/s.test(target) && !target.startsWith("/");
}

/** Whether a target is a file of the author's folder that is no document. */
function isOtherFile(target: string): boolean {
  const [address = ""] = target.split(/[?#]/, 1);
  return /^(?![a-z][a-z\d+.-]*:|\/|#)[^\s]+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?|heic|pdf|docx?|xlsx?|pptx?|csv|zip|mp[34]|mov|vsdx?|xmind)$/i.test(
    address,
  );
}
