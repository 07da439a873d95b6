import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { recordsToMerge } from '../../orm/commands/merging/records.ts';
import * as named from '../../orm/commands/named-records.ts';
import { batchToUndo } from '../../orm/commands/undoing/batch.ts';
import { webhooksFor } from '../../orm/commands/webhooks/announce.ts';
import { batchById, newestBatches, savedResponse } from '../../orm/reads/batch.ts';
import { changesOfBatch } from '../../orm/reads/batch-changes.ts';
import * as batchInput from '../../orm/reads/batch-input.ts';
import { calendarEvents, calendarOfEvent } from '../../orm/reads/calendar.ts';
import { uidsInCalendar } from '../../orm/reads/calendar-uids.ts';
import { datesToCome, fieldsOfSeries, otherDates } from '../../orm/reads/dates-of-series.ts';
import { descriptionsOfEvents } from '../../orm/reads/descriptions-of-events.ts';
import { eventsAround } from '../../orm/reads/duplicates/events.ts';
import { nextToSearch } from '../../orm/reads/duplicates/search.ts';
import { venuesAround, venuesToCompare } from '../../orm/reads/duplicates/venues.ts';
import { changesOfAllAudiences, changesOfAudience } from '../../orm/reads/followed-changes.ts';
import { missingEvents, missingStillThere, missingVenues } from '../../orm/reads/missing-records.ts';
import { namesOfRecords } from '../../orm/reads/names-of-records.ts';
import { recordsNearby } from '../../orm/reads/nearby.ts';
import * as proposed from '../../orm/reads/proposals.ts';
import * as provenance from '../../orm/reads/provenance.ts';
import { attendanceOfEvents, rsvpCountsOfEvents } from '../../orm/reads/rsvp-counts.ts';
import { search } from '../../orm/reads/search.ts';
import { eventsOfSnapshot, originsOfSnapshot, snapshotLocales } from '../../orm/reads/snapshot.ts';
import { stepsBefore } from '../../orm/reads/steps.ts';
import { tagsByWord, wordsWithoutTag } from '../../orm/reads/tag-words.ts';
import { changesOfKind } from '../../orm/reads/undoing/changes-of-kind.ts';
import { recordAndDeletion, recordsOfDeletion } from '../../orm/reads/undoing/deleted-records.ts';
import { ownersOfPages } from '../../orm/reads/undoing/owners-of-pages.ts';
import { recordsInUse, recordsOfSourceInUse } from '../../orm/reads/undoing/records-in-use.ts';
import { unlistedRecords } from '../../orm/reads/unlisted.ts';
import { nearestVenueWithin, venueOfBeacon } from '../../orm/reads/venue-at.ts';
import { venuePoints, venuePointsInLocale } from '../../orm/reads/venue-points.ts';
import { oddVenues } from '../../orm/reads/venue-warnings.ts';
import { applications } from '../../orm/records/application.ts';
import { audiences, domains } from '../../orm/records/audience.ts';
import { duplicates } from '../../orm/records/duplicate.ts';
import { embeddingRecords } from '../../orm/records/embedded-records.ts';
import {
  embeddingEvents,
  embeddingEventsByIds,
  eventById,
  events,
  peopleOfEvents,
} from '../../orm/records/event.ts';
import type { AnyFilters, FilterValues } from '../../orm/records/filters.ts';
import { changes } from '../../orm/records/history.ts';
import { orderOf, selectPages } from '../../orm/records/list.ts';
import { closestLocale, localeById, locales, localesByName } from '../../orm/records/locale.ts';
import { invitations, usableInvitation } from '../../orm/records/member.ts';
import { currentMessages, messages } from '../../orm/records/message.ts';
import { pages } from '../../orm/records/page.ts';
import { people, personById, tracksOfPeople } from '../../orm/records/person.ts';
import * as photo from '../../orm/records/photo.ts';
import { proposals } from '../../orm/records/proposal.ts';
import type { ListedRecord, RecordDeclaration } from '../../orm/records/record.ts';
import { runs } from '../../orm/records/run.ts';
import { series } from '../../orm/records/series.ts';
import { serviceTokens } from '../../orm/records/service-token.ts';
import { addressOfSource, sources } from '../../orm/records/source.ts';
import { tags, tagsOfEvents } from '../../orm/records/tag.ts';
import { trackById, tracks } from '../../orm/records/track.ts';
import { venueById, venues } from '../../orm/records/venue.ts';
import { webhooks } from '../../orm/records/webhook.ts';
import { webhookDeliveries } from '../../orm/records/webhook-delivery.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import type { Query } from '../../orm/statements/statement.ts';
import { statement } from '../support/database/statement.ts';
import { allStatements } from './support/all-statements.ts';
import { openNewDatabase } from './support/database.ts';
import { stamps } from './support/rows.ts';
import { createTenant, responseKey, source, type Tenant } from './support/tenant.ts';

