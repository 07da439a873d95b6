import type { Database } from '../../orm/database.ts';
import type { IdentityProvider } from '../auth/graph-api.ts';
import type { OpenIdProvider } from '../auth/open-id.ts';
import type { Principal } from '../auth/principal.ts';
import type { Mailer } from '../network/mailer.ts';
import type { Pushes } from '../network/push/pushes.ts';
import type { GraphqlScope } from './graphql-scope.ts';
import type { PictureStore } from './picture-store.ts';
import type { Settings } from './settings.ts';

/** For operators. Entries contain neither secrets nor personal data. */
interface Log {
  info(entry: object, message: string): void;
  error(entry: object, message: string): void;
}

/** What all requests of a process share. */
export interface Dependencies {
  readonly database: Database;
  /** The one that speaks the Graph API. */
  readonly provider: IdentityProvider;
  /** Those that speak OpenID Connect. */
  readonly openId: OpenIdProvider;
  /** Null where no mail server is configured. */
  readonly mailer: Mailer | null;
  readonly pushes: Pushes;
  readonly pictures: PictureStore;
  readonly settings: Settings;
  readonly log: Log;
  /** The clock; tests set it. */
  readonly now: () => Date;
}

/** The context of a procedure call. */
export interface Context extends Dependencies {
  readonly host?: string | undefined;
  /** The audience of the host, where it has been read already. */
  readonly hostAudience?: { readonly id: string; readonly public_pages: boolean } | undefined;
  /** The GraphQL endpoint that admitted the request. */
  readonly endpoint?: GraphqlScope | undefined;
  /** Null if the request has no usable credential. */
  readonly principal: Principal | null;
  /** From which the request comes; undefined where none has. */
  readonly network?: string | undefined;
  /** Where costly procedures wait for each other: the caller, or a stranger's network. Undefined: they need not wait. */
  readonly queue?: string | undefined;
}

/** The context of a procedure that is not public. */
export type AuthenticatedContext = Context & { readonly principal: Principal };
