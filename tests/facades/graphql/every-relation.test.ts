import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { audienceSchema, tenantsSchema } from '../../../facades/graphql/schema/schemas.ts';
import { clock } from '../../support/app/clock.ts';
import { countReads } from '../../support/database/count-reads.ts';
import type { SeededAudience } from '../../support/records/seeds.ts';
import { seedWorld } from '../../support/records/worlds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { graphql } from '../../support/requests/graphql.ts';
import { pathsThrough } from '../../support/requests/selections.ts';

const paths = [...pathsThrough(audienceSchema, 2)];

let one: SeededAudience;
let two: SeededAudience;

test.before(async () => {
  one = await seedWorld('One', 1);
  two = await seedWorld('Two', 2); // with less than 100 changes: of a longer list, the beginning is read first
});

test("every relation of the audience schema: as many statements for many records as for few, and nothing of another audience's", async () => {
  const { as } = await signIn({ admin: true });
  assert.ok(paths.length > 50);
  for (const { path, document } of paths) {
    const reads = (audience: SeededAudience, other: RegExp) =>
      countReads(async () => {
        const { body } = await graphql(audience, document, { as });
        assert.is(body.errors, undefined, path);
        assert.not.match(JSON.stringify(body), other, path);
      });
    assert.is(await reads(two, /One/), await reads(one, /Two/), path);
  }
});

test('venues with their locales: not a statement more than the venues alone', async () => {
  const { as } = await signIn({ audience: two });
  const reads = (fields: string) =>
    countReads(async () => {
      const { body } = await graphql(two, `{ venues { ${fields} } }`, { as });
      assert.is(body.errors, undefined);
    });
  assert.is(await reads('name locale { id name label latitude longitude timeZone }'), await reads('name'));
});

test("every relation of the audience schema, to users who are no administrators: nothing of another audience's", async () => {
  for (const { as } of [await signIn(), await signIn({ audience: one })])
    for (const { path, document } of paths) {
      const { body } = await graphql(one, document, { as });
      assert.not.match(JSON.stringify(body), /Two/, path);
    }
});

test('every relation of the tenants schema: as many statements for many records as for few', async () => {
  const name = 'Multitude';
  const { as } = await signIn({ admin: true, name });
  const from = clock.now().toISOString();
  await seedWorld(name, 1);
  // Lists of hundreds of audiences and changes, which other tests have made, are read in parts.
  const tenantsPaths = [...pathsThrough(tenantsSchema, 2)].map(({ path, document }) => ({
    path,
    document: document
      .replace(/ (audiences|users)(Connection)? /, `$&(query: "${name}") `)
      .replace(/ changes(Connection)? /, `$&(from: "${from}") `),
  }));
  const reads = async () => {
    const counts: Record<string, number> = {};
    for (const { path, document } of tenantsPaths)
      counts[path] = await countReads(async () => {
        const { body } = await graphql(null, document, { as });
        assert.is(body.errors, undefined, path);
      });
    return counts;
  };
  const few = await reads();
  await signIn({ name });
  await seedWorld(name, 3);
  await seedWorld(name, 2);
  assert.equal(await reads(), few);
});
