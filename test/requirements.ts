/**
 * The requirements manifest: one row per sentence of the requirements that can be observed, in our own words.
 * A test that proves a row cites it, in code with `proves("…")` or in a behaviour table with `"proves": ["…"]`;
 * `requirements.test.ts` finds the citations and lists the rows that nobody proves.
 */

export interface Requirement {
  /** Document, section, number: `001-4.1-3`. */
  id: string;
  /** Where the sentence stands. */
  source: string;
  says: string;
}

function section(source: string, ...sentences: string[]): Requirement[] {
  const prefix = source.replace(/^seed (\d+) §/, "$1-");
  return sentences.map((says, index) => ({ id: `${prefix}-${index + 1}`, source, says }));
}

export const requirements: readonly Requirement[] = [
  ...section(
    "seed 001 §1",
    "It is an MCP server that other people's agents call for questions and answers over many turns.",
    "It writes no language of its own: the same knowledge and the same steps give the same words.",
    "What goes in and what comes out is structured, and guides the agent to the next step.",
    "It walks a tree that is defined outside the program, as each answer comes.",
  ),
  ...section(
    "seed 001 §2",
    "A consultation goes deeper than one question: each answer leads to the next question.",
    "Any agent that speaks MCP can use it as it is, without changes to the agent.",
    "Knowledge is kept apart from the program and is maintained and updated on its own.",
    "The server keeps the state of the session and leads the way.",
  ),
  ...section(
    "seed 001 §3",
    "The server manages sessions and their state, walks the knowledge, and offers structured tools.",
    "Knowledge comes from files that authors keep, JSON and YAML among them, with nodes, options and texts.",
  ),
  ...section("seed 001 §4", "There are two core tools, initiate_session and navigate_session."),
  ...section(
    "seed 001 §4.1",
    "initiate_session begins a new session from the user's first question and stands at a first node.",
    "It takes user_query, a required text.",
    "It gives a session_id that the server made and that names one session only.",
    "It gives response, the text for the user.",
    "It gives current_step, a name of the step that people understand.",
    "It gives options, each with an id and a description for the user.",
    "It gives is_complete, whether the session is over.",
    "The question's words decide where it begins: at the root, or at the node that fits best.",
    "The server keeps the session, with the node it stands at.",
    "Response and options are those of the first node in the knowledge.",
    "The answer is a SessionState.",
  ),
  ...section(
    "seed 001 §4.2",
    "navigate_session takes the session_id that initiate_session gave; it is required, and an unknown one is refused.",
    "It takes selected_option_id, required: the id of one of the last options.",
    "It takes user_input, optional: what the user said besides.",
    "It gives the same SessionState as initiate_session.",
    "The session is found again by its id, as it was left.",
    "Current node and chosen option together decide the next node.",
    "The session then stands at that node.",
    "Response and options are those of the new node in the knowledge.",
    "is_complete turns true when the session is over, as at a leaf.",
    "The answer is the SessionState after the step.",
  ),
  ...section(
    "seed 001 §5",
    "An agent begins with initiate_session and then repeats navigate_session until is_complete.",
    "Options come in an order that can be numbered for the user.",
    "A reply that is one of the options is sent as its id.",
    "A reply that fits no option is sent as user_input with provide_more_info, and is treated on its own.",
    "A reply that is only a number means the option at that place.",
  ),
  ...section(
    "seed 001 §6",
    "A JSON file with nodes, each with a response and options of id, description and next_node, is a knowledge base.",
    "The example tree of the document loads as it is written.",
    "The session begins at the node named root.",
    "A next_node of null ends the session.",
    "An option may lead back to an earlier node.",
  ),
  ...section(
    "seed 001 §7",
    "The agent keeps nothing but the session_id; all state is the server's.",
    "Everything between server and agent is JSON that a machine reads, never prose that must be understood.",
    "Changing knowledge needs no change of the program.",
  ),
  ...section(
    "seed 001 §8",
    "The basic abilities of an MCP client, calling tools, are enough.",
    "Every response is written beforehand or taken from the knowledge; no language model is involved.",
    "Authors decide how large a knowledge base is and how it is arranged: several trees and bases, many nodes.",
  ),
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
  ...section(
    "seed 002 §1",
    "Context is trimmed by priority, time to live and token budget, and what matters is kept.",
    "A search's result is kept once as evidence and referred to.",
    "Each output can be followed to the evidence it used, and to decisions about conflicts.",
    "Past prompts can be replayed, and a bad one told apart: evidence missing, or trimmed.",
  ),
  ...section(
    "seed 002 §2",
    "The document has schema_version, meta, session, evidences and context_blocks, and older versions are migrated.",
    "Messages of system, user, assistant and tool are kept with their author and time.",
    "A rolling summary says which messages it covers; the originals stay.",
    "Tasks have a name, dependencies, a status and results that point to evidence.",
    "A tool call is kept with its provider, arguments, status, duration and the evidence it brought.",
    "A model call is kept with its stage, tokens, latency and first-token latency.",
    "Whatever its source, what can be quoted is evidence, linked to the call that brought it.",
    "A block refers to evidence and may name the part it takes.",
  ),
  ...section(
    "seed 002 §3",
    "What the user said is kept as it was said.",
    "The prompt is assembled from messages and blocks, without duplicates.",
    "The answer to the user is a message of the assistant, with references.",
    "What is sensitive is removed before it is kept.",
  ),
  ...section(
    "seed 002 §4.1",
    "Required fields are there at every moment of a session; a document without one is refused.",
    "The smallest document of the seed is valid.",
  ),
];

const known = new Set(requirements.map(({ id }) => id));

/** Cites the requirements that a test proves. Throws for one that does not exist. */
export function proves(...ids: string[]): void {
  for (const id of ids) if (!known.has(id)) throw new Error(`there is no requirement ${id}`);
}
