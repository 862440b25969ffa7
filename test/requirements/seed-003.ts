/** What seed 003 asks for (search without a limit, and its results put to use), sentence by sentence. */
import { type Requirement, section } from "./section.ts";

export const seed003: readonly Requirement[] = [
  ...section(
    "seed 003 §1",
    "A search has no limit: every match is given.",
    "Nothing is left out by ranking: all matches can be reached.",
    "It takes no limit.",
    "Its rows can be handed to inject_context as they are.",
    "However much is found, one answer is no larger than hosts take.",
  ),
  ...section(
    "seed 003 §2",
    "inject_context searches nothing itself: it takes the results of search_knowledge.",
    "It judges and sorts nothing: the results stay in their order, and the model judges.",
    "The answer is structured: query, total_results, search_results, action_needed, instruction.",
    "Each result has id, title, type, language, content, reusability_score and match_reason.",
    "action_needed is apply_context_to_problem.",
    "Empty values are dropped from each result.",
    "The instruction has four steps: judge relevance, extract the method, apply it here, give steps.",
    "The answer says how long it took, how many items there are, and sums up what was injected.",
    "include_solutions and include_conversations are still taken.",
    "A failure, such as an empty question or results that are no list, asks to handle the error.",
    "current_query is required, and search_results or what stands for them.",
    "max_items and relevance_threshold are gone.",
    "include_solutions and include_conversations are true unless the caller says otherwise.",
    "Every row given comes back; what a budget leaves out is counted and named.",
    "A row's content may be what search_knowledge called its snippet.",
    "The instruction asks for a solution that can be acted on, not for a summary.",
    "A failure says what was wrong, repeats the question, and has no items and a summary of its own.",
    "The answer is one JSON text, and the same as structure.",
    "No row is scored anew: a score given stays as it was given.",
  ),
];
