/**
 * For whom, for what and until when a server may be used, in words for people: what they are asked to allow, and what is allowed so far.
 * Not here: what terms are (`discovery/agreement.ts`).
 */
import type { GrantTerms } from "../../discovery/agreement.ts";
import type { GrantView } from "../../discovery/library-port.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { namesIn } from "./wire.ts";

type Allowed = Pick<GrantTerms, "for" | "readOnly" | "tools">;

const WHOM: Readonly<Record<GrantTerms["for"], LocalizedText>> = {
  session: { en: "in this conversation only", zh: "仅本次会话" },
  task: { en: "in this task only", zh: "仅本任务" },
  tenant: { en: "in all conversations", zh: "所有会话" },
};
/** Of what was allowed before, in whichever it was. */
const WHOM_BEFORE: typeof WHOM = {
  ...WHOM,
  session: { en: "in one conversation only", zh: "仅某一次会话" },
  task: { en: "in one task only", zh: "仅某一个任务" },
};

function inEnglish({ for: scope, readOnly, tools }: Allowed, whom: typeof WHOM, until: string): string {
  const only = readOnly ? "Only tools that say they only read" : "All tools listed";
  const named = `Only ${namesIn(tools ?? [])}${readOnly ? ", where they say they only read" : ""}`;
  return `${tools === undefined ? only : named}, ${whom[scope].en}, until ${until}`;
}

function inChinese({ for: scope, readOnly, tools }: Allowed, whom: typeof WHOM, until: string): string {
  const only = readOnly ? "仅限自称只读的工具" : "列出的全部工具";
  const named = `仅限 ${namesIn(tools ?? [])}${readOnly ? "（且须自称只读）" : ""}`;
  return `${whom[scope].zh}，${tools === undefined ? only : named}，有效期至 ${until}`;
}

/** `until` is a date. */
export const termsTexts: LocalizedText<(terms: GrantTerms, until: string) => string> = {
  en: (terms, until) => inEnglish(terms, WHOM, until),
  zh: (terms, until) => inChinese(terms, WHOM, until),
};

/** What is allowed so far, and whether it goes on beside a new agreement. */
export function standingText(grants: readonly GrantView[] | undefined): LocalizedText {
  if (grants === undefined || grants.length === 0) return { en: "", zh: "" };
  const rows = grants.map((one) => {
    const until = new Date(one.until).toISOString().slice(0, 10);
    const [en, zh] = [inEnglish(one, WHOM_BEFORE, until), inChinese(one, WHOM_BEFORE, until)];
    return one.byOperator === true
      ? {
          en: `${en} (by an operator, of what it offered then; that stays, whatever is allowed now)`,
          zh: `${zh}（由管理员按当时的内容允许，不受这次回答影响）`,
        }
      : { en, zh };
  });
  return {
    en: `Allowed so far: ${rows.map(({ en }) => en).join("; ")}.`,
    zh: `此前允许：${rows.map(({ zh }) => zh).join("；")}。`,
  };
}
