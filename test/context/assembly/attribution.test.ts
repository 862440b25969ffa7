/** What became of an evidence or a phrase in a past prompt: sixty planted cases over one session and its variants. */
import { describe, expect, test } from "vitest";
import { attribute } from "../../../src/context/assembly/attribution.ts";
import type { Attribution, AttributionTarget } from "../../../src/context/assembly/attribution.ts";
import type { ComposeRequest } from "../../../src/context/assembly/compose.ts";
import type { ContextEvent, RecordedEvent } from "../../../src/context/events.ts";
import { makeEvidence } from "../../../src/context/evidence.ts";
import type { Template } from "../../../src/templates/model.ts";
import { proves } from "../../requirements/index.ts";
import { template } from "../../templates/support.ts";
import { AT, remembered, started } from "../support.ts";
import { compose, historyTemplate, PLAIN, replayOf, SESSION, withAssembly } from "./compose-prompt.ts";

const noted = (content: string, metadata: object = {}, confidence = 0.5) =>
  makeEvidence({
    type: "rag_doc",
    source: { kind: "rag", name: "wiki" },
    content,
    confidence,
    metadata: { ...metadata },
  });
const recorded = (evidence: ReturnType<typeof noted>, at = AT): RecordedEvent => ({
  type: "evidence_recorded",
  at,
  evidence,
});
const said = (role: "user" | "assistant" | "system" | "tool", content: string, ids: string[] = []): ContextEvent => ({
  type: "message_added",
  at: AT + 1000,
  role,
  content,
  ...(ids.length > 0 && { refs: ids.map((evidence_id) => ({ evidence_id })) }),
});

const FILLER = "The annual report of the fishing fleet lists boats, nets and harbours at great length. ";
const answer = noted("The gateway certificate is renewed in March.", { document_title: "Runbook of the gateway" }, 0.9);
const trimmed = noted(
  `Spare parts are ordered from Bremen. ${FILLER.repeat(20)}The middle word is saffron. ${FILLER.repeat(20)}`,
);
const expired = noted("Parking is free on Sundays.", { valid_until: "2020-01-01" });
const oldPrice = noted("A licence is ten euros.", { subject: "licence", value: 10, observed_at: "2024-01-01" });
const newPrice = noted("A licence is twelve euros.", { subject: "licence", value: 12, observed_at: "2025-01-01" });
const secret = noted("The merger is planned for the ninth of May.", { sensitivity: "restricted" });
const silent = makeEvidence({ type: "rag_doc", source: { kind: "rag", name: "wiki", uri: "https://example.org/a" } });
const quoted = noted("Deliveries are accepted at the north gate from seven in the morning until noon.");
const escaped = noted('The sign says "wet paint"\nand nobody reads it, whatever colour the paint may have.');
const later = noted("The lighthouse was repainted.");
const cited = trimmed.evidence_id;

const turn: ContextEvent = {
  type: "turn_added",
  at: AT + 2000,
  turn: {
    turn: 1,
    timestamp: "",
    reasoning: "I should look for deliveries.",
    action: 'retrieve(query="deliveries")',
    observation: JSON.stringify({ found: [quoted.content, escaped.content] }),
    refs: [{ evidence_id: quoted.evidence_id }, { evidence_id: escaped.evidence_id }],
  },
};
const LOG: RecordedEvent[] = [
  started,
  ...[answer, trimmed, expired, oldPrice, newPrice, secret, silent, quoted, escaped].map((one) => recorded(one)),
  said("user", "My parcel number ends with seven"),
  said("assistant", "and I have looked it up for you."),
  said("system", "The host runs version nine."),
  turn,
  said("assistant", `Parts come from abroad [${cited}].`, [cited]),
  remembered("prefers short answers"),
  {
    type: "tasks_updated",
    at: AT,
    tasks: [
      {
        task_id: "t1",
        name: "Call the harbour master",
        depends_on: [],
        status: "pending",
        result_evidence_ids: [],
        error: "",
      },
    ],
  },
];
/** A summary over the first messages, and another conversation after it. */
const SUMMARISED: RecordedEvent[] = [
  ...LOG,
  { type: "summarised", at: AT + 3000, content: "A parcel was looked for.", from: 1, to: 5, made_by: "extract" },
];
const QUESTION = "When is the gateway certificate renewed?";

