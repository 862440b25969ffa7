/** The four stages from a request to an answer, and the worked example of the document. */
import { from } from "./requirement.ts";

export const pipeline = [
  ...from("seed 000 §2", {
    "pipeline/four-stages":
      "A request passes four stages: a template is selected, the context is assembled, a model answers, the context is updated.",
    "pipeline/next-turn": "After the update the next turn begins, until the end condition holds.",
  }),
  ...from("seed 000 §2.2", {
    "pipeline/stage-order":
      "Selection comes once and first; then each turn is assembled, answered, acted on and recorded, in this order.",
  }),
  ...from("seed 000 §2.4", {
    "pipeline/one-tool-or-stages": "One tool runs all four stages; stages one, two and four can also be called alone.",
  }),
  ...from("seed 000 §3.3", {
    "pipeline/assembled-in-one-call":
      "One call assembles: its answer shows the selection, each placeholder, each part, and the prompt they made.",
  }),
  ...from("seed 000 §4", {
    "pipeline/system-and-user-message":
      "The model gets the assembled context as system message and the user's words as user message.",
  }),
  ...from("seed 000 §4.1", {
    "pipeline/continuation-read":
      "What a model writes after its answer was cut off is read: thinking and labels in it are no part of the answer, and a call in it is a turn of its own.",
    "pipeline/own-evidence-not-denied":
      "A search that found nothing is not said to leave nothing to cite where the session holds evidence, and takes no room from it.",
    "pipeline/retrieve-before":
      "A template that answers from retrieved context searches with the user's words before its first prompt; what it finds is evidence with scores.",
  }),
  ...from("seed 000 §6.3", {
    "pipeline/simple-question": "A simple question is answered directly from simple_chat.",
    "pipeline/architecture-analysis": "An analysis of an architecture gets context_engineering.",
    "pipeline/search-request": "A search calls retrieve and gets documents.",
    "pipeline/cases-without-model": "Without a model, too, the three cases get a template that suits them.",
  }),
  ...from("seed 000 §7", {
    "pipeline/inspectable-stages": "Each stage's input and output can be inspected.",
    "pipeline/any-client-model": "A client brings the model: any that speaks MCP can run the loop.",
  }),
  ...from("seed 000 §8.2", {
    "pipeline/example-selection":
      "In the document's example, context_engineering is selected with reasoning and a confidence of 0.95.",
    "pipeline/example-first-call":
      "The example's first turn calls retrieve with reasoning, action, query, top_k and include_metadata.",
    "pipeline/example-observation": "The observation of the example's first turn is what the tool found.",
    "pipeline/example-history":
      "After the example's first turn the history holds the turn, and the next prompt shows it.",
    "pipeline/example-final-answer": "The example ends with a final answer.",
    "pipeline/no-placeholder-left":
      "No placeholder is left in the assembled context, and its parts are in their author's order.",
  }),
  {
    id: "pipeline/stop-words",
    says: "Every request to a model in a loop, the client's too, stops at the label of an observation.",
  } as const,
  {
    id: "pipeline/truncated-answer",
    says: "An answer that the token limit cut off is continued once; one that is cut off again makes its turn truncated, and a call in it is not made.",
  } as const,
  {
    id: "pipeline/empty-answer",
    says: "A model that answers nothing is asked again once; then the run is model_failed, and never done with nothing.",
  } as const,
  {
    id: "pipeline/brief-observations",
    says: "An answer of run_pipeline gives each observation once, and its beginning alone unless a full report is asked for.",
  } as const,
  {
    id: "pipeline/continues-after-max-turns",
    says: "A run that max_turns has stopped goes on in the same call made again, by as many turns as it was allowed before.",
  } as const,
  {
    id: "pipeline/filtered-answer",
    says: "An answer that a provider's content filter ended makes its turn filtered; one that it held back ends the run with a failure that says so.",
  } as const,
  {
    id: "pipeline/repeated-call",
    says: "The same call with the same arguments is not made a third time in a run: the observation says so and asks for another way.",
  } as const,
  {
    id: "pipeline/partial-answer",
    says: "A run that stops without an answer gives the best text so far as partial_answer.",
  } as const,
  {
    id: "pipeline/declined",
    says: "A client that declines to ask its model, answers what cannot be read or does not answer in time ends no run: the answer names session and run, says so, and gives the prompt or how to resume.",
  } as const,
  {
    id: "pipeline/unrecorded-answer",
    says: "An answer that its session does not take reaches the caller, with a note that it was not recorded.",
  } as const,
  {
    id: "pipeline/long-wait",
    says: "A provider that asks for a longer wait than the limit ends the run at once, with the time to wait.",
  } as const,
  {
    id: "pipeline/deadline",
    says: "A run that takes too long stops with action_needed resume and what it has, and goes on when it is called again.",
  } as const,
  {
    id: "pipeline/resumed",
    says: "A run that stopped early goes on in the next call after its last recorded turn; its turns count over all calls.",
  },
  {
    id: "pipeline/one-call-at-a-time",
    says: "Of calls that go on with one run at the same time one asks the model; the others are told to call again, and then have its answer.",
  } as const,
  {
    id: "pipeline/failure-sentence",
    says: "A run that stops early says why and what to do, in the user's language.",
  } as const,
  {
    id: "pipeline/run-turn-numbers",
    says: "The turn numbers of a run and of its prompts begin at 1 in each run; the history numbers the session's turns.",
  } as const,
];
