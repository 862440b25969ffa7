/**
 * Turns topics into a draft of a tree. A topic becomes a step and its children the options; where an option has one child and
 * nothing else, as in "Yes → Check the fuse", it leads straight to that child. A single child that answers no question is
 * the step that follows.
 */
import { addNode, newDraft, quote, type Draft, type DraftNode, type Notes } from "../draft.ts";
import { idFrom, Ids, optionIds } from "../ids.ts";
import { allTopics, newTopic, type Topic } from "./topic.ts";

export interface TopicDraft {
  draft: Draft;
  /** The line of the source on which a node begins. */
  lineOf(id: string): number;
}

const isQuestion = (text: string): boolean => /[?？]\s*$/u.test(text);

export interface TopicSource {
  roots: readonly Topic[];
  /** Topics beside the tree: part of it only when a link leads to them. */
  floating?: readonly Topic[];
  /** Of the tree; the first step's words when there are several roots. */
  title: string;
}

export function draftOfTopics({ roots, floating = [], title }: TopicSource, notes: Notes): TopicDraft {
  const [only] = roots;
  let root = only ?? newTopic(title, 1);
  if (roots.length !== 1) {
    root = { ...newTopic(title, only?.line ?? 1), children: [...roots] };
    notes.assumed(root.line, {
      en: `There are ${roots.length} beginnings; a first step "${quote(title)}" now offers them`,
      zh: `有 ${roots.length} 个开头，已加上第一步“${quote(title)}”供选择`,
    });
  }
  const linked = linkedFrom(root, floating, notes);
  return new TopicReader(root, linked, title, notes).read();
}

/** The floating topics that a link leads to, also by way of another; the others get a note. */
function linkedFrom(root: Topic, floating: readonly Topic[], notes: Notes): Topic[] {
  const linked: Topic[] = [];
  const rest = new Set(floating);
  for (let found = true; found;) {
    const targets = new Set(allTopics([root, ...linked]).flatMap(({ links }) => links.map(({ to }) => to)));
    const next = [...rest].find((topic) => allTopics([topic]).some(({ id }) => id !== undefined && targets.has(id)));
    found = next !== undefined;
    if (next === undefined) break;
    rest.delete(next);
    linked.push(next);
  }
  for (const topic of rest)
    notes.omitted(topic.line, {
      en: `a floating topic that nothing leads to: "${quote(topic.text)}"`,
      zh: `没有连接的自由主题：“${quote(topic.text)}”`,
    });
  return linked;
}

class TopicReader {
  readonly #root: Topic;
  readonly #notes: Notes;
  readonly #topics: readonly Topic[];
  readonly #byId = new Map<string, Topic>();
  readonly #ids = new Ids();
  readonly #idOf = new Map<Topic, string>();
  readonly #topicOf = new Map<string, Topic>();
  readonly #draft: Draft;

