/** The documents of a base, and one of them as its author wrote it: as text, never as HTML. */
import { livePublished, useTimes } from "../../live.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { addressOf, place } from "../../router.ts";
import { say } from "../../settings.ts";
import type { Document } from "../../../knowledge/model.ts";
import type { LocalizedText } from "../../../localized-text.ts";
import { texts } from "./texts.ts";

interface Listed {
  total: number;
  documents: Pick<Document, "id" | "title" | "type">[];
}

function apiPath(...parts: string[]): string {
  return addressOf(["api", "documents", ...parts], { channel: place.value.query.get("channel") ?? undefined });
}

/** The usual kinds of documents; another one is its author's own word. */
const kinds: Readonly<Record<string, LocalizedText>> = {
  article: { en: "article", zh: "文章" },
  checklist: { en: "checklist", zh: "清单" },
  document: { en: "document", zh: "文档" },
  example: { en: "example", zh: "示例" },
  explainer: { en: "explainer", zh: "解释" },
  explanation: { en: "explanation", zh: "解释" },
  faq: { en: "FAQ", zh: "常见问题" },
  framework: { en: "framework", zh: "框架" },
  guide: { en: "guide", zh: "指南" },
  "how-to": { en: "how-to", zh: "操作方法" },
  method: { en: "method", zh: "方法" },
  reference: { en: "reference", zh: "参考资料" },
  regulation: { en: "regulation", zh: "法规" },
  solution: { en: "solution", zh: "解决方案" },
  template: { en: "template", zh: "范本" },
  tutorial: { en: "tutorial", zh: "教程" },
};

const kindOf = (type: string): string => {
  const known = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  return known === undefined ? type : say(known);
};

/** `times`: another number reads the list anew. */
export function DocumentList({ base, times }: { base: string; times: number }) {
  const channel = place.value.query.get("channel") ?? undefined;
  return (
    <Loaded<Listed> path={apiPath(base)} times={times}>
      {({ total, documents }) => (
        <section class="card" aria-label={say(texts.allDocuments)}>
          <h2>{say(texts.allDocuments)}</h2>
          {documents.length < total && (
            <p class="soft">
              {documents.length}/{total}. {say(texts.searchForMore)}
            </p>
          )}
          <ul class="trees">
            {documents.map(({ id, title, type }) => (
              <li key={id}>
                <a href={addressOf(["knowledge", base, "documents", id], { channel })}>{title}</a>{" "}
                <span class="soft">{kindOf(type)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  );
}

export function DocumentPage({ base, id }: { base: string; id: string }) {
  const channel = place.value.query.get("channel") ?? undefined;
  const [times] = useTimes(livePublished(), "knowledge");
  return (
    <div class="column wide">
      <p>
        <a href={addressOf(["knowledge", base], { channel })}>{say(texts.toBase)}</a>
      </p>
      <Loaded<Document> path={apiPath(base, id)} times={times} problems={{ invalid_input: texts.noSuchDocument }}>
        {({ title, type, language, tags, valid_until, body }) => (
          <article>
            <h1 lang={language}>{title}</h1>
            <p class="soft">
              <code>
                {base}/{id}
              </code>{" "}
              · {kindOf(type)}
              {tags.length > 0 && ` · ${tags.join(" · ")}`}
              {valid_until !== undefined && ` · ${say(texts.validUntil)} ${valid_until}`}
            </p>
            <div class="said document" lang={language}>
              {body.trim()}
            </div>
          </article>
        )}
      </Loaded>
    </div>
  );
}
