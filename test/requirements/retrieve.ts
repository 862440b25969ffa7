/** The tool retrieve: the best few passages for a loop. */
import { from } from "./requirement.ts";

export const retrieve = [
  ...from("seed 000 §3.2.3", {
    "retrieve/arguments":
      "retrieve takes reasoning, action, query, top_k and include_metadata, all optional except what a search needs.",
    "retrieve/observation":
      "It answers with an observation of reasoning, action, query, result, documents, total_found, timestamp and tool.",
    "retrieve/metadata-and-count":
      "include_metadata decides whether a document says where it is from; top_k how many there are, five by default.",
    "retrieve/skip": "The action skip searches nothing and says so, with status skipped.",
    "retrieve/success":
      "A search answers with status success, the documents with content and score, and how long it took over how much.",
    "retrieve/error-status":
      "Whatever goes wrong is reported with status error, an empty list and what happened; it never throws.",
    "retrieve/action-case": "action is accepted in capitals too.",
    "retrieve/listed": "retrieve is in the list of tools.",
    "retrieve/fits-output-schema": "What retrieve answers fits its own output schema, whatever its status.",
  }),
  ...from("seed 000 §5.2", {
    "retrieve/defaults": "retrieve's arguments default to no reasoning, search, five passages and metadata.",
    "retrieve/observation-repeats":
      "observation repeats what was asked, and holds the same documents as the answer around it.",
  }),
  ...from("seed 000 §8.3", {
    "retrieve/annotations": "retrieve is listed with its tags, version and category.",
    "retrieve/input-schema": "Its input schema has types, the values of action, the bounds of top_k, and the defaults.",
    "retrieve/output-schema":
      "Its output schema has the three statuses, observation, query, documents and total_found.",
    "retrieve/query-required": "A search needs a query, a skip none.",
    "retrieve/best-first": "Its documents come best first, each with a score.",
  }),
];