const database = await openNewDatabase();
test.after(() => database.close());

const here = await database.transaction(createTenant);
const there = await database.transaction(createTenant);

const at = stamps.createdAt.toISOString();
const longAgo = '2000-01-01T00:00:00.000Z';
const lisbon = [38.7223, -9.1393] as const;

/** The ids of one kind, of both audiences. */
const both = (key: keyof Tenant): string[] => [here[key], there[key]];

const checked = new Set<string>();

function check<Row, Values extends readonly unknown[]>(
  query: Query<Row, Values, true>,
  values: Values,
  title = query.name,
): void {
  checked.add(query.name);
  test(`${title}: an audience is given its own records, and another none of them`, async () => {
    const idsSeenBy = async ({ audienceId }: Tenant): Promise<Set<string>> => {
      const rows = await database.query(query, wholeAudience(audienceId, at), values);
      return new Set(JSON.stringify(rows).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g));
    };
    const [own, foreign] = [await idsSeenBy(here), await idsSeenBy(there)];
    const idsHere = new Set(Object.values(here));
    const idsThere = new Set(Object.values(there));
    assert.ok(!own.isDisjointFrom(idsHere), 'nothing of its own');
    assert.ok(own.isDisjointFrom(idsThere), 'something of the other audience');
    assert.ok(foreign.isDisjointFrom(idsHere), 'something to the other audience');
  });
}

/** The record by ids, and the lists of its owners. */
function checkRecord<Row, Filters extends AnyFilters>(
  record: RecordDeclaration<Row, Filters>,
  key: keyof Tenant,
): void {
  check(record.byIds, [both(key)]);
  check(record.versioned.byIds, [both(key)]);
  checkLists(record, record.type, {});
}

function checkLists<Row, Filters extends AnyFilters>(
  record: ListedRecord<Row, Filters>,
  title: string,
  filters: FilterValues<Filters>,
  candidates?: number,
): void {
  const [first = ''] = Object.keys(record.orders);
  for (const owner of Object.keys(record.owners)) {
    // Roles are changed on the platform, and belong to no audience.
    if (title === 'Change' && owner === 'user') continue;
    // What a user answered: their own tests are beside the user's account.
    if (owner === 'rsvps') continue;
    const selection = { owner, ids: owners[owner] ?? [], filters };
    const order = orderOf(record, selection, first);
    const { statement, values } = selectPages(record, selection, { order, limit: 10, candidates });
    check(statement, values, `${title} of ${owner}`);
  }
}

const owners: Readonly<Record<string, readonly string[]>> = {
  platform: [nilId],
  audience: both('audienceId'),
  locale: both('localeId'),
  venue: both('venueId'),
  person: both('personId'),
  event: both('eventId'),
  tenant: both('audienceId'),
  audience_itself: both('audienceId'),
  application: both('applicationId'),
  domain: both('domainId'),
  message: both('messageId'),
  page: both('pageId'),
  photo: both('photoId'),
  serviceToken: both('serviceTokenId'),
  series: both('seriesId'),
  source: both('sourceId'),
  webhook: both('webhookId'),
  invitation: both('invitationId'),
  tag: both('tagId'),
  track: both('trackId'),
};

