import { lexicographicSortSchema } from 'graphql';
import { createBuilder } from '../builder.ts';
import { Inputs } from '../inputs.ts';
import { addLists } from '../lists.ts';
import { addMe } from '../me.ts';
import { addMutations } from '../mutations.ts';
import { addNodes } from '../nodes.ts';
import { addApplication } from '../types/application.ts';
import { addAudience } from '../types/audience.ts';
import { addDomain } from '../types/domain.ts';
import { addServiceToken } from '../types/service-token.ts';
import { addUser } from '../types/user.ts';
import { tenantsLists } from './lists.ts';
import { addTenantsQuery } from './query.ts';

const builder = createBuilder();
const inputs = new Inputs(builder);

addApplication(builder);
addAudience(builder);
addDomain(builder);
addServiceToken(builder);
addUser(builder);

addTenantsQuery(builder);
addMe(builder);
addNodes(builder, ['Application', 'Audience', 'Domain', 'ServiceToken', 'User']);
addLists(builder, inputs, tenantsLists);
addMutations(builder, inputs, 'tenants');

/** The management of audiences. */
export const tenantsSchema = lexicographicSortSchema(builder.toSchema());
