/**
 * Two sound bases of several trees (`bases/rent`, `bases/bakery`) and a template, in which a mistake is made by replacing a piece
 * of text. Not here: the mistakes (`fourth-*.ts`).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceFile } from "../../../../../src/compile/parse.ts";
import type { Kind } from "../../plant.ts";

const bases = join(import.meta.dirname, "../../bases");

function filesBelow(folder: string, path: string): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesBelow(join(folder, entry.name), `${path}/${entry.name}`)
      : [{ path: `${path}/${entry.name}`, text: readFileSync(join(folder, entry.name), "utf8") }],
  );
}

const sound = new Map(
  [
    ...["rent", "bakery"].flatMap((base) => filesBelow(join(bases, base), `knowledge/${base}`)),
    ...filesBelow(join(bases, "templates"), "templates"),
  ].map(({ path, text }) => [path, text]),
);

function kindOf(id: string, files: ReadonlyMap<string, string>, file: string, lines: number[], says?: RegExp): Kind {
  return {
    id,
    on: "files",
    plant: () => ({
      files: [...files].map(([path, text]) => ({ path, text })),
      gone: [...sound.keys()].filter((path) => !files.has(path)),
      file,
      lines,
      ...(says === undefined ? {} : { says }),
    }),
  };
}

/** Replaces `piece`, where it first stands in a file; `at` counts from its line. Without `says`, nothing is wrong. */
export function slipIn(path: string, subject: string) {
  return (id: string, piece: string, words: string, says: RegExp | undefined, at: readonly number[] = [0]): Kind => {
    const text = sound.get(path) ?? "";
    const [before = "", ...after] = text.split(piece);
    if (after.length === 0) throw new Error(`${id}: the piece does not stand in ${path}`);
    const line = before.split("\n").length;
    const files = new Map(sound).set(path, before + words + after.join(piece));
    const kind = kindOf(
      `${subject}: ${id}`,
      files,
      path,
      at.map((offset) => line + offset),
      says,
    );
    return says === undefined ? { ...kind, harmless: true } : kind;
  };
}

/** A file under another name, or one more. Right is any line of it, or of `told`. */
export function fileSlip(id: string, path: string, from: string | undefined, text: string, says: RegExp): Kind {
  const files = new Map(sound);
  const words = from === undefined ? text : (sound.get(from) ?? "");
  if (from !== undefined) files.delete(from);
  return kindOf(`files: ${id}`, files.set(path, words), path, [], says);
}
