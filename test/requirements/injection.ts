/** inject_context: search results prepared for a model to apply. */
import { from } from "./requirement.ts";

export const injection = [
  ...from("seed 003 §2", {
    "injection/searches-nothing": "inject_context searches nothing itself: it takes the results of search_knowledge.",
    "injection/keeps-order":
      "inject_context judges and sorts nothing: the results stay in their order, and the model judges.",
    "injection/answer-shape":
      "inject_context answers with a structure: query, total_results, search_results, action_needed, instruction.",
    "injection/result-shape": "Each result has id, title, type, language, content, reusability_score and match_reason.",
    "injection/action-needed": "action_needed is apply_context_to_problem.",
    "injection/empty-values-dropped": "Empty values are dropped from each result.",
    "injection/instruction-steps":
      "The instruction has four steps: judge relevance, extract the method, apply it here, give steps.",
    "injection/totals":
      "inject_context says how long it took, how many items there are, and sums up what was injected.",
    "injection/include-flags": "include_solutions and include_conversations are accepted.",
    "injection/failure": "A failure, such as an empty question or results that are no list, asks to handle the error.",
    "injection/required-arguments": "current_query is required, and search_results or what stands in for them.",
    "injection/removed-arguments": "max_items and relevance_threshold no longer exist.",
    "injection/include-defaults":
      "include_solutions and include_conversations are true unless the caller says otherwise.",
    "injection/every-row": "Every row that was passed comes back; what a budget leaves out is counted and named.",
    "injection/snippet-as-content": "A row's content may be what search_knowledge called its snippet.",
    "injection/actionable-solution": "The instruction asks for a solution that can be acted on, not for a summary.",
    "injection/failure-shape":
      "A failure says what was wrong, repeats the question, and has no items and a summary of its own.",
    "injection/text-and-structure": "inject_context answers with one JSON text, and the same as structured content.",
    "injection/scores-kept": "No row is scored again: a score that was passed stays as it was.",
  }),
  ...from("small answers", {
    "injection/default-budget":
      "Without a token_budget a search brings about 2,000 tokens of its best passages, at least one, and the summary says how many are beyond that and how to ask for more.",
    "injection/budget-advice":
      "Where nothing fits the budget, the advice is of the call: a search's rows say the tokens the shortest needs, a prompt where a larger budget can be given.",
    "injection/nameless-rows": "A row with neither id, title nor content is refused, with its place and what a row is.",
  }),
];
