/**
 * Ways to write a mistake down together with what must be said of it. Not here: the mistakes (`third-*.ts`).
 */
import type { SourceFile } from "../../../../../src/compile/parse.ts";
import { lineOf, type Kind, type Planted, type Subject } from "../../plant.ts";

type Says = RegExp | ((groups: readonly string[]) => RegExp);
type Written = "en" | "zh";

const ENGLISH = /^knowledge\/(?:home-network|mcp-integration|bike|smart-answers)\/|\.en\.md$/;

/** A mistake in files of one language alone. */
export function only(written: Written, kind: Kind): Kind {
  return {
    ...kind,
    plant: (file, dice) => (ENGLISH.test(file.path) === (written === "en") ? kind.plant(file, dice) : undefined),
  };
}

/** A word as it is, inside of a pattern. */
export const plain = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A mistake in one of the lines that a pattern matches. `says` may depend on the groups of the pattern. */
export function slip(
  id: string,
  on: Subject,
  pattern: RegExp,
  change: string,
  says: Says,
  at: readonly number[] = [0],
): Kind {
  return {
    id,
    on,
    plant({ path, text }, dice) {
      const lines = text.split("\n");
      const index = lineOf(lines, pattern, dice);
      const line = lines[index ?? 0] ?? "";
      const groups = pattern.exec(line);
      if (index === undefined || groups === null) return undefined;
      const words = lines.with(index, line.replace(pattern, change)).join("\n");
      return {
        files: [{ path, text: words }],
        file: path,
        lines: at.map((offset) => index + 1 + offset),
        says: says instanceof RegExp ? says : says([...groups].map((group) => group ?? "")),
      };
    },
  };
}

/** A mistake of several lines: the change returns where it is, counted from 1. */
export function block(
  id: string,
  on: Subject,
  says: RegExp,
  change: (lines: string[], pick: (pattern: RegExp) => number | undefined) => readonly number[] | undefined,
): Kind {
  return {
    id,
    on,
    plant({ path, text }, dice) {
      const lines = text.split("\n");
      const at = change(lines, (pattern) => lineOf(lines, pattern, dice));
      if (at === undefined) return undefined;
      return { files: [{ path, text: lines.join("\n") }], file: path, lines: [...at], says };
    },
  };
}

/** A mistake in the names of files: what is written instead of a file. */
export function moved(id: string, on: Subject, says: RegExp, change: (file: SourceFile) => SourceFile): Kind {
  return {
    id,
    on,
    plant(file) {
      const moved = change(file);
      return moved.path === file.path
        ? undefined
        : { files: [moved], gone: [file.path], file: moved.path, lines: [], says };
    },
  };
}

/** What a mistake of the small base must be told with. */
export function told(says: RegExp, kind: Kind): Kind {
  return {
    ...kind,
    plant(file, dice): Planted | undefined {
      const planted = kind.plant(file, dice);
      return planted === undefined ? undefined : { ...planted, says };
    },
  };
}
