import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { newSecret } from '../../../core/auth/secret.ts';
import { type Database, openDatabase } from '../../../orm/database.ts';
import { Application } from '../../../orm/schema/entities/application.ts';
import { analyze } from '../../support/database/analyze.ts';
import { createServiceDatabase } from '../../support/database/service-database.ts';
import { statement } from '../../support/database/statement.ts';
import { type Environment, start } from '../../support/service/service.ts';
import { addWorker, exchangeAt } from '../../support/service/worker-of.ts';
import { signInAt } from '../faults/sign-in.ts';
import type { Caller, Target } from './worst-requests.ts';

/** The Authorization header of each. */
type Credentials = Readonly<Record<Caller, string | undefined>>;

/**
 * A service of its own process with two audiences: one with so many venues, people and events with long descriptions,
 * and one whose member reads a venue.
 */
export async function startAttacked(environment: Environment = {}, records = 1000) {
  const { environment: own, options, drop } = await createServiceDatabase();
  const database = await openDatabase(options);
  const large = await fill(database, 'large', records);
  const small = await fill(database, 'small', 20);
  const key = await addApplication(database, large.audienceId);
  const secret = await database.transaction(async (transaction) => addWorker(transaction, large.audienceId));
  await database.close();
  const service = await start({ ...own, ...environment }, undefined, productionOptions());
  const signIn = async (person: string, subdomain: string) =>
    `JWT ${await signInAt(service.url, person, `${subdomain}.localhost`)}`;
  const credentials: Credentials = {
    stranger: undefined,
    'API key': `Bearer ${key}`,
    user: await signIn('bruno', 'large'),
    worker: await exchangeAt(service, secret),
  };
  return {
    service,
    target: large,
    credentials,
    bystander: { path: `/v1/venues/${small.venueId}`, as: await signIn('chen', 'small') },
    options,
    drop,
  };
}

/** The options of Node with which `npm start` starts the service. */
function productionOptions(): string[] {
  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

export type Attacked = Awaited<ReturnType<typeof startAttacked>>;

async function fill(database: Database, name: string, count: number): Promise<Target> {
  await database.transaction(async ({ query }) => {
    for (const [index, text] of steps.entries())
      await query(
        statement(
          `attacked_${name}_${index}`,
          text.replaceAll(':name', `'${name}'`).replaceAll(':count', String(count)),
        ),
        [],
      );
  });
  const found = statement<Target, []>(
    `attacked_${name}`,
    `select a.id as "audienceId", (select id from event where audience_id = a.id limit 1) as "eventId",
       (select id from venue where audience_id = a.id limit 1) as "venueId",
       (select id from locale where audience_id = a.id limit 1) as "localeId"
     from audience a where a.subdomain = '${name}'`,
  );
  await analyze(database);
  const [filled] = await database.query(found, []);
  if (filled === undefined) throw new Error('There is no audience.');
  return filled;
}

const own = 'from audience a, generate_series(1, :count) n where a.subdomain = :name';

const steps = [
  `insert into audience (id, name, subdomain, public_pages, created_at, updated_at)
   select gen_random_uuid(), :name, :name, true, now(), now()`,
  `insert into locale (id, audience_id, name, label, latitude, longitude, time_zone, created_at, updated_at)
   select gen_random_uuid(), id, 'City', 'city', 43, -79, 'UTC', now(), now() from audience where subdomain = :name`,
  `insert into page (id, audience_id, name, url)
   select gen_random_uuid(), a.id, 'Venue ' || n, 'https://venue.example/' || n ${own}`,
  `insert into venue (id, audience_id, locale_id, page_id, name, hidden, latitude, longitude, address, created_at, updated_at)
   select gen_random_uuid(), p.audience_id, l.id, p.id, p.name, false, 43, -79, '1 Main St', now(), now()
   from page p join audience a on a.id = p.audience_id join locale l on l.audience_id = a.id where a.subdomain = :name`,
  `insert into person (id, audience_id, locale_id, name, created_at, updated_at)
   select gen_random_uuid(), a.id, l.id, 'Person ' || n, now(), now()
   from audience a join locale l on l.audience_id = a.id, generate_series(1, :count) n where a.subdomain = :name`,
  `insert into event (id, audience_id, venue_id, locale_id, name, description, status, featured, starts_at, time_zone, day, day_starts_at, created_at, updated_at)
   select gen_random_uuid(), v.audience_id, v.id, v.locale_id, 'Event ' || v.n, repeat(md5(v.n::text), 625), 'scheduled', false,
     now() + v.n * interval '1 hour', 'UTC', current_date, now(), now(), now()
   from (select v.*, row_number() over () as n from venue v join audience a on a.id = v.audience_id where a.subdomain = :name) v`,
  // Twenty people each.
  `insert into event_person (event_id, person_id, audience_id, position)
   select e.id, p.id, p.audience_id, row_number() over (partition by e.id)
   from (select e.*, row_number() over () as n from event e) e
   join (select p.*, row_number() over () as n from person p) p on p.audience_id = e.audience_id and p.n % 50 = e.n % 50
   join audience a on a.id = e.audience_id where a.subdomain = :name`,
];

/** An API key of the audience. */
async function addApplication(database: Database, audienceId: string): Promise<string> {
  const { text, prefix, hash } = newSecret('app');
  const at = new Date();
  await database.transaction(async ({ em }) => {
    em.create(Application, {
      audienceId,
      name: 'App',
      keyPrefix: prefix,
      keyHash: hash,
      createdAt: at,
      updatedAt: at,
    });
  });
  return text;
}
