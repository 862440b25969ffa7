/** The pages of `docs/rules/`, for tools that show a rule's page beside a finding. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inLanguage, type Language } from "../localized-text.ts";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "docs", "rules");

export interface RulePage {
  /** One sentence: what the rule finds. */
  short: string;
  /** The whole page, Markdown. */
  page: string;
}

/** The page of a rule, with its short description in one language. Rules about templates share one page. */
export function rulePage(rule: string, language: Language): RulePage {
  const path = join(folder, rule.startsWith("template-") ? "templates.md" : `${rule}.md`);
  if (!existsSync(path)) return { short: rule, page: rule };
  const page = readFileSync(path, "utf8");
  if (rule.startsWith("template-")) return { short: rule, page };
  const english = /^\*(?:Error|Warning)[^*]*\*\s+(.+)$/m.exec(page)?.[1];
  const chinese = /^## 中文\n+(.+?。)/m.exec(page)?.[1];
  return { short: inLanguage(language, { en: english, zh: chinese }) ?? rule, page };
}
