/** The documents of a base, and one of them as its author wrote it: as text, never as HTML. */
import { Loaded } from "../../parts/loaded.tsx";
import { addressOf, place } from "../../router.ts";
import { say } from "../../settings.ts";
import type { Document } from "../../../knowledge/model.ts";
import { texts } from "./texts.ts";

interface Listed {
  total: number;
  documents: Pick<Document, "id" | "title" | "type">[];
}

function apiPath(...parts: string[]): string {
  return addressOf(["api", "documents", ...parts], { channel: place.value.query.get("channel") ?? undefined });
}

export function DocumentList({ base }: { base: string }) {
  const channel = place.value.query.get("channel") ?? undefined;
  return (
    <Loaded<Listed> path={apiPath(base)}>
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
                <span class="soft">{type}</span>
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
  return (
    <div class="column wide">
      <p>
        <a href={addressOf(["knowledge", base], { channel })}>{say(texts.toBase)}</a>
      </p>
      <Loaded<Document> path={apiPath(base, id)} problems={{ invalid_input: texts.noSuchDocument }}>
        {({ title, type, language, tags, valid_until, body }) => (
          <article>
            <h1 lang={language}>{title}</h1>
            <p class="soft">
              <code>
                {base}/{id}
              </code>{" "}
              · {type}
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
