/** What seed 003 asks for (search without a limit, and its results put to use), sentence by sentence. */
import { type Requirement, section } from "./section.ts";

export const seed003: readonly Requirement[] = [
  ...section(
    "seed 003 §1",
    "A search has no limit: every match is given.",
    "Nothing is left out by ranking: all matches can be reached.",
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
  ),
];
