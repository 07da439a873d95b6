import { checkOwners } from './check-owners.ts';
import { checkOwnApps } from './check-providers.ts';
import { checkSecrets } from './check-secrets.ts';

/** What both the service and the command `doctor` try of what is stored. */
export const checksOfAudiences = {
  secrets: checkSecrets,
  own_apps: checkOwnApps,
  owners: checkOwners,
} as const;
