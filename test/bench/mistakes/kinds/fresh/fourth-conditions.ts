/**
 * The fourth set of kinds: facts, conditions and placeholders. Written down, with the line that is right and what must be said of
 * it, before any of them was tried. Half of them nobody has looked at.
 */
import type { Kind } from "../../plant.ts";
import { slipIn } from "./afternoon-bases.ts";

const rent = slipIn("knowledge/rent/main.tree.yaml", "rent");
const bakery = slipIn("knowledge/bakery/main.tree.yaml", "bakery");

const wall = 'answers.damage_kind == "wall"';
const large = "answers.rent > 20000";
const old = "answers.months >= 60";
const mould = `'"mould" in answers.marks'`;
const half = '"facts.late ? answers.rent * 0.5 : 0.0"';

export const fourthConditionKinds: readonly Kind[] = [
  // Names
  rent("an answer by its bare name", large, "rent > 20000", /answers\.rent/),
  rent("a fact by its bare name", "when: facts.late,", "when: late,", /facts\.late/),
  rent("an answer by its node", old, "answers.month >= 60", /answers\.months/),
  rent("an input's name misspelt", large, "answers.rental > 20000", /answers\.rent\b/),
  rent("the choice for the answer", wall, "answers.wall", /answers\.damage_kind == "wall"|damage_kind/),
  rent("a placeholder in a condition", large, "'${answer:rent} > 20000'", /answers\.rent/),
  rent("a fact for an answer", large, "facts.rent > 20000", /answers\.rent/),
  rent("a full stop of Chinese in a name", large, "answers。rent > 20000", /answers\.rent|半角|\./),
  rent("the question for its name", wall, '坏了什么 == "wall"', /answers\./),

  // Values
  rent("a choice without quotes", wall, "answers.damage_kind == wall", /"wall"/),
  rent("a choice by its text", wall, 'answers.damage_kind == "墙面"', /"?wall"?/),
  rent("a choice misspelt", wall, 'answers.damage_kind == "walls"', /"wall"|“wall”/),
  rent("a choice in Chinese quotes", wall, "answers.damage_kind == “wall”", /"/),
  rent("a number in quotes", large, 'answers.rent > "20000"', /20000|number|数字/),
  rent("a number with its unit in Chinese", large, "answers.rent > 20000元", /20000|单位|unit/),
  rent("two thousands in Chinese", large, "answers.rent > 2万", /20000/),
  rent("a percentage in a fact", half, '"facts.late ? answers.rent * 50% : 0.0"', /0\.5|\/ 100/),
  rent("a whole number beside a fraction", half, '"facts.late ? answers.rent * 0.5 : 0"', /0\.0/),
  rent("a day without quotes", large, "answers.leave_day > 2026-05-01", /"2026-05-01"/),
  rent("a day and a number", large, "answers.leave_day > 20", /YYYY-MM-DD|"\d{4}-\d{2}-\d{2}"|days_between/),
  rent(
    "a truth in quotes",
    "when: facts.late,",
    "when: 'facts.late == \"true\"',",
    /without|不加|facts\.late|no quotes/,
  ),

  // Signs and words
  rent("a single equals sign", wall, 'answers.damage_kind = "wall"', /==/),
  rent("three equals signs", wall, 'answers.damage_kind === "wall"', /==/),
  rent("unequal of a spreadsheet", wall, 'answers.damage_kind <> "wall"', /!=/),
  rent("a Chinese sign for at least", old, "answers.months ≥ 60", />=/),
  rent("a full-width sign", old, "answers.months ＞ 60", />/),
  rent("and in Chinese", old, "answers.months > 6 且 answers.months < 60", /&&/),
  rent("or in English", old, "answers.months > 60 or answers.months < 6", /\|\|/),
  rent("not in English", "when: facts.late,", "when: not facts.late,", /!/),
  rent("a chain of comparisons", old, "6 < answers.months < 60", /&&/),
  rent("between in English", old, "answers.months between 6 and 60", /&&/),
  rent("a word for equals", wall, "answers.damage_kind 是 wall", /==/),
  rent("a sign for times", half, '"facts.late ? answers.rent × 0.5 : 0.0"', /\*/),
  rent("an x for times", half, '"facts.late ? answers.rent x 0.5 : 0.0"', /\*/),
  rent("a formula of a spreadsheet", half, '"=IF(facts.late, answers.rent * 0.5, 0)"', /\?/),
  rent("if and else in words", half, '"if facts.late then answers.rent * 0.5 else 0"', /\?/),
  rent("an equals sign before a fact", "notice: days_between", "notice: =days_between", /=/),
  rent(
    "a parenthesis left out",
    "days_between(answers.told_day, answers.leave_day)",
    "days_between(answers.told_day, answers.leave_day",
    /\)/,
  ),
  rent("a parenthesis of Chinese", "days_between(answers.told_day", "days_between（answers.told_day", /\(/),
  rent(
    "days by a minus",
    "days_between(answers.told_day, answers.leave_day)",
    "answers.leave_day - answers.told_day",
    /days_between/,
  ),
  rent(
    "a function of another program",
    "days_between(answers.told_day, answers.leave_day)",
    "DATEDIF(answers.told_day, answers.leave_day)",
    /days_between/,
  ),
  rent(
    "a function misspelt",
    "days_between(answers.told_day, answers.leave_day)",
    "day_between(answers.told_day, answers.leave_day)",
    /days_between/,
  ),
  rent(
    "one day alone for a difference",
    "days_between(answers.told_day, answers.leave_day)",
    "days_between(answers.told_day)",
    /two|两|days_between\(/,
  ),

  // Kinds of answers
  rent("in for one choice", wall, `'"wall" in answers.damage_kind'`, /==/),
  rent("equals for several choices", mould, `'answers.marks == "mould"'`, /in answers\.marks/),
  rent("contains for several choices", mould, `'answers.marks.contains("mould")'`, /in answers\.marks/),
  rent("in the other way round", mould, `'answers.marks in "mould"'`, /"mould" in answers\.marks/),
  rent("several choices without quotes", mould, "mould in answers.marks", /"mould"/),
  rent("how many choices of Python", mould, "len(answers.marks) > 1", /size\(/),
  rent("a number and a truth", large, "answers.rent > facts.late", /number|数字|true|真/),
  rent("a choice beside a number", wall, "answers.damage_kind > 3", /choice|选|text|文本|==/),
  bakery(
    "a division of spreadsheets",
    "share: answers.water / answers.flour",
    "share: answers.water ÷ answers.flour",
    /\//,
  ),
  bakery(
    "rounding with digits",
    "share: answers.water / answers.flour",
    "share: round(answers.water / answers.flour, 1)",
    // Written down as a mistake: round takes a number of digits since.
    undefined,
  ),
  bakery(
    "a fact of a fact that follows",
    "share: answers.water / answers.flour",
    "share: facts.all / answers.flour\n  all: answers.water",
    /order|before|above|之前|上面|先|顺序/,
  ),

  // Rules
  rent(
    "no rule for the rest",
    "      - { next_node: in_time }\n",
    "",
    /next_node|else|otherwise|其余|最后|always/,
    [-6, -5, -4, -3, -2, -1, 0],
  ),
  rent(
    "the rule for the rest first",
    "      - { when: facts.late, next_node: too_late }\n",
    "      - { next_node: in_time }\n      - { when: facts.late, next_node: too_late }\n",
    /never|last|最后|永远|不会|after|之后/,
    [0, 1, 2, 3],
  ),
  rent(
    "the same condition twice",
    'damage_kind == "machine"',
    'damage_kind == "wall"',
    /never|same|twice|相同|重复|不会|永远/,
  ),
  rent("a condition that no number meets", old, "answers.months >= 600", /240|never|不可能|max/),
  rent(
    "a way back that never ends",
    "next: leave\n",
    "next: told\n",
    /leave|itself|自己|never|循环|reach|到不了|到/,
    [],
  ),

  // Placeholders
  rent("a placeholder with a dot of conditions", "${fact:kept} 元", "${facts.kept} 元", /\$\{fact:kept\}/),
  rent("a placeholder by its bare name", "${fact:kept} 元", "${kept} 元", /\$\{fact:kept\}/),
  rent("a placeholder in braces alone", "${fact:kept} 元", "{kept} 元", /\$\{fact:kept\}/),
  rent("a placeholder of a shell", "${fact:kept} 元", "$kept 元", /\$\{fact:kept\}/),
  rent("a placeholder for an answer of a fact", "${fact:kept} 元", "${answer:kept} 元", /\$\{fact:kept\}/),
  rent("a sum in a placeholder", "${fact:kept} 元", "${answer:rent * 0.5} 元", /fact/),
  rent("a placeholder of a mail merge", "${fact:kept} 元", "«kept» 元", /\$\{/),
  rent("a placeholder with Chinese braces", "${fact:kept} 元", "$｛fact:kept｝ 元", /\$\{fact:kept\}|\{/),
];
