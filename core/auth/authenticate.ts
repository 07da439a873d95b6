import DataLoader from 'dataloader';
import { type ActiveSession, activeSession } from '../../orm/commands/sessions.ts';
import type { Database } from '../../orm/database.ts';
import { formerIds } from '../../orm/records/user.ts';
import { type AudienceRole, audienceRoles } from '../../orm/schema/entities/user.ts';
import { isId } from '../../orm/statements/input-types.ts';
import type { Dependencies } from '../request/context.ts';
import { authenticateApplication } from './api-key.ts';
import { type VerifiedToken, verifyToken } from './json-web-token.ts';
import { countKeyUse } from './key-uses.ts';
import { recordSeen } from './last-seen.ts';
import type {
  ApplicationPrincipal,
  Principal,
  ServicePrincipal,
  UserPrincipal,
  VoicePrincipal,
} from './principal.ts';
import { prefixOf } from './secret.ts';
import { authenticateSecret, authenticateService } from './service-token.ts';

/** What an Authorization header presents, as far as its text shows. Whether it is usable, only a lookup tells. */
export interface Credential {
  readonly text: string;
  /** Of the session, the service token or the API key. */
  readonly id: string;
  /** Undefined for an API key or a service token itself, which anybody can make up. */
  readonly claims: VerifiedToken | undefined;
}

const pattern = /^(JWT|Bearer) +([\w~+/=.-]{1,4096})$/i;

/** The credential of an Authorization header, without asking the database; null for one that cannot be usable. */
export async function readCredential(
  dependencies: Dependencies,
  authorization = '',
): Promise<Credential | null> {
  const [, scheme, text = ''] = pattern.exec(authorization) ?? [];
  if (scheme === undefined) return null;
  if (scheme.toLowerCase() === 'bearer') {
    const id = prefixOf(text, 'app');
    return id === null ? null : { text, id, claims: undefined };
  }
  const claims = await verifyToken(dependencies, text, 'access', 'service');
  return claims && { text, id: claims.use === 'service' ? claims.sub : claims.jti, claims };
}

/**
 * The same where a service token is accepted as it is: agents' programs cannot exchange it for a JWT, and send nothing but
 * a Bearer.
 */
export async function readAgentCredential(
  dependencies: Dependencies,
  authorization = '',
): Promise<Credential | null> {
  const [, scheme, text = ''] = pattern.exec(authorization) ?? [];
  const id = scheme?.toLowerCase() === 'bearer' ? prefixOf(text, 'svc') : null;
  return id === null ? readCredential(dependencies, authorization) : { text, id, claims: undefined };
}

/**
 * The principal of a credential; null if it is unknown, revoked, or has ended or expired. Of a key, the calls that the
 * request contains are counted.
 */
export async function findPrincipal(
  dependencies: Dependencies,
  credential: Credential,
  calls = 1,
): Promise<Principal | null> {
  const { claims } = credential;
  if (claims !== undefined && claims.use !== 'service') return authenticateUser(dependencies, claims);
  const key = await findKey(dependencies, credential);
  if (key !== null) countKeyUse(dependencies, key, calls);
  return key;
}

function findKey(
  dependencies: Dependencies,
  { text, claims }: Credential,
): Promise<ApplicationPrincipal | ServicePrincipal | null> {
  if (claims !== undefined) return authenticateService(dependencies, claims);
  return prefixOf(text, 'svc') === null
    ? authenticateApplication(dependencies, text)
    : authenticateSecret(dependencies, text);
}

/**
 * The claims only name the session: whether it is active, whose it is, and what the user may do, is read on every
 * request. The token of a user who was merged acts as the survivor.
 */
async function authenticateUser(
  dependencies: Dependencies,
  { jti, sub }: VerifiedToken,
): Promise<UserPrincipal | VoicePrincipal | null> {
  if (!isId(jti)) return null;
  const session = await findSession(dependencies, jti);
  if (session === undefined) return null;
  const { id: sessionId, user_id: userId, audience_id: audienceId, is_admin: isAdmin, role } = session;
  if (userId !== sub && !(await wasMerged(dependencies.database, sub, userId))) return null;
  if (session.is_unseen) recordSeen(dependencies, sessionId);
  return session.is_voice
    ? { kind: 'voice', userId, sessionId, audienceId }
    : { kind: 'user', userId, sessionId, audienceId, isAdmin, role };
}

interface Wanted {
  readonly id: string;
  readonly at: Date;
}

const sessionLoaders = new WeakMap<Database, DataLoader<Wanted, ActiveSession | undefined>>();

/**
 * Requests of one turn of the event loop look their sessions up by one statement: 11 % of W1. Begun before their other reads,
 * it is sent with these.
 */
function findSession({ database, now }: Dependencies, id: string): Promise<ActiveSession | undefined> {
  const loader = sessionLoaders.get(database) ?? sessionLoaderOf(database);
  sessionLoaders.set(database, loader);
  return loader.load({ id, at: now() });
}

const sessionLoaderOf = (database: Database): DataLoader<Wanted, ActiveSession | undefined> =>
  new DataLoader(
    async (wanted) => {
      const latest = new Date(Math.max(...wanted.map(({ at }) => at.valueOf()))).toISOString();
      const found = await database.query(activeSession, [wanted.map(({ id }) => id), latest]);
      const byId = new Map(found.map((session) => [session.id, session]));
      return wanted.map(({ id }) => byId.get(id));
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: (read) => setImmediate(read) },
  );

async function wasMerged(database: Database, id: string, survivor: string): Promise<boolean> {
  const [found] = isId(id) ? await database.query(formerIds, [[id]]) : [];
  return found?.id === survivor;
}

/** The user named by a token's claims, before the session is read. Not sufficient to authorize a response. */
export function claimedUser({ claims }: Credential): UserPrincipal | VoicePrincipal | null {
  if (claims?.use !== 'access') return null;
  const { jti: sessionId, sub: userId, role, audience_role, audience_id, voice } = claims;
  const audienceId = typeof audience_id === 'string' ? audience_id : null;
  return voice === true
    ? { kind: 'voice', userId, sessionId, audienceId }
    : {
        kind: 'user',
        userId,
        sessionId,
        audienceId,
        isAdmin: role === 'admin' && audience_role === undefined,
        role: readRole(audience_role),
      };
}

const readRole = (claim: unknown): AudienceRole | null =>
  audienceRoles.find((role) => role === claim) ?? null;
