import type { Settings } from '../request/settings.ts';

/** Whether `ADMIN_IDP_IDS` names a user of the provider: by the id alone only for the platform's app. */
export function isNamedAdministrator(
  { administrators, platformApp }: Settings,
  appId: string,
  userId: string,
): boolean {
  const names = [`${appId}:${userId}`, ...(appId === platformApp.appId ? [userId] : [])];
  return names.some((name) => administrators.includes(name));
}
