import { v7 } from 'uuid';
import { nameActor } from '../../../orm/commands/name-actor.ts';
import type { Transaction } from '../../../orm/database.ts';
import { Application, ServiceToken } from '../../../orm/schema/entities/application.ts';
import { Audience, Domain } from '../../../orm/schema/entities/audience.ts';
import { Event } from '../../../orm/schema/entities/event.ts';
import { Invitation } from '../../../orm/schema/entities/invitation.ts';
import { Message } from '../../../orm/schema/entities/message.ts';
import { Person } from '../../../orm/schema/entities/person.ts';
import { Photo } from '../../../orm/schema/entities/photo.ts';
import { Series } from '../../../orm/schema/entities/series.ts';
import { Source } from '../../../orm/schema/entities/source.ts';
import { SourceRun } from '../../../orm/schema/entities/source-run.ts';
import { Tag } from '../../../orm/schema/entities/tag.ts';
import { Track } from '../../../orm/schema/entities/track.ts';
import { Venue } from '../../../orm/schema/entities/venue.ts';
import { Webhook } from '../../../orm/schema/entities/webhook.ts';
import { insertRow, rowsWith } from '../../support/database/rows.ts';
import { createPlace, type Place, stamps, timeZone } from './rows.ts';

/** An audience with one of everything; its events are featured and not. All tenants bear the same names. */
export interface Tenant extends Place {
  readonly featuredId: string;
  readonly personId: string;
  readonly tagId: string;
  readonly seriesId: string;
  readonly trackId: string;
  readonly photoId: string;
  readonly messageId: string;
  readonly domainId: string;
  readonly applicationId: string;
  readonly serviceTokenId: string;
  readonly invitationId: string;
  readonly batchId: string;
  readonly proposalId: string;
  readonly sourceId: string;
  readonly runId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly duplicateId: string;
  readonly changeId: string;
}

const now = stamps.createdAt;
const later = new Date('2100-01-01T00:00:00Z');

export const source = 'posters';
export const responseKey = 'key';

export async function createTenant(transaction: Transaction): Promise<Tenant> {
  const { em } = transaction;
  const place = createPlace(transaction);
  await em.flush();
  const [changed] = await rowsWith<{ id: string }>(transaction, 'change', 'record', place.venueId);
  const tenant: Tenant = {
    ...place,
    ...{ featuredId: v7(), personId: v7(), seriesId: v7(), trackId: v7(), tagId: v7() },
    ...{ photoId: v7(), messageId: v7() },
    ...{ domainId: v7(), applicationId: v7(), serviceTokenId: v7(), invitationId: v7(), batchId: v7() },
    ...{ proposalId: v7(), sourceId: v7(), runId: v7() },
    ...{ webhookId: v7(), deliveryId: v7() },
    duplicateId: v7(),
    changeId: changed?.id ?? '',
  };
  const { audienceId, photoId } = tenant;
  const actor = ['service_token', tenant.serviceTokenId, now.toISOString(), tenant.batchId] as const;
  await transaction.execute(nameActor, [...actor]);
  em.create(Photo, { id: photoId, audienceId, url: `https://${audienceId}.example`, ...stamps });
  const rule = { recurrence: 'FREQ=DAILY', startsLocal: '2099-01-01T20:00', timeZone };
  const ofSeries = { seriesId: tenant.seriesId, seriesDate: '2099-01-02' };
  em.create(Series, {
    ...{ id: tenant.seriesId, audienceId, venueId: tenant.venueId, name: 'Jam', fields: {} },
    ...{ ...rule, ...stamps },
  });
  await em.flush();
  await em.nativeUpdate(Venue, { id: tenant.venueId }, { photoId, beacon: { major: 1, minor: 2 } });
  await em.nativeUpdate(Event, { id: tenant.eventId }, { photoId, ...ofSeries });
  await em.nativeUpdate(Audience, { id: audienceId }, { publicRsvpCounts: true });
  await createEvents(transaction, tenant);
  createCredentials(transaction, tenant);
  await createResearch(transaction, tenant);
  createSource(transaction, tenant);
  await createWebhook(transaction, tenant);
  return tenant;
}

async function createEvents(transaction: Transaction, tenant: Tenant): Promise<void> {
  const { em } = transaction;
  const { audienceId, localeId, venueId, eventId, featuredId, personId, photoId, seriesId } = tenant;
  const event = { audienceId, venueId, localeId, name: 'Gala', startsAt: now, timeZone, ...stamps };
  em.create(Tag, { id: tenant.tagId, audienceId, name: 'Fado', ...stamps });
  const featured = { featured: true, capacity: 1, tagIds: [tenant.tagId] };
  em.create(Event, { id: featuredId, ...featured, seriesId, seriesDate: '2099-01-01', ...event });
  em.create(Person, { id: personId, audienceId, localeId, photoId, name: 'Amália', ...stamps });
  em.create(Track, { id: tenant.trackId, audienceId, personId, name: 'Gaivota', ...stamps });
  em.create(Message, { id: tenant.messageId, audienceId, venueId, text: 'Olá', startsAt: now, ...stamps });
  await em.flush();
  const within = { event_id: eventId, audience_id: audienceId };
  await insertRow(transaction, 'event_person', { ...within, person_id: personId, position: 0 });
  await insertRow(transaction, 'erased_rsvp', { ...within, state: 'attending', count: 1 });
}

