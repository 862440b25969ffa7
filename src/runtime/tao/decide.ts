/**
 * Which call or answer of a text decides (requirement tao-loop/call-before-answer): the first call in any form, else the
 * first final answer, which holds everything behind it. What the text says of things that were done is no evidence of
 * them. Not here: what stands behind the call (`rest.ts`).
 */
import { answerBehindNothing, answerIn, readAction, withoutMark } from "./action.ts";
import { findAnnounced } from "./announced.ts";
import { afterNothing, isNothing, unread, type ReadAction } from "./call.ts";
import type { FoundForm } from "./forms/form.ts";
import { textFrom, type Piece } from "./labels/cut.ts";
import { beginsLine, endOfAttempt, endOfInput, placeOf, standsAlone } from "./places.ts";
import { findCalls, findMeant } from "./prose.ts";
import { readUnlabelled } from "./unlabelled.ts";
import { hasVisibleContent } from "./visible.ts";

/** A text, cut at its labels, with the forms in it. */
export interface CutText {
  text: string;
  pieces: readonly Piece[];
  forms: readonly FoundForm[];
  ends: readonly string[];
  tools: ReadonlySet<string>;
  /** Whether a call has been made in this run, so that a sentence may speak of it. */
  wasMade(read: ReadAction): boolean;
  /** Whether this run has made any call. */
  hasCalled: boolean;
}

/** What decides, and where it stands. */
export interface Decision {
  from: number;
  to: number;
  read: ReadAction;
}

/** A final answer stands to the end of the text. Undefined where nothing decides. */
export function decide(cut: CutText): Decision | undefined {
  return new Decider(cut).decide();
}

class Decider {
  readonly #cut: CutText;
  /** A call inside a sentence: it decides where no call of its own line does. */
  #inSentence: Decision | undefined;
  /** An action in words that name no call. */
  #words: Decision | undefined;
  /** Where the last text outside forms ends that says something; searched for once. */
  #saidUntil: number | undefined;

  constructor(cut: CutText) {
    this.#cut = cut;
  }

  decide(): Decision | undefined {
    const { pieces, text, ends, tools } = this.#cut;
    for (const [place, piece] of pieces.entries()) {
      const decided = this.#decideIn(piece, pieces[place + 1]);
      if (decided !== undefined) return decided;
    }
    if (this.#inSentence !== undefined) return this.#inSentence;
    if (pieces.length === 1) return readUnlabelled(text, ends, tools) ?? this.#words;
    return this.#words;
  }

  #decideIn(piece: Piece, next: Piece | undefined): Decision | undefined {
    switch (piece.label) {
      case "loose":
      case "reasoning":
        return this.#inThought(piece);
      case "action":
        return this.#inAction(piece, next?.label === "input" ? next : undefined);
      case "observation":
        return this.#inObservation(piece);
      case "final":
        return this.#finish(this.#finalText(piece), piece.at, piece.from);
      case "input":
        return undefined;
    }
  }

