import type { z } from 'zod';
import { mailAddresses } from '../../orm/reads/notifications/mail-addresses.ts';
import { MailAddress } from '../../orm/schema/entities/mail-address.ts';
import { wordsOf } from '../languages/words.ts';
import { logUnsent } from '../letters/send-now.ts';
import { subscribedLetter } from '../letters/subscribed-letter.ts';
import { type AudienceWriter, writerOf } from '../letters/writer.ts';
import { concurrencyLimit } from '../network/concurrency-limit.ts';
import { connections, type Mailer, UnsentLetter } from '../network/mailer.ts';
import type { Dependencies } from '../request/context.ts';
import { second } from '../values/time.ts';
import type { Channel } from './channel.ts';

type Reading = Pick<Dependencies, 'database' | 'settings' | 'now' | 'log'>;

interface Reached extends z.output<typeof mailAddresses.row> {
  /** Who writes there. */
  readonly writer: AudienceWriter;
}

/** In which a letter waits for a connection: with the 45 seconds of the mailer, less than the term of an attempt. */
const queueTimeout = 10 * second;

/** Reaches people at their addresses. One connection is left for letters for which somebody waits. */
export function mailChannel(dependencies: Reading, mailer: Mailer): Channel<Reached> {
  const limit = concurrencyLimit(connections - 1);
  return {
    medium: 'mail',
    addressesOf: async ({ query }, scope, userIds) => {
      const found = await query(mailAddresses, scope, [userIds]);
      if (found.length === 0) return [];
      const writer = await writerOf(dependencies, scope.audienceId);
      return found.map((address) => ({ ...address, writer }));
    },
    send({ id, kind, audienceId, language, title, text, items = [], address: url }, to, begin) {
      const latest = performance.now() + queueTimeout;
      return limit(async () => {
        if (performance.now() > latest) return 'postponed';
        await begin();
        const subscription = { identityId: to.id, audienceId, kind };
        const paragraphs = [
          title,
          ...text.split('\n'),
          ...items,
          { label: wordsOf(language).t('notice.open'), url },
        ];
        const written = { id, to: to.address, subject: title, paragraphs };
        try {
          await mailer.send(subscribedLetter(dependencies.settings, to.writer, subscription, written));
          return 'sent';
        } catch (error) {
          if (!(error instanceof UnsentLetter) || error.outcome === 'unknown') throw error;
          logUnsent(dependencies.log, error, { audience: audienceId });
          return error.outcome;
        }
      });
    },
    forget: async ({ em }, gone) => {
      const addresses = gone.map(({ id, address }) => ({ identityId: id, address }));
      await em.nativeUpdate(MailAddress, { $or: addresses }, { endedAt: dependencies.now() });
    },
  };
}
