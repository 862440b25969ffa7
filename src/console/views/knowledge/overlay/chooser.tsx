/** Chooses what is shown over the tree, by `?show=`. Each panel is loaded when it is first chosen. */
import type { ComponentType } from "preact";
import { lazy, Suspense } from "preact/compat";
import { useEffect } from "preact/hooks";
import type { LocalizedText } from "../../../../localized-text.ts";
import { Busy } from "../../../parts/busy.tsx";
import { place, setQuery } from "../../../router.ts";
import { say } from "../../../settings.ts";
import { token } from "../../../token.ts";
import type { PanelProps } from "./overlay.ts";
import { texts } from "./texts.ts";

interface Choice {
  id: string;
  name: LocalizedText;
  panel: ComponentType<PanelProps>;
}

const choices: readonly Choice[] = [
  { id: "findings", name: texts.findings, panel: lazy(async () => (await import("./findings.tsx")).FindingsPanel) },
  { id: "coverage", name: texts.coverage, panel: lazy(async () => (await import("./coverage.tsx")).CoveragePanel) },
  {
    id: "difference",
    name: texts.difference,
    panel: lazy(async () => (await import("./difference.tsx")).DifferencePanel),
  },
  { id: "share", name: texts.share, panel: lazy(async () => (await import("./share.tsx")).SharePanel) },
  { id: "date", name: texts.date, panel: lazy(async () => (await import("./date.tsx")).DatePanel) },
];

export function OverlayChooser(props: PanelProps) {
  const shown = choices.find(({ id }) => id === place.value.query.get("show"));
  const { put } = props;
  useEffect(() => {
    if (shown === undefined) put(undefined);
  }, [shown]);
  return (
    <div class="overlay">
      <label>
        {say(texts.show)}
        <select
          value={shown?.id ?? ""}
          onChange={({ currentTarget }) => {
            // What the panel before put over the tree is not what the next one says.
            put(undefined);
            setQuery({ show: currentTarget.value, against: undefined, on: undefined, of: undefined });
          }}
        >
          <option value="">{say(texts.nothing)}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {say(name)}
            </option>
          ))}
        </select>
      </label>
      {shown !== undefined &&
        (token.value === "" ? (
          <p class="soft">{say(texts.needsAuthor)}</p>
        ) : (
          <Suspense fallback={<Busy />}>
            <shown.panel key={shown.id} {...props} />
          </Suspense>
        ))}
    </div>
  );
}
