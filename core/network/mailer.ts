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
  /** Resolves when the server would accept letters; otherwise rejects as well. */
  verify(): Promise<void>;
}

/** Why a letter was not accepted. It names no address, so that no log does. */
export class UnsentLetter extends Error {
  /** `gone`: the server never delivers to this address. `unknown`: nobody heard whether the server has accepted it. */
  readonly outcome: 'gone' | 'failed' | 'unknown';

  constructor(error: unknown) {
    const data = smtpError.parse(error);
    const reasons = [data.code, data.command, data.responseCode].filter((each) => each !== undefined);
    super(`The mail server: ${reasons.join(' ')}`);
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
    timeoutType: z.string().optional(),
  })
  .catch({ response: '' });

function outcomeOf(error: z.output<typeof smtpError>) {
  if (error.responseCode === undefined) return isBeforeLetter(error) ? 'failed' : 'unknown';
  return error.command === 'RCPT TO' && isOfMailbox.test(error.response) ? 'gone' : 'failed';
}

/** Whether the server was not ready for any letter. */
const isBeforeLetter = ({ code = '', command, syscall, timeoutType }: z.output<typeof smtpError>) =>
  syscall === 'connect' ||
  ['EAUTH', 'EDNS', 'ENOAUTH', 'ETLS'].includes(code) ||
  (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT') ||
  // Connections were closed before they could be used.
  (code === 'ECONNECTION' && command === undefined);

/** RFC 3463: of the enhanced codes, those that are about the recipient's mailbox. Without one, it may be the sender. */
const isOfMailbox = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/;

/** To the mail server. */
export const connections = 5;

/** A server may think long about a letter that it has received. */
const longest = 45 * second;

const timeouts = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: longest };

/** The server is an smtp:// or smtps:// address, the sender an address with or without a name. */
export function createMailer({ server, sender }: { server: string; sender: string }): Mailer {
  const transport = createTransport({ url: server, pool: true, maxConnections: connections, ...timeouts });
  return {
    async verify() {
      await transport.verify().catch((error: unknown) => {
        throw new UnsentLetter(error);
      });
    },
    async send({ unsubscribe, ...letter }) {
      const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(unsubscribe)) };
      const signal = AbortSignal.timeout(longest);
      await transport.sendMail({ from: sender, ...letter, headers, signal }).catch((error: unknown) => {
        throw new UnsentLetter(error);
      });
    },
  };
}

const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
