/** Asking in a terminal: arrow keys among options, or a line of text. Without a terminal, lines of standard input. */
import { emitKeypressEvents, createInterface, type Interface } from "node:readline";
import process from "node:process";
import { cutTo } from "./width.ts";

interface Key {
  name?: string;
  ctrl?: boolean;
  sequence?: string;
}

/** Answers `World.ask`: the typed line, or the chosen option's number. Undefined when the input has ended. */
export function createAsk(): {
  ask(prompt: string, options?: readonly string[]): Promise<string | undefined>;
  close(): void;
} {
  let piped: AsyncIterator<string> | undefined;
  let lines: Interface | undefined;
  const nextLine = async (): Promise<string | undefined> => {
    lines ??= createInterface({ input: process.stdin, crlfDelay: Infinity });
    piped ??= lines[Symbol.asyncIterator]();
    const { value, done } = await piped.next();
    return done === true ? undefined : value;
  };
  return {
    async ask(prompt, options = []) {
      if (process.stdin.isTTY !== true) return nextLine();
      const chosen = options.length === 0 ? { typed: "" } : await chooseByKey(options);
      if (chosen === undefined) return undefined;
      return typeof chosen === "number" ? String(chosen + 1) : typeLine(prompt, chosen.typed);
    },
    close: () => lines?.close(),
  };
}

/** Up, down and Enter choose; any other character begins a line of text. Undefined on Ctrl-C, Ctrl-D and Escape. */
function chooseByKey(options: readonly string[]): Promise<number | { typed: string } | undefined> {
  const { stdin, stdout } = process;
  let at = 0;
  const draw = (): void => {
    const text = cutTo(`  ▸ ${at + 1}  ${options[at] ?? ""}`, (stdout.columns ?? 80) - 1);
    stdout.write(`\r\u001B[2K\u001B[36m${text}\u001B[0m`);
  };
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  draw();
  return new Promise((resolve) => {
    const finish = (value: number | { typed: string } | undefined): void => {
      stdin.off("keypress", press);
      stdin.setRawMode(false);
      stdin.pause();
      stdout.write("\r\u001B[2K");
      resolve(value);
    };
    const press = (character: string | undefined, key: Key): void => {
      if (key.name === "up" || key.name === "down") {
        at = (at + (key.name === "up" ? options.length - 1 : 1)) % options.length;
        draw();
      } else if (key.name === "return" || key.name === "enter") finish(at);
      else if (key.name === "escape" || (key.ctrl === true && (key.name === "c" || key.name === "d")))
        finish(undefined);
      else if (character !== undefined && character >= " ") finish({ typed: character });
    };
    stdin.on("keypress", press);
  });
}

/** A line of text that may have begun already; an input method's Chinese works as in any shell. */
function typeLine(prompt: string, begun: string): Promise<string | undefined> {
  const line = createInterface({ input: process.stdin, output: process.stdout });
  return new Promise((resolve) => {
    line.on("close", () => resolve(undefined));
    line.question(prompt, (answer) => {
      resolve(answer);
      line.close();
    });
    line.write(begun);
  });
}
