/** search_knowledge: every match, page by page. */
import { from } from "./requirement.ts";

export const search = [
  ...from("seed 003 §1", {
    "search/no-limit": "A search has no limit: every match is returned.",
    "search/ranking-drops-nothing": "Ranking leaves nothing out: every match can be reached.",
    "search/no-limit-argument": "search_knowledge takes no limit argument.",
    "search/rows-fit-injection": "The rows of search_knowledge can be passed to inject_context as they are.",
    "search/brief-page":
      "Unless asked for in full, a page of search_knowledge and the passages of retrieve hold at most 2,000 tokens; every row is still reached through the cursor.",
    "search/long-questions":
      "However long a question is, the first page holds useful rows in 2,000 tokens, question to injected passages takes 4,000, and the name of the search gives the same rows.",
    "search/everyday-questions":
      "Greetings, a story, a log or a list around a question change nothing in whether the knowledge is said to answer it, and make no answer of what it does not hold.",
    "search/long-stories":
      "Of a story longer than what is looked up, the clauses that one passage answers are kept before chatter, and what is said to fit is what the story is about.",
    "search/foreign-questions":
      "A question that the knowledge does not answer has no strong hit, and the answers say that nothing fits, also where it shares a common word with the base.",
    "search/unknown-words":
      "A word that the base does not have lowers a score, and does not hide the document that the other, rare words of the question name: it is given with the word that nothing fits well, and where even that is not sure its title is named.",
    "search/everyday-words":
      "A question of nothing but words of everyday talk, such as please help me or 有问题想问, names nothing: nothing is strong and nothing is handed on.",
    "search/generic-words":
      "A sentence of pronouns and one generic word, such as how does it work or 怎么选, names nothing either; the same word alone or beside a subject is searched for.",
    "search/answer-size": "However much is found, one answer is no larger than hosts accept.",
  }),
];
