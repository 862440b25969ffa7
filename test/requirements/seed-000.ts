/** What seed 000 asks for (the context that is assembled, and its four stages), sentence by sentence. */
import { type Requirement, section } from "./section.ts";

export const seed000: readonly Requirement[] = [
  ...section(
    "seed 000 §3.2.3",
    "retrieve takes reasoning, action, query, top_k and include_metadata, all optional but for what a search needs.",
    "It answers with an observation of reasoning, action, query, result, documents, total_found, timestamp and tool.",
    "include_metadata decides whether a document says where it is from; top_k how many there are, five by default.",
    "The action skip searches nothing and says so, with status skipped.",
    "A search answers with status success, the documents with content and score, and how long it took over how much.",
    "Whatever goes wrong is reported with status error, an empty list and what happened; it never throws.",
  ),
  ...section(
    "seed 000 §2",
    "A request goes through four stages: a template is chosen, the context assembled, a model answers, the context is updated.",
    "After the update the next turn begins, until the end condition holds.",
    "All templates can be listed with their descriptions before one is chosen.",
    "A template can be fetched as it is, with its placeholders.",
    "Persona and few-shot examples stand in the template itself.",
    "local placeholders give the time, what the user wants and the model's name.",
    "A resource placeholder gives a resource, such as the history of the conversation.",
    "The tool placeholder dynamic_tool_selection gives the tools that fit what the user wants.",
    "A tool placeholder with a name gives that tool's definition, without a choice.",
    "Every placeholder is replaced before a model sees the context.",
    "A placeholder nobody knows stays as it is.",
  ),
  ...section(
    "seed 000 §3.1",
    "A partition can be added or replaced by a section_ argument, without a change of the program.",
    "A template says in which words its loop ends.",
    "Prompts, resources and tools are reached over MCP alone.",
  ),
  ...section(
    "seed 000 §3.2",
    "simple_chat and context_engineering are prompts that take the user's words.",
    "conversation://current/history is a JSON resource with the turns so far.",
    "add_conversation_turn takes reasoning, action, observation and a timestamp as JSON text, and numbers the turn.",
    "It answers with a status, a message and how many turns there are.",
    "What a tool found is given back to the model as an observation.",
  ),
  ...section(
    "seed 000 §4",
    "There are six templates: simple_chat, rag_answer, react_reasoning, code_review, financial_analysis, context_engineering.",
    "A choice names a template, the reasoning and a confidence.",
    "The model gets the assembled context as system message and the user's words as user message.",
    "An answer is read as reasoning and action, labelled in Chinese, English or both, and final_answer ends it.",
    "The record of a turn has timestamp, reasoning, action and observation.",
  ),
  ...section(
    "seed 000 §6.3",
    "A simple question is answered directly from simple_chat.",
    "An analysis of an architecture gets context_engineering.",
    "A search calls retrieve and gets documents.",
  ),
  ...section(
    "seed 000 §7",
    "Each stage's input and output can be looked at.",
    "A client brings the model: any that speaks MCP can run the loop.",
  ),
  ...section(
    "seed 000 §8.2",
    "The example chooses context_engineering with reasoning and a confidence of 0.95.",
    "Its first turn calls retrieve with reasoning, action, query, top_k and include_metadata.",
    "Its observation is what the tool found.",
    "Its history then holds the turn, and the next prompt shows it.",
    "It ends with a final answer.",
  ),
];
