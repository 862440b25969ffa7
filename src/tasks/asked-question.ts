/** A question as a task asks it: its words, and what may be chosen, which stands behind them, a line each (`operations/tasks/choices.ts`). */

/** The parts of a question; a text that is nothing but such lines is a question without choices. */
export function partsOfQuestion(asked: string): { text: string; offered: string[] } {
  const lines = asked.trimEnd().split("\n");
  const first = lines.findLastIndex((line) => !/^- ./.test(line)) + 1;
  const text = lines.slice(0, first).join("\n").trim();
  const offered = lines.slice(first).map((line) => line.slice(2).trim());
  return text === "" || offered.length === 0 ? { text: asked, offered: [] } : { text, offered };
}
