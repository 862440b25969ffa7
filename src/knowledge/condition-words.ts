/**
 * Conditions in words for reviewers: "Your age is at least 18", with titles of nodes and options instead of ids.
 * A condition that cannot be put into words is shown as code.
 */
import { chinese, english, type Phrases } from "./condition-phrases.ts";
import { readExpression } from "./conditions.ts";
import type { OpenTree } from "./model.ts";
import { localizeNode } from "./text.ts";
import { inLanguage } from "../localized-text.ts";

type Ast = NonNullable<ReturnType<typeof readExpression>["ast"]>;

/** Functions that write a text in other letters: its words say the same without them. */
const SAME_TEXT: ReadonlySet<string> = new Set(["upperAscii", "lowerAscii", "trim"]);

/** One side of a comparison. An option's id is shown as its text when the other side is the node's answer. */
interface Operand {
  text: string;
  /** The node whose answer this is. */
  node?: string;
  literal?: string;
  number?: number;
}

/** How texts of the tree and code are written in the sentence, so that neither is taken for markup. */
interface Marks {
  text(text: string): string;
  code(code: string): string;
}

/** As they are, for a page that shows texts. */
const plain: Marks = { text: (text) => text, code: (code) => code };

/** What `answers.x` or `facts["x"]` names. */
function referenceIn(node: Ast): { owner: unknown; name: string } | undefined {
  if (node.op !== "." && node.op !== "[]") return undefined;
  const [owner, key] = node.args;
  if (owner.op !== "id") return undefined;
  const name = typeof key === "string" ? key : key.op === "value" ? (key.args as unknown) : undefined;
  return typeof name === "string" ? { owner: owner.args, name } : undefined;
}

/** Describes the conditions of one tree in one language. */
export class ConditionWords {
  readonly #tree: OpenTree;
  readonly #language: string;
  readonly #words: Phrases;

  readonly #marks: Marks;
  /** Facts that are being put into words, so that one that rests on itself ends; undefined where facts are named instead. */
  readonly #opened: Set<string> | undefined;

  /** With `facts: "words"` a fact stands as what it says, for a reader who sees no list of the facts; else by its name. */
  constructor(
    tree: OpenTree,
    language: string,
    { marks = plain, facts = "names" }: { marks?: Marks; facts?: "names" | "words" } = {},
  ) {
    this.#marks = marks;
    this.#opened = facts === "words" ? new Set() : undefined;
    this.#tree = tree;
    this.#language = language;
    this.#words = inLanguage(language, { en: english, zh: chinese });
  }

