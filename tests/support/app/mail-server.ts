import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly to: string;
  /** As it came, with its headers. */
  readonly source: string;
}

/** All that the service has sent, the newest last. */
export const received: ReceivedMail[] = [];

/** Addresses of this host do not exist. */
export const unknownHost = 'nowhere.example';

/** Why addresses of some hosts are refused. */
export const refusals = new Map([[unknownHost, '5.1.1 There is no such mailbox.']]);

/** Open now, and at most at any time. */
export const connected = { now: 0, most: 0 };

let server: SMTPServer | undefined;

/** Its address. */
export async function startMailServer(): Promise<string> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Those that the service keeps open are closed when the tests end.
    closeTimeout: 1,
    onConnect: (_, done) => {
      connected.now += 1;
      connected.most = Math.max(connected.most, connected.now);
      done();
    },
    onClose: () => {
      connected.now -= 1;
    },
    onRcptTo: ({ address }, _, done) => {
      const refusal = refusals.get(address.replace(/.*@/, ''));
      done(refusal === undefined ? undefined : new Error(refusal));
    },
    onData: (stream, { envelope }, done) => {
      text(stream).then((source) => {
        for (const { address } of envelope.rcptTo) received.push({ to: address, source });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined); // of connections: those of a process that was killed
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return `smtp://127.0.0.1:${address.port}`;
}

export const closeMailServer = (): Promise<void> =>
  new Promise((resolve) => (server === undefined ? resolve() : server.close(resolve)));

/** The text of the newest mail to an address. */
export function newestMail(to: string): string {
  const mail = received.findLast((one) => one.to === to);
  if (mail === undefined) throw new Error(`Nothing was sent to ${to}.`);
  return mail.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}
