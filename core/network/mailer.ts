import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { second } from '../values/time.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands letters to a mail server. */
export interface Mailer {
  /** Resolves when the server has accepted the letter; otherwise rejects with an `UnsentLetter`. */
  send(letter: Letter): Promise<void>;
}

/** Why a letter was not accepted. It names no address, so that no log does. */
export class UnsentLetter extends Error {
  /** Whether the server says that it never delivers to this address. */
  readonly isGone: boolean;

  constructor(error: unknown) {
    const { data } = smtpError.safeParse(error);
    super(`The mail server: ${data?.code} ${data?.command} ${data?.responseCode}`);
    this.isGone = data !== undefined && isOfMailbox(data);
  }
}

const smtpError = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().default(''),
});

/** RFC 3463: of the enhanced codes, those of 5.7 and others are about this sender or this letter. */
const isOfMailbox = ({ command, responseCode = 0, response }: z.output<typeof smtpError>): boolean =>
  command === 'RCPT TO' && responseCode >= 500 && !/^5\d\d[ -]5\.[2-7]\./.test(response);

const timeout = 10 * second;

/** The server is an smtp:// or smtps:// address, the sender an address with or without a name. */
export function createMailer({ server, sender }: { server: string; sender: string }): Mailer {
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
  const transport = createTransport({ url: server, ...timeouts });
  return {
    async send(letter) {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({ from: sender, ...letter, headers }).catch((error: unknown) => {
        throw new UnsentLetter(error);
      });
    },
  };
}
