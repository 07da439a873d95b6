import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { applications } from '../../orm/records/application.ts';
import { audiences, domains } from '../../orm/records/audience.ts';
import { selectCounts } from '../../orm/records/count.ts';
import { duplicates } from '../../orm/records/duplicate.ts';
import { embeddingEvents, events } from '../../orm/records/event.ts';
import type { AnyFilters, FilterValues } from '../../orm/records/filters.ts';
import { follows } from '../../orm/records/follow.ts';
import { givenRsvps } from '../../orm/records/given-rsvp.ts';
import { changes } from '../../orm/records/history.ts';
import {
  orderOf,
  type PageRequest,
  type Selection,
  selectPages,
  sortTypeOf,
} from '../../orm/records/list.ts';
import { locales } from '../../orm/records/locale.ts';
import { invitations, members } from '../../orm/records/member.ts';
import { messages } from '../../orm/records/message.ts';
import { pages } from '../../orm/records/page.ts';
import { people } from '../../orm/records/person.ts';
import { photos } from '../../orm/records/photo.ts';
import { proposals } from '../../orm/records/proposal.ts';
import type { ListedRecord, RecordDeclaration } from '../../orm/records/record.ts';
import { runs } from '../../orm/records/run.ts';
import { series } from '../../orm/records/series.ts';
import { serviceTokens } from '../../orm/records/service-token.ts';
import { sources } from '../../orm/records/source.ts';
import { tags } from '../../orm/records/tag.ts';
import { tracks } from '../../orm/records/track.ts';
import { users } from '../../orm/records/user.ts';
import { venues } from '../../orm/records/venue.ts';
import { webhooks } from '../../orm/records/webhook.ts';
import { webhookDeliveries } from '../../orm/records/webhook-delivery.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { allStatements } from './support/all-statements.ts';
import { openRawConnection, resultColumns } from './support/result-columns.ts';
import { mismatches, typeName } from './support/row-columns.ts';

const connection = await openRawConnection();
test.after(() => connection.close());

const checked = new Set<string>();

/** Every list of the record: of each owner, by each of these filters and by all of them, in each order. */
function checkLists<Row, Filters extends AnyFilters>(
  record: RecordDeclaration<Row, Filters>,
  filterings: readonly FilterValues<Filters>[],
): void {
  checked.add(record.byIds.name).add(record.versioned.byIds.name);
  test(`every filter of ${record.type} is among those looked at`, () => {
    assert.equal([...new Set(filterings.flatMap(Object.keys))].sort(), Object.keys(record.filters).sort());
  });
  const all: FilterValues<Filters> = Object.assign({}, ...filterings);
  for (const owner of Object.keys(record.owners))
    test(`${record.type} of ${owner}: the columns of its lists are those of its row`, async () => {
      for (const filters of [...filterings, all]) {
        await checkCounts(record, { owner, ids: [], filters });
        for (const order of ordersOf(record, { owner, ids: [], filters }))
          await checkPages(record, { owner, ids: [], filters }, order);
      }
    });
}

/** The one that the owner or the filters bring, or else those that can be asked for. */
function ordersOf<Row, Filters extends AnyFilters>(
  record: RecordDeclaration<Row, Filters>,
  selection: Selection<FilterValues<Filters>>,
): string[] {
  const requested = Object.keys(record.orders).filter((order) => !broughtOrders.includes(order));
  return [...new Set(requested.map((order) => orderOf(record, selection, order)))];
}

const broughtOrders = ['distance', 'position'];

async function checkCounts<Row, Filters extends AnyFilters>(
  record: RecordDeclaration<Row, Filters>,
  selection: Selection<FilterValues<Filters>>,
): Promise<void> {
  const { text, row } = selectCounts(record, selection).statement;
  assert.equal(mismatches(await resultColumns(connection, text), row), [], text);
}

