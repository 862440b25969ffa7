/** Libraries that fit prompts into token budgets, behind one interface: the same blocks, priorities, budget and counter. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  LegacyPrioritization,
  OutputMode,
  PromptElement,
  PromptRenderer,
  Raw,
  SystemMessage,
  TextChunk,
  UserMessage,
  type PromptPiece,
  type PromptPieceChild,
} from "@vscode/prompt-tsx";
import { assemble, type AssemblyInput, type ChatMessage } from "../../src/context/assembly/assemble.ts";
import type { CandidateBlock } from "../../src/context/block.ts";
import { MESSAGE_TOKENS } from "../../src/context/assembly/cost.ts";
import type { TokenCounter } from "../../src/context/tokens/tokens.ts";

export interface Filled {
  messages: ChatMessage[];
  /** The number of shortened or omitted blocks with a reason; undefined when the library gives no reasons. */
  reasons?: number;
}

export interface Rival {
  name: string;
  /** Rejects when the required blocks do not fit, if the library reports that. */
  fill(input: AssemblyInput, counter: TokenCounter): Promise<Filled>;
}

const LEVELS = { must: 4, high: 3, medium: 2, low: 1 };
/** Combines priority and rank in one number: greater than any rank in a session. */
const LEVEL_STEP = 10_000_000;

const priorityOf = ({ priority, rank }: CandidateBlock): number => LEVELS[priority] * LEVEL_STEP + rank;

const cairn: Rival = {
  name: "Cairn",
  async fill(input, counter) {
    const made = assemble(input, counter);
    if (!made.ok) throw new Error(made.failure.code);
    const { messages, kept, omitted } = made.value;
    return { messages, reasons: omitted.length + kept.filter(({ reason }) => reason !== undefined).length };
  },
};

/** Blocks in the system message, and those that are messages of their own. */
function splitByKind({ groups, blocks }: AssemblyInput): {
  system: readonly CandidateBlock[];
  messages: readonly CandidateBlock[];
} {
  const spoken = new Set(groups.filter(({ kind }) => kind === "messages").map(({ id }) => id));
  return {
    system: blocks.filter(({ group }) => !spoken.has(group)),
    messages: blocks.filter(({ group }) => spoken.has(group)),
  };
}

const ROLES: Record<number, ChatMessage["role"]> = {
  [Raw.ChatRole.System]: "system",
  [Raw.ChatRole.User]: "user",
  [Raw.ChatRole.Assistant]: "assistant",
};

function textOf(content: readonly Raw.ChatCompletionContentPart[]): string {
  return content.map((part) => (part.type === Raw.ChatCompletionContentPartKind.Text ? part.text : "")).join("");
}

/** Creates what the JSX of prompt-tsx compiles to. */
const piece = (ctor: PromptPiece["ctor"], props: object, ...children: PromptPieceChild[]): PromptPiece => ({
  ctor,
  props,
  children,
});

class Prompt extends PromptElement<{ input: AssemblyInput; priority?: number }> {
  override render(): PromptPiece {
    const { input } = this.props;
    const { system, messages } = splitByKind(input);
    const chunk = (block: CandidateBlock, after: string): PromptPiece =>
      piece(TextChunk, { priority: priorityOf(block) }, `${block.text}${after}`);
    // By default a message competes only with messages, and a chunk only with the chunks of its message.
    return piece(
      LegacyPrioritization,
      {},
      piece(SystemMessage, {}, ...system.map((block) => chunk(block, "\n\n"))),
      ...messages.map((block) => piece(UserMessage, {}, chunk(block, ""))),
      piece(UserMessage, {}, piece(TextChunk, { priority: 9 * LEVEL_STEP }, input.user_message)),
    );
  }
}

const promptTsx: Rival = {
  name: "@vscode/prompt-tsx 0.4.0-alpha.9",
  async fill(input, counter) {
    const tokenizer = {
      mode: OutputMode.Raw as const,
      tokenLength: (part: Raw.ChatCompletionContentPart) => counter.count(textOf([part])),
      countMessageTokens: (message: Raw.ChatMessage) => counter.count(textOf(message.content)) + MESSAGE_TOKENS,
    };
    const endpoint = { modelMaxPromptTokens: input.token_budget };
    const rendered = await new PromptRenderer(endpoint, Prompt, { input }, tokenizer).renderRaw();
    const messages = rendered.messages.map(({ role, content }): ChatMessage => {
      return { role: ROLES[role] ?? "user", content: textOf(content) };
    });
    return { messages };
  },
};

/** The parts of priompt in use. It is not a dependency, because it has native code and a network client. */
interface Priompt {
  createElement(tag: unknown, props: Record<string, unknown> | null, ...children: unknown[]): unknown;
  SystemMessage: unknown;
  UserMessage: unknown;
  render(element: unknown, options: object): Promise<{ prompt: unknown }>;
  promptToOpenAIChatMessages(prompt: unknown): { role: "system" | "user" | "assistant"; content: string }[];
}

const PLACE = ".cairn/bench/rivals";
export const PRIOMPT = "@impowering/priompt@0.2.1";
export const INSTALL_COMMAND = `npm install --prefix ${PLACE} --no-save --ignore-scripts ${PRIOMPT}`;

/** The maintained fork of `@anysphere/priompt`; undefined when it is not installed. */
async function openPriompt(): Promise<Priompt | undefined> {
  const file = join(resolve(import.meta.dirname, "../.."), PLACE, "node_modules/@impowering/priompt/dist/index.js");
  if (!existsSync(file)) return undefined;
  const opened: { default: Priompt } = await import(pathToFileURL(file).href);
  return opened.default;
}

function priompt(library: Priompt): Rival {
  const { createElement, SystemMessage: system, UserMessage: user, render, promptToOpenAIChatMessages } = library;
  const scope = (block: CandidateBlock, child: unknown) =>
    block.priority === "must" ? child : createElement("scope", { p: priorityOf(block) }, child);
  return {
    name: PRIOMPT,
    async fill(input, counter) {
      const parts = splitByKind(input);
      const element = [
        createElement(system, null, ...parts.system.map((block) => scope(block, `${block.text}\n\n`))),
        ...parts.messages.map((block) => scope(block, createElement(user, null, block.text))),
        createElement(user, null, input.user_message),
      ];
      const count = (text: string) => counter.count(text);
      const tokenizer = {
        name: counter.name,
        numTokens: async (text: string) => count(text),
        estimateNumTokensFast: async (text: string) => count(text),
        estimateNumTokensFast_SYNCHRONOUS_BE_CAREFUL: count,
        estimateTokensUsingCharCount: (text: string) => [count(text), count(text)],
        getHeaderStringForMessage: () => "",
        getHeaderTokensForMessage: async () => Array.from({ length: MESSAGE_TOKENS }, () => 0),
        getEosToken: () => "",
        shouldAddEosTokenToEachMessage: false,
      };
      const { prompt } = await render(element, { tokenLimit: input.token_budget, tokenizer });
      return { messages: promptToOpenAIChatMessages(prompt).map(({ role, content }) => ({ role, content })) };
    },
  };
}

export async function rivals(): Promise<Rival[]> {
  const library = await openPriompt();
  return [cairn, promptTsx, ...(library === undefined ? [] : [priompt(library)])];
}
