import { z } from 'zod';
import { callProcedure } from '../../../core/procedure-list.ts';
import { eventRow } from '../../../orm/records/event.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressWith } from '../../pages/site/links.ts';
import { mark, marksOf } from '../../pages/site/rows.ts';
import type { Known } from '../../pages/site/when.ts';
import type { Desk } from '../frame/desk.ts';

export const listedEvent = eventRow.omit({ description: true }).loose();

const venue = z.array(z.object({ id: z.string(), name: z.string(), hidden: z.boolean() }).nullable());

type Venue = NonNullable<z.output<typeof venue>[number]>;

/** Venues by their ids. */
export async function venuesOf({ context }: Desk, ids: readonly string[]): Promise<Map<string, Venue>> {
  const found = venue.parse(await callProcedure('venues.byIds', context, { ids: [...new Set(ids)] }));
  return new Map(found.flatMap((each) => (each === null ? [] : [[each.id, each]])));
}

interface Line {
  readonly event: z.output<typeof listedEvent>;
  readonly when: string;
  readonly venue: Venue | undefined;
  /** The form with which it is corrected in place, if somebody does. */
  readonly form: Html | undefined;
  readonly mayEdit: boolean;
  /** After which event its page begins. */
  readonly start: string | undefined;
}

/** An event on the console's first page. */
export function agendaLine({ event, when, venue, form, mayEdit, start }: Line, { words }: Known): Html {
  const { t } = words;
  const { id, name, hidden } = event;
  if (form !== undefined) return html`<li id="e${id}" class="agenda-form">${form}</li>`;
  const why = hidden ? t('console.hidden') : venue?.hidden && t('console.hiddenWith', { venue: venue.name });
  const marks = [...marksOf(words, event), ...(why ? [mark(why, 'mark hidden')] : [])];
  return html`<li id="e${id}" class="agenda-line" data-item><span class="when">${when}</span>
<span class="what"><a class="agenda-name" href="/events/${id}" dir="auto">${name}</a> ${marks}</span>
<span class="where muted" dir="auto">${venue?.name ?? ''}</span>
${mayEdit ? html`<a class="correct" href="${addressWith('/', { edit: id, after: start })}#e${id}" aria-label="${t('console.correctNamed', { name })}">${t('console.correctIt')}</a>` : ''}</li>`;
}