interface Setting {
  log?: RecordedEvent[];
  over?: Partial<ComposeRequest>;
  template?: Template;
  later?: RecordedEvent[];
  change?: { token_budget?: number };
}
const TIGHTER: Setting = { over: { token_budget: 150 } };
const TIGHT: Setting = { over: { token_budget: 420 } };
const GRADED: Setting = { over: { max_sensitivity: "internal" } };
const SUMMED: Setting = { log: SUMMARISED };
const HISTORY: Setting = { template: historyTemplate() };
const TABLES = template(`---
name: tables
description: answers
language: en
sections: { persona: { priority: must }, notes: { priority: low, ttl: 1 } }
evidence: { render: table }
---
# Persona {#persona}

Answer with the kindness of a lighthouse keeper.

# Notes for the night {#notes}

The night shift reads the barometer.
`);

async function ask(target: AttributionTarget, setting: Setting = {}): Promise<Attribution> {
  const { log = LOG, over = {}, template: used = PLAIN, later: after = [], change } = setting;
  const made = await compose(log, QUESTION, { ...over, template: used });
  const whole = [...withAssembly(log, made), ...after];
  return attribute(await replayOf(whole, used, change), target, whole, SESSION);
}

const present = (...block_ids: string[]) => ({ status: "present", block_ids });
const trim = (reason: string, block_id: unknown = expect.any(String)) => ({ status: "trimmed", reason, block_id });
const unoffered = (...found_in: string[]) => ({ status: "not_a_candidate", found_in });
const never = { status: "never_found", later: false };
const block = ({ evidence_id }: { evidence_id: string }): string => `evidence:${evidence_id}`;
const shownAnywhere = { status: "present", block_ids: expect.any(Array) };

const EVIDENCE: [name: string, evidence_id: string, expected: object, setting?: Setting][] = [
  ["shown whole", answer.evidence_id, present(block(answer))],
  ["shown whole in a tight prompt, since it fits the question", answer.evidence_id, present(block(answer)), TIGHT],
  ["shown shortened", trimmed.evidence_id, present(block(trimmed)), { over: { token_budget: 700 } }],
  ["left out for room while an answer citing it is kept", trimmed.evidence_id, trim("budget", block(trimmed)), TIGHTER],
  ["shown whole, named by its block", block(answer), present(block(answer))],
  ["left out, named by its address", `session://s/evidence/${expired.evidence_id}`, trim("ttl", block(expired))],
  ["expired", expired.evidence_id, trim("ttl", block(expired))],
  ["the losing side of a conflict", oldPrice.evidence_id, trim("conflict", block(oldPrice))],
  ["the winning side of a conflict", newPrice.evidence_id, present(block(newPrice))],
  ["above the grade", secret.evidence_id, trim("sensitivity", block(secret)), GRADED],
  ["not above any grade", secret.evidence_id, present(block(secret))],
  ["without content", silent.evidence_id, unoffered(block(silent))],
  ["shown in the observation that brought it", quoted.evidence_id, shownAnywhere],
  ["shown in the observation, escaped", escaped.evidence_id, shownAnywhere],
  ["not of this session", "ev_none", never],
  [
    "recorded after the prompt",
    later.evidence_id,
    { status: "never_found", later: true },
    { later: [recorded(later)] },
  ],
  [
    "left out for room, asked with a smaller budget",
    answer.evidence_id,
    trim("budget", block(answer)),
    { change: { token_budget: 120 } },
  ],
  ["a memory that is shown", "ev_memory", present("memory:ev_memory")],
  ["shown as a table", answer.evidence_id, present(block(answer)), { template: TABLES }],
  ["shown beside a history that the template places", answer.evidence_id, present(block(answer)), HISTORY],
  ["what the user said, under the summary", "ev_said", trim("summarised", "message:4"), SUMMED],
  ["what the user said, shown", "ev_said", present("message:4")],
];

