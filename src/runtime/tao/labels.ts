/**
 * Finds the labels of a thought–action–observation text and cuts it there (requirements tao-loop/labels,
 * tao-loop/bold-labels). What the pieces mean is `tao.ts`.
 */

export type Label = "reasoning" | "action" | "input" | "observation" | "final";

export interface Piece {
  /** Loose: the text before the first label. */
  label: Label | "loose";
  text: string;
}

const WORDS =
  "思考|推理|thought|reasoning|行动输入|行动参数|action[ _]input|行动|动作|action|观察|观察结果|observation|最终答案|最终回答|final[ _]answer";
const GLOSS = "[ \\t]*\\d{0,3}[ \\t]*(?:[（(【[][^）)】\\]\\n]{0,24}[）)】\\]])?[ \\t]*";
const LABEL = new RegExp(`^[ \\t>#*_\\-\\d.)]{0,12}(${WORDS})${GLOSS}[*_]{0,3}[ \\t]*[:：][*_]{0,3}[ \\t]*`, "iu");
/** A label as a heading or in bold, alone on its line, without a colon. */
const HEADING = new RegExp(
  `^[ \\t]{0,3}(?:#{1,6}[ \\t]+(?:\\*\\*)?|\\*\\*)(${WORDS})${GLOSS}(?:\\*\\*)?[ \\t]*$`,
  "iu",
);

function labelOf(word: string): Label {
  switch (word.toLowerCase().replace(" ", "_")) {
    case "思考":
    case "推理":
    case "thought":
    case "reasoning":
      return "reasoning";
    case "行动输入":
    case "行动参数":
    case "action_input":
      return "input";
    case "行动":
    case "动作":
    case "action":
      return "action";
    case "观察":
    case "观察结果":
    case "observation":
      return "observation";
    default:
      return "final";
  }
}

const does = (pieces: readonly Piece[]): boolean => pieces.some(({ label }) => label === "action" || label === "final");

/** Cuts a text at its labels. Headings count only where no label has a colon, and only when they think and act. */
export function cutAtLabels(text: string): Piece[] {
  const lines = text.split(/\r?\n/);
  const pieces = cut(lines, LABEL, -1);
  if (pieces.length > 1) return pieces;
  const headed = cut(lines, HEADING, -1);
  return headed[1]?.label === "reasoning" && does(headed) ? headed : pieces;
}

/**
 * Labels inside code fences are text, with two exceptions: a fence around the labels themselves, as prompts show them
 * and models copy them, is no fence; and neither is the one in line `ignored`, which was found never to end.
 */
function cut(all: readonly string[], pattern: RegExp, ignored: number): Piece[] {
  const pieces: Piece[] = [{ label: "loose", text: "" }];
  let lines: string[] = [];
  let fence = "";
  let opened = -1;
  let hidden = false;
  /** Inside of a fence around the labels; whether there has been one. */
  let wrapped = false;
  let unwrapped = false;
  const close = (): void => {
    const last = pieces.at(-1);
    if (last !== undefined) last.text = lines.join("\n").trim();
    lines = [];
  };
  const open = (marker: string, at: number): void => {
    fence = marker;
    opened = at;
    hidden = false;
  };
  for (const [at, line] of all.entries()) {
    const marker = at === ignored ? "" : (/^\s{0,8}(```|~~~)/.exec(line)?.[1] ?? "");
    const found = pattern.exec(line);
    if (marker !== "" && fence === "") {
      if (wrapped && line.trim() === marker) {
        wrapped = false;
        continue;
      }
      if ((pieces.length === 1 || unwrapped) && !wrapped && labelFollows(all, at + 1, pattern)) {
        wrapped = true;
        unwrapped = true;
        continue;
      }
      open(marker, at);
    } else if (marker !== "" && fence === marker) fence = "";
    else if (fence !== "" && found !== null) hidden = true;
    if (found === null || fence !== "") {
      lines.push(line);
      continue;
    }
    close();
    pieces.push({ label: labelOf(found[1] ?? ""), text: "" });
    const rest = line.slice(found[0].length);
    if (at !== ignored && /^(```|~~~)/.test(rest)) open(rest.slice(0, 3), at);
    lines.push(rest);
  }
  close();
  const lost = fence !== "" && hidden && ignored === -1 && !does(pieces);
  return lost ? cut(all, pattern, opened) : pieces;
}

/** Whether the first line with something on it is a label. */
function labelFollows(all: readonly string[], from: number, pattern: RegExp): boolean {
  for (let at = from; at < all.length; at += 1) {
    const line = all[at] ?? "";
    if (line.trim() !== "") return pattern.test(line);
  }
  return false;
}
