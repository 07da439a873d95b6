import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import { text } from 'node:stream/consumers';
import { minute, second } from '../../values/time.ts';
import type { Posted } from '../post.ts';

const timeout = 10 * second;
const idleTime = 5 * minute;

/** Posts to one server over one connection, which is opened when it is needed and closed when it is idle. */
export function http2Client(address: string) {
  let session: ClientHttp2Session | undefined;

  function forget(old: ClientHttp2Session): void {
    if (session === old) session = undefined;
    old.close(); // once the requests of before are answered
  }

  function open(): ClientHttp2Session {
    const opened = connect(address);
    for (const event of ['goaway', 'error', 'close'] as const) opened.on(event, () => forget(opened));
    opened.setTimeout(idleTime, () => forget(opened));
    opened.unref();
    return opened;
  }

  return async (headers: OutgoingHttpHeaders, body: string): Promise<Posted> => {
    session ??= open();
    const used = session;
    const signal = AbortSignal.timeout(timeout);
    const stream = used.request({ ':method': 'POST', ...headers }, { signal });
    let status: number | null = null;
    stream.once('response', (response) => {
      status = response[':status'] ?? null;
    });
    stream.end(body);
    try {
      return { text: await text(stream), status };
    } finally {
      if (signal.aborted) forget(used); // the connection may have been lost without a word
    }
  };
}
