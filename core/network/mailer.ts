import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { second } from '../values/time.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By which mail programs know the same letter again. */
  readonly messageId?: string;
  /** Where the person ends letters of this kind by a click (RFC 8058). */
  readonly unsubscribe?: string;
}

/** Hands letters to a mail server. */
export interface Mailer {
  /** Resolves when the server has accepted the letter; otherwise rejects with an `UnsentLetter`. */
  send(letter: Letter): Promise<void>;
}

/** Why a letter was not accepted. It names no address, so that no log does. */
export class UnsentLetter extends Error {
  /** `gone`: the server never delivers to this address. `unknown`: nobody heard whether the server has accepted it. */
  readonly outcome: 'gone' | 'failed' | 'unknown';

  constructor(error: unknown) {
    const data = smtpError.parse(error);
    super(`The mail server: ${data.code} ${data.command} ${data.responseCode}`);
    this.outcome = outcomeOf(data);
  }
}

const smtpError = z
  .object({
    code: z.string().optional(),
    command: z.string().optional(),
    responseCode: z.number().optional(),
    response: z.string().default(''),
    syscall: z.string().optional(),
  })
  .catch({ response: '' });

function outcomeOf({ code, command, responseCode, response, syscall }: z.output<typeof smtpError>) {
  if (responseCode === undefined) return code === 'EDNS' || syscall === 'connect' ? 'failed' : 'unknown';
  const isOfMailbox = command === 'RCPT TO' && responseCode >= 500 && !isOfSender.test(response);
  return isOfMailbox ? 'gone' : 'failed';
}

/** RFC 3463: of the enhanced codes, those of 5.7 and others are about this sender or this letter. */
const isOfSender = /^5\d\d[ -]5\.[2-7]\./;

const timeout = 10 * second;

/** The server is an smtp:// or smtps:// address, the sender an address with or without a name. */
export function createMailer({ server, sender }: { server: string; sender: string }): Mailer {
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
  const transport = createTransport({ url: server, ...timeouts });
  return {
    async send({ unsubscribe, ...letter }) {
      const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(unsubscribe)) };
      await transport.sendMail({ from: sender, ...letter, headers }).catch((error: unknown) => {
        throw new UnsentLetter(error);
      });
    },
  };
}

const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
