import { createServer } from 'node:http';
import { testApp } from '../../support/app/app.ts';
import { listen } from '../../support/service/listen.ts';

/** Asks for two seconds at first, then breaks off before a batch arrives, and in the midst of the answer to it. */
export async function openFaultyProxy() {
  const { url } = await testApp();
  const faults = ['busy', 'answered', 'lost before', 'lost after'];
  const seen: [path: string, outcome: string][] = [];
  const times: number[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const outcome = faults[seen.length] ?? 'answered';
    const path = incoming.url ?? '';
    seen.push([path.replace(/\?.*/, ''), outcome]);
    times.push(performance.now());
    if (outcome === 'busy') return outgoing.writeHead(503, { 'retry-after': '2' }).end();
    if (outcome === 'lost before') return incoming.destroy();
    const { authorization = '', 'idempotency-key': key } = incoming.headers;
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization,
        ...(typeof key === 'string' && { 'idempotency-key': key }),
      },
      body: Buffer.concat(await Array.fromAsync(incoming)),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    outgoing.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': body.length });
    if (outcome === 'answered') return outgoing.end(body);
    outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    get waited() {
      const [first = 0, second = 0] = times;
      return second - first;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
