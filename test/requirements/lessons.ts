/** Lessons: what is kept of runs, and what it is used for. */
import { from } from "./requirement.ts";

export const lessons = [
  ...from("seed 004 §7.2", {
    "lessons/essence":
      "The essence of a run says its goal, domain, needs, entry or template, tools in order, success factors, pitfalls and where it is from.",
    "lessons/passed-only":
      "A lesson shows a way only where its run passed its check; a run that failed gives pitfalls, one that did nothing gives none.",
    "lessons/by-model":
      "A model words the essence where one is configured; where none answers as asked, the rule does.",
  }),
  ...from("seed 004 §7.1", {
    "lessons/seed-tasks":
      "Where it is switched on, a seed task is made of each essence of a run with tools, in the form of a file of tasks.",
  }),
  {
    id: "lessons/raises-tools",
    says: "The five lessons nearest to a task raise the rank of the tools that they used, in a task's choice and in the analysis of its needs.",
  } as const,
  {
    id: "lessons/alike",
    says: "A tenant whose runs are nearly all of one kind finds its lessons as one of many kinds does.",
  } as const,
  {
    id: "lessons/raises-entries",
    says: "A question that is like questions before is led to the entry that was right for them, also where it shares no word with it.",
  } as const,
  {
    id: "lessons/measured",
    says: "Ten lessons an entry lift the share of right entries over 150 intents to 0.74, with three in ten wrong to 0.65; lessons of other tasks lift recall@5 of the tools used by 0.08, lessons by chance by at most 0.02.",
  } as const,
  {
    id: "lessons/in-prompt",
    says: "The nearest lessons stand in the prompt of a task with the least weight, each with its source.",
  } as const,
  {
    id: "lessons/consultations",
    says: "A consultation that reached an end makes a lesson of the entry that was right.",
  } as const,
  {
    id: "lessons/operator",
    says: "An operator lists lessons with their sources and counts, and retires one; nobody else does.",
  } as const,
  {
    id: "lessons/switch",
    says: "With CAIRN_LESSONS=0 no lesson is made or used.",
  } as const,
  {
    id: "lessons/strangers",
    says: "Where strangers share a tenant no lesson is made of them or used for them, except on a machine of one's own.",
  } as const,
  { id: "lessons/per-tenant", says: "A lesson is of one tenant, and never used for another." } as const,
  {
    id: "lessons/counted",
    says: "A lesson is never rewritten; each counts how often it helped and harmed, and one that says the same is counted instead of kept.",
  } as const,
  {
    id: "lessons/erased",
    says: "A lesson is erased with the session that it came from, and with its actor and its tenant.",
  } as const,
  {
    id: "lessons/in-context",
    says: "The nearest lessons stand in an assembled prompt as notes of low priority with their source, without the words of whoever they are of.",
  } as const,
  {
    id: "lessons/retires",
    says: "A lesson is retired by rule: once it harmed twice and more than it helped, without use for half a year, when a later end of its run says otherwise, and when there are too many.",
  } as const,
  { id: "lessons/harmless", says: "That nothing can be learnt, or no lesson asked, harms no run." } as const,
  {
    id: "lessons/no-persons",
    says: "No name of a person, and no mark of what was removed, is in a lesson or a seed task, in English and Chinese.",
  } as const,
  {
    id: "lessons/no-remote-words",
    says: "No word of a remote tool, of its answers or its descriptions, enters a lesson; secrets and personal data are removed.",
  } as const,
];
