import { Deauthorization } from '../../orm/entities/deletion-request.ts';
import { VoiceCode } from '../../orm/entities/voice-code.ts';
import { deleteExpiredRegistrations, deleteUnusedFormerApps } from '../../orm/erasure/users.ts';
import type { Dependencies } from '../context.ts';
import { day, hour } from '../time.ts';

/** Far longer than any sign-in takes: deauthorizations, and apps that were replaced while one was in progress. */
const signInRetention = hour;

/** A code that is reused after this time is a mistake rather than a theft. */
const codeRetention = day;

export async function deleteExpired({ database, now }: Dependencies): Promise<void> {
  const at = now();
  await database.transaction(async ({ em, execute }) => {
    const beforeSignIns = new Date(at.valueOf() - signInRetention);
    await em.nativeDelete(Deauthorization, { at: { $lt: beforeSignIns } });
    await execute(deleteUnusedFormerApps, [at.toISOString(), beforeSignIns.toISOString()]);
    await em.nativeDelete(VoiceCode, { expiresAt: { $lt: new Date(at.valueOf() - codeRetention) } });
    await execute(deleteExpiredRegistrations, [at.toISOString()]);
  });
}
