/** The classes of words by which a request is read, and the kinds of task it may be. */

export const WORD_CLASSES = [
  "greet",
  "feeling",
  "define",
  "translate",
  "creative",
  "rewrite",
  "everyday",
  "recommend",
  "document",
  "cite",
  "onlyFrom",
  "says",
  "norm",
  "workplace",
  "symptom",
  "device",
  "cause",
  "calculate",
  "puzzle",
  "steps",
  "toolUse",
  "schedule",
  "research",
  "analyse",
  "report",
  "aspects",
  "architecture",
  "topics",
  "depth",
  "aiSystem",
  "modelInput",
  "modelFault",
  "codeNoun",
  "codeLanguage",
  "review",
  "codeFlaw",
  "doubt",
  "deictic",
  "financeMetric",
  "financeEntity",
  "financeAsset",
  "financeAssess",
  "statement",
  "askQuantity",
  "askWay",
  "askFact",
  "yesNo",
  "request",
  "firstPlural",
  "condition",
] as const;

export type WordClass = (typeof WORD_CLASSES)[number];

/** Words and phrases of each class, in one language. */
export type Lexicon = Readonly<Record<WordClass, string>>;

/**
 * Kinds of task: conversation and writing; a fact that documents settle; a problem to work out step by step or with tools;
 * research and comparison, or what an AI system is given and how it behaves; a review of code; the analysis of a company's finances.
 */
export const TASK_KINDS = ["converse", "look_up", "solve", "research", "review_code", "analyse_finances"] as const;
