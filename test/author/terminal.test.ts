/** Choosing and typing in a terminal, with the bytes that terminals and input methods send. */
import { PassThrough } from "node:stream";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readKeys, type Key } from "../../src/author/keys.ts";
import { createTerminalPrompt } from "../../src/author/terminal.ts";

const up = "\u001B[A";
const down = "\u001B[B";
const enter = "\r";
const escape = "\u001B";

/** A terminal where somebody types; each `type` is what arrives in one piece. */
function openTerminal() {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const stdout = Object.assign(new PassThrough(), { columns: 80 });
  stdout.resume();
  const { ask } = createTerminalPrompt({ stdin, stdout });
  return { ask, type: (bytes: string) => void stdin.write(bytes) };
}

const tastes = ["发酸", "发苦", "太淡"];

/** What is answered when these pieces arrive one after the other. */
async function answered(...pieces: string[]): Promise<string | undefined> {
  const { ask, type } = openTerminal();
  const answer = ask("> ", tastes);
  for (const piece of pieces) {
    type(piece);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return answer;
}

describe("choosing in a terminal", () => {
  it.each([
    ["Enter takes the first option", [enter], "1"],
    ["the arrow keys move the mark", [down, down, enter], "3"],
    ["and back", [down, down, up, enter], "2"],
    ["over the end to the beginning", [up, enter], "3"],
    ["also when all keys arrive at once", [down + down + up + enter], "2"],
    ["a number is typed as text", ["2", enter], "2"],
    ["a whole word of an input method is kept", ["公司拖欠工资", enter], "公司拖欠工资"],
    ["also with its Enter", [`公司拖欠工资${enter}`], "公司拖欠工资"],
    ["a text goes on in later strokes", ["公司", "拖欠", "工资", enter], "公司拖欠工资"],
    ["arrow keys inside a text do not choose", ["太", down, "淡", enter], "太淡"],
    ["a character outside the BMP is one character", ["𠮷野家", enter], "𠮷野家"],
    ["Ctrl-C leaves", ["\u0003"], undefined],
    ["Ctrl-D leaves", ["\u0004"], undefined],
  ])("%s", async (_, pieces, expected) => {
    expect(await answered(...pieces)).toBe(expected);
  });

  it("leaves on Escape", () => {
    expect(readKeys([{ name: "escape", character: escape }], 0, 3).choice).toEqual({ kind: "cancelled" });
  });

  it("keeps what is typed ahead for the next questions", async () => {
    const { ask, type } = openTerminal();
    const first = ask("> ", tastes);
    type(`${down}${enter}太淡${enter}${up}${enter}`);
    expect(await first).toBe("2");
    expect(await ask("> ", tastes)).toBe("太淡");
    expect(await ask("> ", tastes)).toBe("3");
  });

  it("answers the questions that follow from the lines of one paste", async () => {
    const { ask, type } = openTerminal();
    const first = ask("> ");
    type("十五\n三百\n");
    expect(await first).toBe("十五");
    expect(await ask("> ")).toBe("三百");
  });

  it("loses no character, however the keys are cut into pieces", () => {
    const key = fc.constantFrom<Key>(
      { name: "up" },
      { name: "down" },
      { character: "淡" },
      { character: "7", name: "7" },
      { name: "return", character: "\r" },
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 20 }), (keys) => {
        const { choice: chosen, rest } = readKeys(keys, 0, 3);
        const taken = keys.slice(0, keys.length - rest.length);
        const typed = taken.flatMap(({ name, character }) => (name === "return" ? [] : (character ?? []))).join("");
        if (chosen?.kind === "line" || chosen?.kind === "partial") expect(chosen.text).toBe(typed);
        else expect(typed).toBe("");
      }),
    );
  });
});
