/** What is shown over a tree: marks of its steps and ways, a short note at a box, and words about a step in its card. */
import type { ComponentChildren } from "preact";
import type { Marks } from "../../../../chart/model.ts";
import type { Tree } from "../../../../knowledge/model.ts";

export interface Overlay {
  /** The tree that is drawn: the published one, or one with what was removed from it. */
  tree: Tree;
  marks: Marks;
  /** By a step's id. It says what the mark says: a colour alone is not read by everybody. */
  notes: ReadonlyMap<string, string>;
  /** What is known of a step; undefined = nothing. */
  about(node: string): ComponentChildren;
}

/** What a panel of an overlay is given. */
export interface PanelProps {
  /** As it is published. */
  tree: Tree;
  channel: string;
  /** Another number when the report on the files has changed. */
  times: number;
  choose(node: string): void;
  /** Shows an overlay; undefined shows the tree as it is. */
  put(overlay: Overlay | undefined): void;
}