checkRecord(applications, 'applicationId');
checkRecord(audiences, 'audienceId');
checkRecord(changes, 'changeId');
checkRecord(domains, 'domainId');
checkRecord(events, 'eventId');
checkRecord(invitations, 'invitationId');
check(usableInvitation, [here.audienceId]);
checkRecord(locales, 'localeId');
checkRecord(messages, 'messageId');
checkRecord(pages, 'pageId');
checkRecord(people, 'personId');
checkRecord(photo.photos, 'photoId');
checkRecord(proposals, 'proposalId');
checkRecord(serviceTokens, 'serviceTokenId');
checkRecord(runs, 'runId');
checkRecord(series, 'seriesId');
checkRecord(sources, 'sourceId');
checkRecord(tags, 'tagId');
checkRecord(tracks, 'trackId');
checkRecord(venues, 'venueId');
checkRecord(webhooks, 'webhookId');
checkRecord(webhookDeliveries, 'deliveryId');
check(webhooksFor, ['event']);

const near = { latitude: lisbon[0], longitude: lisbon[1] };
checkLists(venues, 'venues near a point', { near });
checkLists(venues, 'venues of a name', { query: '' }, 10);
checkLists(people, 'people of a name', { query: '' }, 10);
checkLists(embeddingEvents, 'upcoming events', { upcoming: true });
checkLists(embeddingEvents, 'events from a time', { from: longAgo, status: 'scheduled', featured: false });
checkLists(embeddingEvents, 'events of a name', { from: longAgo, query: '' }, 10);

check(descriptionsOfEvents, [both('eventId')]);
check(eventById, [here.eventId]);
check(otherDates, [here.eventId, 10]);
check(fieldsOfSeries, [here.seriesId]);
check(datesToCome, [here.seriesId, null]);
check(localeById, [here.localeId]);
check(personById, [here.personId]);
check(photo.photoById, [here.photoId]);
check(trackById, [here.trackId]);
check(venueById, [here.venueId]);

check(photo.imageOfPhoto, [here.photoId, null]);
check(photo.imageOfEvent, [here.eventId]);
check(photo.imageOfPerson, [here.personId]);
check(photo.imageOfVenue, [here.venueId]);

check(localesByName, [null]);
check(closestLocale, [...lisbon]);
check(nearestVenueWithin, [...lisbon, 1000]);
check(oddVenues, [
  JSON.stringify(
    [here, there].map(({ venueId, localeId }) => ({
      ...{ id: venueId, locale_id: localeId },
      ...{ name: 'At sea', latitude: 0, longitude: 0 },
    })),
  ),
]);
check(venueOfBeacon, [...lisbon, 1, 2]);
check(recordsNearby, [...lisbon]);
check(currentMessages, [here.venueId]);

check(provenance.provenanceOfVenues, [both('venueId')]);
check(provenance.provenanceOfEvents, [both('eventId')]);
check(provenance.provenanceOfPeople, [both('personId')]);
check(provenance.provenanceOfPhotos, [both('photoId')]);
check(peopleOfEvents, [both('eventId')]);
check(rsvpCountsOfEvents, [both('eventId')]);
check(attendanceOfEvents, [both('eventId')]);
check(tracksOfPeople, [both('personId')]);
check(tagsOfEvents, [both('tagId')]);
check(tagsByWord, [['fado']]);
check(wordsWithoutTag, [10]);
check(eventsOfSnapshot, [both('eventId')]);
check(snapshotLocales, [null]);
check(originsOfSnapshot, [both('venueId')]);
check(venuePoints, [here.audienceId, 10]);
check(venuePointsInLocale, [here.localeId, 10]);
check(calendarOfEvent, [here.eventId]);
for (const query of Object.values(uidsInCalendar)) check(query, [both('eventId'), here.venueId]);
checkLists(calendarEvents, 'events of calendars', {});

