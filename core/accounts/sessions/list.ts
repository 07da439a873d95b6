import { z } from 'zod';
import { activeSessionsOfUser } from '../../../orm/commands/sessions.ts';
import { deviceTypes } from '../../../orm/schema/entities/session.ts';
import { timestamp, uuid } from '../../../orm/statements/row-types.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';

const sessionDevice = z
  .object({
    identifier: z.string(),
    type: z.enum([...deviceTypes, 'voice']).describe('`voice` for the voice assistant.'),
    model: z.string(),
    version: z.string(),
    build: z.string(),
  })
  .meta({ id: 'SessionDevice' });

const session = z
  .object({
    id: uuid,
    device: sessionDevice.describe('The device, as the app described it on signing in.'),
    created_at: timestamp.describe('When the user signed in, or linked the voice assistant.'),
    last_seen_at: timestamp.describe('When it was last used, to the hour.'),
    current: z.boolean().describe('Whether it is the session of this request.'),
  })
  .meta({ id: 'Session' });

const voiceAssistant = {
  identifier: 'voice',
  type: 'voice',
  model: 'Voice assistant',
  version: '',
  build: '',
} as const;

export const listSessions = userProcedure
  .meta({
    openapi: route(
      'GET',
      '/v1/me/sessions',
      'Me',
      "List the signed-in user's sessions, the one used last first",
      {
        description:
          'Where the user is signed in, and whether the voice assistant is linked. With a token of one audience, the sessions ' +
          'in that audience alone.',
      },
    ),
  })
  .input(z.object({}))
  .output(proven(z.array(session)))
  .query(async ({ ctx }) => {
    const { userId, audienceId, sessionId } = ctx.principal;
    const rows = await ctx.database.query(activeSessionsOfUser, [
      userId,
      audienceId,
      ctx.now().toISOString(),
    ]);
    return rows.map(({ id, created_at, last_seen_at, is_voice: isVoice, ...device }) => ({
      id,
      device: isVoice ? voiceAssistant : device,
      created_at,
      last_seen_at,
      current: id === sessionId,
    }));
  });
