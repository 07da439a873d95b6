import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedEvent, seedLocale, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { deformed } from './arbitrary.ts';
import { operations } from './operations.ts';

const signsOut = new Set(['DELETE /v1/me', 'DELETE /v1/token']);

// `request` also fails where the OpenAPI document does not describe the answer; it describes no 500.
for (const { method, path, parameters, body } of operations)
  test(`${method} ${path} with anything at all: never a fault of ours`, async () => {
    const ids = await records();
    const inputs = fc.record({
      parameters: fc.record(
        Object.fromEntries(parameters.map(({ name, schema }) => [name, deformed(schema)])),
      ),
      body: body === undefined ? fc.constant(undefined) : deformed(body),
      found: fc.boolean(),
    });
    const asking = signsOut.has(`${method} ${path}`) ? () => signIn({ admin: true }) : admin;
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const given = input.found ? { ...input.parameters, ...idsIn(path, ids) } : input.parameters;
        const line = `${method} ${addressOf(path, given)}`;
        const { status } = await request(line, { as: (await asking()).as, body: input.body });
        assert.ok(status < 500, `${line}: ${status}`);
      }),
      { numRuns: 40 },
    );
  });

let signedIn: ReturnType<typeof signIn> | undefined;

function admin(): ReturnType<typeof signIn> {
  signedIn ??= signIn({ admin: true });
  return signedIn;
}

async function records(): Promise<Record<string, string>> {
  const locale = await seedLocale(await seedAudience());
  const venue = await seedVenue(locale);
  return {
    locales: locale.id,
    venues: venue.id,
    events: (await seedEvent(venue)).id,
    people: (await seedPerson(locale)).id,
  };
}

/** The path's parameter, as the id of a record that there is. */
function idsIn(path: string, ids: Record<string, string>): Record<string, string> {
  const [, kind = '', name = ''] = /(\w+)\/\{(\w+)\}/.exec(path) ?? [];
  const id = ids[kind];
  return id === undefined ? {} : { [name]: id };
}

/** Path parameters in place, all others in the query. */
function addressOf(path: string, given: Record<string, unknown>): string {
  const query = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(given)) {
    const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
    if (address.includes(`{${name}}`)) address = address.replace(`{${name}}`, () => encodeURIComponent(text));
    else query.set(name, text);
  }
  return `${address}?${query}`;
}

test.run();