check(newestBatches, [10, 10, 'infinity', nilId]);
check(namesOfRecords, [both('eventId')]);
check(stepsBefore, [Number.MAX_SAFE_INTEGER, 10, null, null, null, null, null]);
check(unlistedRecords, ['venue', null, 10]);
check(batchById, [here.batchId]);
check(changesOfBatch, [here.batchId, nilId, 10]);
check(savedResponse, [responseKey, longAgo]);
check(search, ['clube', 10, ...lisbon, ['venue', 'event', 'person']]);
check(batchInput.recordsOfSource.venues, [source, ['venue']]);
check(batchInput.recordsOfSource.events, [source, ['event']]);
check(batchInput.recordsOfPerson.venues, ['person', both('venueId')]);
check(batchInput.recordsOfPerson.events, ['person', both('eventId')]);
check(missingStillThere.venue, [both('venueId'), ['v', 'v']]);
check(missingStillThere.event, [both('eventId'), ['e', 'e']]);
check(addressOfSource, [here.sourceId]);
check(proposed.proposalById, [here.proposalId]);
check(proposed.proposedItems, [here.proposalId, -1, 10]);
check(proposed.chosenItems, [here.proposalId, null]);
check(proposed.venuesOfOpenDeletions, [here.proposalId, both('venueId'), []]);
check(proposed.venuesOfProposal, [here.proposalId, ['venue'], 'open']);
check(proposed.openItemsWithPhoto, ['https://photos.example/']);
check(proposed.namesOfVenues, [both('venueId')]);
check(venuesToCompare, [both('venueId')]);
check(venuesAround, [both('venueId')]);
check(eventsAround, [both('eventId')]);
check(duplicates.byIds, [both('duplicateId')]);
for (const next of Object.values(nextToSearch)) check(next, [nilId, 10]);
check(batchInput.placesOfVenues, [both('venueId')]);
check(missingVenues, [source, [], 10]);
check(missingEvents, [source, [], 10, 'infinity']);
check(named.peopleByName, [['AMALIA'], source]);
check(named.peopleByName, [['Amália R.'], source], 'people by a name at a source');
check(named.photosByAddress, [both('audienceId').map((id) => `https://${id}.example`), [], source]);
check(named.photosByAddress, [['https://photos.example/'], [], source], 'photos by an address at a source');
const addresses = ['https://a.example', 'https://b.example'];
check(named.photosByAddress, [addresses, both('photoId'), source], 'photos by an address of the service');

check(embeddingEventsByIds, [both('eventId')]);
check(changesOfAudience, [0, nilId, '', Number.MAX_SAFE_INTEGER]);
check(changesOfAllAudiences, [0, nilId, '', Number.MAX_SAFE_INTEGER]);
for (const [relation, key] of Object.entries({
  localesOfAudience: 'audienceId',
  venuesOfAudience: 'audienceId',
  eventsOfAudience: 'audienceId',
  peopleOfAudience: 'audienceId',
  tracksOfAudience: 'audienceId',
  photosOfAudience: 'audienceId',
  venuesInLocale: 'localeId',
  peopleInLocale: 'localeId',
  eventsInLocale: 'localeId',
  venueOfPage: 'pageId',
  venuesWithPhoto: 'photoId',
  eventsWithPhoto: 'photoId',
  peopleWithPhoto: 'photoId',
  eventsAtVenue: 'venueId',
  eventsWithTag: 'tagId',
  eventsOfSeries: 'seriesId',
  photoOfVenue: 'venueId',
  photosAtVenue: 'venueId',
  photoOfEvent: 'eventId',
  eventsOfPerson: 'personId',
  tracksOfPerson: 'personId',
  personOfTrack: 'trackId',
  person: 'personId',
  photo: 'photoId',
} as const))
  check(
    embeddingRecords,
    [[0, 0], [relation, relation], both(key), '', nilId, 100],
    `embedding records: ${relation}`,
  );
