import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedCity, seedEvent, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { editorOf, memberOf, visitorOf } from './host.ts';

const gem = readFileSync('client-ruby/lib/audience_platform/operations.rb', 'utf8');

/** The examples of a page, in the order of their languages. */
const examplesIn = (body: string): string[] =>
  [...body.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs)].map(([, text = '']) =>
    text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );

test('the requests behind the parts of each page with ?developer: for editors alone; those over REST and GraphQL succeed, the gem has its methods', async () => {
  const { audience, locale } = await seedCity('Salsa City', { publicPages: true });
  const person = await seedPerson(locale);
  const venue = await seedVenue(locale);
  const event = await seedEvent(venue, { people: [person] });
  const { as } = await signIn({ audience });
  const visitor = await editorOf(audience);
  const others = [visitorOf(audience), await memberOf(audience)];
  const paths = [
    ...['/', '/venues', '/people', `/search?q=${encodeURIComponent('hall "\\\'s')}`],
    ...[`/events/${event.id}`, `/venues/${venue.id}`, `/people/${person.id}`],
  ];
  for (const path of paths) {
    assert.equal(examplesIn((await visitor.open(path)).body), [], path);
    const developers = `${path}${path.includes('?') ? '&' : '?'}developer`;
    for (const other of others) assert.equal(examplesIn((await other.open(developers)).body), [], path);
    const examples = examplesIn((await visitor.open(developers)).body);
    assert.ok(examples.length >= 4, path);
    for (const example of examples) {
      const [, address] =
        /^curl -H "Authorization: JWT \$TOKEN" 'http:\/\/platform\.test(.*)'$/.exec(example) ?? [];
      const [, verb, sent = '', target] =
        /^curl -H "Authorization: JWT \$TOKEN" -X (\w+) -H 'Content-Type: application\/json' \\\n {2}-d '(.*)' 'http:\/\/platform\.test(.*)'$/.exec(
          example,
        ) ?? [];
      const [, document] =
        /^# http:\/\/platform\.test\/v1\/audience\/\w+\/graphql\n(.*)$/s.exec(example) ?? [];
      const [, method] = /^client\.(\w+)\((?:"|q: ').*\)\.parsed$/.exec(example) ?? [];
      if (address !== undefined) assert.is((await request(`GET ${address}`, { as })).status, 200, example);
      else if (target !== undefined) {
        const body: unknown = JSON.parse(sent);
        assert.is((await request(`${verb} ${target}`, { as, body })).status, 200, example);
      } else if (document !== undefined) {
        const { body } = await graphql<Record<string, unknown>>(audience, document, { as });
        assert.is(body.errors, undefined, example);
        assert.not.ok(Object.values(body.data).includes(null), example);
      } else if (method !== undefined) assert.match(gem, `    def ${method}(`);
      else assert.match(example, /^await client\.\w+\.\w+\.(query|mutate)\(\{ .* \}\);$/);
    }
  }
});
