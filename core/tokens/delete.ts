import { z } from 'zod';
import { Session } from '../../orm/entities/session.ts';
import { personal } from '../procedures.ts';

export const deleteToken = personal
  .meta({
    openapi: { method: 'DELETE', path: '/v1/token', summary: 'Sign out: ends the session', tags: ['Tokens'] },
    status: 204,
  })
  .input(z.object({}))
  .output(z.void())
  .mutation(async ({ ctx }) => {
    const endedAt = ctx.now();
    await ctx.database.write(({ em }) =>
      em.nativeUpdate(Session, { id: ctx.principal.sessionId }, { endedAt }),
    );
  });
