/** The input type `text`: a string as typed, without control characters, with a permitted length and pattern. */
import type { InputSpec } from "../model.ts";
import { describeBounds, checkBounds, isInRange } from "./bounds.ts";
import type { InputType, SpecProblem } from "./input-type.ts";
import { compilePattern } from "./pattern.ts";

export const textInput: InputType<"text"> = {
  name: "text",
  label: { en: "text", zh: "文本" },
  valueKind: "string",
  keys: {
    min: "least length",
    max: "greatest length",
    pattern: "a regular expression that the whole text must match",
  },
  check: (spec) => [...checkBounds(spec), ...checkPattern(spec)],
  read: cleanText,
  accepts: (value, spec) => typeof value === "string" && value !== "" && fitsSpec(spec, value),
  expected({ min, max, pattern, hint }) {
    return {
      en: [
        "text",
        describeBounds(
          min,
          max,
          "of {min} to {max} characters",
          "of at least {min} characters",
          "of at most {max} characters",
        ),
        pattern === undefined ? "" : `in the required format${hint === undefined ? "" : ` (${hint})`}`,
      ],
      zh: [
        "文字",
        describeBounds(min, max, "{min} 到 {max} 个字", "至少 {min} 个字", "至多 {max} 个字"),
        pattern === undefined ? "" : `须符合要求的格式${hint === undefined ? "" : `（${hint}）`}`,
      ],
    };
  },
  samples: (_spec, literals) => [...literals.filter((literal) => typeof literal === "string"), "…"],
  explorationSamples: () => ["something else"],
};

/** Removes surrounding white space, control characters and lone surrogates. */
function cleanText(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\r\t]/gu, "")
    .toWellFormed()
    .trim();
}

function fitsSpec(spec: InputSpec, text: string): boolean {
  if (!isInRange(spec, [...text].length)) return false;
  if (spec.pattern === undefined) return true;
  const pattern = compilePattern(spec.pattern);
  return pattern.ok && pattern.matches(text);
}

function checkPattern({ pattern }: InputSpec): SpecProblem[] {
  const compiled = pattern === undefined ? undefined : compilePattern(pattern);
  if (compiled === undefined || compiled.ok) return [];
  return [
    {
      key: "pattern",
      text: {
        en: [
          `The pattern cannot be used: ${compiled.reason}.`,
          "Write it with characters, [classes], groups, | * + ? and {n,m} only.",
        ],
        zh: ["这个正则表达式无法使用。", "请只用普通字符、[字符类]、分组、| * + ? 和 {n,m}。"],
      },
    },
  ];
}
