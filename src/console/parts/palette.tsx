/**
 * The palette: finds views, bases, trees, and steps by name, those of the tree that is open first. And the list of keyboard shortcuts.
 * Not here: which keys open them (`keys.tsx`).
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Tree } from "../../knowledge/model.ts";
import type { Manifest } from "../../knowledge/release.ts";
import { baseIn, treeTitleIn } from "../../knowledge/titles.ts";
import type { NamedStep } from "../../routing/named-steps.ts";
import { read } from "../api.ts";
import { knowledgePath, stepsPath, treePath } from "../api-paths.ts";
import { addressOf, go, place } from "../router.ts";
import { languageOfTag } from "../../localized-text.ts";
import { language, say } from "../settings.ts";
import { texts } from "../texts.ts";
import { views } from "../views.ts";

interface Goal {
  name: string;
  /** What it is, for those who see two of a name. */
  kind: string;
  address: string;
}

/** Rows shown at once: more words find the rest. */
const MAX_ROWS = 12;
/** Steps of other trees are asked for when nothing more is typed for so long. Milliseconds. */
const TYPING = 150;

const channelHere = (): string => place.value.query.get("channel") ?? "main";

/** Steps of every tree that are called so. */
async function readSteps(words: string, signal: AbortSignal): Promise<Goal[]> {
  const { steps } = await read<{ steps: NamedStep[] }>(stepsPath(words, channelHere()), signal);
  return steps.map(({ base, tree, node, title }) => ({
    name: title,
    kind: `${say(texts.step)} · ${base}/${tree}`,
    address: addressOf(["knowledge", base, tree], { node }),
  }));
}

/** Bases and trees of the channel, then the steps of the tree that is open. Empty where the reader may not read them. */
async function readGoals(signal: AbortSignal): Promise<Goal[]> {
  const { parts } = place.value;
  const { bases } = await read<Manifest>(knowledgePath(channelHere()), signal);
  const found = bases.flatMap((listed) =>
    listed.trees.map((one) => ({
      name: `${baseIn(listed, language.value).title} · ${treeTitleIn(listed, one, language.value) || one.tree}`,
      kind: say(texts.tree),
      address: addressOf(["knowledge", listed.base, one.tree]),
    })),
  );
  const [view, base, tree, document] = parts;
  if (view !== "knowledge" || base === undefined || tree === undefined || document !== undefined) return found;
  const { nodes } = await read<Tree>(treePath(base, tree, channelHere()), signal);
  const steps = nodes.map(({ id, title, texts: written }) => ({
    name: written.find((one) => languageOfTag(one.language) === language.value)?.title ?? title ?? id,
    kind: say(texts.step),
    address: addressOf(["knowledge", base, tree], { node: id }),
  }));
  return [...found, ...steps];
}

export function Palette({ close }: { close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [words, setWords] = useState("");
  const [row, setRow] = useState(0);
  const [more, setMore] = useState<readonly Goal[]>([]);
  // Before anything is painted: what is typed at once belongs to the palette.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const ended = new AbortController();
    // Whoever may not read still finds the views.
    readGoals(ended.signal).then(setMore, () => undefined);
    return () => ended.abort();
  }, []);
  const typed = words.trim();
  const [steps, setSteps] = useState<{ typed: string; found: readonly Goal[] }>({ typed: "", found: [] });
  useEffect(() => {
    if (typed === "") return undefined;
    const ended = new AbortController();
    const asking = setTimeout(
      () =>
        void readSteps(typed, ended.signal).then(
          (found) => setSteps({ typed, found }),
          () => undefined,
        ),
      TYPING,
    );
    return () => {
      clearTimeout(asking);
      ended.abort();
    };
  }, [typed]);
  const all = useMemo(
    () => [
      ...views.map(({ path, name }) => ({ name: say(name), kind: say(texts.view), address: `/${path}` })),
      ...more,
    ],
    [more],
  );
  const sought = typed.toLowerCase().split(/\s+/);
  const here = all.filter(({ name, address }) =>
    sought.every((word) => `${name} ${address}`.toLowerCase().includes(word)),
  );
  const known = new Set(here.map(({ address }) => address));
  const elsewhere = steps.typed === typed ? steps.found.filter(({ address }) => !known.has(address)) : [];
  const named = [...here, ...elsewhere].slice(0, MAX_ROWS);
  // What has no such name may still stand in a document.
  const search = { name: typed, kind: say(texts.search), address: addressOf(["search"], { q: typed }) };
  const rows = named.length > 0 ? named : [search];
  const open = (goal: Goal | undefined): void => {
    if (goal === undefined) return;
    close();
    go(goal.address);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === "Enter") open(rows[row]);
    else if (event.key === "ArrowDown") setRow(Math.min(row + 1, rows.length - 1));
    else if (event.key === "ArrowUp") setRow(Math.max(row - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label={say(texts.palette)} onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-label={say(texts.palette)}
        aria-expanded="true"
        aria-controls="palette-rows"
        aria-activedescendant={rows[row] === undefined ? undefined : `palette-${row}`}
        placeholder={say(texts.paletteHint)}
        autoComplete="off"
        value={words}
        onInput={({ currentTarget }) => {
          setWords(currentTarget.value);
          setRow(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id="palette-rows" role="listbox" aria-label={say(texts.palette)}>
        {rows.map((goal, at) => (
          <li
            key={goal.address}
            id={`palette-${at}`}
            role="option"
            aria-selected={at === row}
            onClick={() => open(goal)}
          >
            {goal.name} <span class="soft">{goal.kind}</span>
          </li>
        ))}
      </ul>
      {named.length === 0 && <p class="soft">{say(texts.nothingFound)}</p>}
    </dialog>
  );
}

const SHORTCUTS = [
  ["Ctrl K · ⌘ K", texts.palette],
  ["?", texts.shortcuts],
  ["↑ ↓", texts.keyMove],
  ["→ ←", texts.keyFold],
  ["Esc", texts.keyClose],
] as const;

export function Shortcuts({ close }: { close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={say(texts.shortcuts)} onClose={close}>
      <h2>{say(texts.shortcuts)}</h2>
      <dl class="keys">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{say(what)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="button" onClick={() => dialog.current?.close()}>
        {say(texts.close)}
      </button>
    </dialog>
  );
}
