import type { Event } from '../../../core/events/event.ts';
import type { Message, Words } from '../../../core/languages/words.ts';
import type { Venue } from '../../../core/venues/venue.ts';
import type { Price } from '../../../orm/records/price.ts';
import { type Html, html } from '../html.ts';
import { webLink } from './links.ts';
import { hourOf } from './when.ts';

const fact = (title: string, content: Html | string): Html => html`<div><h2>${title}</h2>${content}</div>`;

/** What an event is: what it costs, how to take part, who is let in, and when the doors open. */
export const factsOf = (words: Words, event: Event): Html[] => {
  const { t } = words;
  const { price, ticket_url, online, online_url, languages, age_limit, doors_at } = event;
  const names = new Intl.DisplayNames(words.tag, { type: 'language' });
  return [
    ...(price === null && ticket_url === null
      ? []
      : [
          fact(
            t('cost'),
            html`${price === null ? '' : html`<p>${costOf(words, price)}</p>`}${webLink(ticket_url, t('tickets'))}`,
          ),
        ]),
    ...(online
      ? [fact(t('online'), html`<p>${t('takePartOnline')}</p>${webLink(online_url, t('online'))}`)]
      : []),
    ...(languages.length === 0
      ? []
      : [fact(t('languages'), html`<p>${languages.map((tag) => names.of(tag) ?? tag).join(', ')}</p>`)]),
    ...(age_limit === null ? [] : [fact(t('age'), html`<p>${t('fromAge', { age: age_limit })}</p>`)]),
    ...(doors_at === null ? [] : [fact(t('doors'), html`<p>${hourOf(doors_at, event, words)}</p>`)]),
  ];
};

export function costOf({ t, tag }: Words, { free, from, to, currency }: Price): string {
  if (free) return t('free');
  const written = (amount: string) =>
    currency === null
      ? amount
      : new Intl.NumberFormat(tag, { style: 'currency', currency }).format(Number(amount));
  if (from !== null && to !== null && to !== from) return `${written(from)} – ${written(to)}`;
  const one = from ?? to;
  return one === null ? t('notFree') : written(one);
}

const features: Readonly<Record<keyof Venue['accessibility'], Message>> = {
  step_free_entrance: 'stepFree',
  accessible_toilet: 'accessibleToilet',
  hearing_loop: 'hearingLoop',
  quiet_room: 'quietRoom',
  parking: 'accessibleParking',
};

export const namedFeatures = Object.entries(features);

/** What a venue has for those who need it, as far as it is known. */
export function accessOf({ t }: Words, { accessibility }: Pick<Venue, 'accessibility'>): Html | string {
  const states: Readonly<Record<string, string>> = { yes: t('yes'), no: t('no'), limited: t('limited') };
  const known = Object.entries(accessibility).flatMap(([name, state]) => {
    const message = namedFeatures.find(([feature]) => feature === name)?.[1];
    const said = states[state];
    return message === undefined || said === undefined ? [] : [html`<li>${t(message)}: ${said}</li>`];
  });
  return known.length === 0 ? '' : fact(t('accessibility'), html`<ul class="plain">${known}</ul>`);
}
