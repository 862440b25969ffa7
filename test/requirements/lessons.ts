/** Lessons: what is kept of runs, and what it is used for. */
import { from } from "./requirement.ts";

export const lessons = [
  ...from("seed 004 §7.2", {
    "lessons/essence":
      "The essence of a run says its goal, domain, needs, entry or template, tools in order, success factors, pitfalls and where it is from.",
    "lessons/passed-only":
      "A lesson shows a way only where its run passed its check; a run that failed gives pitfalls, one that did nothing gives none.",
  }),
  {
    id: "lessons/no-remote-words",
    says: "No word of a remote tool, of its answers or its descriptions, enters a lesson; secrets and personal data are removed.",
  } as const,
];
