import { testApp } from '../../support/app/app.ts';
import type { SeededAudience } from '../../support/records/seeds.ts';
import { serviceToken, signIn } from '../../support/requests/credentials.ts';

/** The environment of somebody who is signed in. */
export const signedIn = async (options: Parameters<typeof signIn>[0] = {}) => ({
  AUDIENCE_PLATFORM_URL: (await testApp()).url,
  AUDIENCE_PLATFORM_TOKEN: (await signIn(options)).token,
});

/** That of a worker of an audience. */
export const asWorker = async (
  audience: SeededAudience,
  options: Parameters<typeof serviceToken>[1] = {},
) => ({
  AUDIENCE_PLATFORM_URL: (await testApp()).url,
  AUDIENCE_PLATFORM_SERVICE_TOKEN: (await serviceToken(audience, options)).secret,
});
