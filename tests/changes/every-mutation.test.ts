import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { procedureList } from '../../core/procedure-list.ts';
import { schemasOf } from '../../core/values/names.ts';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';
import {
  seedEvent,
  seedHall,
  seedLocale,
  seedMessage,
  seedPerson,
  seedPhoto,
  seedTag,
  seedTrack,
  seedVenue,
} from '../support/records/seeds.ts';
import { type SignedIn, serviceToken, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql, mutationOf } from '../support/requests/graphql.ts';

const { dependencies } = await testApp();
const { database } = dependencies;

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly operation: string;
}

const newestEntry = statement<{ id: string }, []>(
  'newest_entry',
  'select id from change order by id desc limit 1',
);

/** Of other tests' writes, none is by the same user. */
const entriesBy = statement<Entry, [actor: string, after: string]>(
  'entries_by',
  `select id, kind, operation from change where actor_kind = 'user' and actor = $1 and id > $2 order by id`,
);

async function createScene() {
  const { audience, locale, venue } = await seedHall();
  const person = await seedPerson(locale);
  const point = { latitude: 43.65, longitude: -79.38 };
  return {
    audience,
    point,
    name: audience.subdomain,
    ids: {
      audience: globalId('Audience', audience.id),
      locale: globalId('Locale', locale.id),
      spare: globalId('Locale', (await seedLocale(audience)).id),
      venue: globalId('Venue', venue.id),
      spareVenue: globalId('Venue', (await seedVenue(locale)).id),
      event: globalId('Event', (await seedEvent(venue)).id),
      person: globalId('Person', person.id),
      track: globalId('Track', (await seedTrack(person)).id),
      tag: globalId('Tag', (await seedTag(audience)).id),
      photo: globalId('Photo', (await seedPhoto(audience)).id),
      message: globalId('Message', (await seedMessage(venue)).id),
      token: globalId('ServiceToken', (await serviceToken(audience)).id),
      user: globalId('User', (await signIn()).userId),
      member: globalId('User', (await signIn({ audience })).userId),
    },
  };
}

type Scene = Awaited<ReturnType<typeof createScene>>;

/** The input of each mutation, and the entry that it leaves. `made` are the ids that earlier ones gave. */
const mutations: Readonly<
  Record<string, readonly [entry: string, input: (scene: Scene, made: ReadonlyMap<string, string>) => object]>
