/** Where ink's diverts lead and what its conditions ask, each with what has no counterpart told. */
import type { Divert } from "inkjs/compiler/Parser/ParsedHierarchy/Divert/Divert";
import type { ParsedObject } from "inkjs/compiler/Parser/ParsedHierarchy/Object";
import { quote, type DraftTarget, type Notes } from "./draft.ts";
import { conditionText, type InkNames } from "./ink-condition.ts";
import { lineOf, sourceOf, type InkPoints } from "./ink-points.ts";

/** Ways and conditions of one story. */
export class InkWays {
  readonly #points: InkPoints;
  readonly #names: InkNames;
  readonly #notes: Notes;

  constructor(points: InkPoints, names: InkNames, notes: Notes) {
    this.#points = points;
    this.#names = names;
    this.#notes = notes;
  }

  /** Whether a divert leaves the flow; tunnels and threads come back, and are named. */
  leaves(divert: Divert, node: string): boolean {
    const text = quote(divert.target?.dotSeparatedComponents ?? "");
    if (divert.isTunnel) this.#notes.lost(lineOf(divert), `tunnel: -> ${text} ->`, `隧道：-> ${text} ->`, node);
    else if (divert.isThread) this.#notes.lost(lineOf(divert), `thread: <- ${text}`, `线程：<- ${text}`, node);
    else if (!divert.isFunctionCall && !divert.isEmpty) return true;
    return false;
  }

  /** The node it leads to; null for the end, also where there is no such place. */
  target(divert: Divert, node: string): DraftTarget {
    if (divert.isEnd || divert.isDone) return null;
    const path = divert.target?.dotSeparatedComponents ?? "";
    if (divert.args.length > 0)
      this.#notes.lost(
        lineOf(divert),
        `what is handed over: -> ${quote(path)}(…)`,
        `传入的参数：-> ${quote(path)}(…)`,
        node,
      );
    const point = this.#points.find(path.split("."), divert);
    if (point !== undefined) return this.#points.id(point);
    this.#notes.lost(
      lineOf(divert),
      `-> ${quote(path)}: no such place; the way ends there`,
      `-> ${quote(path)}：没有这个地方，已在此结束`,
      node,
    );
    return null;
  }

  /** A condition in our words; undefined when it always holds, also when it cannot be said. */
  condition(expression: ParsedObject, line: number, node: string): string | undefined {
    const text = conditionText(expression, this.#names);
    if (text === undefined) {
      const said = quote(sourceOf(expression));
      this.#notes.lost(
        line,
        `the condition {${said}}: the choice is always offered`,
        `条件 {${said}}：该选项始终显示`,
        node,
      );
    }
    return text === "true" ? undefined : text;
  }
}
