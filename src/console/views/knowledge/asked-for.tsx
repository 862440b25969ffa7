import type { InputSpec } from "../../../knowledge/model.ts";
import { unitLabel } from "../../../knowledge/units/amount.ts";
import { inputTypeNames, nameOf } from "../../code-names.ts";
import { inBrackets, say, withColon } from "../../settings.ts";
import { texts } from "./texts.ts";

interface Props {
  input: InputSpec;
  /** Both in the reader's language, where the author wrote them in it. */
  hint: string | undefined;
  unitName: string | undefined;
}

/** What a step asks for: type, bounds, choices, and how the answer is kept. */
export function AskedFor({ input, hint, unitName }: Props) {
  const { name, type, min, max, min_date, max_date, pattern, choices, currency, unit, optional, sensitive } = input;
  const rules = [
    ...[min ?? min_date].flatMap((bound) => (bound === undefined ? [] : [`${say(texts.least)} ${bound}`])),
    ...[max ?? max_date].flatMap((bound) => (bound === undefined ? [] : [`${say(texts.most)} ${bound}`])),
    ...(pattern === undefined ? [] : [`${say(texts.fits)} ${pattern}`]),
    ...[currency, unitName ?? (unit === undefined ? undefined : say(unitLabel(unit)))].flatMap((one) => one ?? []),
    ...(optional === true ? [say(texts.optional)] : []),
    ...(sensitive === true ? [say(texts.sensitive)] : []),
  ];
  return (
    <>
      <p>
        {say(texts.asks)} <code>{name}</code>
        {inBrackets([nameOf(inputTypeNames, type), ...rules].join(" · "))}
        {hint === undefined ? "" : withColon("") + hint}
      </p>
      {choices !== undefined && (
        <ul>
          {choices.map(({ id, description }) => (
            <li key={id}>
              {description} <code class="soft">{id}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
