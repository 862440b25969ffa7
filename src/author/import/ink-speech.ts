/** What is said at one place of an ink story, collected piece by piece. Logic within the words is told or computed. */
import { Choice } from "inkjs/compiler/Parser/ParsedHierarchy/Choice";
import { Conditional } from "inkjs/compiler/Parser/ParsedHierarchy/Conditional/Conditional";
import { ContentList } from "inkjs/compiler/Parser/ParsedHierarchy/ContentList";
import { ConstantDeclaration } from "inkjs/compiler/Parser/ParsedHierarchy/Declaration/ConstantDeclaration";
import { Divert } from "inkjs/compiler/Parser/ParsedHierarchy/Divert/Divert";
import { ExternalDeclaration } from "inkjs/compiler/Parser/ParsedHierarchy/Declaration/ExternalDeclaration";
import { Expression } from "inkjs/compiler/Parser/ParsedHierarchy/Expression/Expression";
import { FunctionCall } from "inkjs/compiler/Parser/ParsedHierarchy/FunctionCall";
import { Glue } from "inkjs/compiler/Parser/ParsedHierarchy/Glue";
import { IncludedFile } from "inkjs/compiler/Parser/ParsedHierarchy/IncludedFile";
import type { ParsedObject } from "inkjs/compiler/Parser/ParsedHierarchy/Object";
import { Sequence } from "inkjs/compiler/Parser/ParsedHierarchy/Sequence/Sequence";
import { Tag } from "inkjs/compiler/Parser/ParsedHierarchy/Tag";
import { Text } from "inkjs/compiler/Parser/ParsedHierarchy/Text";
import { VariableAssignment } from "inkjs/compiler/Parser/ParsedHierarchy/Variable/VariableAssignment";
import { VariableReference } from "inkjs/compiler/Parser/ParsedHierarchy/Variable/VariableReference";
import { Weave } from "inkjs/compiler/Parser/ParsedHierarchy/Weave";
import { quote, type Draft, type Notes } from "./draft.ts";
import { conditionText, textByCondition, type InkNames } from "./ink-condition.ts";
import { lineOf, sourceOf } from "./ink-points.ts";
import { branchesOf } from "./ink-shape.ts";

/** Joins what stands before and after it without a line end; no text has it. */
const glue = "\uE001";

export class InkSpeech {
  readonly #names: InkNames;
  readonly #draft: Draft;
  readonly #notes: Notes;
  readonly #node: string;
  #text = "";
  #tag: string | undefined;

  constructor(names: InkNames, draft: Draft, notes: Notes, node: string) {
    this.#names = names;
    this.#draft = draft;
    this.#notes = notes;
    this.#node = node;
  }

  say(text: string): void {
    this.#text += text;
  }

  /** What was said: one paragraph a line. */
  text(): string {
    return this.#text
      .replace(new RegExp(`\\s*\\n?\\s*${glue}\\s*\\n?`, "g"), (around) =>
        /^\s|\s$/.test(around.replaceAll("\n", "")) ? " " : "",
      )
      .split("\n")
      .map((line) => line.trim().replace(/[^\S\n]+/g, " "))
      .filter((line) => line !== "")
      .join("\n");
  }

  hear(part: ParsedObject): void {
    const line = lineOf(part);
    if (part instanceof Tag) this.#hearTag(part, line);
    else if (this.#tag !== undefined) this.#tag += part instanceof Text ? part.text : "";
    else if (part instanceof Text) this.say(part.text);
    else if (part instanceof Glue) this.say(glue);
    else if (part instanceof Conditional) this.#hearConditional(part, line);
    else if (part instanceof Sequence) this.#hearSequence(part, line);
    else if (part instanceof ContentList || part instanceof Weave) for (const inner of part.content) this.hear(inner);
    else if (part instanceof VariableReference) this.#print(part, line);
    else if (part instanceof VariableAssignment) this.#assigns(part, line);
    else if (part instanceof ExternalDeclaration) this.#lost(line, `EXTERNAL ${part.name ?? ""}`);
    else if (part instanceof FunctionCall) this.#lost(line, `${part.name}(…)`);
    else if (part instanceof Expression) this.#lost(line, `{${sourceOf(part)}}`);
    else if (
      !(
        part instanceof ConstantDeclaration ||
        part instanceof IncludedFile ||
        part instanceof Divert ||
        part instanceof Choice
      )
    )
      this.#lost(line, part.typeName);
  }

  #lost(line: number, what: string): void {
    this.#notes.lost(line, quote(what), quote(what), this.#node);
  }

