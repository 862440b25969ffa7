/**
 * Lessons as notes of low priority in a session's context, for prompts that are assembled there. A note names entries, tools and codes:
 * nobody's words pass from one session into another's log, where an erasure would not find them.
 */
import type { ContextEvent, Memory } from "../../context/events.ts";
import { makeEvidence } from "../../context/evidence.ts";
import type { ContextProjection } from "../../context/project.ts";
import { formatRef } from "../../knowledge/model.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import type { Essence } from "../../lessons/essence.ts";
import { SHOWN_SIMILARITY } from "../../lessons/lesson.ts";
import type { Caller } from "../call.ts";
import { trajectoryUri } from "../uris.ts";
import { taughtFor } from "./taught.ts";

interface NoteTexts {
  tools(tools: readonly string[]): string;
  entry(entry: string): string;
  avoid(pitfalls: readonly string[]): string;
}

const texts: LocalizedText<NoteTexts> = {
  en: {
    tools: (tools) => `A run like this used ${tools.join(", ")}.`,
    entry: (entry) => `A consultation like this began at ${entry}.`,
    avoid: (pitfalls) => `What went wrong in a run like this: ${pitfalls.join(" ")}`,
  },
  zh: {
    tools: (tools) => `类似的任务使用了 ${tools.join("、")}。`,
    entry: (entry) => `类似的咨询从 ${entry} 开始。`,
    avoid: (pitfalls) => `类似的任务中出过的问题：${pitfalls.join("")}`,
  },
};

/** The notes on a question that its session does not hold yet; undefined where there are none. Never rejects. */
export async function noteLessons(
  question: string,
  language: string,
  { memories }: Pick<ContextProjection, "memories">,
  call: Caller,
): Promise<Extract<ContextEvent, { type: "memory_recorded" }> | undefined> {
  const { lessons } = await taughtFor(question, call);
  const known = new Set(memories.map(({ evidence }) => evidence.evidence_id));
  const notes = lessons
    .filter(({ similarity }) => similarity >= SHOWN_SIMILARITY)
    .flatMap(({ lesson: { id, essence } }): Memory[] => {
      const content = noteOf(essence, language);
      if (content === "") return [];
      const source = { kind: "system", name: "lesson", uri: trajectoryUri(essence.from.trajectory_id) } as const;
      const evidence = makeEvidence({ type: "other", source, content, metadata: { subject: `lesson ${id}` } });
      return known.has(evidence.evidence_id) ? [] : [{ evidence, priority: "low" }];
    });
  return notes.length === 0 ? undefined : { type: "memory_recorded", at: call.services.now(), memories: notes };
}

function noteOf({ tools, entry, pitfalls, made_by }: Essence, language: string): string {
  const words = inLanguage(language, texts);
  const parts = [
    ...(entry === null ? [] : [words.entry(formatRef(entry))]),
    ...(tools.length === 0 ? [] : [words.tools(tools)]),
    // A model words pitfalls after what a user said.
    ...(made_by === "rule" && pitfalls.length > 0 ? [words.avoid(pitfalls)] : []),
  ];
  return parts.join(" ");
}
