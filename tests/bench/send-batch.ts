import { request } from 'undici';
import type { Batch } from './data/batch.ts';
import { idOf } from './data/ids.ts';

/** To the audience of the locale's number; done when the whole report is there. */
export async function sendBatch(
  origin: string,
  authorization: string,
  audience: number,
  batch: Batch | string,
): Promise<void> {
  const { statusCode, body } = await request(
    `${origin}/v1/research/batch?audience_id=${idOf('audience', audience)}`,
    {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: typeof batch === 'string' ? batch : JSON.stringify(batch),
    },
  );
  const report = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode} ${report.slice(0, 500)}`);
}
