import { type Html, html } from '../../pages/html.ts';

type Cell = Html | string | readonly Html[];

/** A row for each record, of which the first cell says which it is. On small screens, the others say what they are. */
export const table = (heads: readonly string[], rows: readonly (readonly Cell[])[]): Html =>
  html`<table class="rows-table"><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first = '', ...cells]) =>
      html`<tr><th scope="row" dir="auto">${first}</th>${cells.map((cell, index) => cellOf(heads[index + 1] ?? '', cell))}</tr>`,
  )}</tbody></table>`;

const cellOf = (head: string, cell: Cell): Html =>
  html`<td${head === '' ? '' : html` data-label="${head}"`} dir="auto">${cell}</td>`;
