/** Placeholders in templates, and what they are replaced by. */
import { from } from "./requirement.ts";

export const placeholders = [
  ...from("seed 000 §2", {
    "placeholders/local": "Local placeholders give the time, what the user wants and the model's name.",
    "placeholders/resource": "A resource placeholder gives a resource, such as the history of the conversation.",
    "placeholders/dynamic-tool-selection":
      "The tool placeholder dynamic_tool_selection gives the tools that fit what the user wants.",
    "placeholders/named-tool": "A tool placeholder with a name gives that tool's definition, without any selection.",
    "placeholders/replaced-before-model": "Every placeholder is replaced before a model sees the context.",
    "placeholders/unknown-kept": "A placeholder that nothing resolves stays as it is.",
  }),
  ...from("seed 000 §2.3", {
    "placeholders/tool-result":
      "A placeholder can call a read-only tool with what the user wants; its answer is bounded and reported.",
    "placeholders/nested-unknown":
      "A nested placeholder that is not understood is refused by the check and reported by an assembly.",
    "placeholders/current-time":
      "${local:current_time} is the time at which the prompt was made, to the second, in UTC.",
    "placeholders/user-intent": "${local:user_intent} is what the user said, word for word.",
    "placeholders/model-name":
      "${local:model_name} is the model that answers: the one the caller names, else the configured one, else the host's.",
    "placeholders/history": "${mcp:resource:conversation://current/history} is the history of the current session.",
    "placeholders/any-resource": "A resource placeholder takes any address of the server, such as a document's.",
    "placeholders/missing-resource":
      "An address that does not exist is replaced by fixed words and reported; the rest of the prompt is complete.",
    "placeholders/host-tools":
      "Tools that the host names with its request are listed in the prompt beside Cairn's own, whether they fit or not.",
    "placeholders/tools-ranked":
      "dynamic_tool_selection goes through all tools, names those that fit what the user wants, best first, and counts the rest.",
    "placeholders/tools-by-model":
      "A model that chooses the template also chooses the tools that dynamic_tool_selection lists; without one, or when it names none, the words decide. The report says which.",
    "placeholders/tool-definition":
      "A tool appears in a prompt with its name, what it is for, its inputs and its outputs.",
    "placeholders/named-tool-fixed":
      "A tool placeholder with a name gives the same definition whatever the user wants.",
    "placeholders/own-arguments":
      "Authors have placeholders of their own: an argument that a template declares is local under its name.",
    "placeholders/older-form": "The older form {prefix:key} is resolved as well, and the check suggests the new one.",
    "placeholders/unresolvable-refused":
      "The check refuses a placeholder that nothing would resolve, before anything is published.",
    "placeholders/values-not-searched": "A resolved value is never searched for placeholders.",
    "placeholders/reported":
      "Every placeholder is reported with its source, its outcome, how long it took and its tokens.",
    "placeholders/tools-in-examples":
      "A tool that the template's own text calls, as its examples do, is always among the selected ones.",
  }),
  ...from("seed 000 §4.2", {
    "placeholders/local-everywhere":
      "current_time, user_intent and model_name are filled in wherever a template says so.",
  }),
  ...from("seed 000 §7.1", {
    "placeholders/resolved-each-time":
      "Placeholders are resolved when the prompt is made: what has changed since the last one is in the next.",
  }),
];
