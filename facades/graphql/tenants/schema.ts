import { lexicographicSortSchema } from 'graphql';
import { createBuilder } from '../builder.ts';
import { addAudience } from '../types/audience.ts';
import { addTenantsQuery } from './query.ts';

const builder = createBuilder();
addAudience(builder);
addTenantsQuery(builder);

/** The management of audiences. */
export const tenantsSchema = lexicographicSortSchema(builder.toSchema());
