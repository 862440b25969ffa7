/**
 * The pattern of a text input: a subset of regular expressions, matched by simulating an NFA (Thompson's construction), so
 * that no pattern backtracks. Time is proportional to the length of the text times the size of the pattern, under a budget.
 * The subset: literals, classes, groups, alternatives and repeats. Look-around, back-references and word boundaries are
 * refused with a reason.
 */
import { parsePattern, PatternError, type PatternSyntax } from "./pattern-syntax.ts";

type Instruction =
  | { kind: "character"; test: (character: string) => boolean }
  | { kind: "split"; first: number; second: number }
  | { kind: "jump"; to: number }
  | { kind: "match" };

/** A bounded repeat is expanded into copies, so nested bounds multiply. */
const MAX_INSTRUCTIONS = 2000;
const MAX_CACHED = 500;
/** Instructions reached while one text is matched: some 50 ms. A text of 10,000 characters may be at thirty all along. */
const MAX_VISITS = 300_000;

export type CompiledPattern = { ok: true; matches: (text: string) => boolean } | { ok: false; reason: string };

const cache = new Map<string, CompiledPattern>();

/** Compiles a pattern; the result is cached by its text. `reason` says in plain words why it is refused. */
export function compilePattern(pattern: string): CompiledPattern {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  const compiled = compile(pattern);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): CompiledPattern {
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

function emit(syntax: PatternSyntax, program: Instruction[]): void {
  if (program.length > MAX_INSTRUCTIONS) throw new PatternError("its repeats multiply to too many steps");
  switch (syntax.kind) {
    case "character":
      program.push(syntax);
      return;
    case "sequence":
      for (const part of syntax.parts) emit(part, program);
      return;
    case "alternatives":
      emitAlternatives(syntax.alternatives, program);
      return;
    case "repeat":
      emitRepeat(syntax.part, syntax.min, syntax.max, program);
  }
}

function emitAlternatives(alternatives: PatternSyntax[], program: Instruction[]): void {
  const jumps: { kind: "jump"; to: number }[] = [];
  for (const [index, alternative] of alternatives.entries()) {
    if (index === alternatives.length - 1) {
      emit(alternative, program);
      continue;
    }
    const split: Instruction = { kind: "split", first: program.length + 1, second: 0 };
    program.push(split);
    emit(alternative, program);
    const jump: { kind: "jump"; to: number } = { kind: "jump", to: 0 };
    jumps.push(jump);
    program.push(jump);
    split.second = program.length;
  }
  for (const jump of jumps) jump.to = program.length;
}

function emitRepeat(part: PatternSyntax, min: number, max: number, program: Instruction[]): void {
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

/**
 * Runs the program on the whole text: all instructions that it can be at, after each character. A text that takes more than
 * `MAX_VISITS` does not match.
 */
function run(program: readonly Instruction[], text: string): boolean {
  // The character at which an instruction was last reached, so that no set is cleared for each.
  const reachedAt = new Int32Array(program.length).fill(-1);
  let visits = 0;
  let states: number[] = [];
  let matches = false;
  const queue: number[] = [];

  /** Adds what can be reached from an instruction without reading a character. False when the text takes too long. */
  function reach(from: number, at: number): boolean {
    queue.push(from);
    for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
      if (reachedAt[state] === at) continue;
      reachedAt[state] = at;
      visits += 1;
      const instruction = program[state];
      if (instruction?.kind === "jump") queue.push(instruction.to);
      else if (instruction?.kind === "split") queue.push(instruction.first, instruction.second);
      else if (instruction?.kind === "match") matches = true;
      else states.push(state);
    }
    return visits <= MAX_VISITS;
  }

  reach(0, 0);
  let at = 0;
  for (const character of text) {
    at += 1;
    const before = states;
    states = [];
    matches = false;
    for (const state of before) {
      const instruction = program[state];
      if (instruction?.kind === "character" && instruction.test(character) && !reach(state + 1, at)) return false;
    }
    if (states.length === 0 && !matches) return false;
  }
  return matches;
}