  #formsIn(piece: Piece): FoundForm[] {
    return this.#cut.forms.filter(({ from }) => from >= piece.from && from < piece.to);
  }

  #inThought(piece: Piece): Decision | undefined {
    const { text, tools, pieces, wasMade } = this.#cut;
    const said = text.slice(piece.from, piece.to);
    const placed = <T extends { from: number; to: number }>(one: T) => {
      return { ...one, from: one.from + piece.from, to: one.to + piece.from };
    };
    const meant = findMeant(said, tools).map(placed);
    // Beside labels a call on a line of its own is one, whatever the tool is called.
    const named = pieces.length === 1 ? [] : findCalls(said, tools, true).map(placed);
    const own = [
      ...meant,
      ...named.map((one): Decision => ({ ...one, read: { kind: "call", ...one, more: [], problems: [] } })),
    ];
    const alone = own.filter(({ from, to }) => standsAlone(text, from, to));
    const form = this.#formsIn(piece).find((one) => one.read.kind !== "unread" || beginsLine(text, one.from));
    const [first] = [...(form === undefined ? [] : [form]), ...alone].toSorted((one, other) => one.from - other.from);
    if (first !== undefined) {
      return first.read.kind === "final" ? this.#finish(first.read.answer, first.from, first.to) : first;
    }
    this.#inSentence ??= meant.find(({ read }) => !wasMade(read));
    return undefined;
  }

  #inAction(piece: Piece, input: Piece | undefined): Decision | undefined {
    const { text, ends, tools } = this.#cut;
    const said = text.slice(piece.from, piece.to);
    const read = readAction(said, ends, input === undefined ? "" : text.slice(input.from, input.to), tools);
    const decision: Decision = { from: piece.from, to: piece.to, read };
    switch (read.kind) {
      case "none":
        return undefined;
      case "call": {
        const given = input === undefined || !read.text.startsWith(piece.text) ? undefined : endOfInput(text, input);
        return {
          ...placeOf(read.text, said, piece, this.#formsIn(piece)),
          ...(given !== undefined && { to: given }),
          read,
        };
      }
      case "unread":
        if (read.attempted) return { ...decision, to: endOfAttempt(text, piece) };
        this.#words = decision;
        return undefined;
      case "final": {
        const rest = textFrom(text, piece.from);
        const whole = input === undefined ? (answerIn(rest, ends) ?? answerBehindNothing(rest, ends)) : undefined;
        return this.#finish(whole ?? read.answer, piece.from, piece.from);
      }
    }
  }

  #inObservation(piece: Piece): Decision | undefined {
    // A call in the sentences before an observation is what the model believes to have observed.
    if (hasVisibleContent(piece.text)) {
      const nothing = isNothing(piece.text) && this.#wordsSayNothing();
      const believed = this.#inSentence ?? (nothing ? undefined : this.#words);
      if (believed !== undefined) return believed;
    }
    return this.#formsIn(piece).find(({ token, read }) => token && read.kind === "call") ?? this.#ownLine(piece);
  }

  /** Whether the action in words says that none is needed. */
  #wordsSayNothing(): boolean {
    const { text } = this.#cut;
    return this.#words !== undefined && afterNothing(text.slice(this.#words.from, this.#words.to)) !== undefined;
  }

  /** A call of a known tool on a line of its own. */
  #ownLine({ from, to }: Piece): Decision | undefined {
    const { text, tools } = this.#cut;
    const meant = findMeant(text.slice(from, to), tools).map((one) => ({
      ...one,
      from: one.from + from,
      to: one.to + from,
    }));
    return meant.find((one) => one.read.kind === "call" && standsAlone(text, one.from, one.to));
  }

  /** The text of a final label, code marks around it left out. */
  #finalText(piece: Piece): string {
    const { text, ends } = this.#cut;
    const said = textFrom(text, piece.from);
    // `最终答案: final_answer: …` names the end twice, and an answer may stand between marks of its own.
    const marked = this.#formsIn(piece).find(({ from, read }) => {
      return read.kind === "final" && text.slice(piece.from, from).trim() === "";
    });
    if (marked?.read.kind === "final") return marked.read.answer;
    return withoutMark(`${text.slice(piece.at, piece.from)}${said}`, answerIn(said, ends) ?? said);
  }

  /** The loop ends here, unless a call comes first, or is set off from the answer by the marks of a model's family. */
  #finish(answer: string, from: number, inside: number): Decision {
    const { text, forms } = this.#cut;
    if (this.#inSentence !== undefined) return this.#inSentence;
    const call = forms.find((form) => form.from >= inside && this.#isMeant(form));
    if (call !== undefined) return call;
    const invented = this.#invented(from);
    if (invented !== undefined) return invented;
    return { from, to: text.length, read: { kind: "final", answer, problems: [] } };
  }

  /** What was not done before an answer that stands on its result: a call in words, or nothing at all. */
  #invented(until: number): Decision | undefined {
    const { text, pieces, tools, hasCalled, wasMade } = this.#cut;
    const before = pieces.filter(({ at }) => at < until);
    if (before.some(({ label }) => label === "action")) return undefined;
    const observed = before.find((one) => one.label === "observation" && hasVisibleContent(one.text));
    const announced = findAnnounced(text.slice(0, until), tools, observed?.at);
    if (announced?.read.kind === "call") return wasMade(announced.read) ? undefined : announced;
    if (hasCalled) return undefined;
    if (announced !== undefined) return announced;
    if (observed === undefined) return undefined;
    return { from: observed.at, to: observed.at, read: unread("no_call_found", true) };
  }

  /** Whether a call behind the words of an answer is meant: of a known tool, or the last thing that the text says. */
  #isMeant({ token, fenced, from, to, read }: FoundForm): boolean {
    const { text, tools } = this.#cut;
    if (!token || fenced === true || read.kind === "final" || read.kind === "none") return false;
    this.#saidUntil ??= lastSaid(this.#cut);
    const ends = to >= this.#saidUntil;
    if (read.kind === "unread") return ends && beginsLine(text, from) && /<\/?[\w:|｜▁]+>\s*$/u.test(text);
    return ends || (beginsLine(text, from) && tools.has(read.call.tool));
  }
}

/** Where the last text outside forms ends that says something; 0 where there is none. */
function lastSaid({ text, forms }: CutText): number {
  let until = text.length;
  for (const { from, to } of forms.toReversed()) {
    if (hasVisibleContent(text.slice(to, until))) return until;
    until = from;
  }
  return hasVisibleContent(text.slice(0, until)) ? until : 0;
}
