/** The resource templates of the product, as `resources/templates/list` shows them. */

/** Addresses with a variable part. */
export const resourceTemplates: readonly object[] = [
  {
    uriTemplate: "conversation://{session_id}/history",
    name: "conversation_history",
    title: "History of a consultation",
    description:
      'What was said and chosen, oldest first, in pages: read `next` where there is one. "current" stands for the session that the URL names with ?session=. Can be subscribed to.',
    mimeType: "application/json",
  },
  {
    uriTemplate: "session://{session_id}",
    name: "session_context",
    title: "Context of a session",
    description:
      'A session as structured context: messages, evidence, tasks, calls and blocks, in pages as above. "current" as above. Can be subscribed to.',
    mimeType: "application/json",
  },
  {
    uriTemplate: "session://{session_id}/evidence/{evidence_id}",
    name: "session_evidence",
    title: "Evidence of a session",
    description: "One evidence that a session keeps, with its source and content, by its id (`evidence_ids`).",
    mimeType: "application/json",
  },
  {
    uriTemplate: "trajectory://{task_id}",
    name: "trajectory",
    title: "What a task did",
    description:
      "Every step of a task or a consultation: what was decided, done and observed. With ?format=story a short story, with ?format=atif ATIF.",
    mimeType: "application/json",
  },
  {
    uriTemplate: "template://{name}",
    name: "prompt_template",
    title: "Prompt template",
    description: "A prompt template as its author wrote it, placeholders and all; name.language for one language.",
    mimeType: "text/markdown",
  },
  {
    uriTemplate: "knowledge://{base}",
    name: "knowledge_base",
    title: "Knowledge base",
    description: "A knowledge base: its trees and the ids of their nodes.",
    mimeType: "application/json",
  },
  {
    uriTemplate: "knowledge://{base}/{node}",
    name: "knowledge_node",
    title: "Node of a decision tree",
    description: "One step of a tree as the author wrote it: text, options, input, and where each answer leads.",
    mimeType: "application/json",
  },
  {
    uriTemplate: "document://{base}/{+id}",
    name: "document",
    title: "Document",
    description:
      "A document of a knowledge base in Markdown, such as those a step names in `documents`. With #{passage} after it, one passage.",
    mimeType: "text/markdown",
  },
  {
    uriTemplate: "search://{release}/{query}",
    name: "search_results",
    title: "Results of a search",
    description: "Every match of a search, in brief pages: a search_ref of search_knowledge, then `next` of each page.",
    mimeType: "application/json",
  },
];
