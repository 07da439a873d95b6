import type { Database } from '../orm/database.ts';
import { credentialIn, offersCredential } from './auth/authenticate.ts';
import type { Principal } from './auth/principal.ts';
import type { IdentityProvider } from './auth/provider.ts';
import type { GraphqlScope } from './graphql-scope.ts';
import type { Settings } from './settings.ts';

/** What the process holds for as long as it runs. */
export interface Dependencies {
  readonly database: Database;
  readonly provider: IdentityProvider;
  readonly settings: Settings;
  /** The clock; tests set it. */
  readonly now: () => Date;
  /** Tests hold what use cases give against their output schemas. */
  readonly provesOutput?: boolean;
}

/** What a request says about itself before anything of it is read. */
interface RequestOrigin {
  readonly authorization?: string | undefined;
  readonly host?: string | undefined;
  readonly endpoint?: GraphqlScope | undefined;
}

export interface Context extends Dependencies {
  readonly host: string | undefined;
  /** The GraphQL endpoint that the request came to and was admitted to. */
  readonly endpoint?: GraphqlScope | undefined;
  /** Whether the header names one of the two schemes, with whatever credential. */
  readonly offersCredential: boolean;
  /** Resolves the credential, once a request; refuses without a usable one. */
  readonly authenticate: () => Promise<Principal>;
  /** Who is asking by the credential's own word. Nothing may be answered on that word alone. */
  readonly presume: () => Promise<Principal | null>;
  /** The principal, if it has been resolved by now. */
  readonly principalSoFar: () => Principal | undefined;
}

export function createContext(dependencies: Dependencies, origin: RequestOrigin): Context {
  const credential = credentialIn(dependencies, origin.authorization);
  let pending: Promise<Principal> | undefined;
  let resolved: Principal | undefined;
  const resolve = async () => {
    resolved = await credential.authenticate();
    return resolved;
  };
  return {
    ...dependencies,
    host: origin.host,
    endpoint: origin.endpoint,
    offersCredential: offersCredential(origin.authorization),
    authenticate: () => {
      pending ??= resolve();
      return pending;
    },
    presume: async () => resolved ?? credential.presume(),
    principalSoFar: () => resolved,
  };
}
