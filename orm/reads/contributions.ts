import { z } from 'zod';
import { hasRecord } from '../records/photo.ts';
import { uuid } from '../statements/row-types.ts';
import { parameters, unscopedQuery } from '../statements/statement.ts';

/** Of users who have lost an identity, and the audiences to which it had signed in. */
export type Left = [userIds: readonly string[], audienceIds: readonly string[]];

/**
 * SQL: one of the users `$1` has no identity left in the audience of a row, one of `$2`, or none at all. Who acts on an
 * audience with a token of the platform has never signed in there.
 */
export const hasLeft = (user: string, row: string): string => `${user} = any($1::uuid[])
  and (${row}.audience_id = any($2::uuid[]) or not exists (select from identity i where i.user_id = ${user}))
  and not exists (select from membership m join identity i on i.id = m.identity_id
    where i.user_id = ${user} and m.audience_id = ${row}.audience_id)`;

/** The sources that these users were, also under the ids of others who became one with them. */
export const sourcesOfUsers = unscopedQuery(
  'sources_of_users',
  z.object({ audience_id: uuid, source: z.string() }),
  parameters<[...Left, source: string]>(),
  `select distinct audience_id, source from batch
   where state is not null and starts_with(source, $3) and ${hasLeft('batch.user_id', 'batch')}`,
);

/** The photos that these users uploaded and that no record has, nor will have when it is restored. */
export const unusedPhotosOfUsers = unscopedQuery(
  'unused_photos_of_users',
  z.object({ id: uuid, audience_id: uuid, url: z.string() }),
  parameters<Left>(),
  `select f.id, f.audience_id, f.url from upload u join photo_row f on f.id = u.photo_id
   where ${hasLeft('u.uploaded_by', 'u')} and not ${hasRecord('f.id', '_row')}`,
);
