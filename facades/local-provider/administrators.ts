import { people } from './people.ts';
import { scopedUserId } from './user-id.ts';

/** The user ids, within an app, of the people who are to administer a development machine. */
export const localAdministrators = (appId: string): string[] =>
  people.filter(({ administrator }) => administrator).map(({ id }) => scopedUserId(id, appId));
