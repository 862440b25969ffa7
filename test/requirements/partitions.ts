/** The parts that a prompt is made of, and how authors and callers change them. */
import { from } from "./requirement.ts";

export const partitions = [
  ...from("seed 000 §2", {
    "partitions/fixed-partitions": "Persona and few-shot examples are part of the template itself.",
  }),
  ...from("seed 000 §2.3", {
    "partitions/verbatim": "Persona and examples appear in a prompt word for word as their author wrote them.",
  }),
  ...from("seed 000 §3.1", {
    "partitions/section-argument":
      "A partition can be added or replaced by a section_ argument, without a change of the program.",
    "partitions/usual-five":
      "context_engineering has the five usual partitions: persona, examples, history, tools and task.",
    "partitions/listed-arguments":
      "A prompt lists an argument section_<name> for each of its partitions, and each name once.",
    "partitions/own-partitions":
      "A template with partitions of its own needs no more than its file: it is listed, assembled and selected.",
    "partitions/added-position":
      "An added partition stands where the template places it, else after the template's own.",
    "partitions/absent-argument":
      "An optional argument that nobody gave leaves no trace in the prompt: not its label, not its partition.",
  }),
  ...from("seed 000 §3.2.4", {
    "partitions/task": "What the user wants is in a partition of its own, and is also the user's message.",
    "partitions/task-brief":
      "The task partition of context_engineering states the type of the task, its goal, a strategy and the criteria of success.",
    "partitions/language-level":
      "A shipped template says, in its language, how to write for the reader's language level when that is known, and nothing otherwise.",
    "partitions/task-status": "Tasks recorded in a session appear in its next prompt with their status.",
  }),
  ...from("seed 000 §7.3", {
    "partitions/replaced-alone": "Replacing one partition leaves every other byte for byte as it was.",
    "partitions/nested": "Partitions can be combined: one may stand inside another.",
    "partitions/reported": "Each partition is reported on its own, with its tokens.",
    "partitions/mistake-located": "The check names the partition in which a mistake is.",
  }),
];
