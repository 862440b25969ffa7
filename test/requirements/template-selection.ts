/** How a template is selected for a request. */
import { from } from "./requirement.ts";

export const templateSelection = [
  ...from("seed 000 §3.2.4", {
    "template-selection/reasons": "A selection names the words of the request that decided it, and the runners-up.",
  }),
  ...from("seed 000 §4", {
    "template-selection/result": "A selection names a template, the reasoning and a confidence.",
  }),
  ...from("seed 000 §4.1", {
    "template-selection/model-sees-list":
      "The model that selects sees the user's words and the name and description of every template.",
    "template-selection/json-answer": "The model that selects is asked for JSON with selected_template.",
    "template-selection/right-kind":
      "Each of the six templates is selected for the kind of request it is for, in Chinese and English.",
    "template-selection/unseen-intents":
      "Without a model, at least 90 % of the intents of our own table, which are not used as examples, get the template that fits, in Chinese and English.",
    "template-selection/added-template":
      "A template that an author adds is selected by its description, examples and keywords, without a change of code.",
    "template-selection/confidence": "The confidence of a selection rises with how often such selections are right.",
    "template-selection/reasons-are-words":
      "The reasons of a selection are whole words of the request, never stop words and never parts of words.",
    "template-selection/evidence-preferred":
      "Where the session holds evidence that answers the request, the template that answers from sources is preferred.",
    "template-selection/without-model":
      "Without a model, or with an answer that cannot be parsed, the words of the request decide, and the answer says so.",
  }),
  ...from("seed 000 §4.2", {
    "template-selection/named-template": "A template that is named is used as it is, without a selection.",
    "template-selection/unknown-template": "A template that does not exist is refused with the names of those that do.",
  }),
  ...from("seed 000 §8.4", {
    "template-selection/research-not-simple":
      "A task that takes research is not given the template for simple questions.",
  }),
  ...from("seed 002 §3", {
    "template-selection/repeatable": "The same intent gives the same template again.",
  }),
];