> = {
  createApplication: ['create application', () => ({ name: 'Kiosk' })],
  rotateApplicationKey: ['update application', (_, made) => ({ id: made.get('createApplication') })],
  deleteApplication: ['delete application', (_, made) => ({ id: made.get('createApplication') })],
  createServiceToken: ['create service_token', () => ({ name: 'research', scopes: ['research:read'] })],
  rotateServiceToken: ['create service_token', ({ ids }) => ({ id: ids.token })],
  createInvitation: ['create invitation', () => ({ role: 'EDITOR' })],
  revokeInvitation: ['update invitation', (_, made) => ({ id: made.get('createInvitation') })],
  updateMember: ['create audience_role', ({ ids }) => ({ userId: ids.member, role: 'EDITOR' })],
  removeMember: ['delete audience_role', ({ ids }) => ({ userId: ids.member })],
  revokeServiceToken: ['update service_token', (_, made) => ({ id: made.get('createServiceToken') })],
  createLocale: ['create locale', ({ point, name }) => ({ name, label: name, timeZone: 'UTC', ...point })],
  updateLocale: ['update locale', ({ ids }) => ({ id: ids.locale, name: 'York' })],
  deleteLocale: ['delete locale', ({ ids }) => ({ id: ids.spare })],
  createVenue: ['create page', ({ ids, point }) => ({ localeId: ids.locale, name: 'Hall', ...point })],
  updateVenue: ['update venue', ({ ids }) => ({ id: ids.venue, hidden: true })],
  releaseFields: ['update venue', ({ ids }) => ({ id: ids.venue, fields: ['hidden'] })],
  deleteVenue: ['delete venue', ({ ids }) => ({ id: ids.spareVenue })],
  createEvent: [
    'create event',
    ({ ids }) => ({ venueId: ids.venue, name: 'Ball', startsAt: '2099-01-01T20:00:00Z' }),
  ],
  updateEvent: ['update event', ({ ids }) => ({ id: ids.event, personIds: [ids.person] })],
  copyEvent: ['create event', ({ ids }) => ({ id: ids.event, startsAt: '2099-01-02T20:00:00Z' })],
  deleteEvent: ['delete event', ({ ids }) => ({ id: ids.event })],
  createSeries: [
    'create series',
    ({ ids }) => ({
      venueId: ids.venue,
      name: 'Jam',
      recurrence: 'FREQ=WEEKLY;COUNT=2',
      startsLocal: '2099-01-01T20:00',
    }),
  ],
  updateSeries: ['update series', (_, made) => ({ id: made.get('createSeries'), name: 'Session' })],
  cancelSeries: ['update series', (_, made) => ({ id: made.get('createSeries') })],
  deleteSeries: ['delete series', (_, made) => ({ id: made.get('createSeries') })],
  createPerson: ['create person', ({ ids }) => ({ localeId: ids.locale, name: 'Ana' })],
  updatePerson: ['update person', ({ ids }) => ({ id: ids.person, name: 'Ana Maria' })],
  createTrack: ['create track', ({ ids }) => ({ personId: ids.person, name: 'Gaivota' })],
  updateTrack: ['update track', ({ ids }) => ({ id: ids.track, name: 'Barco Negro' })],
  deleteTrack: ['delete track', ({ ids }) => ({ id: ids.track })],
  createTag: ['create tag', () => ({ name: 'Tango' })],
  updateTag: ['update tag', ({ ids }) => ({ id: ids.tag, color: '#0f766e' })],
  mergeTags: ['update tag', ({ ids }, made) => ({ from: made.get('createTag'), into: ids.tag })],
  deleteTag: ['delete tag', ({ ids }) => ({ id: ids.tag })],
  deletePerson: ['delete person', ({ ids }) => ({ id: ids.person })],
  createPhoto: ['create photo', () => ({ url: 'https://pictures.example/new.jpg' })],
  updatePhoto: ['update photo', ({ ids }) => ({ id: ids.photo, caption: 'The hall' })],
  deletePhoto: ['delete photo', ({ ids }) => ({ id: ids.photo })],
  createMessage: ['create message', ({ ids }) => ({ venueId: ids.venue, text: 'Doors are open' })],
  updateMessage: ['update message', ({ ids }) => ({ id: ids.message, text: 'Doors are closed' })],
  deleteMessage: ['delete message', ({ ids }) => ({ id: ids.message })],
  createSource: [
    'create source',
    () => ({ name: 'Library', kind: 'ICALENDAR', address: 'https://library.example/events.ics' }),
  ],
  updateSource: ['update source', (_, made) => ({ id: made.get('createSource'), paused: true })],
  deleteSource: ['delete source', (_, made) => ({ id: made.get('createSource') })],
  createWebhook: ['create webhook', () => ({ url: 'https://tools.example/hook', kinds: ['EVENT'] })],
  updateWebhook: ['update webhook', (_, made) => ({ id: made.get('createWebhook'), paused: true })],
  rotateWebhookSecret: ['update webhook', (_, made) => ({ id: made.get('createWebhook') })],
  deleteWebhook: ['delete webhook', (_, made) => ({ id: made.get('createWebhook') })],
  updateAudienceTheme: ['create theme', () => ({ theme: { tagline: 'Dance' } })],
  updateAudience: ['update audience', ({ audience }) => ({ name: `${audience.name} again` })],
  setIdentityProviderApp: ['create provider_app', () => ({ appId: '123', appSecret: 'secret of the app' })],
  removeIdentityProviderApp: ['delete provider_app', () => ({})],
  createDomain: ['create domain', ({ name }) => ({ dnsName: `${name}.example` })],
  deleteDomain: ['delete domain', (_, made) => ({ id: made.get('createDomain') })],
  updateUser: ['update user', ({ ids }) => ({ id: ids.user, isAdmin: true })],
  deleteAudience: ['delete audience', ({ ids }) => ({ id: ids.audience })],
  restoreAudience: ['restore audience', ({ ids }) => ({ id: ids.audience })],
  createAudience: ['create audience', ({ name }) => ({ name, subdomain: `${name}x` })],
};

