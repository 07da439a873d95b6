import { request } from 'undici';
import { idOf } from './data/ids.ts';

/** To the audience of the locale's number; done when the whole report is there. */
export async function sendBatch(
  origin: string,
  authorization: string,
  audience: number,
  body: string,
): Promise<void> {
  const response = await request(`${origin}/v1/research/batch?audience_id=${idOf('audience', audience)}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  });
  const report = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${report.slice(0, 500)}`);
}
