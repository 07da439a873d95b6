import { z } from 'zod';
import { text } from '../../../orm/statements/input-types.ts';
import { timestamp, uuid } from '../../../orm/statements/row-types.ts';
import { event } from '../../events/event.ts';
import { locale } from '../../locales/locale.ts';
import { audienceSelection } from '../../request/scope.ts';
import { venue } from '../../venues/venue.ts';

export const snapshotInput = {
  ...audienceSelection,
  locale: text(500).optional().describe('The label of the one locale to give.'),
};

const externalIds = z.array(z.object({ source: z.string(), external_id: z.string() }));

const snapshotEvent = event.extend({ external_ids: externalIds }).meta({ id: 'SnapshotEvent' });

export const snapshotVenue = venue
  .extend({
    external_ids: externalIds,
    provenance: z.array(
      z.object({
        source: z.string(),
        url: z.string(),
        retrieved_at: timestamp,
        confidence: z.number(),
        note: z.string().nullable(),
      }),
    ),
    events: z.array(snapshotEvent).describe('Its upcoming events, soonest first.'),
  })
  .meta({ id: 'SnapshotVenue' });

export type SnapshotVenue = z.output<typeof snapshotVenue>;

export const snapshotAudience = z.object({ id: uuid, name: z.string(), subdomain: z.string() });

/** Of a locale: for each venue its id and those of its events, joined by commas. */
export const snapshotContents = z.array(z.string());

/** The response. It may be large, so it is sent in parts and never in memory as a whole. */
export const snapshot = z
  .object({
    audience: snapshotAudience,
    locales: z.array(locale.extend({ venues: z.array(snapshotVenue) }).meta({ id: 'SnapshotLocale' })),
  })
  .meta({ id: 'Snapshot' });
