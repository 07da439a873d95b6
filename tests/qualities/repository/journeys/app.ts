import { setImmediate as nextTurn } from 'node:timers/promises';
import pino from 'pino';
import { proveOutputs } from '../../../../core/procedures/procedures.ts';
import { createApp } from '../../../../facades/app.ts';
import { createHttpServer } from '../../../../facades/http/http-server.ts';
import { createRateLimits } from '../../../../facades/http/rate-limits.ts';
import { testApp } from '../../../support/app/app.ts';
import { newVisitor } from '../../../support/requests/visitor.ts';
import { listen } from '../../../support/service/listen.ts';

export interface Sent {
  readonly line: string;
  readonly as?: string;
  /** Whose page a browser opens. */
  readonly host?: string;
  readonly body?: unknown;
}

/** The app as it is in production: with rate limits, and without the check of outputs that tests have. */
export async function serveAsInProduction() {
  const { dependencies } = await testApp();
  proveOutputs(false);
  const limits = createRateLimits({ public: 600, credential: 600 });
  const log = pino({ level: 'silent' });
  const app = createApp(dependencies, { log, trustProxy: false, limits });
  const server = createHttpServer(app);
  const port = await listen(server);

  /** When the response to the next request is closed: the request log is written then. */
  const responseClosed = (): Promise<void> =>
    new Promise((resolve) => {
      server.once('request', (_, response) => response.once('close', () => nextTurn().then(resolve)));
    });

  return {
    async send({ line, as, host, body }: Sent): Promise<void> {
      const [method = '', path = ''] = line.split(' ');
      const closed = responseClosed();
      const url = `http://127.0.0.1:${port}`;
      if (host !== undefined) {
        const page = await newVisitor(host, url).open(path);
        await closed;
        if (page.status !== 200) throw new Error(`${line}: ${page.body}`);
        return;
      }
      const response = await fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', ...(as !== undefined && { authorization: as }) },
        body: JSON.stringify(body) ?? null,
      });
      const text = await response.text();
      await closed;
      if (!response.ok || text.startsWith('{"errors"')) throw new Error(`${line}: ${text}`);
    },
    close: (): void => {
      proveOutputs(true);
      server.close();
      server.closeAllConnections();
    },
  };
}
