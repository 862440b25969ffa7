/** Input of the assembly benchmarks: candidate blocks and sessions of any size, identical on every run. */
import type { AssemblyInput } from "../../src/context/assembly/assemble.ts";
import type { BlockGroup, CandidateBlock } from "../../src/context/block.ts";
import type { RecordedEvent } from "../../src/context/events.ts";
import { makeEvidence } from "../../src/context/evidence.ts";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { generatedPassages } from "./generated.ts";

const groups: BlockGroup[] = [
  { id: "persona", kind: "system", heading: "# Persona", heading_tokens: 3 },
  { id: "evidence", kind: "system", heading: "# Evidence", heading_tokens: 3 },
  { id: "talk", kind: "messages", heading: "", heading_tokens: 0 },
];
const priorities = ["high", "medium", "low"] as const;
const MUST = 3;
/** Length in characters of the summary of a long block. */
const SHORT = 80;

function groupOf(place: number): string {
  if (place < MUST) return "persona";
  return place % 3 === 0 ? "talk" : "evidence";
}

/** `count` candidates like those of a session: a few required ones, evidence, conversation; English and Chinese. */
export function assemblyInput(count: number, token_budget: number): AssemblyInput {
  const blocks = [...generatedPassages(count)].map(({ title, content }, place): CandidateBlock => {
    const text = `${title}: ${content}.`;
    const short = text.slice(0, SHORT);
    return {
      block_id: `b${place}`,
      block_type: place % 3 === 0 ? "conversation" : "evidence",
      priority: place < MUST ? "must" : (priorities[place % 3] ?? "low"),
      refs: [{ evidence_id: `ev_${place}` }],
      text,
      tokens: estimator.count(text),
      ...(place % 2 === 0 ? { summary: { text: short, tokens: estimator.count(short) } } : {}),
      group: groupOf(place),
      rank: place,
      stable: place < MUST,
    };
  });
  const order = new Map(groups.map(({ id }, place) => [id, place]));
  blocks.sort((left, right) => (order.get(left.group) ?? 0) - (order.get(right.group) ?? 0));
  return { groups, blocks, user_message: "And now?", token_budget };
}

/** The log of a session that offers about `count` candidates: each turn finds a passage, thinks, acts and observes. */
export function sessionLog(count: number): RecordedEvent[] {
  const log: RecordedEvent[] = [
    { type: "opened", at: 0, user_intent: "What holds here?", language: "en", release: "r", channel: "main" },
  ];
  // A turn gives three candidates: the passage, the thought, the observation.
  for (const [place, { id, title, content }] of [...generatedPassages(Math.ceil(count / 3))].entries()) {
    const at = place + 1;
    const source = { kind: "rag", name: title, uri: `document://bench/${id}` } as const;
    log.push({ type: "evidence_recorded", at, evidence: makeEvidence({ type: "rag_doc", source, content }) });
    log.push({
      type: "turn_added",
      at,
      turn: {
        turn: at,
        timestamp: "",
        reasoning: `I look for ${title}.`,
        action: `retrieve(query="${title}")`,
        observation: content.slice(0, 200),
      },
    });
  }
  return log;
}

/** The baseline: blocks in order of priority until the budget is full, joined. No other guarantee of assembly holds. */
export function plainFill({ blocks, token_budget }: AssemblyInput): string {
  const order = { must: 0, high: 1, medium: 2, low: 3 };
  let room = token_budget;
  const kept = blocks
    .toSorted((left, right) => order[left.priority] - order[right.priority] || right.rank - left.rank)
    .filter(({ tokens }) => {
      if (tokens > room) return false;
      room -= tokens;
      return true;
    });
  return kept.map(({ text }) => text).join("\n\n");
}
