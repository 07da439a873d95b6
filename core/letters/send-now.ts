import { noMail } from '../auth/mail-code.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Letter } from '../network/mailer.ts';
import type { Dependencies } from '../request/context.ts';

const notSent = 'The mail server does not accept the mail. Try again soon.';

/** Sends a letter for which somebody waits. */
export async function sendNow(ctx: Dependencies, letter: Letter): Promise<void> {
  if (!(await isSent(ctx, letter))) throw new Refusal('unavailable', { message: notSent, retryAfter: 10 });
}

/** Whether the mail server has accepted it. */
export async function isSent({ mailer, log }: Dependencies, letter: Letter): Promise<boolean> {
  if (mailer === null) throw noMail();
  return mailer.send(letter).then(
    () => true,
    (error: unknown) => {
      log.error({ err: error }, 'a mail could not be sent');
      return false;
    },
  );
}
