import type { z } from 'zod';
import { mailAddresses } from '../../orm/reads/notifications/mail-addresses.ts';
import { MailAddress } from '../../orm/schema/entities/mail-address.ts';
import { subscribedLetter } from '../letters/subscribed-letter.ts';
import { writerOf } from '../letters/writer.ts';
import { type Mailer, UnsentLetter } from '../network/mailer.ts';
import type { Dependencies } from '../request/context.ts';
import type { Channel } from './channel.ts';

type Reading = Pick<Dependencies, 'database' | 'settings' | 'now' | 'log'>;

/** Reaches people at their addresses. */
export const mailChannel = (
  dependencies: Reading,
  mailer: Mailer,
): Channel<z.output<typeof mailAddresses.row>> => ({
  medium: 'mail',
  addressesOf: ({ query }, scope, userIds) => query(mailAddresses, scope, [userIds]),
  async send({ id, audienceId, title, text, address: url }, to) {
    const writer = await writerOf(dependencies, audienceId);
    const written = { id, subject: title, paragraphs: [title, text, { label: url, url }] };
    const letter = subscribedLetter(dependencies.settings, writer, audienceId, to, written);
    try {
      await mailer.send(letter);
      return 'sent';
    } catch (error) {
      if (!(error instanceof UnsentLetter) || error.outcome === 'unknown') throw error;
      dependencies.log.error({ err: error, audience: audienceId }, 'a mail could not be sent');
      return error.outcome;
    }
  },
  forget: async ({ em }, ids) => {
    await em.nativeUpdate(MailAddress, { identityId: { $in: [...ids] } }, { endedAt: dependencies.now() });
  },
});