const PHRASES: [name: string, phrase: string, expected: object, setting?: Setting][] = [
  ["of evidence that is shown", "renewed in March", present(block(answer))],
  ["with Markdown marks around a word", "renewed in **March**。", present(block(answer))],
  ["in other case and with other blanks", "RENEWED   in\nmarch", present(block(answer))],
  ["in characters of full width", "ｒｅｎｅｗｅｄ in March", present(block(answer))],
  [
    "of the part of a shortened evidence that is shown",
    "ordered from Bremen",
    present(block(trimmed)),
    { over: { token_budget: 700 } },
  ],
  [
    "of the part of a shortened evidence that is not shown",
    "middle word is saffron",
    trim("degraded", block(trimmed)),
    { over: { token_budget: 700 } },
  ],
  ["of evidence left out for room", "ordered from Bremen", trim("budget", block(trimmed)), TIGHTER],
  ["of expired evidence", "free on Sundays", trim("ttl", block(expired))],
  ["of the losing side, beyond what the winner quotes", "licence is ten", trim("conflict", block(oldPrice))],
  ["that the winner says of the losing side", `[${oldPrice.evidence_id}] 10`, present(block(newPrice))],
  ["of evidence above the grade", "ninth of May", trim("sensitivity", block(secret)), GRADED],
  ["of the heading of a section", "Persona", present("heading:section:persona")],
  ["of the heading over the evidence", "Reference material", present("heading:evidence")],
  ["of the note under a heading", "cite it by its id", present("heading:evidence")],
  ["of a heading whose blocks are all left out", "Noted earlier", trim("budget"), { change: { token_budget: 60 } }],
  ["across a heading and the block under it", "Persona Answer", present("heading:section:persona", "section:persona")],
  ["of a section of the template", "kindness of a lighthouse", present("section:persona"), { template: TABLES }],
  [
    "of a section that has run out",
    "reads the barometer",
    trim("ttl", "section:notes"),
    { template: TABLES, log: [...LOG, turn] },
  ],
  [
    "of the heading of a section that has run out",
    "Notes for the night",
    trim("ttl", "section:notes"),
    { template: TABLES, log: [...LOG, turn] },
  ],
  ["of a user's message", "parcel number", present("message:4")],
  ["of an assistant's message", "looked it up", present("message:5")],
  ["across two messages", "ends with seven and I have looked", present("message:4", "message:5")],
  [
    "across two messages, where the template places the history",
    "ends with seven and I have looked",
    present("section:history:0:message:4", "section:history:0:message:5"),
    HISTORY,
  ],
  [
    "across two messages, under the summary",
    "ends with seven and I have looked",
    trim("summarised", "message:4"),
    SUMMED,
  ],
  [
    "across two messages, one of them under the summary",
    'looked it up for you. {"found"',
    trim("summarised", "message:5"),
    SUMMED,
  ],
  ["of a message under the summary", "parcel number", trim("summarised", "message:4"), SUMMED],
  [
    "of a message under the summary, where the template places the history",
    "parcel number",
    trim("summarised", "message:4"),
    { log: SUMMARISED, template: historyTemplate() },
  ],
  ["of the summary", "A parcel was looked for", present("memory:summary"), SUMMED],
  ["of what the host said as the system", "host runs version nine", unoffered("message:6")],
  ["of the session's own first message", "cairn context 1.0", unoffered("message:1")],
  ["of a thought", "should look for deliveries", present("turn:1")],
  ["of an action", 'retrieve(query="deliveries")', present("turn:1")],
  ["of an observation", "accepted at the north gate", shownAnywhere],
  ["of an observation that is JSON, with quotes and line breaks", 'says "wet paint" and nobody', shownAnywhere],
  ["of the question", "certificate renewed?", present("user_message")],
  ["of a memory", "prefers short answers", shownAnywhere],
  ["of a task", "harbour master", present("plan:tasks")],
  ["of the title of a document, which no prompt shows", "Runbook of the gateway", unoffered(block(answer))],
  ["of nothing anywhere", "quantum computing", never],
  [
    "of evidence that came later",
    "lighthouse was repainted",
    { status: "never_found", later: true },
    { later: [recorded(later)] },
  ],
  [
    "of a message that came later",
    "see you tomorrow",
    { status: "never_found", later: true },
    { later: [said("user", "See you tomorrow")] },
  ],
  ["of nothing but blanks", "   ", never],
  ["in Chinese, of what the guide was asked", "投资科技", present("message:2")],
  ["of an answer that cites", "Parts come from abroad", shownAnywhere],
  ["of a cell of a table", "| content | The gateway certificate", present(block(answer)), { template: TABLES }],
];

/** Ids that are known only once the log is folded. */
const idOf = (name: string): string => {
  if (name === "ev_said") {
    return makeEvidence({
      type: "user_input",
      source: { kind: "user", name: "message", uri: "session://s1" },
      content: "My parcel number ends with seven",
    }).evidence_id;
  }
  const memory = remembered("prefers short answers");
  return name === "ev_memory" && memory.type === "memory_recorded"
    ? (memory.memories[0]?.evidence.evidence_id ?? "")
    : name;
};

test("there are sixty cases", () => {
  expect(EVIDENCE.length + PHRASES.length).toBeGreaterThanOrEqual(60);
});

describe("an evidence", () => {
  test.each(EVIDENCE)("%s", async (_, id, expected, setting) => {
    proves("replay/missing-evidence-explained");
    const wanted = JSON.parse(JSON.stringify(expected).replaceAll("ev_memory", idOf("ev_memory"))) as object;
    expect(await ask({ evidence_id: idOf(id) }, setting)).toEqual(
      JSON.stringify(expected).includes("ev_memory") ? wanted : expected,
    );
  });
});

describe("a phrase", () => {
  test.each(PHRASES)("%s", async (_, phrase, expected, setting) => {
    expect(await ask({ phrase }, setting)).toEqual(expected);
  });
});
