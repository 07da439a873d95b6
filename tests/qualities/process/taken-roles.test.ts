import { decodeJwt } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMigratedDatabase, serverUrl } from '../../support/database/database.ts';
import { globalId, type Result } from '../../support/requests/graphql.ts';
import { requestAt } from '../../support/requests/request.ts';
import { start, stop } from '../../support/service/service.ts';
import { signInAt } from '../faults/sign-in.ts';

type Mutated = Record<string, { readonly record: { readonly id: string } }>;

/** Several processes need PostgreSQL: the embedded database is of one. */
if (serverUrl !== undefined) {
  const server = serverUrl;

  test('a role that is taken away: refused on the next request, by the process that took it and by every other', async () => {
    const { url: DATABASE_URL, drop } = await createMigratedDatabase(server);
    const environment = { DATABASE_URL, DEMO: '0', JWT_SECRET: 'shared by both processes'.repeat(2) };
    const services = [await start(environment), await start(environment)];
    const [first = '', second = ''] = services.map(({ url }) => url);
    const admin = `JWT ${await signInAt(first, 'ada')}`;
    const mutateAt = async (url: string, path: string, mutation: string, as: string) => {
      const body = { query: `mutation { ${mutation} }` };
      const response = await requestAt<Result<Mutated>>(url, `POST /v1/${path}/graphql`, { as, body });
      assert.is(response.status, 200);
      return response.body;
    };
    const made = 'createAudience(input: { name: "Salsa", subdomain: "salsa" }) { record: audience { id } }';
    const audienceId = (await mutateAt(first, 'tenants', made, admin)).data.createAudience?.record.id ?? '';
    const path = `audience/${Buffer.from(audienceId, 'base64').toString().split(':')[1]}`;
    const token = await signInAt(second, 'bruno', 'salsa.localhost');
    const userId = globalId('User', decodeJwt(token).sub ?? '');
    const give = async (role: string) => {
      const mutation = `updateMember(input: { userId: "${userId}", role: ${role} }) { clientMutationId }`;
      assert.is((await mutateAt(first, path, mutation, admin)).errors, undefined);
    };
    const place = 'name: "York", label: "york", latitude: 43, longitude: -79, timeZone: "America/Toronto"';
    const edit = 'updateLocale(input: { id: "ID", name: "North York" }) { record: locale { id } }';
    await give('EDITOR');
    const created = `createLocale(input: { ${place} }) { record: locale { id } }`;
    const { id = '' } =
      (await mutateAt(second, path, created, `JWT ${token}`)).data.createLocale?.record ?? {};
    const messageAt = async (url: string) =>
      (await mutateAt(url, path, edit.replace('ID', id), `JWT ${token}`)).errors?.[0]?.message;
    for (let round = 0; round < 5; round++) {
      for (const url of [first, second]) assert.is(await messageAt(url), undefined);
      await give('MEMBER');
      for (const url of [second, first]) assert.is(await messageAt(url), 'Administrator access required');
      await give('EDITOR');
    }
    assert.equal(await Promise.all(services.map(stop)), [0, 0]);
    await drop();
  });
}
