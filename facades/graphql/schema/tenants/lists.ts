import type { List } from '../lists.ts';
import { audienceOwnLists } from '../types/audience.ts';

/** The lists of the tenants schema. */
export const tenantsLists: readonly List[] = [
  { on: 'Query', name: 'audiences', of: 'Audience', description: 'The audiences.' },
  { on: 'Query', name: 'users', of: 'User', description: 'The users.' },
  ...audienceOwnLists,
];
