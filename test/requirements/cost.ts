/** What a session costs, and that it does not cost more as it grows. */
import { from } from "./requirement.ts";

export const cost = from("cost", {
  "cost/rows-of-a-session":
    "A session writes at most six rows from its start to its end, besides two for each step or recording.",
  "cost/events-since": "A context tool reads only the events that came since its isolate last worked on the session.",
  "cost/snapshots-in-proportion":
    "All snapshots of a session together stay in proportion to its events, however large its state becomes.",
  "cost/pages":
    "No answer of get_session is larger than a megabyte: what a session holds beyond that is read page by page.",
  "cost/bounded-answers":
    "No answer grows with what its call sent: what was stored is named by ids, counts and the beginning of each text, and no answer is larger than a megabyte.",
  "cost/whole-sessions":
    "What authors are told of sessions, as missed questions and ways through a tree, counts each session to its end, however long, with a few events in memory.",
  "cost/task-echo":
    "The answer to a task that is handed in repeats a short description whole, and of a long one the beginning and its length; all of it is kept.",
  "cost/resource-pages":
    "No resource of a session and no full report is larger than a megabyte: pages have the address of the next, and what no answer could hold is cut and says so.",
  "cost/table": "The table of rows and requests in docs/SCALE.md is what the storage's own counters say.",
  "cost/task": "The rows of a task of ten steps in docs/SCALE.md are what the storage's own counters say.",
});
