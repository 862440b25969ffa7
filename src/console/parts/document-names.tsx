/** The documents of a step by title, as links. Not here: the list of a base's documents (`views/knowledge/documents.tsx`). */
import { useEffect, useState } from "preact/hooks";
import { languageOfTag } from "../../localized-text.ts";
import { read } from "../api.ts";
import { documentAddress } from "../document-address.ts";
import { addressOf, place } from "../router.ts";
import { language } from "../settings.ts";

interface Listed {
  documents: readonly { id: string; title: string; language: string }[];
}

/**
 * `ids`: `base/id` each. Shown are those in the reader's language, where there are any: a step names a document once for each language.
 * One that the channel does not serve now, or whose list cannot be read, stands by its id.
 */
export function DocumentNames({ ids }: { ids: readonly string[] }) {
  const [known, setKnown] = useState<ReadonlyMap<string, Listed["documents"][number]>>(new Map());
  const channel = place.value.query.get("channel") ?? undefined;
  const bases = [...new Set(ids.map((id) => id.slice(0, id.indexOf("/"))))].join("\n");
  useEffect(() => {
    const ended = new AbortController();
    for (const base of bases.split("\n")) {
      read<Listed>(addressOf(["api", "documents", base], { channel }), ended.signal).then(
        ({ documents }) =>
          setKnown((before) => new Map([...before, ...documents.map((one) => [`${base}/${one.id}`, one] as const)])),
        // Without titles the ids stand.
        () => undefined,
      );
    }
    return () => ended.abort();
  }, [bases, channel]);
  const own = ids.filter((id) => languageOfTag(known.get(id)?.language ?? "") === language.value && known.has(id));
  return (
    <ul>
      {(own.length > 0 ? own : ids).map((id) => (
        <li key={id}>
          <a href={documentAddress(id)}>{known.get(id)?.title ?? <code>{id}</code>}</a>
        </li>
      ))}
    </ul>
  );
}
