/** The page on which a person agrees to one call, once: the tool, and each field and value that the question is about. */
import type { ConsentRequest } from "../../discovery/consent-request.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import { concernWords, leftOutText } from "../../operations/discovery/consent-texts.ts";
import { oneLine } from "../../operations/discovery/wire.ts";
import { escapeHtml, htmlPage } from "./html-page.ts";

const TEXTS: LocalizedText<
  Record<"title" | "lead" | "tool" | "address" | "approve" | "reject" | "agreed" | "refused", string>
> = {
  en: {
    title: "Allow one call",
    lead: "An agent wants to send this to a tool of another server. It goes to whoever runs that server.",
    tool: "Tool",
    address: "Address",
    approve: "Allow this one call",
    reject: "Refuse",
    agreed:
      "You have allowed this one call. If it belongs to a task, the task makes it by itself. In a chat, tell the agent that it may make the same call again.",
    refused: "You have refused. Nothing is sent.",
  },
  zh: {
    title: "允许一次调用",
    lead: "一个智能体想把以下内容发给另一台服务器的工具。内容会到达该服务器的运营者。",
    tool: "工具",
    address: "地址",
    approve: "允许这一次调用",
    reject: "拒绝",
    agreed:
      "您已允许这一次调用。如果它属于某个任务，任务会自己完成；如果是在对话中，请告诉智能体可以以同样的参数重新调用。",
    refused: "您已拒绝，不会发送任何内容。",
  },
};

export function consentPage(language: string, { tool, address, concerns, fields }: ConsentRequest): Response {
  const texts = inLanguage(language, TEXTS);
  const rows = fields.map(
    ({ field, value }) => `<dt>${escapeHtml(oneLine(field))}</dt><dd>${escapeHtml(oneLine(value, 8000))}</dd>`,
  );
  const where = address === undefined ? "" : `<dt>${texts.address}</dt><dd>${escapeHtml(oneLine(address))}</dd>`;
  const words = inLanguage(language, concernWords(concerns));
  const cut = inLanguage(language, leftOutText(fields.map(({ value }) => value)));
  const body = `<dl><dt>${texts.tool}</dt><dd><code>${escapeHtml(tool)}</code></dd>${where}</dl><p><strong>${escapeHtml(words)}</strong></p><dl>${rows.join("")}</dl>${cut === "" ? "" : `<p>${escapeHtml(cut)}</p>`}
<form method="post"><button name="answer" value="approve">${texts.approve}</button>
<button name="answer" value="reject">${texts.reject}</button></form>`;
  return htmlPage({ language, title: texts.title, message: texts.lead, body, status: 200 });
}

/** The page of a call that is not made, whatever anybody answers: `message` says why. */
export function consentSettled(language: string, message: string, status: number): Response {
  const { title } = inLanguage(language, TEXTS);
  return htmlPage({ language, title, message, body: "", status });
}

export function consentAnswered(language: string, agreed: boolean): Response {
  const texts = inLanguage(language, TEXTS);
  return htmlPage({
    language,
    title: texts.title,
    message: agreed ? texts.agreed : texts.refused,
    body: "",
    status: 200,
  });
}
