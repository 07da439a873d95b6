import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { migratedDirectory, type Service, start, until } from '../../support/service/service.ts';

let DATA_DIR: string;

test.before(async () => {
  DATA_DIR = await migratedDirectory();
});

const refuses = ({ url }: Service): Promise<boolean> =>
  fetch(`${url}/up`).then(
    () => false,
    ({ cause }) => cause.code === 'ECONNREFUSED',
  );

/** A request whose body has not ended yet. */
async function begunRequest({ url }: Service) {
  const message = request(`${url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const response = once(message, 'response');
  response.catch(() => {}); // the test hears of it in finish()
  message.write('{');
  await once(message, 'continue'); // the service has it
  return {
    finish: async (): Promise<number> => {
      message.end('}');
      const [{ statusCode }] = await response;
      return statusCode;
    },
  };
}

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  test(`${signal}, twice: no new connection, the request in flight answered, exit 0`, async () => {
    const service = await start({ DATA_DIR });
    const begun = await begunRequest(service);
    service.child.kill(signal);
    service.child.kill(signal);
    await until(() => refuses(service));
    assert.is(await begun.finish(), 400);
    assert.is(await service.ended, 0);
  });

/** Sends requests over one connection until the response closes it. */
async function sendUntilClosed({ url }: Service, onResponse: () => void): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const message = request(`${url}/up`, { agent }).end();
    const [response]: IncomingMessage[] = await once(message, 'response');
    if (response === undefined) throw new Error('There is a response.');
    response.resume();
    await once(response, 'end');
    onResponse();
    if (response.headers.connection === 'close') return response;
  }
}

test('SIGTERM behind a proxy: the next request over each connection that it keeps is answered, and ends it', async () => {
  const service = await start({ DATA_DIR, TRUST_PROXY: 'loopback' });
  const answered = new Set<number>();
  const connections = Array.from({ length: 20 }, (_, index) =>
    sendUntilClosed(service, () => answered.add(index)),
  );
  await until(() => answered.size === connections.length);
  service.child.kill('SIGTERM');
  for (const { statusCode } of await Promise.all(connections)) assert.is(statusCode, 200);
  assert.is(await service.ended, 0);
});
