/** What seed 002 asks for (the structured context and what is kept of a session), sentence by sentence. */
import { type Requirement, section } from "./section.ts";

export const seed002: readonly Requirement[] = [
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