check(batchToUndo, [here.batchId]);
check(ownersOfPages, [both('pageId')]);
check(recordsToMerge.venue, [both('venueId')]);
check(recordsToMerge.event, [both('eventId')]);
check(recordsToMerge.person, [both('personId')]);
const entries = await database.query(
  statement<{ id: string; kind: string }, [audiences: string[]]>(
    'entries',
    'select id, kind from change where audience_id = any($1)',
  ),
  [both('audienceId')],
);
for (const [kind, key] of [
  ['locale', 'localeId'],
  ['photo', 'photoId'],
  ['page', 'pageId'],
  ['venue', 'venueId'],
  ['person', 'personId'],
  ['series', 'seriesId'],
  ['event', 'eventId'],
  ['tag', 'tagId'],
  ['track', 'trackId'],
  ['message', 'messageId'],
] as const) {
  const changeIds = entries.flatMap((entry) => (entry.kind === kind ? [entry.id] : []));
  check(changesOfKind[kind], [changeIds]);
  check(recordAndDeletion[kind], [here[key]]);
  check(recordsInUse[kind], [changeIds, both(key), null, '-infinity']);
}
check(recordsOfSourceInUse.venue, [both('venueId'), source]);
check(recordsOfSourceInUse.event, [both('eventId'), source]);

