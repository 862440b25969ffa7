/** Prompt templates: which there are, what they contain and how they are fetched. */
import { from } from "./requirement.ts";

export const templates = [
  ...from("seed 000 §2", {
    "templates/listed-first": "All templates can be listed with their descriptions before one is selected.",
    "templates/raw-template": "A template can be fetched as it is, with its placeholders.",
  }),
  ...from("seed 000 §3.1", {
    "templates/end-condition": "A template says with which words its loop ends.",
  }),
  ...from("seed 000 §3.2", {
    "templates/prompts-take-words": "simple_chat and context_engineering are prompts that take the user's words.",
  }),
  ...from("seed 000 §3.2.1", {
    "templates/simple-chat": "simple_chat shows a persona, the time, the model, the history and the user's question.",
    "templates/user-input-alias": "A prompt takes the user's words as user_input as well as user_intent.",
    "templates/bad-prompt-request":
      "A prompt that does not exist, or lacks an argument it requires, is refused with a message that names it.",
    "templates/without-user-words": "context_engineering can be fetched without the user's words, too.",
  }),
  ...from("seed 000 §3.2.4", {
    "templates/search-guidance":
      "context_engineering tells the model when to search, when to stop and what a good answer has.",
  }),
  ...from("seed 000 §4", {
    "templates/six-shipped":
      "There are six templates: simple_chat, rag_answer, react_reasoning, code_review, financial_analysis, context_engineering.",
  }),
  ...from("seed 000 §4.1", {
    "templates/six-by-name": "Each of the six can be fetched by name, in Chinese and in English.",
  }),
  ...from("seed 000 §5.1", {
    "templates/listed-and-fetched":
      "Each prompt is listed with name, title and description, and its text is fetched by name and arguments.",
  }),
  ...from("seed 000 §5.2", {
    "templates/user-intent-required":
      "A prompt's user_intent is marked as required where the prompt makes no sense without it.",
  }),
  ...from("seed 002 §3", {
    "templates/answer-format":
      "How an answer is to look is up to the template: another template, another format, the same session.",
  }),
];
