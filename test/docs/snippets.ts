/** Reads the fences of a Markdown page that a test can follow. What their words mean is said in the pages themselves. */

export type Snippet =
  | { kind: "file"; line: number; path: string; text: string }
  | { kind: "nodes"; line: number; path: string; text: string }
  | { kind: "run"; line: number; commands: string[]; exit: number; server: boolean }
  | { kind: "output"; line: number; lines: string[] };

const fence = /^```(\S+)[ \t]*(.*)$/;

/** Every snippet of a page in order; fences without a word for the test are left out. */
export function readSnippets(page: string): Snippet[] {
  const found: Snippet[] = [];
  const lines = page.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const opened = fence.exec(lines[at] ?? "");
    if (opened === null) continue;
    const end = lines.indexOf("```", at + 1);
    if (end === -1) throw new Error(`The fence in line ${at + 1} is never closed.`);
    const snippet = snippetOf(opened[1] ?? "", opened[2] ?? "", lines.slice(at + 1, end), at + 1);
    if (snippet !== undefined) found.push(snippet);
    at = end;
  }
  return found;
}

function snippetOf(language: string, words: string, body: string[], line: number): Snippet | undefined {
  const path = /^file=(\S+)$/.exec(words)?.[1];
  if (path !== undefined) return { kind: "file", line, path, text: `${body.join("\n")}\n` };
  const into = /^nodes=(\S+)$/.exec(words)?.[1];
  if (into !== undefined) return { kind: "nodes", line, path: into, text: `${body.join("\n")}\n` };
  if (language === "sh" && words === "server") return { kind: "run", line, commands: body, exit: 0, server: true };
  const run = /^run(?:=(\d))?$/.exec(words);
  if (language === "sh" && run !== null)
    return { kind: "run", line, commands: body, exit: Number(run[1] ?? 0), server: false };
  if (language === "text" && words === "output") return { kind: "output", line, lines: body };
  return undefined;
}
