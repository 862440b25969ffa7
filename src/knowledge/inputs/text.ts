/** The type `text`: a string as typed, without control characters, within its length and pattern. */
import type { InputSpec } from "../model.ts";
import { between, boundProblems, inRange } from "./bounds.ts";
import type { InputType, SpecProblem } from "./input-type.ts";
import { readPattern } from "./pattern.ts";

export const textInput: InputType<"text"> = {
  name: "text",
  label: { en: "text", zh: "文本" },
  valueKind: "string",
  keys: {
    min: "least length",
    max: "greatest length",
    pattern: "a regular expression that the whole text must match",
  },
  check: (spec) => [...boundProblems(spec), ...patternProblems(spec)],
  read: cleaned,
  accepts: (value, spec) => typeof value === "string" && value !== "" && fits(spec, value),
  expected({ min, max, pattern, hint }) {
    return {
      en: [
        "text",
        between(
          min,
          max,
          "of {min} to {max} characters",
          "of at least {min} characters",
          "of at most {max} characters",
        ),
        pattern === undefined ? "" : `in the form asked for${hint === undefined ? "" : ` (${hint})`}`,
      ],
      zh: [
        "文字",
        between(min, max, "{min} 到 {max} 个字", "至少 {min} 个字", "至多 {max} 个字"),
        pattern === undefined ? "" : `须符合要求的格式${hint === undefined ? "" : `（${hint}）`}`,
      ],
    };
  },
  samples: (_spec, literals) => [...literals.filter((literal) => typeof literal === "string"), "…"],
  explorationSamples: () => ["something else"],
};

/** Text as typed, without white space around it and without control characters, which have no place in a text. */
function cleaned(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\r\t]/gu, "")
    .toWellFormed()
    .trim();
}

function fits(spec: InputSpec, text: string): boolean {
  if (!inRange(spec, [...text].length)) return false;
  if (spec.pattern === undefined) return true;
  const pattern = readPattern(spec.pattern);
  return pattern.ok && pattern.matches(text);
}

function patternProblems({ pattern }: InputSpec): SpecProblem[] {
  const read = pattern === undefined ? undefined : readPattern(pattern);
  if (read === undefined || read.ok) return [];
  return [
    {
      key: "pattern",
      text: {
        en: [
          `The pattern cannot be used: ${read.reason}.`,
          "Write it with characters, [sets], groups, | * + ? and {n,m} only.",
        ],
        zh: ["这个正则表达式无法使用。", "请只用普通字符、[字符集]、分组、| * + ? 和 {n,m}。"],
      },
    },
  ];
}
