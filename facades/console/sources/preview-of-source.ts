import type { SourcePreview } from '../../../core/sources/preview-output.ts';
import { mappedIn } from '../../../core/sources/readers/naming/mapping.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Texts } from '../forms/posted.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { table } from '../frame/table.ts';
import { labelOf, shownAt } from '../frame/words.ts';
import { placesOf } from './places.ts';

/** What people choose a column for. */
const chosenFields = [
  ...['name', 'starts_at', 'ends_at', 'venue', 'address', 'latitude', 'longitude', 'description'],
  ...['source_url', 'external_id', 'categories', 'status', 'timezone'],
];

interface Shown {
  readonly content: Html;
  /** The texts of the fields of which the preview has controls of its own. */
  readonly texts: Texts;
}

/** What a source would bring, with a choice of columns, and of where places are. */
export function previewOfSource(desk: AnyDesk, preview: SourcePreview, texts: Texts): Shown {
  const { t } = desk.words;
  const mapping = linesOf(texts.mapping);
  const isChosen = (line: string) => {
    const { field, column } = mappedIn(line);
    return chosenFields.includes(field) && preview.columns.some(({ name }) => name === column);
  };
  const content = html`<section id="preview" aria-live="polite"><h2>${t('console.preview.title')}</h2>
${preview.failure === null ? summary(desk, preview) : html`<p class="problem">${preview.failure.message}</p>`}
${columns(desk, preview, new Map(mapping.filter(isChosen).map((line) => [mappedIn(line).field, line])))}
${placesOf(desk, [...linesOf(texts.places), ...preview.unplaced.map((name) => `${name}=`)])}
${rows(desk, preview)}${leftOut(desk, preview)}</section>`;
  const others = mapping.filter((line) => !isChosen(line)).join('\n');
  return { content, texts: { mapping: others, places: '' } };
}

const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line !== '');

const summary = (
  { words: { t } }: AnyDesk,
  { kind, events, venues, rows, left_out_count, doubts }: SourcePreview,
): Html =>
  html`<p>${t('console.preview.summary', { kind: kind ?? '', ...events, left: left_out_count })} ${t('console.preview.venues', { count: venues.created })}</p>${rows.length === 0 ? html`<p class="problem">${t('console.preview.nothing')}</p>` : ''}${doubts.map((doubt) => html`<p class="problem">${doubt}</p>`)}`;

function columns({ words }: AnyDesk, { columns }: SourcePreview, chosen: ReadonlyMap<string, string>) {
  const { t } = words;
  if (columns.length === 0) return '';
  const select = (field: string) => {
    const usual = columns.find((column) => column.field === field)?.name ?? '';
    const title = chosen.has(field) ? '' : usual;
    return html`<label>${labelOf(words, field)} <select id="mapping.${field}" name="mapping"><option value="">${title === '' ? '–' : t('console.preview.recognized', { column: title })}</option>${columns.map(
      ({ name, example }) => {
        const value = `${field}=${name}`;
        return html`<option value="${value}"${chosen.get(field) === value ? html` selected` : ''}>${name}${example === '' ? '' : ` (${example.slice(0, 30)})`}</option>`;
      },
    )}</select></label>`;
  };
  return html`<fieldset class="field options"><legend>${t('console.preview.columns')}</legend><div class="parts">${chosenFields.map(select)}</div></fieldset>`;
}

function rows(desk: AnyDesk, { rows }: SourcePreview): Html | '' {
  const { t } = desk.words;
  if (rows.length === 0) return '';
  return table(
    [t('console.field.name'), t('console.preview.when'), t('console.preview.where'), ''],
    rows.map(({ title, status, starts_at, venue, venue_result, result, warnings }) => [
      html`${title}${status === 'cancelled' ? html` <small class="mark">${t('cancelled')}</small>` : ''}`,
      shownAt(desk, starts_at),
      html`${venue ?? ''}${venue_result === 'created' ? html` <small class="mark">${t('console.preview.newVenue')}</small>` : ''}`,
      html`${t('console.preview.result', { result })}${warnings.map((warning) => html`<br><small class="problem">${warning}</small>`)}`,
    ]),
  );
}

function leftOut(desk: AnyDesk, { left_out, left_out_count }: SourcePreview): Html | '' {
  const { t, said } = desk.words;
  if (left_out.length === 0) return '';
  const fields = [...new Set(left_out.flatMap(({ remedy }) => remedy ?? []))];
  return html`${fields.map((name) => html`<p>${t('console.preview.remedy', { field: labelOf(desk.words, name) })}</p>`)}<details><summary>${t('console.preview.leftOut', { count: left_out_count })}</summary><ul class="plain">${left_out.map(
    ({ title, external_id, starts_at, reason }) =>
      html`<li><bdi>${title || external_id}</bdi> ${shownAt(desk, starts_at)} <small class="muted">${said(`console.preview.${reason}`) ?? reason}</small></li>`,
  )}</ul></details>`;
}
