/** A consultation as agents walk it: initiate_session, navigate_session and the SessionState they return. */
import { from } from "./requirement.ts";

export const navigation = [
  ...from("seed 001 §1", {
    "navigation/deterministic-text":
      "The server neither generates nor interprets natural language: the same knowledge and the same steps give the same text.",
    "navigation/structured-guidance":
      "Input and output are structured and guide the agent, and through it the user, to the next step.",
    "navigation/external-tree":
      "A session moves through a decision tree or knowledge graph defined outside the program, one answer at a time.",
  }),
  ...from("seed 001 §2", {
    "navigation/multi-turn": "A consultation goes deeper than one question: each answer leads to the next question.",
  }),
  ...from("seed 001 §4", {
    "navigation/core-tools": "There are two core tools, initiate_session and navigate_session.",
  }),
  ...from("seed 001 §4.1", {
    "navigation/initiate-session":
      "initiate_session begins a new session from the user's first question and stands at a first node.",
    "navigation/user-query":
      "initiate_session takes user_query, a required text: the user's question in their own words.",
    "navigation/response": "initiate_session returns response, the text for the user.",
    "navigation/current-step":
      "initiate_session returns current_step, a readable name of the current step, for debugging.",
    "navigation/current-step-place":
      "current_step names the place where one is: after an option that leads back it is the name of that place, not the words of the option.",
    "navigation/units":
      "An answer may have a unit: one of the asked kind is converted, words and rough amounts are understood, another kind is refused with one sentence that names the unit asked.",
    "navigation/error-language":
      "Every error of a walk is whole in the language of its session, and names a field by the title that the user sees.",
    "navigation/one-base":
      "With one knowledge base, or one that the caller names, a first question that nothing fits begins at its root instead of a choice of one.",
    "navigation/longer-words":
      "Where a first question fits two steps of one tree equally well, it begins at the one of which it has the longer expression, not at the root before both.",
    "navigation/stories":
      "A consultation that is opened with a long story begins at a step only where a sentence of the story speaks of it, and its end, where people ask, is always read.",
    "navigation/subject-alone":
      "A first question that shares with every step only the subject of a base, such as its device, begins at the root and not at one of these steps.",
    "navigation/request-to-begin":
      "A first question that only asks to begin or for help begins at the root of the named base, never at a step or at an end.",
    "navigation/synonyms":
      "An author's synonyms count where a first question or a reply is matched, as they do in search.",
    "navigation/options":
      "initiate_session returns options: what the user can choose next, each with an id of its own, such as letters and digits, and a description for the user.",
    "navigation/is-complete": "initiate_session returns is_complete, whether the session is over.",
    "navigation/entry-point":
      "The words of user_query, by their keywords for instance, decide where the session begins: at the root, or at the node that fits best.",
    "navigation/first-node-content":
      "response and options of initiate_session are those of the first node in the knowledge.",
    "navigation/session-state": "The answer of initiate_session is a SessionState.",
  }),
  ...from("seed 001 §4.2", {
    "navigation/selected-option-id":
      "navigate_session takes selected_option_id, required: the id of one of the options last offered.",
    "navigation/user-input": "navigate_session takes user_input, optional: additional text from the user.",
    "navigation/same-session-state": "navigate_session returns the same SessionState structure as initiate_session.",
    "navigation/next-node":
      "The current node and the chosen option together decide the next node, which is looked up in the knowledge.",
    "navigation/session-moves": "After navigate_session the session is at that next node.",
    "navigation/new-node-content":
      "response and options of navigate_session are those of the new node in the knowledge.",
    "navigation/completes-at-leaf": "is_complete becomes true when the session is over, for instance at a leaf.",
    "navigation/state-after-step": "The answer of navigate_session is the SessionState after the step.",
  }),
  ...from("seed 001 §5", {
    "navigation/workflow":
      "An agent calls initiate_session for a new consultation, then navigate_session again and again until is_complete.",
    "navigation/options-numbered": "Options have a fixed order, so that an agent can number them for the user.",
    "navigation/option-chosen": "A reply that is one of the options is sent as its id.",
    "navigation/provide-more-info":
      "A reply that fits no option is sent as user_input with the option provide_more_info, which the server handles in its own way.",
    "navigation/reply-by-number": "A reply that is only a number means the option at that place.",
  }),
  ...from("seed 001 §6", {
    "navigation/begins-at-root": "A session begins at the node named root.",
    "navigation/null-ends": "An option whose next_node is null ends the session.",
    "navigation/back-to-earlier-node": "An option may lead back to an earlier node.",
  }),
  ...from("seed 001 §8", {
    "navigation/predefined-text":
      "Every response is written in advance or taken from the knowledge; no language model is involved.",
  }),
];
