import { Deauthorization } from '../../orm/entities/deletion-request.ts';
import { VoiceCode } from '../../orm/entities/voice-code.ts';
import { deleteExpiredRegistrations } from '../../orm/erasure/users.ts';
import type { Dependencies } from '../context.ts';
import { day, hour } from '../time.ts';

/** Far longer than any sign-in takes. */
const deauthorizationRetention = hour;

/** A code that is reused after this time is a mistake rather than a theft. */
const codeRetention = day;

export async function deleteExpired({ database, now }: Dependencies): Promise<void> {
  const at = now();
  await database.transaction(async ({ em, execute }) => {
    await em.nativeDelete(Deauthorization, {
      at: { $lt: new Date(at.valueOf() - deauthorizationRetention) },
    });
    await em.nativeDelete(VoiceCode, { expiresAt: { $lt: new Date(at.valueOf() - codeRetention) } });
    await execute(deleteExpiredRegistrations, [at.toISOString()]);
  });
}
