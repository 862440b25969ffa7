/** Topics: what outlines and mind maps have in common. Not here: how they become steps and options (`draft-of-topics.ts`). */
import type { LocalizedText } from "../../../localized-text.ts";

/** A link from one topic to another that is not its child. */
export interface TopicLink {
  /** The id of the other topic. */
  to: string;
  /** The words on the link; empty when there are none. */
  label: string;
}

export interface Topic {
  /** The id in the source, when links name it. */
  id?: string;
  /** Plain text. */
  text: string;
  /** A longer text that belongs to the topic; plain text. */
  note?: string;
  keywords?: string[];
  /** The line or row in the source, from 1; 0 where it has none. */
  line: number;
  where?: LocalizedText;
  links: TopicLink[];
  children: Topic[];
}

/** A topic without anything below it. */
export function newTopic(text: string, line: number): Topic {
  return { text, line, links: [], children: [] };
}

/** Builds topics from items that come one after the other with their depth, as in indented outlines. */
export class OutlineBuilder {
  readonly roots: Topic[] = [];
  readonly #open: { depth: number; topic: Topic }[] = [];

  /** Adds a topic below the last one that is less deep, and returns it. */
  add(depth: number, text: string, line: number): Topic {
    while ((this.#open.at(-1)?.depth ?? -1) >= depth) this.#open.pop();
    const topic = newTopic(text, line);
    (this.#open.at(-1)?.topic.children ?? this.roots).push(topic);
    this.#open.push({ depth, topic });
    return topic;
  }

  /** Opens again the topic with this text that `add` would stand beside; false when there is none. */
  reopen(depth: number, text: string): boolean {
    const place = this.#open.findLastIndex((one) => one.depth < depth);
    const siblings = this.#open[place]?.topic.children ?? this.roots;
    const topic = siblings.find((one) => one.text === text);
    if (topic === undefined) return false;
    this.#open.splice(place + 1, Infinity, { depth, topic });
    return true;
  }
}

/** Every topic, a parent before its children. */
export function allTopics(roots: readonly Topic[]): Topic[] {
  const all: Topic[] = [];
  const stack = roots.toReversed();
  for (let topic = stack.pop(); topic !== undefined; topic = stack.pop()) {
    all.push(topic);
    stack.push(...topic.children.toReversed());
  }
  return all;
}
