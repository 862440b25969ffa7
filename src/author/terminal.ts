/** Prompts in a terminal: a choice among options with the arrow keys, or a line of text. Without a terminal, lines of standard input. */
import { emitKeypressEvents, createInterface, type Interface } from "node:readline";
import process from "node:process";
import { readKeys, type Choice, type Key } from "./keys.ts";
import { cutTo } from "../chart/width.ts";

/** The input and output of the prompt: the process's standard streams, or those of a test. */
export interface Streams {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?(mode: boolean): unknown };
  stdout: NodeJS.WritableStream & { columns?: number };
}

export interface TerminalPrompt {
  /** The typed line, or the chosen option's number; undefined when the input has ended or the user cancelled. */
  ask(prompt: string, options?: readonly string[]): Promise<string | undefined>;
  close(): void;
}

/** Makes `CliContext.ask`. What is typed before a question is asked answers that question. */
export function createTerminalPrompt({ stdin, stdout }: Streams = process): TerminalPrompt {
  let piped: AsyncIterator<string> | undefined;
  let lines: Interface | undefined;
  /** Lines and keys that arrived together with an earlier answer. */
  const typeAhead: { lines: string[]; keys: readonly Key[] } = { lines: [], keys: [] };

  const nextLine = async (): Promise<string | undefined> => {
    lines ??= createInterface({ input: stdin, crlfDelay: Infinity });
    piped ??= lines[Symbol.asyncIterator]();
    const { value, done } = await piped.next();
    return done === true ? undefined : value;
  };

  /** Up, down and Enter choose; any other character begins a line of text. */
  const chooseByKey = (options: readonly string[]): Promise<Choice> => {
    let at = 0;
    let batch: Key[] = [];
    const draw = (): void => {
      const text = cutTo(`  ▸ ${at + 1}  ${options[at] ?? ""}`, (stdout.columns ?? 80) - 1);
      stdout.write(`\r\u001B[2K\u001B[36m${text}\u001B[0m`);
    };
    emitKeypressEvents(stdin);
    stdin.setRawMode?.(true);
    draw();
    return new Promise((resolve) => {
      const settle = (): void => {
        const read = readKeys(batch, at, options.length);
        batch = [];
        at = read.marked;
        if (read.choice === undefined) return draw();
        typeAhead.keys = read.rest;
        stdin.off("keypress", press);
        stdin.off("end", cancel);
        stdin.setRawMode?.(false);
        stdin.pause();
        stdout.write("\r\u001B[2K");
        resolve(read.choice);
      };
      // One stroke of an input method arrives as several events in one turn of the event loop; they are read together.
      const add = (key: Key): void => {
        if (batch.length === 0) setImmediate(settle);
        batch.push(key);
      };
      const press = (character: string | undefined, key: Key): void => add({ ...key, character });
      const cancel = (): void => add({ name: "escape" });
      stdin.on("keypress", press);
      stdin.on("end", cancel);
      for (const key of typeAhead.keys) add(key);
      typeAhead.keys = [];
      stdin.resume();
    });
  };

  /** A line of text; `start` was typed already. */
  const typeLine = (prompt: string, start: string): Promise<string | undefined> => {
    const line = createInterface({ input: stdin, output: stdout, terminal: true });
    return new Promise((resolve) => {
      const typed: string[] = [];
      line.on("line", (text) => {
        // Further lines of the same paste arrive before the next turn of the event loop; they answer the next questions.
        if (typed.push(text) === 1) setImmediate(() => line.close());
      });
      line.on("close", () => {
        const [first, ...more] = typed;
        typeAhead.lines.push(...more);
        resolve(first);
      });
      line.setPrompt(prompt);
      line.prompt();
      line.write(start);
    });
  };

  return {
    async ask(prompt, options = []) {
      if (stdin.isTTY !== true) return nextLine();
      const before = typeAhead.lines.shift();
      if (before !== undefined) return before;
      const chosen: Choice = options.length === 0 ? { kind: "partial", text: "" } : await chooseByKey(options);
      switch (chosen.kind) {
        case "option":
          return String(chosen.index + 1);
        case "line":
          return chosen.text;
        case "partial":
          return typeLine(prompt, chosen.text);
        case "cancelled":
          return undefined;
      }
    },
    close: () => lines?.close(),
  };
}
