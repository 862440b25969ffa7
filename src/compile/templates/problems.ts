/** Everything that can be wrong with a template file. Not here: what is told of it (`texts.ts`), its severity (`findings.ts`). */
import type { LocalizedText } from "../../localized-text.ts";
import type { FindingText } from "../findings.ts";

export type TemplateProblem =
  | { rule: "front-matter-missing"; isOpen: boolean }
  | { rule: "front-matter-unreadable" | "no-sections" | "nothing-must-stay" }
  | { rule: "before-unknown" }
  | { rule: "end-condition-missing" }
  | { rule: "end-condition-untold"; condition: string; path: string }
  | { rule: "front-matter-invalid"; path: string; part: "key" | "value"; text: FindingText }
  | { rule: "priority-out-of-range"; path: string }
  | { rule: "section-repeated" | "section-empty"; section: string }
  | { rule: "section-circular"; section: string; raw: string }
  | {
      rule: "section-without-content";
      section: string;
      path?: string;
      part?: "key";
      meant?: string;
      isHeading?: true;
      isId?: true;
      /** The words of a heading that names no section. */ unnamed?: string;
    }
  | { rule: "text-before-first-section" }
  | { rule: "ttl-invalid"; section: string; path: string }
  | {
      rule: "placeholder-unknown-prefix" | "placeholder-unknown-key" | "placeholder-legacy";
      section: string;
      raw: string;
      /** What was probably meant. */
      meant?: string;
    }
  | { rule: "argument-unused"; argument: string; path: string; part: "key" | "value" }
  | { rule: "too-costly"; cost: LocalizedText }
  | { rule: "prefix-short"; kept: number; lost: number };
