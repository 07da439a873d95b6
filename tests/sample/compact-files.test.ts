import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Compact, readCompact } from '../../orm/sample/compact.ts';

// What the collected files hold of each audience.
const collected = {
  toronto: { venues: 630, events: 850, people: 387, photos: 655, tracks: 0 },
  contra: { venues: 411, events: 1541, people: 779, photos: 0, tracks: 0 },
  nyphil: { venues: 277, events: 3540, people: 2578, photos: 0, tracks: 3225 },
  gazetteer: { venues: 3589, events: 0, people: 0, photos: 0, tracks: 0 },
};

const kinds = ['venues', 'events', 'people', 'photos', 'tracks'] as const;

for (const audience of ['toronto', 'contra', 'nyphil', 'gazetteer'] as const) {
  test(`${audience}: what is kept and what is left out add up to what was collected`, async () => {
    const sample = await readCompact(audience);
    for (const kind of kinds)
      assert.is(sample[kind].length + leftOut(sample, kind), collected[audience][kind], kind);
  });

  test(`${audience}: every reference is to a record of the same file, and no id is given twice`, async () => {
    const sample = await readCompact(audience);
    const [venues, people, events] = [idsOf(sample.venues), idsOf(sample.people), idsOf(sample.events)];
    const locales = new Set(sample.locales.map(({ label }) => label));
    for (const kind of kinds)
      assert.is(idsOf<{ external_id: string }>(sample[kind]).size, sample[kind].length);
    assert.ok([...sample.venues, ...sample.people].every(({ locale }) => locales.has(locale)));
    assert.ok(sample.events.every(({ venue }) => venues.has(venue)));
    assert.ok(sample.events.flatMap((event) => event.people ?? []).every((person) => people.has(person)));
    assert.ok(sample.photos.every(({ event }) => events.has(event)));
    assert.ok(sample.tracks.every(({ person }) => people.has(person)));
  });

  test(`${audience}: every locale has a venue and a name of its own, and every name is tidy`, async () => {
    const { locales, venues, people, events, tracks } = await readCompact(audience);
    const used = new Set(venues.map(({ locale }) => locale));
    assert.ok(locales.every(({ label }) => used.has(label)));
    assert.is(new Set(locales.map(({ name }) => name)).size, locales.length);
    for (const { name } of [...locales, ...venues, ...people, ...events, ...tracks])
      assert.is(name, name.trim().replace(/\s+/g, ' '));
  });
}

function leftOut(sample: Compact, kind: (typeof kinds)[number]): number {
  return Object.values(sample.left_out[kind]).reduce((sum, count) => sum + count, 0);
}

function idsOf<Item extends { external_id: string }>(records: readonly Item[]): Set<string> {
  return new Set(records.map(({ external_id }) => external_id));
}
