import { z } from 'zod';
import type { CompactPhoto, CompactTrack } from '../../../../orm/sample/compact.ts';
import { Rejection } from '../cleaning/clean-all.ts';
import { cleanName, webAddress } from '../cleaning/text.ts';

export const rawPhoto = z.object({
  external_id: z.string(),
  url: z.string(),
  event: z.string(),
  venue: z.string(),
});

export const rawTrack = z.object({
  external_id: z.string(),
  title: z.string(),
  person: z.string().describe('External id of the composer.'),
  performed_by: z.array(z.string()),
  community: z.string(),
  source_url: z.string().nullable().describe('The programme that the work was first found in.'),
});

export function cleanPhoto(
  { external_id, url, event }: z.output<typeof rawPhoto>,
  events: ReadonlySet<string>,
): CompactPhoto {
  const address = webAddress(url);
  if (address === undefined) throw new Rejection('without a usable address');
  if (!events.has(event)) throw new Rejection('of an event left out');
  return { external_id, event, url: address };
}

/** A work belongs to the sample if the programme in which it was first found does. */
export function cleanTrack(
  { external_id, title, person, source_url }: z.output<typeof rawTrack>,
  programmes: ReadonlySet<string | undefined>,
  people: ReadonlySet<string>,
): CompactTrack {
  const name = cleanName(title);
  const programme = webAddress(source_url);
  if (!people.has(person)) throw new Rejection('without a known composer');
  if (programme === undefined || !programmes.has(programme)) throw new Rejection('in no event of the sample');
  return { external_id, name, person, source_url: programme };
}
