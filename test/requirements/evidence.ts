/** Evidence: what was found, said or produced, kept once and referred to. */
import { from } from "./requirement.ts";

export const evidence = [
  ...from("seed 002 §1", {
    "evidence/referred-to": "What a tool found is kept once as evidence and referred to wherever it is used again.",
    "evidence/updated-in-place": "A passage found again is the same evidence, updated in its one place.",
    "evidence/named-by-output": "An output names the evidence it rests on.",
  }),
  ...from("seed 002 §2.evidences", {
    "evidence/by-id": "Evidence is stored under its own evidence_id.",
    "evidence/type": "An evidence's type is rag_doc, tool_result, skill_output, llm_output, user_input or other.",
    "evidence/source-kind": "An evidence's source.kind is rag, tool, skill, llm, user or system.",
    "evidence/source-name": "An evidence's source.name and uri say where it is from.",
    "evidence/content": "An evidence's content is what can be quoted, without what is sensitive.",
    "evidence/confidence": "An evidence's confidence is between 0 and 1.",
    "evidence/metadata": "An evidence's metadata holds dataField, knowledgeType, tags and whatever else governs it.",
    "evidence/links": "An evidence's links refer back to the call of a model or a tool that produced it.",
    "evidence/one-kind-of-entry":
      "Passages, tools, skills, models and users: the result of each is evidence in the same kind of entry.",
  }),
  ...from("seed 002 §3", {
    "evidence/user-words": "What the user said is evidence, so that what was derived from it can refer back to it.",
    "evidence/derived-intent":
      "An intent that was derived can be kept as evidence of type llm_output or other, and referred to.",
    "evidence/passages": "Passages found are evidence of type rag_doc.",
    "evidence/passage-metadata": "Version, validity and domain of a passage are in its metadata.",
    "evidence/conflicts-detected": "Evidence that contradicts other evidence is detected, and decided by a rule.",
    "evidence/provenance": "Evidence carries source, confidence, metadata and a reference to its call.",
    "evidence/priority": "What is recorded can be given a priority for prompts with little room.",
    "evidence/clear-confidence-first":
      "Of two values that contradict each other the clearly more confident one is used, also when the other is newer.",
    "evidence/no-false-conflicts": "Two notes about one subject that claim no value and no version contradict nothing.",
    "evidence/stored-once": "The same content from the same source is kept once.",
    "evidence/sensitive-data": "What is sensitive leaves the session nowhere.",
  }),
  ...from("seed 002 §4", {
    "evidence/external-first":
      "Everything from outside and everything a model said is evidence first and then referred to.",
  }),
];
