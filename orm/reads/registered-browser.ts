import { z } from 'zod';
import { uuid } from '../statements/row-types.ts';
import { parameters, query } from '../statements/statement.ts';

/** A row where the browser of the session is registered for pushes. */
export const registeredBrowser = query(
  'registered_browser',
  z.object({ id: uuid }),
  parameters<[sessionId: string]>(),
  "select id from push_registration where session_id = $1 and device_type = 'web' limit 1",
);
