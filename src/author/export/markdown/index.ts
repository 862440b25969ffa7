/**
 * Exports one or several trees as a Markdown document for reviewers: a section for each node with its text, options with
 * links, conditions in words, its input, its documents, and the nodes that lead to it.
 */
import { formatRef, type Node, type OpenTree, type Rule, type Target } from "../../../knowledge/model.ts";
import { findTranslation, localizeNode } from "../../../knowledge/text.ts";
import { isLeaf } from "../../../session/current-node.ts";
import { ConditionWords } from "../../../knowledge/condition-words.ts";
import type { ExportResult, Exporter, ExportSource } from "../exporter.ts";
import { code, inlineText, quotation } from "./text.ts";
import { documentTexts, type DocumentTexts } from "./texts.ts";
import { readingOrder } from "../targets.ts";
import { inLanguage } from "../../../localized-text.ts";

export const markdown: Exporter = {
  name: "markdown",
  extension: ".md",
  takesSeveralTrees: true,
  write(source): ExportResult {
    return { text: new ReviewDocument(source).text(), omitted: [] };
  },
};

interface Section {
  tree: OpenTree;
  node: Node;
  anchor: string;
}

class ReviewDocument {
  readonly #source: ExportSource;
  readonly #words: DocumentTexts;
  /** By `base/tree#node`, in reading order. */
  readonly #sections = new Map<string, Section>();
  /** By `base/tree#node`: the sections that lead to the node, each with the text of its option. */
  readonly #incoming = new Map<string, { from: Section; label: string }[]>();

  constructor(source: ExportSource) {
    this.#source = source;
    this.#words = inLanguage(source.languages[0], documentTexts);
    for (const tree of source.trees) {
      for (const node of readingOrder(tree)) {
        const key = formatRef({ base: tree.base, tree: tree.tree, node: node.id });
        this.#sections.set(key, { tree, node, anchor: `step-${this.#sections.size + 1}` });
      }
    }
    for (const section of this.#sections.values()) this.#collectIncoming(section);
  }

  #collectIncoming(from: Section): void {
    const add = (target: Target | undefined, label: string): void => {
      if (!target) return;
      const key = formatRef(target);
      const ways = this.#incoming.get(key) ?? [];
      if (!ways.some((way) => way.from === from && way.label === label)) ways.push({ from, label });
      this.#incoming.set(key, ways);
    };
    const words = this.#nodeWords(from);
    for (const { id, target } of from.node.options) add(target, words.option(id));
    for (const { target } of from.node.next) add(target, "");
  }

  text(): string {
    const parts = this.#source.trees.flatMap((tree) => this.#chapter(tree));
    return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
  }

