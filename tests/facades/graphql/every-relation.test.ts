import { isDeepStrictEqual } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { audienceSchema, tenantsSchema } from '../../../facades/graphql/schema/schemas.ts';
import { countReads } from '../../support/count-reads.ts';
import { signIn } from '../../support/credentials.ts';
import { graphql } from '../../support/graphql.ts';
import { seedAudience } from '../../support/seeds.ts';
import { pathsThrough } from '../../support/selections.ts';
import { seedWorld } from '../../support/worlds.ts';

const paths = [...pathsThrough(audienceSchema, 2)];

test('every relation of the audience schema: as many statements for many records as for few', async () => {
  const one = await seedWorld('One', 1);
  const three = await seedWorld('Three', 3);
  const { as } = await signIn({ admin: true });
  assert.ok(paths.length > 100);
  for (const { path, document } of paths) {
    const reads = (audience: typeof one) =>
      countReads(async () => {
        const { body } = await graphql(audience, document, { as });
        assert.is(body.errors, undefined, path);
      });
    assert.is(await reads(three), await reads(one), path);
  }
});

test('venues with their locales: not a statement more than the venues alone', async () => {
  const audience = await seedWorld('Located', 2);
  const { as } = await signIn({ audience });
  const reads = (fields: string) =>
    countReads(async () => {
      const { body } = await graphql(audience, `{ venues { ${fields} } }`, { as });
      assert.is(body.errors, undefined);
    });
  assert.is(await reads('name locale { id name label latitude longitude timeZone }'), await reads('name'));
});

test("every relation of the audience schema: nothing of another audience's", async () => {
  const ours = await seedWorld('Ours', 2);
  await seedWorld('Theirs', 2);
  const callers = [await signIn({ admin: true }), await signIn(), await signIn({ audience: ours })];
  for (const { as } of callers)
    for (const { path, document } of paths) {
      const { body } = await graphql(ours, document, { as });
      assert.not.match(JSON.stringify(body), /Theirs/, path);
    }
});

test('every relation of the tenants schema: as many statements for many audiences as for few', async () => {
  const { as } = await signIn({ admin: true });
  const tenantsPaths = [...pathsThrough(tenantsSchema, 2)];
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
  await seedWorld('More', 2);
  await seedAudience();
  const more = await reads();
  // The lists of hundreds of audiences are read in parts, so that another part may have begun; but not twice.
  if (isDeepStrictEqual(more, few)) return;
  await seedWorld('Most', 2);
  await seedAudience();
  assert.equal(await reads(), more);
});

test.run();
