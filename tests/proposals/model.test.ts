import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { randomSource } from '../support/random/random-source.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { request } from '../support/requests/request.ts';
import { undo } from '../undoing/undo.ts';
import { createScene } from './scene.ts';

const seed = process.env.SEED ?? 'polka';
const steps = Number(process.env.STEPS ?? 40);

type Sent = Record<string, unknown>;
type Scene = Awaited<ReturnType<typeof createScene>>;

interface Venue {
  readonly id: string;
  readonly external_ids: readonly { readonly source: string; readonly external_id: string }[];
  readonly events: readonly (Omit<Venue, 'events'> & { readonly people: readonly { name: string }[] })[];
}

/** All records of an audience, by what their sources call them, without ids and times of writing. */
async function stateOf({ as }: Scene) {
  const { body } = await request<{ locales: { venues: Venue[] }[] }>('GET /v1/research/snapshot', { as });
  const ids = new Map<string, string>();
  const shown = body.locales.flatMap(({ venues }) =>
    venues.flatMap((venue) => [
      venue,
      ...venue.events.map((event) => ({ ...event, venue_name: nameOf(venue) })),
    ]),
  );
  const records = shown.map((record) => {
    ids.set(nameOf(record), record.id);
    const { name, address, hidden, description, featured, venue_name, people, page } = Object(record);
    const names = people?.map((person: { name: string }) => person.name);
    return JSON.stringify([
      nameOf(record),
      name,
      address,
      hidden,
      description,
      featured,
      venue_name,
      names,
      page?.url,
    ]);
  });
  return { ids, records: records.sort() };
}

const nameOf = ({ external_ids: [first] }: Pick<Venue, 'external_ids'>): string =>
  `${first?.source} ${first?.external_id}`;

const inRest = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test(`proposals, partial approvals, edits by hand and undos of two sources leave what the same edits by hand leave (seed ${seed})`, async () => {
  const random = randomSource(seed);
  const choose = <Value>(values: readonly Value[]): Value => {
    const [chosen] = values.slice(random.below(values.length));
    if (chosen === undefined) throw new Error('There is nothing to choose.');
    return chosen;
  };
  const [proposing, mirror] = [await createScene(), await createScene()];
  const proposals: { id: string; source: string; items: readonly Sent[]; kinds: readonly string[] }[] = [];
  const applied: { here: string; there: string }[] = [];
  let approvals = 0;

  const venueOf = (id: string) =>
    venueItem(id, {
      name: choose(['Hall', 'Barn']),
      address: choose([null, '1 Main St', '2 Main St']),
      hidden: choose([true, false]),
      force: random.below(4) === 0,
    });
  const eventOf = (id: string) =>
    eventItem(id, {
      name: choose(['Dance', 'Ball']),
      venue: { external_id: choose(['v0', 'v1']) },
      description: choose([null, 'With a band']),
      featured: choose([true, false]),
      people: random.some(['Ana', 'Bo', 'Cy']),
    });

  const propose = async () => {
    const source = choose(['one', 'two']);
    const venues = ['v0', 'v1'].map(venueOf);
    const events = random.some(['e0', 'e1', 'e2']).map(eventOf);
    const { body } = await send(proposing.reviewed, { source: { name: source }, venues, events });
    if (body.state === 'proposed')
      proposals.push({ id: body.id ?? '', source, items: [...venues, ...events], kinds: [] });
  };

  const approve = async () => {
    // Older ones are mostly replaced.
    const proposal = random.pick(proposals.slice(-2));
    if (proposal === undefined) return;
    const open = (await proposing.read(proposal.id)).items.items.filter(({ state }) => state === 'OPEN');
    const chosen = random.some(open).map((item) => {
      const fields = item.operation === 'UPDATE' && random.below(2) === 0 ? random.some(item.fields) : [];
      return { item, fields: fields.map(({ name }) => name) };
    });
    if (chosen.length === 0) return;
    const { body } = await proposing.decide('approveProposal', {
      id: proposal.id,
      items: chosen.map(({ item: { index, isStale: stale }, fields }) =>
        fields.length === 0 ? { index, stale } : { index, stale, fields },
      ),
    });
    const edits = chosen.map(({ item, fields }) => {
      const sent = proposal.items.find(
        (each) => each.external_id === item.externalId && 'latitude' in each === (item.kind === 'VENUE'),
      );
      // What was approved or rejected before is not there any more.
      const kept = fields.length > 0 ? fields : Object.keys(sent ?? {});
      const names = new Set([...kept.map(inRest), 'external_id', 'provenance', 'force']);
      const left = item.applied.map(inRest);
      const entries = Object.entries(sent ?? {}).filter(([name]) => names.has(name) && !left.includes(name));
      const values: Sent = Object.fromEntries(entries);
      return { kind: item.kind, values };
    });
    const ofKind = (kind: string) => edits.filter((edit) => edit.kind === kind).map(({ values }) => values);
    const { status, body: there } = await send(mirror.as, {
      source: { name: proposal.source },
      venues: ofKind('VENUE'),
      events: ofKind('EVENT'),
    });
    assert.is(body.errors === undefined, status === 200, JSON.stringify([body.errors, there]));
    const here = body.data.approveProposal?.batchId;
    if (here !== undefined) applied.push({ here, there: there.id ?? '' });
    if (here !== undefined) approvals++;
  };

  const edit = async () => {
    const [here, there] = [await stateOf(proposing), await stateOf(mirror)];
    const name = random.pick([...here.ids.keys()].filter((key) => / v\d$/.test(key)).sort());
    if (name === undefined) return;
    const values = choose([{ address: '9 Side St' }, { hidden: true }, { name: 'Mill' }]);
    await proposing.editVenue(here.ids.get(name) ?? '', values);
    await mirror.editVenue(there.ids.get(name) ?? '', values);
  };

  const takeBack = async () => {
    const batch = applied.splice(random.below(applied.length), 1)[0];
    if (batch === undefined) return;
    const [here, there] = [await undo(proposing.admin, batch.here), await undo(mirror.admin, batch.there)];
    assert.equal([here.status, here.body.reverted], [there.status, there.body.reverted]);
  };

  for (let step = 0; step < steps; step++) {
    await choose([propose, approve, approve, approve, edit, takeBack])();
    assert.equal((await stateOf(proposing)).records, (await stateOf(mirror)).records, `step ${step}`);
  }
  assert.ok(approvals > steps / 10, `${approvals} approvals`);
});
