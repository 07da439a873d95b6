import { defineEntity, p } from '@mikro-orm/core';
import { Session } from './session.ts';

/** An authorization code of the voice assistant's account linking. */
export const VoiceCode = defineEntity({
  name: 'VoiceCode',
  tableName: 'voice_code',
  properties: {
    codeHash: p.text().primary(),
    /** The session in which the user consented. */
    sessionId: p.manyToOne(Session).mapToPk(),
    redirectUri: p.text(),
    codeChallenge: p.text().nullable(),
    expiresAt: p.datetime(),
    /** The session started with this code. */
    linkedSessionId: p.manyToOne(Session).mapToPk().nullable(),
  },
});
