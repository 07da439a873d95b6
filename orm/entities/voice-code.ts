import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Session } from './session.ts';

/** An authorization code of the voice assistant's account linking. */
export const VoiceCode = defineEntity({
  name: 'VoiceCode',
  tableName: 'voice_code',
  properties: {
    codeHash: p.text().primary(),
    /** In which the user consented. */
    sessionId: p.manyToOne(Session).mapToPk(),
    redirectUri: p.text(),
    codeChallenge: p.text().nullable(),
    expiresAt: p.datetime(),
    /** Which the code was spent for. */
    linkedSessionId: p.manyToOne(Session).mapToPk().nullable(),
  },
});

export type VoiceCode = InferEntity<typeof VoiceCode>;
