/** What is said of a link that leads nowhere, and which address was probably meant. Not here: which links do (`links.ts`). */
import { decodeTarget, linkTarget, meantAddress } from "../document-links.ts";
import { nearest, type FindingText } from "../findings.ts";
import type { NoLink } from "../near-links.ts";
import type { Project } from "../project.ts";

/** For what looks like a link and is shown as text. */
export function textLinkText(target: string, why: NoLink): FindingText {
  const shown = /\s/.test(target) ? `<${target}>` : target;
  switch (why) {
    case "empty":
      return {
        en: ["This link has no target.", "Write where it leads between its round brackets, or write the words alone."],
        zh: ["这个链接没有写目标。", "请在圆括号里写上它指向哪里，或只写文字。"],
      };
    case "space":
      return {
        en: ["A link ends at a space, so this is shown as text and not as a link.", `Write (${shown}).`],
        zh: ["链接遇到空格就结束了，这里会显示成文字而不是链接。", `请写成 (${shown})。`],
      };
    case "brackets":
      return {
        en: [
          "Brackets of a link are half-width, so this is shown as text and not as a link.",
          `Write [words](${shown}).`,
        ],
        zh: ["链接要用英文方括号和圆括号，这里会显示成文字而不是链接。", `请写成 [文字](${shown})。`],
      };
    case "apart":
      return {
        en: ["A space parts the two halves of this link, so it is shown as text.", `Write [words](${shown}).`],
        zh: ["链接的方括号和圆括号之间有空格，这里会显示成文字。", `请写成 [文字](${shown})，中间不留空格。`],
      };
    case "open":
      return {
        en: ["This link is never closed, so it is shown as text.", `Write the closing bracket: (${shown}).`],
        zh: ["这个链接没有写完，会显示成文字。", `请补上右括号：(${shown})。`],
      };
    case "wiki":
      return {
        en: ["Links in [[…]] are those of a wiki, and are shown as text here.", "Write [words](document://base/id)."],
        zh: ["[[…]] 是维基的链接写法，在这里会显示成文字。", "请写成 [文字](document://库/文档)。"],
      };
    case "address":
      return {
        en: ["This is no address of the web, so nobody can open it.", "Write https://, then the name of the site."],
        zh: ["这不是有效的网址，打不开。", "请写成 https:// 加网站名。"],
      };
    case "reversed":
      return {
        en: ["The brackets of this link are the wrong way round.", `Write [words](${shown}).`],
        zh: ["这个链接的两种括号写反了。", `请写成 [文字](${shown})。`],
      };
  }
}

/** For a link to a file that no reader has: a picture, a table, a page beside the text. */
export const fileText: FindingText = {
  en: [
    "Only documents are published, so this file is not there for a reader.",
    "Say in words what it shows, or link to an address of the web.",
  ],
  zh: ["只有文档会发布，读者看不到这个文件。", "请用文字说明它的内容，或链接到网址。"],
};

/** For a file beside a response, which has no folder. */
export function besideText(project: Project, base: string, target: string): FindingText {
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
export function isWithoutBase(target: string): boolean {
  return /^(?:document:\/\/[^/?#]+\/?(?:[?#]|$)|knowledge:\/\/[^/#]+#)/u.test(target);
}

/** Whether an address of knowledge is of a base. */
function isOf(address: string, base: string): boolean {
  return address.startsWith(`knowledge://${base}/`);
}

/** The address that a link in the file `from` of the base `own` was probably meant to have; undefined where nothing is near. */
export function nearestAddress(project: Project, target: string, from: string, own: string): string | undefined {
  const written = meantAddress(target) ?? target;
  const { key, base, node, path } = linkTarget(written, from);
  if (written.startsWith("knowledge://") && isWithoutBase(written)) {
    const nodes = project.trees.flatMap(({ here }) =>
      [...here.nodes].map((id) => [`${here.tree}#${id}`, `knowledge://${here.base}/${here.tree}#${id}`] as const),
    );
    const ofBase = nodes.toSorted(([, left], [, right]) => Number(isOf(right, own)) - Number(isOf(left, own)));
    // A base and a node, without the tree between them.
    const [base = "", id = ""] = written.slice("knowledge://".length).split("#");
    const inBase = ofBase.find(([name, address]) => isOf(address, base) && name.endsWith(`#${id}`));
    if (inBase !== undefined) return inBase[1];
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
  const named = namedDocument(project, target, own);
  if (named !== undefined) return `document://${named}`;
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

/** The key of the document that a target without a scheme and an ending names: `base/id`, an id of the base `own`, or a title there. */
export function namedDocument(project: Project, target: string, own: string): string | undefined {
  const name = decodeTarget(target);
  if (/^(?:[a-z][a-z\d+.-]*:|[/#.])/i.test(name)) return undefined;
  const key = [name, `${own}/${name}`].find((one) => project.documentKeys.has(one));
  if (key !== undefined) return key;
  const titled = project.documents.find(({ document }) => document?.base === own && document.title === name)?.document;
  return titled === undefined ? undefined : `${titled.base}/${titled.id}`;
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

/** Whether a target is a file of the author's own disk. */
export function isOnDisk(target: string): boolean {
  return /^(?:[A-Za-z]:[\\/]|file:|\\\\)/.test(target);
}

const onDisk: FindingText = {
  en: [
    "This is a file on your own computer, which nobody else can open.",
    "Put the text into documents/ and write document://base/id, or an address that begins with https://.",
  ],
  zh: [
    "这是您自己电脑上的文件，别人打不开。",
    "请把内容放进 documents/ 并写成 document://库/文档，或改用 https:// 开头的网址。",
  ],
};

/** For a target that is not there. */
export function brokenLinkText(target: string, meant: string | undefined): FindingText {
  if (isOnDisk(target) && meant === undefined) return onDisk;
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
