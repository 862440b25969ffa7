/** What holds for every tool. */
import { from } from "./requirement.ts";

export const tools = [
  {
    id: "tools/read-only-hint",
    says: "A tool that says readOnlyHint: true changes nothing that another call can see: no session, revision or prompt.",
  } as const,
  {
    id: "tools/small-list",
    says: "The tools of guide, knowledge and context are listed in 20,000 bytes, of which a model sees 3,500 tokens at most; guide and knowledge in 9,000 bytes.",
  } as const,
  {
    id: "tools/few-arguments",
    says: "record takes the fields of a kind in one argument, and names a wrong field as the caller wrote it.",
  } as const,
  {
    id: "tools/references-accepted",
    says: "What one tool names (documents of a step, ids and addresses of passages and documents, a knowledge base) every other one that takes a name reads as it is; a name of nothing is refused with what to pass.",
  } as const,
  {
    id: "tools/one-language",
    says: "A failure is told in one language: that of the session, else that which a client of /api asks for, else of the words of the call, whichever tool fails and wherever.",
  } as const,
  ...from("seed 000 §3.2.3", {
    "tools/schemas": "Every tool states the schema of its input and of its output.",
    "tools/bad-arguments": "Arguments that do not fit the input schema are answered with the field and what would fit.",
  }),
  ...from("seed 000 §7.2", {
    "tools/added-without-change":
      "A tool, a template or a document that is added is offered without a change elsewhere.",
  }),
];
