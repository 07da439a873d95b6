import { once } from 'node:events';
import type { Response } from 'express';

/** Until the response has been sent, or the client has gone. */
export async function untilClosed(response: Response): Promise<void> {
  if (!response.closed) await once(response, 'close');
}
