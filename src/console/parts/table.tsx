/**
 * A table in a frame that scrolls by itself. On a narrow screen each row is a card (style.css), so every cell carries the name of its
 * column; the roles are written down, since a browser drops a table's own when its parts are laid out otherwise. The frame is a group and
 * no landmark: a page may have several tables of one name.
 */
import type { ComponentChildren } from "preact";

interface Column {
  head: string;
  /** Set to the end, in figures of one width. */
  isNumber?: boolean;
}

export interface Row {
  key: string | number;
  /** One for each column. */
  cells: readonly ComponentChildren[];
  /** What style.css may tell apart: `omitted`. */
  state?: string | undefined;
  isCurrent?: boolean;
}

interface Props {
  /** For those who do not see it. */
  name: string;
  columns: readonly Column[];
  rows: readonly Row[];
}

const isEmpty = (cell: ComponentChildren): boolean => cell === undefined || cell === null || cell === "";

export function Table({ name, columns, rows }: Props) {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={name}>
      <table class="rows" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ head, isNumber = false }) => (
              <th key={head} scope="col" role="columnheader" class={isNumber ? "number" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key, cells, state, isCurrent }) => (
            <tr key={key} role="row" data-state={state} aria-current={isCurrent === true ? "true" : undefined}>
              {columns.map(({ head, isNumber = false }, at) => (
                <td
                  key={head}
                  role="cell"
                  data-head={head}
                  class={`${isNumber ? "number" : ""}${isEmpty(cells[at]) ? " none" : ""}` || undefined}
                >
                  <div>{cells[at]}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
