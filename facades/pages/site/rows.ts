import type { Event } from '../../../core/events/event.ts';
import type { Words } from '../../../core/languages/words.ts';
import { isUploaded } from '../../../core/photos/image.ts';
import { pictureWidths } from '../../../core/pictures/web-pictures.ts';
import { type Html, html } from '../html.ts';
import { type ApiRequest, requestsBehind } from './requests.ts';
import type { Visit } from './visit.ts';
import { dayAndHours, knownOf, timeElement } from './when.ts';

interface Pictured {
  readonly photo: { readonly id: string; readonly url: string } | null;
}

/** On the page of one thing, and in a list. */
const widths = { detail: '(min-width: 56rem) 46rem, 100vw', row: '5.5rem' };

/** The photo of something, if there is one. Other hosts are not told where it is shown. */
export function picture({ photo }: Pictured, place: keyof typeof widths = 'detail'): Html | string {
  if (photo === null) return '';
  if (!isShowable(photo)) return '';
  const source = isUploaded(photo)
    ? html`${filesOf(photo.url)} sizes="${widths[place]}"`
    : html`src="${photo.url}"`;
  return html`<div class="picture" aria-hidden="true"><img ${source} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer"></div>`;
}

/** The files of an uploaded picture, whose address names the widest, from the host of the page. */
function filesOf(url: string): Html {
  const { pathname, searchParams } = new URL(url);
  const addressOf = (width: number) => {
    searchParams.set('width', `${width}`);
    return `${pathname}?${searchParams}`;
  };
  const widest = Number(searchParams.get('width')) || Number.POSITIVE_INFINITY;
  const stored = [...new Set(pictureWidths.map((width) => Math.min(width, widest)))].toReversed();
  const srcset = stored.map((width) => `${addressOf(width)} ${width}w`).join(', ');
  return html`src="${addressOf(960)}" srcset="${srcset}"`;
}

/** Pages load pictures of others over https alone. */
export const isShowable = (photo: NonNullable<Pictured['photo']>): boolean =>
  photo.url.startsWith('https://') || isUploaded(photo);

interface Row extends Pictured {
  readonly path: string;
  readonly name: string;
  /** When it is, or what it is. */
  readonly label: Html | string;
  readonly detail?: string | undefined;
  readonly marks?: Html | string;
}

/** A row of a list, all of which leads to a page. */
export const row = ({ path, name, label, detail, marks = '', photo }: Row, heading = html`h3`): Html =>
  html`<li class="row">
  <p class="label">${label}</p>
  <div><${heading} dir="auto"><a href="${path}">${name}</a></${heading}>
  ${detail === undefined ? '' : html`<p class="muted" dir="auto">${detail}</p>`}${marks}</div>
  ${picture({ photo }, 'row')}
</li>`;

export interface Shown {
  /** What is said of its time. */
  readonly when: (event: Event) => string;
  readonly withVenue?: boolean;
}

export const eventRows = (words: Words, events: readonly Event[], { when, withVenue = true }: Shown): Html =>
  html`<ul class="rows">${events.map((event) => {
    const detail = withVenue ? event.venue.name : undefined;
    const label = timeElement(event, when(event));
    const { name, photo } = event;
    const marks = marksWithAnswer(words, event);
    return row({ path: `/events/${event.id}`, name, photo, label, detail, marks });
  })}</ul>`;

/** Over many days. */
export function datedRows(
  visit: Visit,
  events: readonly Event[],
  shown: Pick<Shown, 'withVenue'> = {},
): Html {
  const known = knownOf(events, visit);
  return eventRows(visit.words, events, { ...shown, when: (event) => dayAndHours(event, known) });
}

const answers = {
  attending: 'youAreGoing',
  waiting: 'youWait',
  maybe: 'youMayGo',
  declined: 'youAreNotGoing',
} as const;

/** What a user has said, and whether they wait. */
export const inAnswer = ({ t }: Words, { state, position = 0 }: NonNullable<Event['rsvp']>): string =>
  t(answers[state], { position });

export const mark = (text: string, look = 'mark'): Html => html`<span class="${look}">${text}</span> `;

/** What is said of an event wherever it is listed. */
export const marksOf = ({ t }: Words, { status, featured }: Pick<Event, 'status' | 'featured'>): Html[] => [
  ...(status === 'cancelled' ? [mark(t('cancelled'), 'mark status')] : []),
  ...(featured ? [mark(t('featured'))] : []),
];

/** The same, and what the user has said of one that takes place. */
export function marksWithAnswer(words: Words, event: Event): Html | string {
  const marks = [
    ...marksOf(words, event),
    ...(event.rsvp === null || event.status === 'cancelled' ? [] : [mark(inAnswer(words, event.rsvp))]),
  ];
  return marks.length === 0 ? '' : html`<p>${marks}</p>`;
}

/** The next events of a venue or a person, at whose path the past ones are. */
export const upcomingEvents = (
  visit: Visit,
  events: readonly Event[],
  { path, ...shown }: Pick<Shown, 'withVenue'> & { readonly path: string },
  request: ApiRequest,
): Html =>
  html`<section aria-labelledby="upcoming">
  <h2 id="upcoming">${visit.words.t('comingUp')}</h2>
  ${events.length === 0 ? html`<p>${visit.words.t('noEvents')}</p>` : datedRows(visit, events, shown)}
  <p class="more"><a href="${path}/past">${visit.words.t('pastEvents')}</a></p>
  ${requestsBehind(visit, request)}
</section>`;
