import { noMail } from '../auth/mail-code.ts';
import { Refusal } from '../errors/refusal.ts';
import { type Letter, UnsentLetter } from '../network/mailer.ts';
import type { Dependencies } from '../request/context.ts';

const notSent = 'The mail server does not accept the mail. Try again soon.';
const gone = 'is refused by its mail server: correct it';

/** Sends a letter for which somebody waits, to an address that they have given. */
export async function sendNow(ctx: Dependencies, letter: Letter): Promise<void> {
  const problem = await send(ctx, letter);
  if (problem instanceof UnsentLetter && problem.outcome === 'gone')
    throw new Refusal('invalid_request', { fields: { address: [gone] } });
  if (problem !== null) throw new Refusal('unavailable', { message: notSent, retryAfter: 10 });
}

/** Whether the mail server has accepted it. */
export const isSent = async (ctx: Dependencies, letter: Letter): Promise<boolean> =>
  (await send(ctx, letter)) === null;

/** Resolves to why it was not sent. */
async function send({ mailer, log }: Dependencies, letter: Letter): Promise<unknown> {
  if (mailer === null) throw noMail();
  return mailer.send(letter).then(
    () => null,
    (error: unknown) => {
      logUnsent(log, error);
      return error;
    },
  );
}

/** That an address does not exist is no fault of the service. */
export const logUnsent = (log: Dependencies['log'], error: unknown, about: object = {}) =>
  error instanceof UnsentLetter && error.outcome === 'gone'
    ? log.info({ ...about, reason: error.message }, 'a mail was refused')
    : log.error({ ...about, err: error }, 'a mail could not be sent');
