import { z } from 'zod';
import { serviceScopes } from '../schema/entities/application.ts';
import { timestamp, uuid } from '../statements/row-types.ts';
import { parameters, unscopedQuery } from '../statements/statement.ts';
import { contains } from './filters.ts';
import { by, byName, defineRecord } from './record.ts';

const scopes = z.array(z.enum(serviceScopes));

const serviceTokenRow = z
  .object({
    id: uuid,
    name: z.string().describe('What it is for.'),
    prefix: z
      .string()
      .describe(
        'The prefix of its secret, which identifies the token. The secret itself is shown only once.',
      ),
    scopes: scopes.describe('The scopes that it grants, such as `research:read`.'),
    review: z.boolean().describe('Whether what it sends waits until an owner or editor approves it.'),
    created_at: timestamp.describe('When it was made.'),
    expires_at: timestamp.nullable().describe('When it expires; null if never.'),
    revoked_at: timestamp.nullable().describe('When it was revoked; null if it was not.'),
    last_used_at: timestamp.nullable().describe('When it was last exchanged; null if never.'),
  })
  .describe('A token that a worker exchanges for JWTs that last one hour. Administrators only.');

export const serviceTokens = defineRecord('ServiceToken', {
  row: serviceTokenRow,
  columns:
    't.id, t.name, t.prefix, t.scopes, t.review, t.created_at, t.expires_at, t.revoked_at, t.last_used_at',
  from: 'service_token t',
  owners: {
    audience: {
      is: 't.audience_id = o.id',
      description: 'The service tokens of its workers. Administrators only.',
    },
  },
  filters: { query: contains('t.name') },
  orders: { name: byName('t.name'), created_at: by('t.id', 'uuid') },
});

const usableRow = z.object({
  id: z.string(),
  audience_id: z.string(),
  subdomain: z.string(),
  hash: z.string(),
  scopes,
  review: z.boolean(),
  last_used_at: z.string().nullable(),
});

export type UsableServiceToken = z.output<typeof usableRow>;

/** A service token that is neither revoked nor expired. */
const usable = (name: string, column: string) =>
  unscopedQuery(
    name,
    usableRow,
    parameters<[key: string, now: string]>(),
    `select t.id, t.audience_id, a.subdomain, t.hash, t.scopes, t.review, t.last_used_at
     from service_token t join audience a on a.id = t.audience_id and a.deleted_at is null
     where t.${column} = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > $2)`,
  );

export const serviceTokenByPrefix = usable('service_token_by_prefix', 'prefix');
/** Read on every request of a service JWT. */
export const serviceTokenById = usable('service_token_by_id', 'id');