  /** `# title: …` at the top names the tree; other tags speak to the program that plays the story. */
  #hearTag(tag: Tag, line: number): void {
    if (tag.isStart) {
      this.#tag = "";
      return;
    }
    const text = (this.#tag ?? "").trim();
    this.#tag = undefined;
    const title = /^title\s*:\s*(.+)$/i.exec(text)?.[1];
    if (title !== undefined) this.#draft.title = title;
    else this.#lost(line, `# ${text}`);
  }

  #assigns(assignment: VariableAssignment, line: number): void {
    const name = assignment.variableName;
    if ((assignment.isGlobalDeclaration && this.#names.constants.has(name)) || this.#names.flags.has(name)) return;
    if (assignment.listDefinition !== null) this.#lost(line, `LIST ${name}`);
    else this.#lost(line, `${assignment.isDeclaration ? "VAR " : "~ "}${name} = …`);
  }

  #print(reference: VariableReference, line: number): void {
    const constant = this.#names.constants.get(reference.name);
    if (constant === undefined) this.#lost(line, `{${reference.name}}`);
    else this.say(String(constant));
  }

  /** `{a|b}` and its kin: what is said the first time. */
  #hearSequence(sequence: Sequence, line: number): void {
    const texts = sequence.sequenceElements.map((element) => plainText(element) ?? "…");
    this.#notes.changed(
      line,
      `only the first is said: {${quote(texts.join("|"))}}`,
      `只保留第一个：{${quote(texts.join("|"))}}`,
      this.#node,
    );
    const [first] = sequence.sequenceElements;
    if (first !== undefined) this.hear(first);
  }

  /** A text that depends on a condition: computed as a fact where answers decide, else as its first branch says. */
  #hearConditional(conditional: Conditional, line: number): void {
    const branches = branchesOf(conditional).map(({ condition, content }) => ({
      when: condition === undefined ? undefined : conditionText(condition, this.#names),
      sayable: condition === undefined || conditionText(condition, this.#names) !== undefined,
      text: content
        .map(plainText)
        .reduce<string | undefined>(
          (all, text) => (all === undefined || text === undefined ? undefined : all + text),
          "",
        ),
      content,
    }));
    // The space behind the colon is not doubled.
    const trim = /(?:^|\s)$/.test(this.#text);
    const texts = branches.flatMap(({ when, text }) =>
      text === undefined ? [] : [{ when, text: trim ? text.trimStart() : text }],
    );
    if (branches.every(({ sayable }) => sayable) && texts.length === branches.length) {
      const open = texts.filter(({ when }) => when !== "false");
      const [first] = open;
      if (first === undefined || first.when === undefined || first.when === "true") {
        this.say(first?.text ?? "");
        return;
      }
      const fact = `text_${this.#draft.facts.size + 1}`;
      this.#draft.facts.set(fact, textByCondition(open));
      this.say(`\${fact:${fact}}`);
      return;
    }
    const source = quote(
      branchesOf(conditional)
        .map(({ condition }) => (condition === undefined ? "else" : sourceOf(condition)))
        .join("; "),
    );
    this.#notes.lost(
      line,
      `the condition {${source}}: its first text is kept`,
      `条件 {${source}}：保留第一段文本`,
      this.#node,
    );
    for (const part of branches[0]?.content ?? []) this.hear(part);
  }
}

/** The words of something that holds nothing else; undefined when it holds logic. */
function plainText(part: ParsedObject): string | undefined {
  if (part instanceof Text) return part.text.replace(/\n$/, "");
  if (!(part instanceof ContentList || part instanceof Weave)) return undefined;
  let text = "";
  for (const inner of part.content) {
    const words = plainText(inner);
    if (words === undefined) return undefined;
    text += words;
  }
  return text;
}
