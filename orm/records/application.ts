import { z } from 'zod';
import { timestamp, uuid } from '../statements/row-types.ts';
import { parameters, unscopedQuery } from '../statements/statement.ts';
import { contains } from './filters.ts';
import { by, byName, defineRecord } from './record.ts';

const applicationRow = z
  .object({
    id: uuid,
    name: z.string().describe('Display name.'),
    api_key_prefix: z
      .string()
      .describe('The prefix of its API key, which identifies the key. The key itself is shown only once.'),
    created_at: timestamp.describe('When it was made.'),
  })
  .describe('A server-side application of one audience, authenticated by an API key. Administrators only.');

export const applications = defineRecord('Application', {
  row: applicationRow,
  columns: 'p.id, p.name, p.key_prefix as api_key_prefix, p.created_at',
  from: 'application p',
  owners: {
    audience: {
      is: 'p.audience_id = o.id',
      description: 'Its server-side applications. Administrators only.',
    },
  },
  filters: { query: contains('p.name') },
  orders: { name: byName('p.name'), created_at: by('p.id', 'uuid') },
});

export const applicationByPrefix = unscopedQuery(
  'application_by_prefix',
  z.object({ id: z.string(), audience_id: z.string(), key_hash: z.string() }),
  parameters<[prefix: string]>(),
  `select p.id, p.audience_id, p.key_hash from application p
   join audience a on a.id = p.audience_id and a.deleted_at is null
   where p.key_prefix = $1`,
);