  constructor(root: Topic, linked: readonly Topic[], title: string, notes: Notes) {
    this.#root = root;
    this.#notes = notes;
    this.#topics = allTopics([root, ...linked]);
    for (const topic of this.#topics) if (topic.id !== undefined) this.#byId.set(topic.id, topic);
    this.#draft = newDraft("");
    this.#draft.title = title;
  }

  read(): TopicDraft {
    // A topic that has a step of its own is named before any is filled, in reading order.
    for (const topic of this.#topics) {
      if (topic !== this.#root && this.#isWay(topic)) continue;
      const name = idFrom(withoutAddress(topic.text));
      // Keys that are numbers would come first in the file, whatever their order here.
      const id = this.#ids.next(/^\d+$/.test(name) ? `step_${name}` : name, "step");
      this.#idOf.set(topic, id);
      this.#topicOf.set(id, topic);
    }
    this.#draft.root = this.#idOf.get(this.#root) ?? "";
    for (const [topic, id] of this.#idOf) this.#fill(addNode(this.#draft, id), topic);
    this.#noteBareEnds();
    return { draft: this.#draft, lineOf: (id) => this.#topicOf.get(id)?.line ?? this.#root.line };
  }

  /** Whether a topic is only the label of an option: it leads to one place, and says nothing else. */
  #isWay(topic: Topic): boolean {
    if (topic === this.#root || topic.note !== undefined || isQuestion(topic.text) || topic.keywords !== undefined)
      return false;
    if (!this.#isOption(topic)) return false;
    const [link] = topic.links;
    if (topic.children.length === 0 && topic.links.length === 1 && link !== undefined) {
      const target = this.#byId.get(link.to);
      return target !== undefined && target !== topic && !(target.children.length === 0 && target.links.length === 1);
    }
    return topic.children.length === 1 && topic.links.length === 0;
  }

  /** Whether a topic answers its parent: it has siblings, or the parent asks. */
  #isOption(topic: Topic): boolean {
    const parent = this.#parentOf(topic);
    return parent !== undefined && !this.#leadsOn(parent);
  }

  readonly #parents = new Map<Topic, Topic>();
  #parentOf(topic: Topic): Topic | undefined {
    if (this.#parents.size === 0)
      for (const parent of this.#topics) for (const child of parent.children) this.#parents.set(child, parent);
    return this.#parents.get(topic);
  }

  /** Whether the single child of a topic is the step that follows, not an answer. */
  #leadsOn(topic: Topic): boolean {
    return topic.children.length === 1 && topic.links.length === 0 && !isQuestion(topic.text);
  }

  /** The id of the step that an option with this topic's words leads to. */
  #stepOf(topic: Topic): string | null {
    const own = this.#idOf.get(topic);
    if (own !== undefined) return own;
    const next = topic.children[0] ?? this.#byId.get(topic.links[0]?.to ?? "");
    if (next === undefined) return null;
    // A child of an option is always a step; a linked topic may be an option, which leads to its child.
    return this.#idOf.get(next) ?? this.#idOf.get(next.children[0] ?? next) ?? null;
  }

  #fill(node: DraftNode, topic: Topic): void {
    const { text, note } = topic;
    node.response = text;
    if (note !== undefined) {
      node.title = firstLine(text);
      // Who has just chosen these words need not read them again.
      const wasChosen = this.#isOption(topic) && !isQuestion(text) && !/^https?:\S*$/.test(note);
      node.response = wasChosen ? note : `${text}\n\n${note}`;
    }
    if (topic.keywords !== undefined) node.keywords = topic.keywords;
    const [child] = topic.children;
    if (child !== undefined && this.#leadsOn(topic)) {
      node.next.push({ to: this.#stepOf(child) });
      return;
    }
    const options = optionIds();
    const add = (words: string, to: string | null): void => {
      const description = words.replace(/\s*\n\s*/g, " ");
      node.options.push({ id: options.next(idFrom(withoutAddress(words)), "option"), description, to });
    };
    for (const each of topic.children) add(each.text, this.#stepOf(each));
    for (const link of topic.links) {
      const target = this.#byId.get(link.to);
      if (target === undefined) {
        this.#notes.omitted(
          topic.line,
          {
            en: `a link of "${quote(text)}" to something that is not in the tree`,
            zh: `“${quote(text)}”指向树外内容的链接`,
          },
          node.id,
        );
        continue;
      }
      const words = link.label === "" ? target.text : link.label;
      add(words, this.#stepOf(target));
      this.#notes.changed(
        topic.line,
        {
          en: `the link from "${quote(text)}" to "${quote(target.text)}" is an option now`,
          zh: `从“${quote(text)}”到“${quote(target.text)}”的关联已变成选项`,
        },
        node.id,
      );
    }
  }

  /** Options that end at once, with no words but their own: perhaps an answer is still to be written. */
  #noteBareEnds(): void {
    const bare = this.#topics.filter(
      (topic) =>
        topic.children.length === 0 &&
        topic.links.length === 0 &&
        topic.note === undefined &&
        (this.#parentOf(topic)?.children.length ?? 0) > 1,
    );
    const [first] = bare;
    if (first === undefined) return;
    const names = quote(bare.map(({ text }) => text).join("; "));
    this.#notes.assumed(first.line, {
      en: `${bare.length === 1 ? "One option ends" : `${bare.length} options end`} with no words but their own: ${names}`,
      zh: `有 ${bare.length} 个选项后面没有内容，选择后只会再显示一遍：${names}`,
    });
  }
}

/** The first line, for an id: without the address of a link. */
function withoutAddress(text: string): string {
  return firstLine(text).replace(/\(?https?:[^\s)]*\)?/g, "");
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
