/** The places of an ink story that something can lead to, each with an id, and how paths in diverts name them. */
import { Choice } from "inkjs/compiler/Parser/ParsedHierarchy/Choice";
import { ContentList } from "inkjs/compiler/Parser/ParsedHierarchy/ContentList";
import { FlowBase } from "inkjs/compiler/Parser/ParsedHierarchy/Flow/FlowBase";
import { Gather } from "inkjs/compiler/Parser/ParsedHierarchy/Gather/Gather";
import type { ParsedObject } from "inkjs/compiler/Parser/ParsedHierarchy/Object";
import { Story } from "inkjs/compiler/Parser/ParsedHierarchy/Story";
import { Text } from "inkjs/compiler/Parser/ParsedHierarchy/Text";
import { VariableReference } from "inkjs/compiler/Parser/ParsedHierarchy/Variable/VariableReference";
import type { InkNames } from "./ink-condition.ts";
import { idFrom, Ids } from "./ids.ts";

/** The line on which something stands; that of what holds it when it does not know. */
export function lineOf(object: ParsedObject | null): number {
  for (let at = object; at !== null; at = at.parent) {
    const line = at.hasOwnDebugMetadata ? at.debugMetadata?.startLineNumber : undefined;
    if (line !== undefined) return line;
  }
  return 1;
}

/** Everything in the story, in the order in which it stands. */
export function everything(object: ParsedObject): ParsedObject[] {
  return [object, ...object.content.flatMap(everything)];
}

/** The knot or stitch (or the story itself) that something stands in. */
export function flowOf(object: ParsedObject): FlowBase | undefined {
  for (let at: ParsedObject | null = object; at !== null; at = at.parent) if (at instanceof FlowBase) return at;
  return undefined;
}

/** The words of a choice as they are offered, with constants filled in. */
export function wordsOf(list: ParsedObject | null | undefined, constants?: InkNames["constants"]): string {
  return (list?.content ?? [])
    .map((part) => {
      if (part instanceof Text) return part.text;
      if (part instanceof ContentList) return wordsOf(part, constants);
      return part instanceof VariableReference ? String(constants?.get(part.name) ?? "") : "";
    })
    .join("");
}

/** Ids of all places, and the way from names to places. */
export class InkPoints {
  readonly #ids = new Ids();
  readonly #idOf = new Map<ParsedObject, string>();
  /** `knot`, `knot.stitch`, `knot.label`, `knot.stitch.label` → place. */
  readonly #byPath = new Map<string, ParsedObject>();
  /** Labels wherever they stand; undefined when there are several of a name. */
  readonly #byLabel = new Map<string, ParsedObject | undefined>();

  constructor(story: Story) {
    const all = everything(story);
    // Knots first: their names are the ones that people know.
    for (const object of all) if (object instanceof FlowBase && !object.isFunction) this.#addFlow(object);
    for (const object of all) {
      if (object instanceof Gather) this.#addPoint(object, object.name, "then");
      if (object instanceof Choice) {
        const words = wordsOf(object.startContent) + wordsOf(object.choiceOnlyContent);
        this.#addPoint(object, object.name, idFrom(words) || "choice");
      }
    }
  }

  #path(object: ParsedObject): string {
    const names: string[] = [];
    for (
      let flow = flowOf(object);
      flow !== undefined && !(flow instanceof Story);
      flow = flow.parent === null ? undefined : flowOf(flow.parent)
    )
      names.unshift(flow.name ?? "");
    return names.join(".");
  }

  #addFlow(flow: FlowBase): void {
    const path = this.#path(flow);
    this.#byPath.set(path, flow);
    this.#idOf.set(flow, this.#ids.next(flow instanceof Story ? "root" : path.replaceAll(".", "_"), "knot"));
  }

  #addPoint(point: Choice | Gather, label: string | null, otherwise: string): void {
    const path = this.#path(point);
    const wish = label ?? [path.replaceAll(".", "_"), otherwise].filter((part) => part !== "").join("_");
    this.#idOf.set(point, this.#ids.next(wish, "step"));
    if (label === null) return;
    this.#byPath.set(path === "" ? label : `${path}.${label}`, point);
    this.#byLabel.set(label, this.#byLabel.has(label) ? undefined : point);
  }

  /** The id of a knot, stitch, gather or choice (the step behind it). */
  id(point: ParsedObject): string {
    return this.#idOf.get(point) ?? "";
  }

  /** An id for a step that has no place of its own in the source. */
  fresh(wish: string): string {
    return this.#ids.next(wish, "step");
  }

  /** What a path means where it is written: the nearest first. */
  find(path: readonly string[], from: ParsedObject): ParsedObject | undefined {
    const here = this.#path(from)
      .split(".")
      .filter((part) => part !== "");
    for (let depth = here.length; depth >= 0; depth--) {
      const found = this.#byPath.get([...here.slice(0, depth), ...path].join("."));
      if (found !== undefined && !(found instanceof Story)) return found;
    }
    const [knot = "", label = ""] = path;
    if (path.length === 1) return this.#byLabel.get(knot);
    // `knot.label` may mean a label within one of the knot's stitches.
    const inKnot = [...this.#byPath].filter(([key]) => key.startsWith(`${knot}.`) && key.endsWith(`.${label}`));
    return path.length === 2 && inKnot.length === 1 ? inKnot[0]?.[1] : undefined;
  }
}

/** An expression as its author would read it. */
export function sourceOf(expression: ParsedObject): string {
  const text = String(expression).replace(/[{}]/g, "");
  return /^\([^()]*\)$/.test(text) ? text.slice(1, -1) : text;
}
