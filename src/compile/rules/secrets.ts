/**
 * The rule about secrets in what an author publishes. Keys that are mistaken for nothing else are errors; whatever has the published
 * form of some vendor's keys is a warning, since a guide may have to show one that is made up.
 */
import { findForms } from "../../context/redact/secrets/find-forms.ts";
import type { Span } from "../../context/redact/spans.ts";
import type { FindingText } from "../findings.ts";
import type { Rule } from "./rule.ts";
import { scan, type Suspect } from "./texts.ts";

const secrets: readonly RegExp[] = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,}\b/g,
  /\bgithub_pat_[A-Za-z0-9_]{40,}\b/g,
  /\bsk-(?:[a-z]+-)*[A-Za-z0-9_-]{20,}\b/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}\b/g,
  /\bAIza[0-9A-Za-z_-]{35}\b/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  /\b(?:api[_-]?key|secret|token|password|passwd|密码|密钥|口令)["']?\s*[:=：]\s*["']?(?=[^\s"',]*\d)(?=[^\s"',]*[A-Za-z])[A-Za-z0-9+/_.!@#$%^&*-]{12,}/gi,
];

const certainText: FindingText = {
  en: [
    "This looks like a key or a password.",
    "Remove it, and revoke it if it was ever real: what is published here is read by everybody.",
  ],
  zh: ["这里像是密钥或密码。", "请删除；如果是真的，请立即作废，因为发布的内容人人可读。"],
};

const likelyText: FindingText = {
  en: [
    "This has the form of a service's key.",
    "Remove it, and revoke it if it was ever real; in an example write a placeholder such as <your-key>.",
  ],
  zh: ["这里的格式与某个服务的密钥相同。", "请删除；如果是真的，请立即作废。举例时请写 <your-key> 这样的占位符。"],
};

/** Where a text holds something that looks like a secret, as UTF-16 offsets, from the beginning. */
export function secretsIn(text: string): Suspect[] {
  const certain = secrets.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: { length }, index: start }) => ({ start, end: start + length })),
  );
  const forms: Span[] = [];
  findForms(text, forms);
  const likely = forms.filter(({ from, to }) => !certain.some(({ start, end }) => from < end && start < to));
  const all: Suspect[] = [
    ...certain.map((range): Suspect => ({ ...range, text: certainText, severity: "error" })),
    ...likely.map(({ from, to }): Suspect => ({ start: from, end: to, text: likelyText, severity: "warning" })),
  ];
  return all.toSorted((left, right) => left.start - right.start);
}

export const secretLooking: Rule = { id: "secret-looking", severity: "error", check: scan(secretsIn) };
