import { Refusal } from '../../../core/errors/refusal.ts';
import { callProcedure, procedureNamed } from '../../../core/procedure-list.ts';
import { seeOther } from '../../http/see-other.ts';
import { addressWith } from '../../pages/site/links.ts';
import type { Posted } from '../frame/page.ts';
import { lostIn } from './given-up.ts';

const merges = { venue: 'venues.merge', event: 'events.merge', person: 'people.merge' };

const isKind = (kind: string): kind is keyof typeof merges => kind in merges;

/** What the buttons beside a pair do: merge it, say that it is not one, or take that back. */
export async function decideDuplicate({ desk, posted }: Posted): Promise<void> {
  const [verb, subject = '', from, into] = (posted.get('decision') ?? '').split(':');
  const { context, exchange } = desk;
  const { query } = exchange;
  const shownWith = (said: object) =>
    addressWith('/duplicates', { ...said, kind: query.get('kind'), after: query.get('after') });
  if (verb === 'merge' && isKind(subject)) {
    const output = await procedureNamed(merges[subject]).call(context, async () => ({ from, into }));
    return seeOther(exchange, shownWith({ done: 'merge', lost: lostIn(output) }));
  }
  if (verb !== 'dismiss' && verb !== 'back') throw new Refusal('invalid_request');
  await callProcedure('duplicates.dismiss', context, { id: subject, dismissed: verb === 'dismiss' });
  seeOther(exchange, shownWith({ dismissed: verb === 'back' ? null : subject }));
}
