import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type RandomSource, randomSource } from '../support/random/random-source.ts';
import { invalidFields } from '../support/requests/refusal.ts';
import { Model, type ModelSeries, taking } from './model.ts';
import { dayIn, inToronto, scene } from './scene.ts';

// Its days are counted by the machine's clock.

const sequences = Number(process.env.SERIES_SEQUENCES ?? 3);
const seed = process.env.SEED ?? randomUUID();
const edits = 12;

/** Every so many days from one on. */
const every = (interval: number, count: number, from: string): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * interval * 24 * 3600 * 1000).toISOString().slice(0, 10),
  );

async function walk(random: RandomSource): Promise<void> {
  const { venue, caller } = await scene();
  const model = new Model();
  const first = dayIn(3);
  const listed = async () => {
    const [page] = await caller.events.listByOwner({ owner: 'venue', ids: [venue.id], first: 500 });
    return page?.rows ?? [];
  };
  const learn = async (series: ModelSeries, made: readonly string[]) => {
    const known = new Set(model.dates.map(({ id }) => id));
    const rows = (await listed()).filter(({ id }) => !known.has(id));
    const found = rows.map(({ id, starts_at }) => [inToronto(starts_at).slice(0, 10), id] as const).sort();
    assert.equal(
      found.map(([day]) => day),
      made,
      'the dates that are made',
    );
    for (const [day, id] of found) {
      const former = model.dropped.find((date) => date.series === series && date.day === day);
      assert.is(id, former?.id ?? id, 'the dates that come back');
      model.dropped = model.dropped.filter((date) => date !== former);
      model.dates.push({
        ...{ id, day, name: series.name, start: `${day}T${series.time}`, status: 'scheduled', series },
        ...{ edited: new Set(), isDeleted: false },
      });
    }
  };
  const created = { name: 'Jam', time: '20:00', days: every(2, 8, first), excluded: [] };
  const { id } = await caller.series.create({
    ...{ venue_id: venue.id, name: 'Jam', recurrence: 'FREQ=DAILY;INTERVAL=2;COUNT=8' },
    starts_local: `${first}T20:00`,
  });
  const whole: ModelSeries = { id, ...created };
  model.series.push(whole);
  await learn(whole, created.days);

  const trail: string[] = [];
  for (let step = 0; step < edits; step++) {
    const series = random.pick(model.series.filter(({ days }) => days.length > 0));
    const date = random.pick(model.dates.filter(({ isDeleted }) => !isDeleted));
    const kind = random.below(9);
    if (kind < 4 && date !== undefined) {
      trail.push(`${['name', 'start', 'cancel', 'delete'][kind]} of ${date.day}`);
      await editDate(date, kind, step);
    } else if (series !== undefined) {
      const from = random.below(2) === 0 ? undefined : random.pick(series.days);
      trail.push(`${kind} of series from ${from}`);
      await editSeries(series, kind, from, step);
    }
    await compare(trail);
  }

  async function editDate(date: Model['dates'][number], kind: number, step: number): Promise<void> {
    const { id } = date;
    if (kind === 3) {
      await caller.events.delete({ id });
      date.isDeleted = true;
    } else if (kind === 2) {
      await caller.events.update({ id, status: 'cancelled' });
      if (date.status !== 'cancelled') date.edited.add('status');
      date.status = 'cancelled';
    } else if (kind === 1) {
      date.start = `${date.day}T1${step % 10}:15`;
      date.edited.add('start');
      await caller.events.update({ id, starts_local: date.start });
    } else {
      date.name = `Gala ${step}`;
      date.edited.add('name');
      await caller.events.update({ id, name: date.name });
    }
  }

  async function editSeries(
    given: ModelSeries,
    kind: number,
    from: string | undefined,
    step: number,
  ): Promise<void> {
    if (kind === 7) {
      await caller.series.cancel({ id: given.id, from_date: from });
      return model.cancel(given, from);
    }
    if (kind === 8) {
      const { id } = await caller.series.delete({ id: given.id, from_date: from });
      return model.delete(model.split(given, from, id));
    }
    const start = from ?? given.days[0] ?? '';
    const count = 2 + random.below(8);
    const interval = 1 + random.below(3);
    const time = `0${step % 10}:30`;
    const excluded = random.some(given.days.filter((day) => day >= start).slice(0, 3));
    const [input, edit] =
      kind === 4
        ? [{ name: `Jam ${step}` }, { name: `Jam ${step}` }]
        : kind === 5
          ? [
              { starts_local: `${start}T${time}`, excluded_dates: excluded },
              { time, excluded },
            ]
          : [
              { recurrence: `FREQ=DAILY;INTERVAL=${interval};COUNT=${count}` },
              { days: every(interval, count, start) },
            ];
    const update = caller.series.update({ id: given.id, from_date: from, ...input });
    const after = { ...given, days: given.days.filter((day) => day >= start), ...edit };
    if (kind !== 4 && taking(after).length === 0) {
      assert.equal(await invalidFields(update), {
        recurrence: [
          'must have a date within 400 days: to end the series, cancel or delete it; for later dates, create another',
        ],
      });
      return;
    }
    const { id } = await update;
    const series = model.split(given, from, id);
    assert.is(series.id, id);
    await learn(series, model.update(series, edit));
  }

  async function compare(done: readonly string[]): Promise<void> {
    const found = (await listed()).map(({ id, name, starts_at, status, series_id }) =>
      [id, name, inToronto(starts_at), status, model.series.some((one) => one.id === series_id)].join(' '),
    );
    const expected = model.dates
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ id, name, start, status, series }) =>
        [id, name, start, status, model.series.includes(series)].join(' '),
      );
    assert.equal(found.sort(), expected.sort(), done.join('; '));
    for (const series of model.series) {
      const [row] = await caller.series.byIds({ ids: [series.id] });
      assert.equal(row?.excluded_dates, [...series.excluded].sort(), `${taking(series)}`);
    }
  }
}

test(`random edits of series, their dates and what is later: as the model has them (seed ${seed})`, async () => {
  for (let number = 0; number < sequences; number++) await walk(randomSource(`${seed} ${number}`));
});
