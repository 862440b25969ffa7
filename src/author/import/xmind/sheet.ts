/** Topics of XMind, independent of the version of the format, and what of them a tree cannot hold. */
import { Notes, quote } from "../draft.ts";
import { withoutHtml } from "../plain-text.ts";
import type { TopicMap } from "../topics/read-maps.ts";
import { newTopic, type Topic } from "../topics/topic.ts";

/** A topic as both versions of the format have it. */
export interface XmindTopic {
  id?: string;
  title: string;
  note?: string;
  labels: readonly string[];
  markers: readonly string[];
  href?: string;
  hasImage: boolean;
  attached: readonly XmindTopic[];
  detached: readonly XmindTopic[];
  summaries: readonly XmindTopic[];
  callouts: readonly XmindTopic[];
}

export interface XmindSheet {
  title: string;
  root: XmindTopic;
  relationships: readonly { from: string; to: string; title: string }[];
}

/** The sheet as a map. Places are the words of topics, since the file's own lines would tell nobody anything. */
export function mapOf(sheet: XmindSheet): TopicMap {
  const paths: string[] = [];
  const notes = new Notes((line) => {
    const path = paths[line - 1] ?? quote(sheet.title);
    return { en: `topic "${path}"`, zh: `主题“${path}”` };
  });
  const byId = new Map<string, Topic>();
  const floating: Topic[] = [];
  const convert = (root: XmindTopic): Topic => {
    const top = topicOf(root, "", paths, notes);
    const stack: [XmindTopic, Topic][] = [[root, top]];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const [from, topic] = next;
      if (topic.id !== undefined) byId.set(topic.id, topic);
      const path = paths[topic.line - 1] ?? "";
      const children = from.attached.map((child) => [child, topicOf(child, path, paths, notes)] as const);
      topic.children.push(...children.map(([, own]) => own));
      stack.push(...children.map(([child, own]): [XmindTopic, Topic] => [child, own]).toReversed());
      for (const { title } of from.summaries)
        notes.omitted(topic.line, { en: `a summary: ${quote(title)}`, zh: `概要：${quote(title)}` });
      for (const { title } of from.callouts)
        notes.omitted(topic.line, { en: `a callout: ${quote(title)}`, zh: `标注：${quote(title)}` });
      floating.push(...from.detached.map(convert));
    }
    return top;
  };
  const root = convert(sheet.root);
  for (const { from, to, title } of sheet.relationships) {
    const topic = byId.get(from);
    if (topic !== undefined && byId.has(to)) topic.links.push({ to, label: title });
    else
      notes.omitted(root.line, {
        en: `a relationship of a boundary or summary: ${quote(title)}`,
        zh: `外框或概要的联系：${quote(title)}`,
      });
  }
  const title = sheet.title.trim();
  return { ...(title === "" ? {} : { title }), roots: [root], floating, notes };
}

function topicOf(from: XmindTopic, path: string, paths: string[], notes: Notes): Topic {
  const text = withoutHtml(from.title).trim();
  paths.push(quote(path === "" ? text : `${path} › ${text}`));
  const topic = newTopic(text, paths.length);
  if (from.id !== undefined) topic.id = from.id;
  const parts = from.note === undefined ? [] : [withoutHtml(from.note).trim()];
  if (from.href?.startsWith("xmind:#") === true) topic.links.push({ to: from.href.slice("xmind:#".length), label: "" });
  else if (from.href !== undefined && /^https?:/i.test(from.href)) parts.push(from.href);
  else if (from.href !== undefined)
    notes.omitted(topic.line, { en: `an attachment: ${quote(from.href)}`, zh: `附件：${quote(from.href)}` });
  const note = parts.filter((part) => part !== "").join("\n\n");
  if (note !== "") topic.note = note;
  if (from.labels.length > 0) {
    topic.keywords = [...from.labels];
    notes.changed(topic.line, {
      en: `the labels are keywords now: ${quote(from.labels.join(", "))}`,
      zh: `标签已变成关键词：${quote(from.labels.join("、"))}`,
    });
  }
  if (from.markers.length > 0)
    notes.omitted(topic.line, {
      en: `markers: ${quote(from.markers.join(", "))}`,
      zh: `图标：${quote(from.markers.join("、"))}`,
    });
  if (from.hasImage) notes.omitted(topic.line, { en: "a picture", zh: "图片" });
  return topic;
}