  #nodeWords({ tree, node }: Section, language = this.#source.languages[0]) {
    return localizeNode(tree, node, language);
  }

  #sectionsOf(tree: OpenTree): Section[] {
    return [...this.#sections.values()].filter((section) => section.tree === tree);
  }

  #name(section: Section): string {
    return inlineText(this.#nodeWords(section).title ?? section.node.id) || code(section.node.id);
  }

  #link(section: Section): string {
    return `[${this.#name(section)}](#${section.anchor})`;
  }

  #chapter(tree: OpenTree): string[] {
    const words = this.#words;
    const [first, ...others] = this.#source.languages;
    const titles = [first, ...others].map((language) => this.#treeText(tree, language, "title"));
    const names = [...new Set(titles.filter((title) => title !== undefined))];
    const sections = this.#sectionsOf(tree);
    const conditions = new ConditionWords(tree, first, { marks: { text: inlineText, code } });
    const facts = tree.facts.map(({ name, expression }) => `- ${code(name)}${words.colon}${code(expression)}`);
    const descriptions = [first, ...others].map((language) => this.#treeText(tree, language, "description"));
    return [
      `# ${inlineText(names.join(" / ")) || code(`${tree.base}/${tree.tree}`)}`,
      ...[...new Set(descriptions)].map((text) => (text === undefined ? "" : quotation(text))),
      `${code(`${tree.base}/${tree.tree}`)} · ${words.steps(sections.length)} · ${this.#source.languages.map(inlineText).join(" / ")}`,
      `## ${words.contents}`,
      sections.map((section, index) => `${index + 1}. ${this.#link(section)}`).join("\n"),
      ...(facts.length === 0 ? [] : [`## ${words.facts}`, facts.join("\n")]),
      ...sections.flatMap((section, index) => this.#step(section, index + 1, conditions)),
    ];
  }

  #treeText(tree: OpenTree, language: string, key: "title" | "description"): string | undefined {
    return findTranslation(tree.texts, tree.language, language)?.[key] ?? tree[key];
  }

  #step(section: Section, number: number, conditions: ConditionWords): string[] {
    const { node } = section;
    return [
      `<a id="${section.anchor}"></a>`,
      `## ${number}. ${this.#name(section)}`,
      code(node.id),
      ...this.#response(section),
      ...this.#options(section, conditions),
      ...this.#asks(section),
      ...this.#rules(node, conditions),
      ...this.#documents(node),
      isLeaf(node) ? `*${this.#words.theEnd}*` : "",
      this.#reachedFrom(section),
    ];
  }

  /** The text in each language, with a note where a translation is missing. */
  #response(section: Section): string[] {
    const [first, ...others] = this.#source.languages;
    const own = section.tree.language.toLowerCase();
    return [
      quotation(this.#nodeWords(section, first).response),
      ...others.flatMap((language) => {
        const missing =
          language.toLowerCase() !== own &&
          findTranslation(section.node.texts, section.tree.language, language)?.response === undefined;
        const label = `**${inlineText(language)}**`;
        return missing
          ? [`${label} *(${this.#words.untranslated})*`]
          : [label, quotation(this.#nodeWords(section, language).response)];
      }),
    ];
  }

  #inAllLanguages(section: Section, id: string): string {
    const texts = this.#source.languages.map((language) => this.#nodeWords(section, language).option(id));
    return [...new Set(texts)].map(inlineText).join(" / ");
  }

  #targetLink(target: Target): string {
    if (target === null) return this.#words.end;
    const section = this.#sections.get(formatRef(target));
    return section === undefined ? code(formatRef(target)) : this.#link(section);
  }

  #options(section: Section, conditions: ConditionWords): string[] {
    const { node } = section;
    if (node.options.length === 0) return [];
    const lines = node.options.map(({ id, target, when }) => {
      const to = target === undefined ? "" : ` → ${this.#targetLink(target)}`;
      const only = when === undefined ? "" : ` — ${this.#words.onlyIf} ${conditions.describe(when)}`;
      return `- **${this.#inAllLanguages(section, id)}** (${code(id)})${to}${only}`;
    });
    return [`**${this.#words.options}**`, lines.join("\n")];
  }

  #asks(section: Section): string[] {
    const { input } = section.node;
    if (input === undefined) return [];
    const hint = this.#nodeWords(section).hint;
    const about = `**${this.#words.asks}**${this.#words.colon}${code(input.name)}, ${inlineText(this.#words.input(input))}`;
    const pattern = input.pattern === undefined ? "" : ` ${code(input.pattern)}`;
    const choices = (input.choices ?? []).map(({ id }) => `- ${this.#inAllLanguages(section, id)} (${code(id)})`);
    return [
      about + pattern + (hint === undefined ? "" : ` — ${inlineText(hint)}`),
      ...(choices.length === 0 ? [] : [choices.join("\n")]),
    ];
  }

  #rules(node: Node, conditions: ConditionWords): string[] {
    if (node.next.length === 0) return [];
    const several = node.next.length > 1;
    const lines = node.next.map(({ when, target }: Rule, index) => {
      const reason =
        when === undefined
          ? several || index > 0
            ? this.#words.otherwise
            : this.#words.continue
          : `${this.#words.if} ${conditions.describe(when)}`;
      return `${index + 1}. ${reason} → ${this.#targetLink(target)}`;
    });
    return [`**${this.#words.rules}**`, lines.join("\n")];
  }

  #documents(node: Node): string[] {
    if (node.documents.length === 0) return [];
    const names = node.documents.map((key) => {
      const title = this.#source.documents.get(key)?.title;
      return title === undefined ? code(key) : `${inlineText(title)} (${code(key)})`;
    });
    return [`**${this.#words.documents}**${this.#words.colon}${names.join("; ")}`];
  }

  #reachedFrom({ tree, node }: Section): string {
    const ways = (this.#incoming.get(formatRef({ base: tree.base, tree: tree.tree, node: node.id })) ?? []).map(
      ({ from, label }) => `${this.#link(from)}${label === "" ? "" : ` (${inlineText(label)})`}`,
    );
    const start = node.id === tree.root ? [this.#words.start] : [];
    const all = [...start, ...ways];
    return all.length === 0 ? "" : `${this.#words.from}${this.#words.colon}${all.join("; ")}`;
  }
}
