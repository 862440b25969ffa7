/** What a block of a prompt is called for a reader: the section's title, or the beginning of what it says. */
import { visible } from "../../parts/visible.ts";
import { texts as shared } from "../../texts.ts";
import type { BlockType } from "../../../context/document.ts";
import type { LocalizedText } from "../../../localized-text.ts";
import type { Priority } from "../../../templates/model.ts";

/** What of a block names it (`PromptBlock`). */
interface NamedBlock {
  block_id: string;
  block_type: BlockType;
  content?: { text: string };
  begins?: string;
  rests_on: readonly { source?: { name?: string | undefined } | undefined }[];
}

/** The line over a quotation: its id and where it is from. What follows says more. */
const EVIDENCE_LINE = /^\s*\[ev_[^\]]+\][^\n]*\n/;

/** Characters of a block's beginning. */
const MAX_NAME = 60;

/** The first line of a text, as far as it serves as a name. */
export function beginning(text: string): string {
  const line =
    text
      .split("\n")
      .find((one) => one.trim() !== "")
      ?.trim()
      // Marks of Markdown are no part of a name.
      .replace(/^(?:#+|[-*>]|\d+\.) /, "")
      .replace(/\*\*|__|`/g, "")
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1") ?? "";
  return visible(line.length > MAX_NAME ? `${line.slice(0, MAX_NAME).toWellFormed()}…` : line);
}

/** Its id where nothing better is known. */
export function blockName(
  { block_id, block_type, content, begins, rests_on }: NamedBlock,
  sections: readonly { name: string; title: string }[],
): string {
  const [, section] = /^section:([^:]+)$/.exec(block_id) ?? [];
  const title = sections.find(({ name }) => name === section)?.title ?? "";
  if (title !== "") return title;
  const words = beginning((begins ?? content?.text ?? "").replace(EVIDENCE_LINE, ""));
  const source = block_type === "evidence" ? rests_on[0]?.source?.name : undefined;
  return [source, words].filter((one) => one !== undefined && one !== "").join(" · ") || block_id;
}

interface Named {
  blocks: readonly NamedBlock[];
  sections: readonly { name: string; title: string }[];
}

/** The same for a block that is only named, from the first prompt that holds it; its id where none does. */
export function nameOfBlock(id: string, ...prompts: readonly Named[]): string {
  for (const { blocks, sections } of prompts) {
    const block = blocks.find(({ block_id }) => block_id === id);
    if (block !== undefined) return blockName(block, sections);
  }
  return id;
}

export const blockTypes: Readonly<Record<BlockType, LocalizedText>> = {
  instruction: { en: "instruction", zh: "指令" },
  conversation: { en: "conversation", zh: "对话" },
  state: { en: "state", zh: "状态" },
  plan: { en: "plan", zh: "计划" },
  evidence: { en: "evidence", zh: "证据" },
  memory: { en: "memory", zh: "记忆" },
};

export const priorities: Readonly<Record<Priority, LocalizedText>> = {
  must: { en: "must", zh: "必须" },
  high: { en: "high", zh: "高" },
  medium: shared.medium,
  low: { en: "low", zh: "低" },
};
