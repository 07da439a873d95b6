import * as assert from 'uvu/assert';
import { audienceSchema } from '../../facades/graphql/schema/schemas.ts';
import { testApp } from '../support/app/app.ts';
import { stored } from '../support/database/stored.ts';
import { type Answer, type Call, callsOf, isFault } from '../support/random/calls.ts';
import { knownRecords } from '../support/random/known-records.ts';
import { randomSource } from '../support/random/random-source.ts';
import type { SeededAudience } from '../support/records/seeds.ts';
import { giveRole, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { pathsThrough } from '../support/requests/selections.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { choose, pathOf } from '../voice/browser-scene.ts';
import { createSide, type Side } from './scene.ts';

/** Reads more often, since they may tell something; without locales, the editor's own audience could have no records. */
const calls = callsOf({})
  .filter(({ name }) => !/deleteLocale|locales\.delete/.test(name))
  .flatMap((call) => (call.isWrite ? [call] : [call, call, call, call]));
const pages = [
  '/',
  '/events/Event',
  '/venues',
  '/venues/Venue',
  '/people',
  '/people/Person',
  '/search?q=mark',
  '/calendar',
];

/** What an administrator of an audience reads of it, by the path through its records. */
async function readAll(audience: SeededAudience, as: string): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  for (const { path, document } of pathsThrough(audienceSchema, 1))
    read.set(path, JSON.stringify((await graphql<unknown>(audience, document, { as })).body));
  return read;
}

/** An editor, with a browser on the audience's host, whose session begins anew when a request has ended it. */
async function createEditor({ audience }: Side) {
  const { provider } = await testApp();
  const person = provider.addPerson('Dana');
  const { userId, ...first } = await signIn({ audience, person });
  await giveRole(audience, userId, 'editor');
  const visitor = newVisitor(`${audience.subdomain}.platform.test`);
  const { location } = await visitor.open('/sign-in?to=/');
  await visitor.open(pathOf(await choose(location, person)));
  let { as } = first;
  return {
    as: () => as,
    visitor,
    renew: async () => {
      ({ as } = await signIn({ audience, person }));
    },
  };
}

/**
 * So many requests by an editor of one audience, to every facade, with ids of another: nothing of the other audience
 * is in any response, and it is as it was.
 */
export async function assertNothingForeign(count: number, seed: string): Promise<void> {
  const random = randomSource(seed);
  const [own, foreign] = [await createSide('own'), await createSide('foreign')];
  const audiences = [own.audience, foreign.audience];
  const known = knownRecords(audiences, random, () => undefined);
  await known.learn();
  const editor = await createEditor(own);
  const secrets = secretsOf(foreign, known.idsIn(foreign.audience));
  const { as: administrator } = await signIn({ audience: foreign.audience, admin: true });
  const before = await readAll(foreign.audience, administrator);
  const storedBefore = await stored(foreign.audience.id);
  const done: string[] = [];
  try {
    for (let index = 0; index < count; index++) {
      if (index % 20 === 0) await known.learn();
      if (random.below(10) === 0) await openPage();
      else await call(random.pick(calls));
      if (index % 100 === 99) assert.is(await stored(foreign.audience.id), storedBefore);
    }
    assert.is(await stored(foreign.audience.id), storedBefore);
    for (const [path, body] of await readAll(foreign.audience, administrator))
      assert.is(body, before.get(path), path);
  } catch (error) {
    console.error(`It happens again with the seed ${seed}, after:`, done.slice(-100));
    throw error;
  }

  async function call(chosen: Call | undefined): Promise<void> {
    if (chosen === undefined) return;
    const audience = random.pick(audiences) ?? own.audience;
    const answer = await chosen.send({
      random,
      recordOf: (type) => known.recordOf(type, audience),
      choices: { q: [foreign.mark.slice(0, 12), 'mark'], query: [foreign.secret.slice(0, 12), 'ma'] },
      audience: random.below(4) === 0 ? foreign.audience : own.audience,
      as: editor.as(),
    });
    done.push(`${answer.line} → ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 300)}`);
    assert.not.ok(isFault(answer), JSON.stringify(answer.body));
    // What is public, strangers are shown too.
    if (chosen.kinds !== undefined) assertSilent(answer, '');
    if (answer.status === 401) await editor.renew();
  }

  async function openPage(): Promise<void> {
    const path = (random.pick(pages) ?? '/').replace(
      /[A-Z]\w+/,
      (type) => known.recordOf(type, foreign.audience)?.id ?? '',
    );
    const host = `${random.pick(audiences)?.subdomain}.platform.test`;
    const [visitor, stranger] = [newVisitor(host), newVisitor(host)];
    for (const [name, value] of editor.visitor.cookies) visitor.cookies.set(name, value);
    const [{ status = 0, headers, body }, shown] = [await visitor.open(path), await stranger.open(path)];
    const answer = { line: `${host}${path}`, status, headers, body };
    done.push(`${answer.line} → ${status}`);
    assert.not.ok(isFault(answer), body);
    assertSilent(answer, shown.body);
  }

  /** What the request says itself, the response may repeat. */
  function assertSilent({ line, headers, body }: Answer, shown: string): void {
    const text = `${JSON.stringify([body, ...headers])}`;
    for (const secret of secrets)
      assert.not.ok(
        secret.some((form) => text.includes(form)) &&
          !secret.some((form) => `${line}${shown}`.includes(form)),
        `${line} tells of ${secret}: ${text}`,
      );
  }
}

/** The words of an audience, and the ids of its records in both forms. */
const secretsOf = ({ mark, secret }: Side, records: readonly { type: string; id: string }[]): string[][] => [
  [mark],
  [secret],
  ...records.map(({ type, id }) => [id, globalId(type, id)]),
];