function createCredentials({ em }: Transaction, tenant: Tenant): void {
  const { audienceId, domainId, applicationId, serviceTokenId } = tenant;
  em.create(Domain, { id: domainId, audienceId, dnsName: `${audienceId}.example`, createdAt: now });
  const key = { keyPrefix: audienceId, keyHash: audienceId };
  em.create(Application, { id: applicationId, audienceId, name: 'App', ...key, ...stamps });
  const token = { name: 'Worker', prefix: audienceId, hash: audienceId, createdAt: now };
  em.create(Invitation, {
    ...{ id: tenant.invitationId, audienceId, role: 'editor', createdAt: now, expiresAt: later },
    ...{ prefix: audienceId, hash: audienceId },
  });
  em.create(ServiceToken, { id: serviceTokenId, audienceId, scopes: ['research:read'], ...token });
}

async function createResearch(transaction: Transaction, tenant: Tenant): Promise<void> {
  const { audienceId, localeId, venueId, eventId, personId, photoId, batchId } = tenant;
  const url = 'https://posters.example';
  const origin = { audience_id: audienceId, source, url, retrieved_at: now, confidence: 1 };
  await insertRow(transaction, 'origin', { ...origin, kind: 'venue', external_id: 'venue', record: venueId });
  const ofEvent = { kind: 'event', external_id: 'event', record: eventId, words: `{${audienceId}}` };
  await insertRow(transaction, 'origin', { ...origin, ...ofEvent });
  const ofPerson = { id: v7(), external_id: 'Amália R.', record: personId, locale_id: localeId };
  await insertRow(transaction, 'person_origin', { ...origin, ...ofPerson });
  const ofPhoto = { id: v7(), external_id: 'https://photos.example/', record: photoId };
  await insertRow(transaction, 'photo_origin', { ...origin, ...ofPhoto });
  const ofVenues = { venues_created: 1, venues_updated: 0, venues_unchanged: 0 };
  const ofEvents = { events_created: 1, events_updated: 0, events_unchanged: 0 };
  const batch = { audience_id: audienceId, source, ...ofVenues, ...ofEvents, created_at: now };
  await insertRow(transaction, 'batch', { id: batchId, ...batch });
  await insertRow(transaction, 'batch', { id: tenant.proposalId, state: 'proposed', ...batch });
  const items = [
    { kind: 'venue', external_id: 'venue', record: venueId },
    { kind: 'event', external_id: 'event', record: eventId },
    { kind: 'event', external_id: 'featured', record: tenant.featuredId, item: null },
  ];
  const proposed = {
    batch: tenant.proposalId,
    audience_id: audienceId,
    source,
    item: '{"photo_url": "https://photos.example/"}',
  };
  for (const [number, item] of items.entries())
    await insertRow(transaction, 'proposed_item', { ...proposed, number, ...item });
  const [one = '', other = ''] = [eventId, tenant.featuredId].sort();
  const pair = { kind: 'event', one, other, score: 0.7, reasons: '[]', found_at: now };
  await insertRow(transaction, 'duplicate', { id: tenant.duplicateId, audience_id: audienceId, ...pair });
  const answered = { key: responseKey, request_hash: audienceId, answer: '{}', created_at: now };
  await insertRow(transaction, 'batch_answer', { audience_id: audienceId, ...answered });
}

function createSource({ em }: Transaction, { audienceId, localeId, sourceId, runId }: Tenant): void {
  const address = { address: 'encrypted', shownAddress: 'https://posters.example' };
  const own = { name: source, kind: 'icalendar', localeId, nextRunAt: now } as const;
  em.create(Source, { id: sourceId, audienceId, ...own, ...address, ...stamps });
  em.create(SourceRun, { id: runId, audienceId, sourceId, state: 'succeeded', createdAt: now });
}

async function createWebhook(transaction: Transaction, tenant: Tenant): Promise<void> {
  const { em } = transaction;
  const { audienceId, webhookId, deliveryId, eventId } = tenant;
  const values = { url: 'https://posters.example/hook', kinds: ['event' as const], secret: 'encrypted' };
  em.create(Webhook, { id: webhookId, audienceId, ...values, cursor: '', position: 0, ...stamps });
  await em.flush();
  const own = { audience_id: audienceId, kind: 'event', record: eventId };
  const times = { created_at: now, next_attempt_at: now };
  await insertRow(transaction, 'webhook_delivery', {
    id: deliveryId,
    webhook_id: webhookId,
    ...own,
    ...times,
  });
  const attempt = { audience_id: audienceId, delivery_id: deliveryId, number: 1, attempted_at: now };
  await insertRow(transaction, 'webhook_attempt', attempt);
}
