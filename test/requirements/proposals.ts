/** Proposals: drafts of trees and templates from runs that went well. */
import { from } from "./requirement.ts";

export const proposals = [
  ...from("seed 004 §7.2", {
    "proposals/from-tasks":
      "Of tasks that reached the same with the same tools a tree is drafted: questions, answers, calls as named steps, and words that bring users to it.",
  }),
  {
    id: "proposals/template",
    says: "Tasks that all called the same tools in the same order give a draft of a prompt template: questions are its arguments, calls its steps, users' words its keywords, and each run a test; others give a tree.",
  } as const,
  {
    id: "proposals/replays",
    says: "A draft made of runs passes the check, and every run replays on it step by step.",
  } as const,
  {
    id: "proposals/no-new-way",
    says: "A draft has no way from one step to another that no run took.",
  } as const,
  {
    id: "proposals/files",
    says: "A draft is files with their sources, for an author to review; it is never published by itself, and no file that is there is changed.",
  } as const,
  {
    id: "proposals/changes",
    says: "Runs of a tree that is here propose changes of it: where users leave and what they said, ways that nobody takes, words that are missing.",
  } as const,
  {
    id: "proposals/server",
    says: "Runs are read from a running server with the author's token, or from files of sessions and trajectories.",
  } as const,
  {
    id: "proposals/described-inputs",
    says: "What users were told of a typed answer, its type, hint, bounds, unit and choices, also those that nobody picked, is in the draft.",
  } as const,
  {
    id: "proposals/one-language",
    says: "A draft is in one language, also of runs in two: tasks that asked give one for each language, and of sessions the texts of most runs are taken, with the steps and tests of all, which the author is told.",
  } as const,
  {
    id: "proposals/one-purpose",
    says: "Tasks with the same tools give one draft for each thing that they were for, and a step's options stand as users were offered them.",
  } as const,
  {
    id: "proposals/no-persons",
    says: "What users said is quoted and made into questions without names of persons and without marks of what was removed, in English and Chinese.",
  } as const,
  {
    id: "proposals/whole-words",
    says: "Keywords of a draft are whole words or phrases that users share, in Chinese too.",
  } as const,
  {
    id: "proposals/no-values",
    says: "A date or number that stood in what users were shown and was replaced stands nowhere in the proposal; the text around it stays, also where each user was shown another.",
  } as const,
  {
    id: "proposals/redacted",
    says: "No secret, no personal data and no words of a tool of a run are in a draft.",
  } as const,
];
