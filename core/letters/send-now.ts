import { Refusal } from '../errors/refusal.ts';
import type { Letter } from '../network/mailer.ts';
import type { Dependencies } from '../request/context.ts';

const notSent = 'The mail server does not accept the mail. Try again soon.';

export const noMail = () =>
  new Refusal('forbidden', { message: 'This service sends no mail: it has no mail server.' });

/** Sends a letter for which somebody waits. */
export async function sendNow({ mailer, log }: Dependencies, letter: Letter): Promise<void> {
  if (mailer === null) throw noMail();
  await mailer.send(letter).catch((error: unknown) => {
    log.error({ err: error }, 'a mail could not be sent');
    throw new Refusal('unavailable', { message: notSent, retryAfter: 10 });
  });
}
