import { Deauthorization } from '../../orm/entities/deauthorization.ts';
import { VoiceCode } from '../../orm/entities/voice-code.ts';
import { deleteExpiredRegistrations } from '../../orm/erasure/expired-registrations.ts';
import { day, hour } from '../time.ts';
import type { Job } from './job.ts';

/** Far longer than any sign-in takes. */
const deauthorizationsKept = hour;

/** A code that is used again long after is a mistake, and no theft. */
const codesKept = day;

/** Deletes what has served its purpose. */
export const forgetExpired: Job = {
  name: 'forget what has expired',
  run: async ({ database, now }) => {
    const at = now();
    await database.write(async ({ em, read }) => {
      await em.nativeDelete(Deauthorization, { at: { $lt: new Date(at.valueOf() - deauthorizationsKept) } });
      await em.nativeDelete(VoiceCode, { expiresAt: { $lt: new Date(at.valueOf() - codesKept) } });
      await read(deleteExpiredRegistrations, [at.toISOString()]);
    });
  },
};
