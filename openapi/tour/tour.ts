import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { browse } from './browse.ts';
import { createGuide, type Example } from './guide.ts';
import { listen } from './listen.ts';
import { manage } from './manage.ts';
import { startSample } from './service.ts';
import { nothing } from './shapes.ts';
import { signInAs } from './sign-in.ts';
import { steady } from './steady.ts';

/** Asks the service with the sample data everything once: the examples of the document. */
export async function tour(): Promise<Record<string, Example>> {
  const service = await startSample();
  try {
    const guide = createGuide(service.url);
    await guide.visit('healthUp', {}, nothing);
    await guide.visit('getBranding', { query: { host: 'toronto.localhost' } }, nothing);
    const administrator = await signInAs(guide, service.url, 'ada');
    const person = await signInAs(guide, service.url, 'bruno');
    const locale = await browse(guide, person);
    await listen(guide, person);
    await manage(guide, service, administrator, locale.id);
    await guide.visit('refreshToken', { body: { refresh_token: person.refreshToken } }, nothing);
    await guide.visit('deleteToken', { as: person.as }, z.undefined());
    return steady(guide.examples, service.url);
  } finally {
    await service.close();
    await rm(service.directory, { recursive: true, force: true });
  }
}
