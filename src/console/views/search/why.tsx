/** Why a search finds what it finds: its terms, their parts in the scores, and a document that is asked after by `?document=`. */
import type { ScoredPassage, Why as WhyFound } from "../../../search/why.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { place, setQuery } from "../../router.ts";
import { listed, say } from "../../settings.ts";
import { texts } from "./texts.ts";

function Terms({ why }: { why: WhyFound }) {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={say(texts.terms)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(texts.term)}</th>
            <th scope="col">{say(texts.lookedUp)}</th>
            <th scope="col">{say(texts.from)}</th>
            <th scope="col">{say(texts.passages)}</th>
            <th scope="col">{say(texts.rarity)}</th>
          </tr>
        </thead>
        <tbody>
          {why.terms.map(({ term, shown, origin, everyday, passages, idf }) => (
            <tr key={term}>
              <td>{shown}</td>
              <td>
                <code>{term}</code>
              </td>
              <td>
                {say(texts[origin])}
                {everyday === true && ` · ${say(texts.everyday)}`}
              </td>
              <td class="number">{passages}</td>
              <td class="number">{idf.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Parts({ row }: { row: ScoredPassage }) {
  const sum = row.parts.reduce((whole, { adds }) => whole + adds, 0);
  return (
    <ul class="marked">
      {row.parts.map(({ shown, origin, counts, adds }) => (
        <li key={shown}>
          <meter min={0} max={Math.max(sum, 0.0001)} value={adds} aria-label={shown} /> {adds.toFixed(2)}{" "}
          <strong>{shown}</strong>{" "}
          <span class="soft">
            {origin !== "query" && `${say(texts[origin])} · `}
            {listed(
              (["title", "tags", "content"] as const)
                .filter((field) => counts[field] > 0)
                .map((field) => `${say(texts[field])} ×${counts[field]}`),
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Document({ why: { document, total } }: { why: WhyFound }) {
  if (document === undefined) return null;
  const { passages, rank, best, lacks, valid_until } = document;
  if (passages === 0) return <p role="status">{say(texts.noSuchDocument)}</p>;
  const isExpired = valid_until !== undefined && valid_until < new Date().toISOString().slice(0, 10);
  return (
    <div role="status">
      <p>{rank === null ? say(texts.notFound) : `${say(texts.foundAt)} ${rank}/${total}.`}</p>
      {lacks.length > 0 && (
        <p>
          {say(texts.lacks)} {lacks.join(" · ")}
        </p>
      )}
      {best !== undefined && best.parts.length > 0 && (
        <>
          <p class="soft">
            {say(texts.bestPassage)} <code>{best.id}</code>
          </p>
          <Parts row={best} />
        </>
      )}
      {isExpired && (
        <p>
          {say(texts.expired)} {valid_until}
        </p>
      )}
    </div>
  );
}

export function Why({ question }: { question: string }) {
  const document = place.value.query.get("document") ?? "";
  const query = new URLSearchParams({ q: question, ...(document !== "" && { document }) });
  return (
    <>
      <AskForm
        optional
        label={say(texts.askDocument)}
        button={say(texts.why)}
        hint="home-network/channels-and-bands"
        initial={document}
        ask={(name) => setQuery({ document: name.replace(/#\d+$/, "") })}
      />
      <Loaded<{ why: WhyFound | null }> path={`/api/search/explain?${query.toString()}`}>
        {({ why }) => {
          if (why === null) return <p>{say(texts.noDocuments)}</p>;
          return (
            <>
              <Document why={why} />
              <h2>{say(texts.terms)}</h2>
              <p class="soft">
                {say(texts[`by_${why.found_by}`])}
                {why.ignored.length > 0 && ` ${say(texts.ignored)} ${why.ignored.join(" · ")}.`}
                {why.cut && ` ${say(texts.cut)}`}
              </p>
              <Terms why={why} />
              <h2>{say(texts.parts)}</h2>
              <ol>
                {why.rows.map((row) => (
                  <li key={row.id}>
                    {row.title} <code>{row.id}</code> · {row.score.toFixed(2)} · {say(texts.covers)}{" "}
                    {Math.round(row.covered * 100)} %
                    <Parts row={row} />
                  </li>
                ))}
              </ol>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
