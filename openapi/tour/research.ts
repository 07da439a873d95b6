import { z } from 'zod';
import { newSecret } from '../../core/auth/secret.ts';
import { ServiceToken, serviceScopes } from '../../orm/schema/entities/application.ts';
import { nothing, one } from './recorder.ts';
import { type Service, torontoIn } from './service.ts';
import type { Recorder } from './sign-in.ts';

/** The requests of a research agent, which has a service token. */
export async function research({ call }: Recorder, service: Service) {
  const exchanged = await call(
    'exchangeToken',
    { body: { service_token: await newServiceToken(service) } },
    z.object({ token: z.string() }),
  );
  const as = `JWT ${exchanged.token}`;
  const audience = 'toronto';
  const followed = z.object({ next_cursor: z.string() });
  const { next_cursor: cursor } = await call('listChanges', { as }, followed);
  const sent = await call('researchBatch', { as, query: { audience }, body: batch }, one);
  await call('listChanges', { as, query: { audience, cursor } }, nothing);
  await call('researchBatches', { as, query: { audience } }, nothing);
  await call('getBatchWithChanges', { as, path: { id: sent.id }, query: { audience, limit: 2 } }, nothing);
  await call('researchSnapshot', { as, query: { audience, locale: 'toronto-on-ca' } }, nothing);
  const present = { source: 'venue calendars', venues: ['lula-lounge'], events: ['lula-2026-06-13'] };
  await call('researchPrune', { as, query: { audience, dry_run: true }, body: present }, nothing);
  const alike = { venues: batch.venues, events: batch.events };
  await call('researchMatch', { as, query: { audience }, body: alike }, nothing);
  const described = { name: 'lula', address: `${service.sourceUrl}/events.csv` };
  await call('previewSource', { as, query: { audience }, body: described }, nothing);
  await call('researchUndoBatch', { as, path: { id: sent.id }, body: {} }, nothing);
}

const provenance = {
  url: 'https://lula.example/calendar',
  retrieved_at: '2026-06-01T09:00:00.000Z',
  confidence: 0.9,
};

const batch = {
  source: { name: 'venue calendars', url: 'https://lula.example/', agent: 'calendar-reader/1' },
  venues: [
    {
      external_id: 'lula-lounge',
      provenance,
      name: 'Lula Lounge',
      locale: 'toronto-on-ca',
      latitude: 43.6497,
      longitude: -79.4326,
    },
  ],
  events: [
    {
      external_id: 'lula-2026-06-06',
      provenance,
      name: 'Salsa Saturday',
      venue: { external_id: 'lula-lounge' },
      starts_at: '2026-06-06T22:00:00-04:00',
    },
  ],
};

async function newServiceToken(service: Service): Promise<string> {
  const { text, prefix, hash } = newSecret('svc');
  const created = {
    audienceId: await torontoIn(service),
    name: 'research',
    prefix,
    hash,
    scopes: [...serviceScopes],
  };
  await service.database.transaction(async ({ em }) => {
    em.create(ServiceToken, { ...created, createdAt: new Date() });
  });
  return text;
}
