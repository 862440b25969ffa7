/**
 * Follows an ink story from place to place and writes down what is said and offered at each as a draft.
 * Text that goes on elsewhere is a node with a way on; a place that says nothing is a fork.
 */
import { AuthorWarning } from "inkjs/compiler/Parser/ParsedHierarchy/AuthorWarning";
import { Choice } from "inkjs/compiler/Parser/ParsedHierarchy/Choice";
import { Conditional } from "inkjs/compiler/Parser/ParsedHierarchy/Conditional/Conditional";
import { Divert } from "inkjs/compiler/Parser/ParsedHierarchy/Divert/Divert";
import type { FlowBase } from "inkjs/compiler/Parser/ParsedHierarchy/Flow/FlowBase";
import { Gather } from "inkjs/compiler/Parser/ParsedHierarchy/Gather/Gather";
import type { ParsedObject } from "inkjs/compiler/Parser/ParsedHierarchy/Object";
import type { Story } from "inkjs/compiler/Parser/ParsedHierarchy/Story";
import { Text } from "inkjs/compiler/Parser/ParsedHierarchy/Text";
import { TunnelOnwards } from "inkjs/compiler/Parser/ParsedHierarchy/TunnelOnwards";
import { Weave } from "inkjs/compiler/Parser/ParsedHierarchy/Weave";
import {
  addNode,
  newDraft,
  quote,
  type Draft,
  type DraftNode,
  type DraftOption,
  type DraftRule,
  type DraftTarget,
  type Notes,
} from "./draft.ts";
import { idFrom, optionIds } from "./ids.ts";
import { choicesOf, hasLogic, spokenOf, type Offered } from "./ink-choices.ts";
import { conditionText, relaxed, type InkNames } from "./ink-condition.ts";
import { namesOf, type Offers } from "./ink-names.ts";
import { tellOnce } from "./ink-once.ts";
import { InkPoints, lineOf, sourceOf } from "./ink-points.ts";
import { branchesOf, conditionalIn, flows, matters, offersOnly } from "./ink-shape.ts";
import { InkSpeech } from "./ink-speech.ts";
import { InkWays } from "./ink-ways.ts";

/** What stands at one place before the flow leaves it. */
interface Stop {
  id: string;
  /** Where it goes when its content ends; undefined when the story has nothing more to say. */
  after: DraftTarget | undefined;
  speech: InkSpeech;
}

export class InkFlow {
  readonly offers: Offers = new Map();
  readonly #story: Story & FlowBase;
  readonly #notes: Notes;
  readonly #points: InkPoints;
  readonly #draft: Draft;
  readonly #names: InkNames;
  readonly #ways: InkWays;
  readonly #lines = new Map<string, number>();

  /** @param known where choices were offered when the story was followed before */
  constructor(story: Story & FlowBase, name: string, notes: Notes, known: Offers = new Map()) {
    this.#story = story;
    this.#notes = notes;
    this.#points = new InkPoints(story);
    this.#draft = newDraft(this.#points.id(story));
    this.#draft.title = name;
    this.#names = namesOf(story, this.#points, known);
    this.#ways = new InkWays(this.#points, this.#names, notes);
  }

  lineOf(id: string): number {
    return this.#lines.get(id) ?? 1;
  }

