/** How a prompt is assembled within its token budget. */
import { from } from "./requirement.ts";

export const assembly = [
  ...from("seed 002 §1", {
    "assembly/listed-units":
      "A prompt is made of units, each with a type, a priority and a cost, and all of them are listed.",
    "assembly/priority": "When room is short, lower priority goes first, and what must stay stays.",
    "assembly/expired": "What has expired is left out, with that as the reason.",
    "assembly/budget": "A prompt never costs more than its token budget.",
    "assembly/adds-up":
      "The tokens reported are those of the messages, never above the budget, and every block is reported once.",
    "assembly/larger-budget":
      "A larger budget loses a block only to one before it in order, which it shows or shows more of; evidence that can be cut does not grow at the cost of others.",
    "assembly/shared-rules":
      "A rule that prompts share is written in one place: changed there, it is changed in every prompt.",
    "assembly/conflicts-shown":
      "A prompt names the state it used, and how contradicting evidence was decided, with both sides.",
    "assembly/stable-prefix":
      "A prompt whose rules are unchanged begins with the same bytes, so that it can be cached.",
  }),
  {
    id: "assembly/report-on-request",
    says: "A prompt is answered once, with a report of counts; every block and placeholder, and the bytes of a replay, are given on request.",
  } as const,
  ...from("seed 002 §3", {
    "assembly/rendered-in-order":
      "The prompt is made of messages and the selected blocks, rendered in the template's order.",
    "assembly/no-duplicates": "What is said twice is shown once.",
    "assembly/relevance":
      "Where room is short, evidence that fits what the user wants comes first, then the more confident, then the more recent.",
    "assembly/sensitivity":
      "A prompt can be limited to a grade of sensitivity: what is above it is left out, with that as the reason.",
    "assembly/evidence-forms":
      "The same evidence is shown as it is, as a summary, as a table or as a timeline, as the template asks.",
    "assembly/never-below-count":
      "The token estimate is below the real count on no stretch of 400 characters of the measured kinds of text.",
    "assembly/estimate-replayed":
      "A prompt recorded with an earlier estimate is counted again by it, and comes out the same.",
    "assembly/exact-room":
      "With an exact counter too, nothing of lower priority holds room that a block left out would have fitted into.",
  }),
];
