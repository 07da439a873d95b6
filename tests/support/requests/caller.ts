import { findPrincipal, readCredential } from '../../../core/auth/authenticate.ts';
import type { Context } from '../../../core/request/context.ts';
import type { GraphqlScope } from '../../../core/request/graphql-scope.ts';
import { createCaller } from '../../../core/router.ts';
import { testApp } from '../app/app.ts';
import type { SeededAudience } from '../records/seeds.ts';
import { signIn } from './credentials.ts';

type Caller = ReturnType<typeof createCaller>;

/** Calls procedures as an administrator does on the audience's GraphQL endpoint. */
export const administer = async ({ id: audienceId }: SeededAudience): Promise<Caller> =>
  call((await signIn({ admin: true })).as, { schema: 'audience', audienceId });

/** The same on the tenants' endpoint. */
export const administerTenants = async (): Promise<Caller> =>
  call((await signIn({ admin: true })).as, { schema: 'tenants' });

export const call = async (as: string, endpoint?: GraphqlScope): Promise<Caller> =>
  createCaller(await contextOf(as, endpoint));

/** What procedures are given of a request with this credential. */
export async function contextOf(as: string, endpoint?: GraphqlScope): Promise<Context> {
  const { dependencies } = await testApp();
  const credential = await readCredential(dependencies, as);
  const principal = credential && (await findPrincipal(dependencies, credential));
  return { ...dependencies, endpoint, principal };
}
