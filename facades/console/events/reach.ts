import { callProcedure, type InputOf, type OutputOf } from '../../../core/procedure-list.ts';
import { isId } from '../../../orm/statements/input-types.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Stored } from '../forms/stored.ts';
import { type AnyDesk, mayCall } from '../frame/desk.ts';
import type { Kind } from '../records/kind.ts';

const hasReach = ({ type }: Kind): boolean => type === 'Event' || type === 'Series';

/** Who would be told, and how, that an event or the events of a series are cancelled. */
export const reachOfCancelling = async (desk: AnyDesk, id: string): Promise<string> =>
  inWords(desk, await reachOf(desk, id, 'event_cancelled'));

const takesEvents = ({ type }: Kind): boolean => type === 'Venue' || type === 'Locale';

/** The same of what is about to be done, as far as it concerns anybody. */
export async function reachOfAction(desk: AnyDesk, kind: Kind, verb: string, id: string): Promise<string> {
  if (verb === 'delete' && desk.may('edit_records') && (hasReach(kind) || takesEvents(kind)))
    return `${desk.words.t('console.told.deleted')} ${await reachOfCancelling(desk, id)}`;
  if (!hasReach(kind)) return '';
  if (verb === 'messageAttendees') return inWords(desk, await reachOf(desk, id, 'organizer_message'));
  return verb === 'cancel' ? reachOfCancelling(desk, id) : '';
}

/** Who would be told of what is saved: of another time or place, and those who follow of what is new. */
export async function reachOfSaving(desk: AnyDesk, kind: Kind, { row }: Stored): Promise<Html | string> {
  if (!hasReach(kind) || !mayCall(desk, kind.update) || row.status === 'cancelled') return '';
  const { t } = desk.words;
  if (row.hidden === true) return html`<p id="told">${await followersInWords(desk, row.id, 'shown')}</p>`;
  const changed = inWords(desk, await reachOf(desk, row.id, 'event_changed'));
  const followers =
    kind.type === 'Series' ? await followersInWords(desk, row.id, 'dates') : t('console.told.followersNot');
  return html`<p id="told"><strong>${t('console.told.who')}</strong> ${changed} ${followers}</p>`;
}

/** Who would be told of a new event, by the id of the event of which it is a copy, or of its venue. */
export async function reachOfCreating(
  desk: AnyDesk,
  kind: Kind,
  copied: string | null,
  venue = '',
): Promise<Html | string> {
  if (!hasReach(kind) || !mayCall(desk, kind.create)) return '';
  const like = copied ?? venue;
  const sentence = isId(like)
    ? followersInWords(desk, like, 'created', copied === null ? 'venue' : 'all')
    : desk.words.t('console.told.new');
  return html`<p id="told">${await sentence}</p>`;
}

type Reach = OutputOf<'notifications.reach'>;

const reachOf = ({ context }: AnyDesk, id: string, kind: InputOf<'notifications.reach'>['kind']) =>
  callProcedure('notifications.reach', context, { id, kind });

const inWords = ({ words: { t } }: AnyDesk, reach: Reach): string => t('console.told', { ...reach });

async function followersInWords(
  desk: AnyDesk,
  id: string,
  when: 'shown' | 'dates' | 'created',
  followed: 'venue' | 'all' = 'all',
) {
  const { people, push, mail, unreached } = await reachOf(desk, id, 'new_events');
  return desk.words.t('console.told.followers', { when, followed, reached: people - unreached, push, mail });
}