  /** The whole story as a draft. */
  follow(): Draft {
    for (const flow of [this.#story, ...this.#story.subFlowsByName.values()]) this.#followFlow(flow);
    tellOnce(this.#draft, this.offers, this.#notes);
    this.#draft.nodes = new Map(
      Array.from(this.#draft.nodes).toSorted(([left], [right]) => this.lineOf(left) - this.lineOf(right)),
    );
    return this.#draft;
  }

  #followFlow(flow: FlowBase): void {
    const line = lineOf(flow);
    const name = quote(flow.name ?? "");
    if (flow.isFunction) {
      this.#notes.lost(line, `function ${name}`, `函数 ${name}`);
      return;
    }
    if (flow.hasParameters)
      this.#notes.lost(line, `the parameters of ${name}`, `${name} 的参数`, this.#points.id(flow));
    const weave = flow.content.find((part) => part instanceof Weave);
    const [firstStitch] = flow.subFlowsByName.values();
    const says = weave?.content.some((part) => !(part instanceof Text) || part.text.trim() !== "") ?? false;
    // A knot without words of its own begins with its first stitch.
    if (!says && flow !== this.#story && firstStitch !== undefined)
      this.#draft.forks.set(this.#points.id(flow), [{ to: this.#points.id(firstStitch) }]);
    else this.#run(this.#points.id(flow), line, weave?.content ?? [], undefined);
    if (flow !== this.#story) for (const stitch of flow.subFlowsByName.values()) this.#followFlow(stitch);
  }

  /** Follows content from its beginning; what is said there becomes the node (or fork) with this id. */
  #run(id: string, line: number, content: readonly ParsedObject[], after: DraftTarget | undefined, echo = ""): void {
    this.#lines.set(id, line);
    const speech = new InkSpeech(this.#names, this.#draft, this.#notes, id);
    speech.say(echo);
    this.#goOn({ id, after, speech }, content);
  }

  #goOn(stop: Stop, content: readonly ParsedObject[]): void {
    for (const [index, part] of content.entries()) {
      const rest = content.slice(index + 1);
      if (part instanceof Choice) return this.#choices(stop, content.slice(index));
      if (part instanceof Gather) {
        // A gather without a name, with nothing chosen before it, is just the next line.
        if (part.name === null) continue;
        this.#run(this.#points.id(part), lineOf(part), rest, stop.after);
        return this.#leave(stop, this.#points.id(part));
      }
      if (part instanceof Weave) return this.#nested(stop, part, rest);
      if (part instanceof TunnelOnwards) {
        this.#notes.lost(lineOf(part), "the way back out of a tunnel: ->->", "隧道返回：->->", stop.id);
        return this.#leave(stop, null);
      }
      if (part instanceof Divert && this.#ways.leaves(part, stop.id))
        return this.#leave(stop, this.#ways.target(part, stop.id));
      const conditional = conditionalIn(part);
      if (conditional !== undefined && branchesOf(conditional).some((branch) => flows(branch.content))) {
        if (branchesOf(conditional).every((branch) => offersOnly(branch.content)))
          return this.#choices(stop, content.slice(index));
        return this.#decide(stop, conditional, rest);
      }
      if (part instanceof AuthorWarning)
        this.#notes.guessed(
          lineOf(part),
          `TODO: ${quote(part.warningMessage)}`,
          `TODO：${quote(part.warningMessage)}`,
          stop.id,
        );
      else if (!(part instanceof Divert)) stop.speech.hear(part);
    }
    return this.#leave(stop, stop.after);
  }

  /** Content indented deeper than what stands before it: it is followed first, then the rest. */
  #nested(stop: Stop, weave: Weave, rest: readonly ParsedObject[]): void {
    if (!rest.some(matters)) return this.#goOn(stop, weave.content);
    const id = this.#points.fresh(`${stop.id}_then`);
    this.#run(id, lineOf(rest[0] ?? weave), rest, stop.after);
    return this.#goOn({ ...stop, after: id }, weave.content);
  }

  /** The choices of one section with what follows each, up to the gather where they meet again. */
  #choices(stop: Stop, content: readonly ParsedObject[]): void {
    const gatherAt = content.findIndex((part) => part instanceof Gather);
    const section = gatherAt === -1 ? content : content.slice(0, gatherAt);
    const gather = gatherAt === -1 ? undefined : content[gatherAt];
    let meet = stop.after;
    if (gather !== undefined) {
      meet = this.#points.id(gather);
      this.#run(meet, lineOf(gather), content.slice(gatherAt + 1), stop.after);
    }
    const offered = choicesOf(section, (expression, line) => this.#ways.condition(expression, line, stop.id));
    this.#offer({ ...stop, after: meet }, offered);
  }

  #offer(stop: Stop, offered: readonly Offered[]): void {
    const { constants } = this.#names;
    const options: DraftOption[] = [];
    const ids = optionIds();
    let fallback: DraftTarget | undefined;
    for (const { choice, body, when } of offered) {
      const { description, echo } = spokenOf(choice, constants);
      const id = this.#points.id(choice);
      this.#run(id, lineOf(choice), [...(choice.innerContent?.content ?? []), ...body], stop.after, echo);
      if (description === "") {
        fallback ??= id;
        continue;
      }
      if (hasLogic(choice, constants)) {
        const said = quote(description);
        this.#notes.lost(lineOf(choice), `logic within the choice "${said}"`, `选项“${said}”中的逻辑`, stop.id);
      }
      const option = ids.next(choice.name ?? idFrom(description), "option");
      this.offers.set(choice, { node: stop.id, option });
      options.push({ id: option, description, to: id, ...(when === undefined ? {} : { when: relaxed(when) }) });
    }
    const node = addNode(this.#draft, stop.id, stop.speech.text());
    node.options = options;
    if (fallback !== undefined) node.next = [{ to: fallback }];
  }

  /** Nothing more is said here: on to the target. */
  #leave(stop: Stop, target: DraftTarget | undefined): void {
    const text = stop.speech.text();
    if (text === "" && target !== undefined) {
      this.#draft.forks.set(stop.id, [{ to: target }]);
      return;
    }
    const node = addNode(this.#draft, stop.id, text);
    if (target !== null && target !== undefined) node.next = [{ to: target }];
  }

  /** Branches that lead apart: rules where answers decide them, options for the author to mend where they do not. */
  #decide(stop: Stop, conditional: Conditional, rest: readonly ParsedObject[]): void {
    const onwards = rest.some(matters) ? this.#points.fresh(`${stop.id}_then`) : undefined;
    if (onwards !== undefined) this.#run(onwards, lineOf(rest.find(matters) ?? conditional), rest, stop.after);
    const after = onwards ?? stop.after;
    const branches = branchesOf(conditional).map((branch, index) => {
      const id = this.#points.fresh(`${stop.id}_case${index + 1}`);
      this.#run(id, lineOf(conditional), branch.content, after);
      return {
        id,
        source: branch.condition,
        when: branch.condition === undefined ? "true" : conditionText(branch.condition, this.#names),
      };
    });
    const hasElse = branches.some(({ source }) => source === undefined);
    const sayable = branches.every(({ source, when }) => source === undefined || when !== undefined);
    if (sayable) {
      const rules: DraftRule[] = branches.flatMap(({ id, when = "true" }) =>
        when === "false" ? [] : [{ to: id, ...(when === "true" ? {} : { when: relaxed(when) }) }],
      );
      if (!hasElse) rules.push({ to: after ?? null });
      const text = stop.speech.text();
      if (text === "") this.#draft.forks.set(stop.id, rules);
      else addNode(this.#draft, stop.id, text).next = rules;
      return;
    }
    const node: DraftNode = addNode(this.#draft, stop.id, stop.speech.text());
    const ids = optionIds();
    for (const { id, source } of branches) {
      const description = source === undefined ? "else" : quote(sourceOf(source));
      node.options.push({ id: ids.next(idFrom(description), "case"), description, to: id });
    }
    if (!hasElse) node.options.push({ id: ids.next("else", "case"), description: "else", to: after ?? null });
    const said = branches.flatMap(({ source }) => (source === undefined ? [] : [quote(sourceOf(source))])).join(", ");
    this.#notes.guessed(
      lineOf(conditional),
      `a decision that answers cannot make is now a question: ${said}`,
      `无法由回答判断的条件已改为提问：${said}`,
      stop.id,
    );
  }
}
