/** The files that authors keep knowledge in. */
import { from } from "./requirement.ts";

export const knowledgeFiles = [
  ...from("seed 001 §2", {
    "knowledge-files/outside-the-program":
      "Knowledge (decision trees, knowledge graphs, prompts) is kept apart from the program, and is maintained on its own.",
  }),
  ...from("seed 001 §3", {
    "knowledge-files/formats":
      "Knowledge comes from static files that authors write, in formats such as JSON, XML or YAML (Cairn reads JSON and YAML), with decision trees, nodes and texts.",
  }),
  ...from("seed 001 §6", {
    "knowledge-files/json-nodes":
      "A JSON file with nodes, each with a response and options of id, description and next_node, is a knowledge base.",
    "knowledge-files/example-loads": "The document's example tree loads as it is written.",
  }),
  ...from("seed 001 §7", {
    "knowledge-files/no-code-change": "Changing knowledge needs no change of the program.",
  }),
  ...from("seed 001 §8", {
    "knowledge-files/authors-decide-structure":
      "Authors decide how large a knowledge base is and how it is organised: several trees and bases, many nodes.",
  }),
];
