import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { procedureList } from '../../core/procedure-list.ts';
import { fieldNameOf, schemasOf } from '../../core/values/names.ts';
import { idTypes } from '../../orm/statements/input-types.ts';
import { createTenant } from '../orm/support/tenant.ts';
import { testApp } from '../support/app/app.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { contextOf } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { refusalOf } from '../support/requests/refusal.ts';

const { database } = (await testApp()).dependencies;
const foreign: Readonly<Record<string, string>> = { ...(await database.transaction(createTenant)) };

const context = await contextOf((await signIn({ admin: true })).as, {
  schema: 'audience',
  audienceId: (await seedAudience()).id,
});

/** The mutations that take no more than a record's id, with its type. */
const mutations = procedureList.flatMap(({ name, meta: { graphql }, input, call }) => {
  const { id, ...others } = input?.shape ?? {};
  const type = id && idTypes.get(id)?.type;
  const asks = Object.values(others).some((field) => !field.safeParse(undefined).success);
  return type && graphql && schemasOf(graphql).includes('audience') && !asks ? [{ name, type, call }] : [];
});

const keyOf = (type: string): string =>
  type === 'WebhookDelivery' ? 'deliveryId' : `${fieldNameOf(type)}Id`;

/** A change or a follow is of no audience alone. */
const foreignOf = (type: string): string => {
  const id = foreign[keyOf(type)];
  if (id === undefined && !['Change', 'Follow'].includes(type))
    throw new Error(`No ${type} of another audience.`);
  return id ?? randomUUID();
};

test('the mutations are found by what they take', () => {
  assert.ok(mutations.some(({ name }) => name === 'venues.delete'));
});

for (const { name, type, call } of mutations)
  test(`${name}: an unknown, malformed or foreign record is not found`, async () => {
    for (const id of [randomUUID(), 'nonsense', foreignOf(type)])
      assert.is((await refusalOf(call(context, async () => ({ id })))).reason, 'not_found', id);
  });
