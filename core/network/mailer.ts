import { createTransport } from 'nodemailer';
import { second } from '../values/time.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands letters to a mail server. */
export interface Mailer {
  /** Resolves when the server has accepted the letter. */
  send(letter: Letter): Promise<void>;
}

const timeout = 10 * second;

/** The server is an smtp:// or smtps:// address, the sender an address with or without a name. */
export function createMailer({ server, sender }: { server: string; sender: string }): Mailer {
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
  const transport = createTransport({ url: server, ...timeouts });
  return {
    async send(letter) {
      await transport.sendMail({ from: sender, ...letter, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
  };
}