/** The reads with a scope that are not looked at here, each with the reason. */
const others = {
  attendees_of_event:
    'gives the users who gave an RSVP to an event: its own test is beside the console that shows them',
  batches_of_run: 'gives batches of a run that run_by_ids found',
  came_since_merge_of_event: 'gives names of fields alone, of a record that the audience has merged',
  came_since_merge_of_person: 'gives names of fields alone, of a record that the audience has merged',
  came_since_merge_of_venue: 'gives names of fields alone, of a record that the audience has merged',
  change_to_revert: 'gives an entry of the ledger by its id, of the audience or none',
  changes_of_batch: 'gives entries of the ledger, of a batch that batch_to_undo found',
  changes_with_parts: 'gives entries of the ledger, of one that change_to_revert found',
  count_follows: "gives a number alone, of the user's own",
  count_upcoming_events_of_sample: 'gives a number alone, of the one audience that has just been loaded',
  dates_taken: 'gives ids and days alone, of a series that the audience has locked',
  events_like: 'gives visible events at the venues that were found: its own test is beside the matches',
  events_of_source: 'gives what a source calls its own events, to the run of that source',
  events_with_friends:
    "gives the events of a user's friends: their own test is beside the skill that asks for them",
  exported_audience_roles: "gives a user's own rows: the test of the export has those of other audiences",
  exported_batches: "gives a user's own rows: the test of the export has those of other audiences",
  exported_calendars: "gives a user's own rows: the test of the export has those of other audiences",
  exported_deleted_rsvps: "gives a user's own rows: the test of the export has those of other audiences",
  exported_follows: "gives a user's own rows: the test of the export has those of other audiences",
  exported_memberships: "gives a user's own rows: the test of the export has those of other audiences",
  exported_notification_settings:
    "gives a user's own rows: the test of the export has those of other audiences",
  exported_notifications: "gives a user's own rows: the test of the export has those of other audiences",
  exported_roles: "gives a user's own rows: the test of the export has those of other audiences",
  exported_rsvps: "gives a user's own rows: the test of the export has those of other audiences",
  exported_uploads: "gives a user's own rows: the test of the export has those of other audiences",
  follow_by_ids: "gives what the user follows: its own test is beside the user's account",
  former_venues: 'gives what deleted venues had: that of the venue, as long as it is there, is looked at',
  friends_attending_events: "gives a user's friends: their own test is beside the event that they attend",
  givenrsvp_by_ids: 'gives RSVPs to events of the audience: their own test is beside the check-in',
  known_events: 'gives a number alone',
  ledger_term: "gives a number alone, of the audience's own part of the ledger",
  mail_addresses: 'gives addresses of the users of whom a job of the audience has begun to tell',
  me: "gives a user's own audiences: its own test is beside the request",
  member_by_ids: 'gives users of the audience alone: their own test is beside the mutations of members',
  member_versions_by_ids: 'gives users of the audience alone, as member_by_ids does',
  merged_events: 'gives ids of events that are read with the scope: its own test is beside the merges',
  merged_persons: 'gives ids of people who are read with the scope, as merged_events does',
  merged_tags: 'gives ids of tags that are read with the scope, as merged_events does',
  merged_venues: 'gives ids of venues that are read with the scope, as merged_events does',
  missing_dates: 'gives dates of series of the audience alone: its own test is beside the series of batches',
  names_of_source_venues: 'gives names alone: its own test is beside the page of the proposals',
  newest_change: 'gives a number alone',
  newest_change_of_audience: "gives a number alone, of the audience's own part of the ledger",
  newest_of_trash: 'gives what was deleted: its own test is beside the page of the trash',
  notices_of_events:
    'gives what a job of the audience has begun to tell: its own test is beside the notifications',
  notices_of_messages: 'gives what a job of the audience has begun to tell, as notices_of_events does',
  notices_of_new_events: 'gives what a job of the audience has begun to tell, as notices_of_events does',
  notices_of_owners: 'gives what a job of the audience has begun to tell, as notices_of_events does',
  notices_of_weeks: 'gives what a job of the audience has begun to tell, as notices_of_events does',
  numbers_by_week: 'gives numbers alone: its own test is beside the page that shows them',
  open_counts: 'gives numbers alone, of the one audience that is locked',
  own_calendar: "gives a time of the user's own: its test is beside the page that shows it",
  own_follow: "gives the id of the user's own: its test is beside the pages that show it",
  own_notification_settings: "gives a user's own settings of the one audience",
  own_role: "gives a user's own role: its test is beside the roles",
  people_around: 'gives people of the audience of those given: its own test is beside the duplicates',
  people_like: 'gives people of the audience alone: its own test is beside the matches',
  places_in_line_ups: 'gives the ids that it is given',
  proposed_of_source: 'gives what a source proposed itself, to the run of that source',
  push_addresses: 'gives devices of the users of whom a job of the audience has begun to tell',
  reach_of_events: 'gives numbers alone: its own test is beside the page that shows them',
  rejected_records: 'gives external ids alone: its own test is beside the proposals',
  requests_of_keys: 'gives keys of the audience alone: its own test is beside the page of numbers',
  room_of_event: 'gives whether an event is full that was found',
  searched_up_to: 'gives the state of a search of the one audience that is searched',
  sent_notifications: 'gives numbers of the audience alone: its own test is beside the page that shows them',
  series_of_person: 'gives the series that a person names, as stored_events_of_person does events',
  series_of_source: 'gives the series that a source sent, as stored_events does its events',
  signed_in_to: 'gives nothing but whether a user signed in',
  snapshot_state: "gives times alone, of the audience's own row",
  start_of_sample_event:
    'is named by the id of a sample event, and gives its start alone to the loading of the sample',
  step_to_revert: 'gives entries of the ledger, of a transaction that change_to_revert found',
  stored_events_of_matches:
    'gives the events that were found as matches, as stored_events does those of a source',
  stored_venues_of_matches:
    'gives the venues that were found as matches, as stored_venues does those of a source',
  tag_to_follow: "gives a tag of the one audience, and the user's own follow: its test is beside the pages",
  updates_at_position: 'gives entries of the ledger, of a transaction that change_to_revert found',
  user_by_id: 'users belong to no audience',
  user_by_ids: 'users belong to no audience',
  user_versions_by_ids: 'users belong to no audience',
  venues_like: 'gives visible venues of the audience alone: its own test is beside the matches',
  venues_of_locales: 'gives visible venues of the audience alone: its own test is beside the matches',
  venues_of_source: 'gives what a source calls its own venues, to the run of that source',
  wishes_of_users: 'gives the users that it is given, with their settings of the one audience',
};

test('every read with a scope has been looked at', () => {
  const reads = allStatements.filter(({ isScoped, kind }) => isScoped && kind === 'query');
  const together = new Set(Object.values(recordsOfDeletion).map(({ name }) => name));
  const left = reads.map(({ name }) => name).filter((name) => !checked.has(name) && !together.has(name));
  assert.equal(left.sort(), Object.keys(others));
});
