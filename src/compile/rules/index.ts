/** Every rule of the check, in the order in which they are run. A new rule is one file, one line here, one page in `docs/rules/`. */
import { cutText, strayComma, strayQuote } from "./comments.ts";
import { constantCondition, noFallback } from "./condition-sense.ts";
import { badCondition } from "./conditions.ts";
import { duplicateDocument, missingTitle, orphanDocument } from "./documents.ts";
import { duplicateId, duplicateOption, duplicateTree } from "./duplicates.ts";
import { entryNeedsAnswer } from "./entries.ts";
import { expiredDocument, missingDocument, reviewDue } from "./evidence.ts";
import { strayFile } from "./files.ts";
import { hiddenValue } from "./hidden-values.ts";
import { badInput, nameCollision, oddUnit } from "./inputs.ts";
import { joinedKeywords, keywordCollision } from "./keywords.ts";
import { brokenLink } from "./links.ts";
import { wrongLanguage } from "./languages.ts";
import { brokenMarkdown } from "./markdown.ts";
import { missingValue } from "./missing-values.ts";
import { unknownName } from "./names.ts";
import { ambiguousOptions, shadowedBuiltin, tooManyOptions } from "./options.ts";
import { unknownPlaceholder } from "./placeholders.ts";
import { cycleWithoutExit, deadEnd, trap, unreachableNode } from "./reachability.ts";
import { danglingNextNode, emptyWay, leadsNowhere, missingRoot } from "./references.ts";
import { pastedRemains } from "./remains.ts";
import { repeatedWord } from "./repeated.ts";
import type { Rule } from "./rule.ts";
import { emptyText, invisibleCharacter, literalLineBreak, longText, tooManyPlaceholders } from "./texts.ts";
import { secretLooking } from "./secrets.ts";
import { missingTranslation, strayTranslation } from "./translations.ts";

export const rules: readonly Rule[] = [
  wrongLanguage,
  repeatedWord,
  missingRoot,
  danglingNextNode,
  leadsNowhere,
  emptyWay,
  unreachableNode,
  deadEnd,
  trap,
  cycleWithoutExit,
  duplicateOption,
  duplicateId,
  ambiguousOptions,
  tooManyOptions,
  shadowedBuiltin,
  badInput,
  oddUnit,
  nameCollision,
  badCondition,
  unknownName,
  noFallback,
  constantCondition,
  unknownPlaceholder,
  missingValue,
  hiddenValue,
  missingTranslation,
  strayTranslation,
  missingDocument,
  expiredDocument,
  reviewDue,
  missingTitle,
  duplicateTree,
  duplicateDocument,
  orphanDocument,
  brokenLink,
  brokenMarkdown,
  keywordCollision,
  joinedKeywords,
  entryNeedsAnswer,
  emptyText,
  longText,
  tooManyPlaceholders,
  literalLineBreak,
  cutText,
  pastedRemains,
  strayComma,
  strayQuote,
  invisibleCharacter,
  secretLooking,
  strayFile,
];

/** Rules that reading a file applies by itself, before any rule of the list. */
export const readingRules = [
  "parse-error",
  "duplicate-key",
  "reserved-key",
  "unknown-key",
  "missing-key",
  "wrong-type",
  "bad-value",
  "not-utf8",
  "unclosed-front-matter",
  "misspelt-key",
  "empty-document",
] as const;
