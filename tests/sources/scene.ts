import type { RequestListener } from 'node:http';
import { minute } from '../../core/values/time.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { runSources } from '../support/app/jobs.ts';
import { seedAudience, seedLocale } from '../support/records/seeds.ts';
import { call } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { serve } from './serve.ts';

interface Listed {
  readonly uid?: string;
  readonly title?: string;
  readonly status?: string;
}

/** A calendar with events of these titles or ids, one a day from 2099 on. */
export const calendar = (events: readonly Listed[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap(({ uid, title = uid, status }, index) => [
      'BEGIN:VEVENT',
      ...(uid === undefined ? [] : [`UID:${uid}`]),
      `DTSTART:${day(index)}T190000Z`,
      `DTEND:${day(index)}T210000Z`,
      `SUMMARY:${title}`,
      'LOCATION:The Hall',
      ...(status === undefined ? [] : [`STATUS:${status}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');

const day = (index: number): string => {
  const date = new Date(clock.now().valueOf() + (index + 40) * 24 * 60 * minute);
  return date.toISOString().slice(0, 10).replaceAll('-', '');
};

export const named = (...ids: string[]): Listed[] => ids.map((uid) => ({ uid }));

/** An audience with a source that is served here. */
export async function sourceScene(fields: object = {}) {
  const audience = await seedAudience();
  const locale = await seedLocale(audience);
  const endpoint = { schema: 'audience', audienceId: audience.id } as const;
  const { as } = await signIn({ audience, role: 'owner' });
  const caller = await call(as, endpoint);
  const served: { respond: RequestListener; requests: number } = { respond: () => {}, requests: 0 };
  const address = await serve((request, response) => {
    served.requests++;
    served.respond(request, response);
  });
  const { dependencies } = await testApp();
  let passed = 0;
  const { id } = await caller.sources.create({
    ...{ name: 'Library', kind: 'icalendar', address: `${address}/events.ics?token=secret` },
    ...{ mode: 'apply', latitude: 43.65, longitude: -79.38 },
    ...fields,
  });
  const now = () => new Date(clock.now().valueOf() + passed);
  const held = { ...dependencies, now };
  const source = async () => {
    const [found] = await caller.sources.byIds({ ids: [id] });
    if (found === null || found === undefined) throw new Error('The source is gone.');
    return found;
  };
  const runs = async (source = id) => {
    const [page] = await caller.runs.listByOwner({ owner: 'source', ids: [source] });
    return page?.rows ?? [];
  };
  const rows = async () => {
    const [page] = await caller.events.listByOwner({ owner: 'audience', ids: [audience.id] });
    return page?.rows ?? [];
  };
  return {
    ...{ audience, locale, as, caller, id, served, source, runs, address },
    dependencies: held,
    /** Serves a text. */
    serves: (text: string) => {
      served.respond = (_, response) => void response.end(text);
    },
    /** Reads what is due after so many minutes, and gives the newest run of a source. */
    read: async (minutes = 0, source = id) => {
      passed += minutes * minute;
      await runSources(held);
      const [newest] = await runs(source);
      if (newest === undefined) throw new Error('There is no run.');
      return newest;
    },
    rows,
    /** The names of the events that take place. */
    events: async () => (await rows()).filter(({ status }) => status === 'scheduled').map(({ name }) => name),
  };
}