/** Changes no record by itself, and is tested where it is defined. */
const others: readonly string[] = [
  'approveProposal',
  'checkIn',
  'messageAttendees',
  'createFollow',
  'deleteFollow',
  'updateNotificationSettings',
  'dismissDuplicate',
  'proposeChanges',
  'rejectProposal',
  'releaseProposal',
  'removeOrigin',
  'mergeEvents',
  'mergePeople',
  'mergeVenues',
  'undoBatch',
  'matchRecords',
  'previewSource',
  'runSource',
  'testWebhook',
  'replayWebhook',
  'replayWebhookDelivery',
  'undoRun',
  'revertChange',
  'restoreVenue',
  'restoreEvent',
  'restorePerson',
  'restoreSeries',
  'endMemberSessions',
  'undoCheckIn',
];

for (const schema of ['audience', 'tenants'] as const)
  test(`every mutation of the ${schema} endpoint: leaves an entry in the ledger, by the administrator`, async () => {
    const offered = procedureList.flatMap(({ meta: { graphql: offer } }) =>
      offer && schemasOf(offer).includes(schema) ? [offer.name] : [],
    );
    const unknown = offered.filter((name) => !(name in mutations) && !others.includes(name));
    assert.equal(unknown, [], 'mutations whose entry is not known');
    const scene = await createScene();
    const admin = await signIn({ admin: true });
    const made = new Map<string, string>();
    for (const [name, [entry, input]] of Object.entries(mutations)) {
      if (!offered.includes(name)) continue;
      const [newest] = await database.query(newestEntry, []);
      made.set(name, await run(schema, name, input(scene, made), scene, admin));
      const entries = await database.query(entriesBy, [admin.userId, newest?.id ?? '']);
      const found = entries.map(({ operation, kind }) => `${operation} ${kind}`);
      assert.ok(found.includes(entry), `${name}: ${found}`);
    }
  });

/** Returns the id of the payload's record. */
async function run(
  schema: 'audience' | 'tenants',
  name: string,
  own: object,
  { audience, ids }: Scene,
  { as }: SignedIn,
): Promise<string> {
  const offer = procedureList.find(
    ({ meta: { graphql: found } }) => found?.name === name && schemasOf(found).includes(schema),
  );
  assert.ok(offer?.meta.graphql);
  const { returns, deletes } = offer.meta.graphql;
  const field = returns === '*' ? 'node' : `${returns?.[0]?.toLowerCase()}${returns?.slice(1)}`;
  const selected = returns === undefined ? 'id' : `record: ${field} { id }`;
  const named =
    schema === 'tenants' && 'audience_id' in (offer.input?.shape ?? {}) ? { audienceId: ids.audience } : {};
  const query = mutationOf(name, `${deletes ? 'deletedId' : ''} ${selected}`);
  const { body } = await graphql<Record<string, { record?: { id: string } | null }>>(
    schema === 'audience' ? audience : null,
    query,
    { as, variables: { input: { ...named, ...own } } },
  );
  assert.is(body.errors, undefined, `${name}: ${JSON.stringify(body.errors)}`);
  return body.data[name]?.record?.id ?? '';
}
