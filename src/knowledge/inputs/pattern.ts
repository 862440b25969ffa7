/**
 * The pattern of a text input, matched in time proportional to text times pattern, whatever the author wrote.
 * A subset of regular expressions: literals, classes, groups, alternatives and repeats. No look-around, no
 * back-references, no word boundaries: `readPattern` says so instead of guessing.
 */

import { parsePattern, PatternError, type Syntax } from "./pattern-syntax.ts";

type Instruction =
  | { kind: "one"; test: (character: string) => boolean }
  | { kind: "split"; first: number; second: number }
  | { kind: "jump"; to: number }
  | { kind: "match" };

/** A repeat with bounds is written out, so bounds multiply. */
const MAX_INSTRUCTIONS = 2000;

export type PatternReading = { ok: true; matches: (text: string) => boolean } | { ok: false; reason: string };

const read = new Map<string, PatternReading>();

/** Reads a pattern once. `reason` says what of it is not understood, in plain words. */
export function readPattern(pattern: string): PatternReading {
  const known = read.get(pattern);
  if (known !== undefined) return known;
  const reading = build(pattern);
  if (read.size >= 500) read.clear();
  read.set(pattern, reading);
  return reading;
}

function build(pattern: string): PatternReading {
  try {
    const program: Instruction[] = [];
    emit(parsePattern(pattern), program);
    program.push({ kind: "match" });
    return { ok: true, matches: (text) => run(program, text) };
  } catch (error) {
    if (error instanceof PatternError) return { ok: false, reason: error.message };
    throw error;
  }
}

function emit(syntax: Syntax, program: Instruction[]): void {
  if (program.length > MAX_INSTRUCTIONS) throw new PatternError("its repeats multiply to too much");
  switch (syntax.kind) {
    case "one":
      program.push(syntax);
      return;
    case "sequence":
      for (const part of syntax.parts) emit(part, program);
      return;
    case "either":
      emitEither(syntax.arms, program);
      return;
    case "repeat":
      emitRepeat(syntax.part, syntax.min, syntax.max, program);
  }
}

function emitEither(arms: Syntax[], program: Instruction[]): void {
  const jumps: { kind: "jump"; to: number }[] = [];
  for (const [index, arm] of arms.entries()) {
    if (index === arms.length - 1) {
      emit(arm, program);
      continue;
    }
    const split: Instruction = { kind: "split", first: program.length + 1, second: 0 };
    program.push(split);
    emit(arm, program);
    const jump: { kind: "jump"; to: number } = { kind: "jump", to: 0 };
    jumps.push(jump);
    program.push(jump);
    split.second = program.length;
  }
  for (const jump of jumps) jump.to = program.length;
}

function emitRepeat(part: Syntax, min: number, max: number, program: Instruction[]): void {
  for (let count = 0; count < min; count += 1) emit(part, program);
  if (max === Infinity) {
    const at = program.length;
    const split: Instruction = { kind: "split", first: at + 1, second: 0 };
    program.push(split);
    emit(part, program);
    program.push({ kind: "jump", to: at });
    split.second = program.length;
    return;
  }
  const splits: { kind: "split"; first: number; second: number }[] = [];
  for (let count = min; count < max; count += 1) {
    const split: { kind: "split"; first: number; second: number } = {
      kind: "split",
      first: program.length + 1,
      second: 0,
    };
    splits.push(split);
    program.push(split);
    emit(part, program);
  }
  for (const split of splits) split.second = program.length;
}

/** All places the program can be in at once, moved on by one character at a time. */
function run(program: readonly Instruction[], text: string): boolean {
  let places = reach(program, [0]);
  for (const character of text) {
    const next: number[] = [];
    for (const place of places) {
      const instruction = program[place];
      if (instruction?.kind === "one" && instruction.test(character)) next.push(place + 1);
    }
    if (next.length === 0) return false;
    places = reach(program, next);
  }
  return [...places].some((place) => program[place]?.kind === "match");
}

function reach(program: readonly Instruction[], from: number[]): Set<number> {
  const seen = new Set<number>();
  const queue = [...from];
  for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    const instruction = program[place];
    if (instruction?.kind === "jump") queue.push(instruction.to);
    if (instruction?.kind === "split") queue.push(instruction.first, instruction.second);
  }
  return seen;
}
