/** The tool retrieve: the best few passages for a loop. */
import { from } from "./requirement.ts";

export const retrieve = [
  ...from("seed 000 §3.2.3", {
    "retrieve/arguments":
      "retrieve takes reasoning, action, query, top_k and include_metadata, all optional except what a search needs.",
    "retrieve/observation":
      "retrieve answers with an observation of reasoning, action, query, result, documents, total_found, timestamp and tool.",
    "retrieve/metadata-and-count":
      "include_metadata decides whether a document of retrieve says where it is from; top_k how many there are, five by default.",
    "retrieve/skip": "With the action skip, retrieve searches nothing and says so, with status skipped.",
    "retrieve/success":
      "A search by retrieve answers with status success, the documents with content and score, and how long it took over how much.",
    "retrieve/error-status":
      "Whatever goes wrong, retrieve reports status error, an empty list and what happened; it never throws.",
    "retrieve/action-case": "retrieve accepts its action in capitals too.",
    "retrieve/listed": "retrieve is in the list of tools.",
    "retrieve/fits-output-schema": "What retrieve answers fits its own output schema, whatever its status.",
  }),
  ...from("seed 000 §5.2", {
    "retrieve/defaults": "retrieve's arguments default to no reasoning, search, five passages and metadata.",
    "retrieve/observation-repeats":
      "retrieve's observation repeats what was asked, and holds the same documents as the answer around it.",
  }),
  ...from("seed 000 §8.3", {
    "retrieve/annotations": "retrieve is listed with its tags, version and category.",
    "retrieve/input-schema":
      "retrieve's input schema has types, the values of action, the bounds of top_k, and the defaults.",
    "retrieve/output-schema":
      "retrieve's output schema has the three statuses, observation, query, documents and total_found.",
    "retrieve/query-required": "A search by retrieve needs a query, a skip none.",
    "retrieve/nothing-strong":
      "Where retrieve gives no passage although some match, it says so and what to do, and speaks of no rows that are not there.",
    "retrieve/best-first": "retrieve's documents come best first, each with a score.",
  }),
];
