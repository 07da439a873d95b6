import * as assert from 'uvu/assert';
import { type SeededAudience, seedAudience, seedLocale } from '../support/records/seeds.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';

export type Scene = Awaited<ReturnType<typeof createScene>>;

/** An audience with the locale `toronto`, a worker and an administrator. */
export async function createScene(given?: SeededAudience) {
  const audience = given ?? (await seedAudience());
  const locale = await seedLocale(audience, { label: 'toronto' });
  const { as: admin } = await signIn({ audience, admin: true });
  return {
    audience,
    locale,
    admin,
    as: await worker(audience),

    async get<Body>(path: string): Promise<Body> {
      const { status, body } = await request<Body>(`GET /v1/${path}`, { as: admin });
      assert.is(status, 200);
      return body;
    },

    /** An administrator's edit of an event. */
    async editEvent(id: string, edit: object): Promise<void> {
      const document = 'mutation($input: EventUpdateInput!) { updateEvent(input: $input) { event { id } } }';
      const input = { id: globalId('Event', id), ...edit };
      const { body } = await graphql(audience, document, { as: admin, variables: { input } });
      assert.is(body.errors, undefined);
    },

    async editVenue(id: string, edit: object): Promise<void> {
      const { status } = await request(`PATCH /v1/venues/${id}`, { as: admin, body: edit });
      assert.is(status, 200);
    },

    async deleteVenue(id: string): Promise<void> {
      assert.is((await request(`DELETE /v1/venues/${id}`, { as: admin })).status, 204);
    },

    async deleteEvent(id: string): Promise<void> {
      const document = 'mutation($input: EventDeleteInput!) { deleteEvent(input: $input) { deletedId } }';
      const input = { id: globalId('Event', id) };
      const { body } = await graphql(audience, document, { as: admin, variables: { input } });
      assert.is(body.errors, undefined);
    },
  };
}
