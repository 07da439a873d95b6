import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedEvent, seedHall, seedPerson } from '../support/records/seeds.ts';
import { apiKey, signIn, worker } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { deformed, hostileBody, hostileText } from './arbitrary.ts';
import { operations } from './operations.ts';

/** To repeat a run: FUZZ_SEED=… npm test -- hostile-input/every-operation. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
console.log(`\nseed ${seed}`);

/** These end the sessions of users who send them. */
const ending = new Set(['DELETE /v1/me', 'DELETE /v1/me/sessions', 'DELETE /v1/token']);

let users: readonly string[];
let others: readonly (string | undefined)[];
let ids: Record<string, string>;
let signInAgain: () => Promise<void>;

test.before(async () => {
  const { audience, locale, venue } = await seedHall();
  const [event, person] = [await seedEvent(venue), await seedPerson(locale)];
  ids = { locales: locale.id, venues: venue.id, events: event.id, people: person.id };
  others = [await apiKey(audience), await worker(audience), 'JWT nonsense', 'Basic YTpi', undefined];
  signInAgain = async () => {
    const signedIn = [{ audience }, { admin: true }, { audience, admin: true }].map(signIn);
    users = (await Promise.all(signedIn)).map(({ as }) => as);
  };
  await signInAgain();
});

// `request` fails where the OpenAPI document does not describe the response: its status, headers, type and body.
for (const { method, path, parameters, body } of operations)
  test(`${method} ${path}: nothing outside the document, whatever is sent by whomever`, async () => {
    const given = parameters.map(
      ({ name, schema }) => [name, fc.oneof(deformed(schema), hostileText)] as const,
    );
    const sent = fc.record({
      caller: fc.nat(users.length + others.length - 1),
      values: fc.record(Object.fromEntries([...given, ['unknown', hostileText]]), { requiredKeys: [] }),
      isFound: fc.boolean(),
      content: method === 'GET' || method === 'DELETE' ? fc.constant(undefined) : hostileBody(body ?? {}),
    });
    await fc.assert(
      fc.asyncProperty(sent, async ({ caller, values, isFound, content }) => {
        const line = `${method} ${addressOf(path, isFound ? { ...values, ...idsIn(path) } : values)}`;
        const headers: Record<string, string> = content === undefined ? {} : { 'content-type': content.type };
        const as = [...users, ...others][caller];
        const { status } = await request(line, { as, headers, body: content?.body });
        assert.ok(status < 500, `${line}: ${status}`);
        if (ending.has(`${method} ${path}`) && status < 300) await signInAgain();
      }),
      { seed, numRuns: 20, includeErrorInReport: true },
    );
  });

/** The path's parameter, as the id of a record that there is. */
function idsIn(path: string): Record<string, string> {
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
    if (!address.includes(`{${name}}`)) query.set(name, text);
    else address = address.replace(`{${name}}`, () => segmentOf(text));
  }
  return `${address.replaceAll(/\{\w+\}/g, 'x')}?${query}`;
}

/** Some as they are, so that not every percent sign is encoded; dots alone would lead to another path. */
const segmentOf = (text: string): string =>
  (/^%\w*$/.test(text) ? text : encodeURIComponent(text)).replace(/^\.*$/, 'x');
