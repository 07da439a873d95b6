import { audiencesWithoutOwner } from '../../orm/reads/audiences-without-owner.ts';
import type { Dependencies } from '../request/context.ts';
import { checkOwnApps } from './check-providers.ts';
import { checkSecrets } from './check-secrets.ts';

/** What both the service and the command `doctor` try of what is stored. */
export const checksOfAudiences = {
  secrets: checkSecrets,
  own_apps: checkOwnApps,
  owners: checkOwners,
} as const;

const maximumNamed = 20;

/** An owner who is erased leaves whether there is another or not. */
async function checkOwners({ database }: Pick<Dependencies, 'database'>): Promise<string> {
  const [found] = await database.query(audiencesWithoutOwner, [maximumNamed]);
  const { count = 0, names = [] } = found ?? {};
  if (count === 0) return 'No audience has lost its last owner';
  const others = count > names.length ? ` and ${count - names.length} others` : '';
  throw new Error(
    `Without an owner: ${names.join(', ')}${others}. Invite somebody to be one, or give a member the role.`,
  );
}