/** The whole list, and what lies between two cursors: those bear the type of the order. */
async function checkPages<Row, Filters extends AnyFilters>(
  record: RecordDeclaration<Row, Filters>,
  selection: Selection<FilterValues<Filters>>,
  order: string,
): Promise<void> {
  const whole = { order, limit: 1 };
  const between = { ...whole, after: ['', nilId] as const, before: ['', nilId] as const };
  const versioned = { ...record, ...record.versioned };
  await checkPage(record, selection, whole);
  for (const listed of [record, versioned]) await checkPage(listed, selection, between);
  if ('query' in selection.filters) await checkPage(record, selection, { ...between, candidates: 10 });
}

async function checkPage<Row, Filters extends AnyFilters>(
  record: ListedRecord<Row, Filters>,
  selection: Selection<FilterValues<Filters>>,
  page: PageRequest,
): Promise<void> {
  const { text, row } = selectPages(record, selection, page).statement;
  const columns = await resultColumns(connection, text);
  assert.equal(mismatches(columns, row), [], text);
  const sortKey = columns.find(({ name }) => name === 'sort_key');
  assert.is(sortKey && typeName(sortKey), sortTypeOf(record, page.order), text);
}

const named = [{}, { query: 'a' }];
const at = '2026-11-21T02:07:00.000Z';
const toronto = { latitude: 43.65, longitude: -79.38 };

checkLists(applications, named);
checkLists(audiences, named);
checkLists(changes, [
  {},
  { kind: 'venue' },
  { kind: 'theme' },
  { record_id: nilId },
  { actor_id: nilId },
  { batch_id: nilId },
  { from: at },
  { until: at },
]);
checkLists(domains, named);
checkLists(duplicates, [
  {},
  { kind: 'venue' },
  { minimum_score: 0.5 },
  { dismissed: true },
  { dismissed: false },
]);
checkLists(events, [
  ...named,
  { locale_id: nilId },
  { upcoming: true },
  { upcoming: false },
  { from: at },
  { until: at },
  { day: '2026-11-21' },
  { featured: true },
  { status: 'scheduled' },
  { free: true },
  { tag: 'a' },
  { tag: 'a,b' },
  { free: false },
  { online: true },
  { online: false },
  { language: 'fr' },
  { accessible: ['parking', 'hearing_loop'] },
]);
checkLists(follows, [{}]);
checkLists(givenRsvps, [{}, { state: 'waiting' }]);
checkLists(invitations, [{}, { open: true }]);
checkLists(locales, named);
checkLists(members, [...named, { role: 'owner' }, { role: 'member' }]);
checkLists(messages, [{}]);
checkLists(pages, [{}]);
checkLists(people, [...named, { locale_id: nilId }]);
checkLists(photos, [{}]);
checkLists(proposals, [
  {},
  { state: 'proposed' },
  { open: true },
  { open: false },
  { source: 'a' },
  { kind: 'venue' },
]);
checkLists(runs, [{}, { state: 'failed' }]);
checkLists(webhooks, [{}, { state: 'paused' }]);
checkLists(webhookDeliveries, [{}, { state: 'failed' }]);
checkLists(serviceTokens, named);
checkLists(sources, [...named, { health: 'quiet' }]);
checkLists(series, named);
checkLists(tags, named);
checkLists(tracks, named);
checkLists(users, named);
checkLists(venues, [
  ...named,
  { locale_id: nilId },
  { hidden: true },
  { unplaced: true },
  { near: toronto },
  { near: { ...toronto, within: 1000 } },
]);

test('events with the records that REST embeds: the columns of their lists are those of their row', async () => {
  const page = { order: 'starts_at', limit: 1 };
  for (const owner of Object.keys(events.owners))
    await checkPage(embeddingEvents, { owner, ids: [], filters: { upcoming: true } }, page);
});

test('the lists of every record have been looked at', () => {
  const records = allStatements.map(({ name }) => name).filter((name) => name.endsWith('_by_ids'));
  assert.equal([...checked].sort(), records.sort());
});