  /** A condition in words; as code when it cannot be put into words. */
  describe(condition: string): string {
    const { ast } = readExpression(condition);
    return (ast === undefined ? undefined : this.#clause(ast, false)) ?? this.#marks.code(condition);
  }

  #clause(node: Ast, inner: boolean): string | undefined {
    const words = this.#words;
    switch (node.op) {
      case "&&":
      case "||": {
        const parts = node.args.map((part: Ast) => this.#clause(part, part.op !== node.op));
        if (parts.some((part: string | undefined) => part === undefined)) return undefined;
        const joined = parts.join(node.op === "&&" ? words.and : words.or);
        return inner && node.op === "||" ? words.group(joined) : joined;
      }
      case "!_": {
        const what = this.#clause(node.args, false);
        return what === undefined ? undefined : words.not(what);
      }
      case "call": {
        const [name, args] = node.args;
        const [only] = args;
        const side = name === "has" && only !== undefined ? this.#side(only) : undefined;
        return side === undefined ? undefined : words.answered(side.text);
      }
      case "rcall": {
        const [name, owner, [only, test]] = node.args;
        if (name === "exists") return this.#someOf(owner, only, test);
        const ask = words.textTest.get(name);
        const text = ask && this.#side(owner);
        const part = only && this.#side(only);
        return text === undefined || part === undefined ? undefined : ask?.(text.text, part.text);
      }
      case "in":
        return this.#membership(node.args[0], node.args[1]);
      case ".":
      case "[]":
        return this.#factInWords(node, inner) ?? this.#side(node)?.text;
      case "==":
      case "!=":
      case "<":
      case "<=":
      case ">":
      case ">=": {
        const left = this.#side(node.args[0]);
        const right = this.#side(node.args[1]);
        if (left === undefined || right === undefined) return undefined;
        return words.compare.get(node.op)?.(this.#operandText(left, right), this.#operandText(right, left));
      }
      case "value":
        return node.args === true ? words.yes : node.args === false ? words.no : undefined;
      default:
        return undefined;
    }
  }

  /** `["a", "b"].exists(x, answers.code.contains(x))`: a text that holds one of several. */
  #someOf(list: Ast, variable: Ast | undefined, test: Ast | undefined): string | undefined {
    if (list.op !== "list" || variable?.op !== "id" || test?.op !== "rcall") return undefined;
    const [name, owner, [part]] = test.args;
    const [ask, text] = [this.#words.textTest.get(name), this.#side(owner)?.text];
    if (text === undefined || part?.op !== "id" || part.args !== variable.args) return undefined;
    const items = list.args.map((item: Ast) => this.#side(item)?.text);
    const known = items.filter((item: string | undefined) => item !== undefined);
    return known.length < items.length ? undefined : ask?.(text, this.#words.anyOf(known));
  }

  /** What a fact says, where facts are put into words and this one can be. */
  #factInWords(node: Ast, inner: boolean): string | undefined {
    const named = referenceIn(node);
    if (this.#opened === undefined || named?.owner !== "facts" || this.#opened.has(named.name)) return undefined;
    const fact = this.#tree.facts.find(({ name }) => name === named.name);
    const { ast } = fact === undefined ? {} : readExpression(fact.expression);
    if (ast === undefined) return undefined;
    this.#opened.add(named.name);
    const words = this.#clause(ast, inner);
    this.#opened.delete(named.name);
    return words;
  }

  #membership(item: Ast, list: Ast): string | undefined {
    const left = this.#side(item);
    if (left === undefined) return undefined;
    if (list.op === "list") {
      const items = list.args.map((part: Ast) => this.#side(part));
      const known = items.filter((side: Operand | undefined) => side !== undefined);
      if (known.length < items.length) return undefined;
      return this.#words.oneOf(
        left.text,
        this.#words.listOf(known.map((side: Operand) => this.#operandText(side, left))),
      );
    }
    if (list.op === "id" && list.args === "answers" && left.literal !== undefined)
      return this.#words.answered(this.#answer(left.literal).text);
    const right = this.#side(list);
    return right === undefined ? undefined : this.#words.among(this.#operandText(left, right), right.text);
  }

  #side(node: Ast): Operand | undefined {
    if (node.op === "value") {
      const value: unknown = node.args;
      if (typeof value === "string") return { text: this.#words.name(this.#marks.text(value)), literal: value };
      if (typeof value === "boolean") return { text: value ? this.#words.yes : this.#words.no };
      return typeof value === "number" || typeof value === "bigint"
        ? { text: String(value), number: Number(value) }
        : undefined;
    }
    if (node.op === "-_") {
      const inner = this.#side(node.args);
      return inner === undefined ? undefined : { text: `−${inner.text}` };
    }
    if (node.op === "rcall" && SAME_TEXT.has(node.args[0])) {
      const owner = this.#side(node.args[1]);
      return owner === undefined ? undefined : { text: owner.text };
    }
    if (node.op === "id") return node.args === "today" ? { text: this.#words.today } : undefined;
    const named = referenceIn(node);
    if (named?.owner === "answers") return this.#answer(named.name);
    return named?.owner === "facts" ? { text: this.#words.fact(this.#marks.code(named.name)) } : undefined;
  }

  /** An answer: the title of its node, or the name of the input. */
  #answer(name: string): Operand {
    const node = this.#tree.byId.get(name) ?? this.#tree.nodes.find(({ input }) => input?.name === name);
    if (node === undefined) return { text: this.#marks.code(name) };
    const title = localizeNode(this.#tree, node, this.#language).title;
    return {
      text: title === undefined ? this.#marks.code(name) : this.#words.name(this.#marks.text(title)),
      node: node.id,
    };
  }

  /**
   * An operand as text. A literal compared with an answer is shown as the text of the option with that id, and seconds compared with a length
   * of time as days, hours or minutes.
   */
  #operandText(side: Operand, other: Operand): string {
    const node = other.node === undefined ? undefined : this.#tree.byId.get(other.node);
    if (side.number !== undefined && node?.input?.type === "duration" && node.input.unit === undefined)
      return this.#words.duration(side.number);
    if (side.literal === undefined || node === undefined) return side.text;
    return this.#words.name(this.#marks.text(localizeNode(this.#tree, node, this.#language).option(side.literal)));
  }
}
