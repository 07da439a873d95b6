import { z } from 'zod';
import { hasRecord } from '../records/photo.ts';
import { uuid } from '../statements/row-types.ts';
import { parameters, unscopedQuery } from '../statements/statement.ts';

/** SQL: a user has no identity left in the audience of a row. */
export const hasLeft = (user: string, row: string): string => `not exists (
  select from membership m join identity i on i.id = m.identity_id
  where i.user_id = ${user} and m.audience_id = ${row}.audience_id)`;

/** The sources that these users were, also under the ids of others who became one with them. */
export const sourcesOfUsers = unscopedQuery(
  'sources_of_users',
  z.object({ audience_id: uuid, source: z.string() }),
  parameters<[userIds: readonly string[], source: string]>(),
  `select distinct audience_id, source from batch
   where user_id = any($1::uuid[]) and state is not null and starts_with(source, $2) and ${hasLeft('batch.user_id', 'batch')}`,
);

/** The photos that these users uploaded and that no record has, nor will have when it is restored. */
export const unusedPhotosOfUsers = unscopedQuery(
  'unused_photos_of_users',
  z.object({ id: uuid, audience_id: uuid, url: z.string() }),
  parameters<[userIds: readonly string[]]>(),
  `select f.id, f.audience_id, f.url from upload u join photo_row f on f.id = u.photo_id
   where u.uploaded_by = any($1::uuid[]) and ${hasLeft('u.uploaded_by', 'u')} and not ${hasRecord('f.id', '_row')}`,
);
