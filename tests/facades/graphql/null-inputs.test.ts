import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { procedureList } from '../../../core/procedure-list.ts';
import { audienceSelection } from '../../../core/request/scope.ts';
import { seedHall, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';
import { mutate } from '../../support/requests/mutate.ts';
import { request } from '../../support/requests/request.ts';

const startsLocal = '2098-06-01T20:00';
const withDefaults = 'timeZone allDay status featured hidden online languages';
const nulls = Object.fromEntries(withDefaults.split(' ').map((name) => [name, null]));
const defaults = {
  ...{ timeZone: 'America/Toronto', allDay: false, status: 'SCHEDULED' },
  ...{ featured: false, hidden: false, online: false, languages: [] },
};

test('createEvent: null is as if left out, where there is a default', async () => {
  const { audience, venue } = await seedHall();
  const venueId = globalId('Venue', venue.id);
  const input = { venueId, name: 'Dance', startsAt: null, startsLocal, endsAt: null, ...nulls };
  const { event } = await mutate(audience, 'createEvent', input, `event { ${withDefaults} }`);
  assert.equal(event, defaults);
});

test('updateEvent: null sets the default, the time zone of the venue to which it moves', async () => {
  const { audience, venue } = await seedHall();
  const berlin = await seedVenue(await seedLocale(audience, { timeZone: 'Europe/Berlin' }));
  const given = {
    ...{ venueId: globalId('Venue', venue.id), name: 'Dance', startsLocal, timeZone: 'Asia/Tokyo' },
    ...{ status: 'CANCELLED', featured: true, hidden: true, online: true, languages: ['fr'] },
  };
  const { event } = await mutate(audience, 'createEvent', given, 'event { id }');
  const moved = { ...z.object({ id: z.string() }).parse(event), venueId: globalId('Venue', berlin.id) };
  const updated = await mutate(audience, 'updateEvent', { ...moved, ...nulls }, `event { ${withDefaults} }`);
  assert.equal(updated.event, { ...defaults, timeZone: 'Europe/Berlin' });
});

test('createSeries, updateSeries: likewise', async () => {
  const { audience, venue } = await seedHall();
  const given = { venueId: globalId('Venue', venue.id), name: 'Jam', startsLocal: '2098-06-01T20:00' };
  const rule = { recurrence: 'FREQ=DAILY;COUNT=2', timeZone: 'Europe/Berlin', online: true };
  const { status: _, ...own } = nulls;
  const created = await mutate(
    audience,
    'createSeries',
    { ...given, ...rule, hidden: null },
    'series { id }',
  );
  const { id } = z.object({ id: z.string() }).parse(created.series);
  const { series } = await mutate(audience, 'updateSeries', { id, ...own }, 'series { timeZone }');
  assert.equal(series, { timeZone: 'America/Toronto' });
});

test('POST /v1/locales/:id/venues, PATCH /v1/venues/:id: null is the default of what is never empty', async () => {
  const { locale } = await seedHall();
  const { as } = await signIn({ admin: true });
  const hall = { name: 'Hall', latitude: 43, longitude: -79, hidden: null, accessibility: { parking: null } };
  const { status, body } = await request<{ id: string }>(`POST /v1/locales/${locale.id}/venues`, {
    as,
    body: hall,
  });
  assert.is(status, 201);
  const venue = `PATCH /v1/venues/${body.id}`;
  await request(venue, { as, body: { hidden: true, accessibility: { parking: 'yes' } } });
  const cleared = await request<{ hidden: boolean; accessibility: { parking: string } }>(venue, {
    as,
    body: { hidden: null, accessibility: null },
  });
  assert.equal([cleared.body.hidden, cleared.body.accessibility.parking], [false, 'unknown']);
});

test('createSource: null for the day from which it is read leaves nothing out; updateWebhook: null for paused changes nothing', async () => {
  const { audience } = await seedHall();
  const given = { name: 'Hall', address: 'https://hall.example/', startsFrom: null };
  const { source } = await mutate(audience, 'createSource', given, 'source { startsFrom }');
  assert.equal(source, { startsFrom: null });
  const hook = { url: 'https://hook.example/', kinds: ['VENUE'] };
  const { webhook } = await mutate(audience, 'createWebhook', hook, 'webhook { id }');
  const { id } = z.object({ id: z.string() }).parse(webhook);
  for (const paused of [true, null]) {
    const updated = await mutate(audience, 'updateWebhook', { id, paused }, 'webhook { state }');
    assert.equal(updated.webhook, { state: 'PAUSED' });
  }
});

test('updateEvent: null for what has no default is refused', async () => {
  const { audience, venue } = await seedHall();
  const given = { venueId: globalId('Venue', venue.id), name: 'Dance', startsLocal };
  const { event } = await mutate(audience, 'createEvent', given, 'event { id }');
  const { id } = z.object({ id: z.string() }).parse(event);
  const { as } = await signIn({ admin: true });
  const query = 'mutation ($id: ID!) { updateEvent(input: { id: $id, name: null }) { event { name } } }';
  const { body } = await graphql(audience, query, { as, variables: { id } });
  assert.equal(body.errors?.[0]?.extensions, {
    code: 'RECORD_INVALID',
    errors: { name: ['must be a string'] },
  });
});

const refuses = (schema: z.core.$ZodType | undefined, value: unknown) =>
  schema !== undefined && !z.safeParse(schema, value).success;

test('mutations: all optional inputs take null, but for updates of what a new record must have', () => {
  const mutations = procedureList.flatMap(({ meta, input }) => {
    const elsewhere = [...Object.keys(audienceSelection), ...(meta.query ?? [])].concat(
      Object.keys(meta.headers ?? {}),
    );
    return meta.graphql && input ? [{ name: meta.graphql.name, shape: input.shape, elsewhere }] : [];
  });
  const created = new Map(mutations.map(({ name, shape }) => [name, shape]));
  const refusing = mutations.flatMap(({ name, shape, elsewhere }) => {
    const isRequired = (field: string) =>
      refuses(created.get(name.replace(/^(update|copy)/, 'create'))?.[field], undefined);
    return Object.entries(shape)
      .filter(([field, schema]) => refuses(schema, null) && !refuses(schema, undefined) && !isRequired(field))
      .flatMap(([field]) => (elsewhere.includes(field) ? [] : `${name}.${field}`));
  });
  assert.equal(refusing, ['updateLocale.label', 'updateUser.is_admin']);
});
