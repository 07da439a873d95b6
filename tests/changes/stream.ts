import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import type { Changes } from './follow.ts';

interface Event {
  readonly id: string;
  /** Undefined where an id comes alone. */
  readonly page: Changes | undefined;
}

/** Opens `GET /v1/changes/stream`, at another service if its address is given. */
export async function openStream(as: string, headers: Record<string, string> = {}, query = '', at?: string) {
  const closing = new AbortController();
  const url = at ?? (await testApp()).url;
  const response = await fetch(`${url}/v1/changes/stream${query}`, {
    headers: { authorization: as, ...headers },
    signal: closing.signal,
  });
  const parts = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';

  /** The next event; null if the stream has ended. */
  async function next(): Promise<Event | null> {
    while (!text.includes('\n\n')) {
      const part = await parts?.read();
      if (part?.value === undefined) return null;
      text += part.value;
    }
    const [event = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    const [, id = ''] = /^id: (.+)$/m.exec(event) ?? [];
    const [, data] = /^data: (.+)$/m.exec(event) ?? [];
    return { id, page: data === undefined ? undefined : JSON.parse(data) };
  }

  return {
    response,
    next,
    /** The next event that has changes. */
    async changes(): Promise<Changes> {
      const event = await next();
      assert.ok(event !== null, 'the stream has ended');
      return event.page !== undefined && event.page.changes.length > 0 ? event.page : this.changes();
    },
    /** Resolves when it has ended. */
    async ended(): Promise<void> {
      while ((await next()) !== null);
    },
    close: () => closing.abort(),
  };
}
