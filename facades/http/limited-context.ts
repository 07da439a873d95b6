import type { Request, Response } from 'express';
import type { Principal } from '../../core/auth/principal.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/errors.ts';
import { networkOf } from './network.ts';
import type { RateLimits } from './rate-limits.ts';

/** The context of a request in which whoever authenticates, or fails to, is counted. */
export function limitedContext(
  context: Context,
  limits: RateLimits,
  request: Request,
  response: Response,
): Context {
  let counted: Promise<void> | undefined;
  const count = (principal: Principal) => {
    counted ??= limits.credential(credentialOf(principal), response);
    return counted;
  };
  let pending: Promise<Principal> | undefined;
  const admit = async () => {
    try {
      const principal = await context.authenticate();
      await count(principal);
      return principal;
    } catch (error) {
      if (error instanceof Refusal && error.reason === 'unauthenticated')
        await countAddress(limits, request, response);
      throw error;
    }
  };
  return {
    ...context,
    authenticate: () => {
      pending ??= admit();
      return pending;
    },
    presume: async () => {
      const presumed = await context.presume();
      if (presumed !== null) await count(presumed);
      return presumed;
    },
  };
}

export const countAddress = (limits: RateLimits, request: Request, response: Response): Promise<void> =>
  limits.public(networkOf(request.ip ?? ''), response);

function credentialOf(principal: Principal): string {
  if (principal.kind === 'user') return principal.sessionId;
  return principal.kind === 'application' ? principal.applicationId : principal.serviceTokenId;
}
