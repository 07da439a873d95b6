import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { leave, listen, manageAccount } from './account.ts';
import { browse } from './browse.ts';
import { manage } from './manage.ts';
import { createRecorder, type Example, nothing } from './recorder.ts';
import { startSample } from './service.ts';
import { signInAs } from './sign-in.ts';
import { stabilize } from './stabilize.ts';

/** Requests every operation once from a service with the sample data, to get the document's examples. */
export async function tour(): Promise<Record<string, Example>> {
  const service = await startSample();
  try {
    const recorder = createRecorder(service.url);
    await recorder.call('healthUp', {}, nothing);
    await recorder.call('getBranding', { query: { host: 'toronto.localhost' } }, nothing);
    const administrator = await signInAs(recorder, service.url, 'ada');
    const person = await signInAs(recorder, service.url, 'bruno');
    const found = await browse(recorder, person);
    await listen(recorder, person);
    await manageAccount(recorder, service.url, person, found.venue.id);
    await manage(recorder, service, administrator, found);
    await recorder.call('refreshToken', { body: { refresh_token: person.refreshToken } }, nothing);
    await recorder.call('deleteToken', { as: person.as }, z.undefined());
    await leave(recorder, await signInAs(recorder, service.url, 'bruno'));
    return stabilize(recorder.examples, service);
  } finally {
    await service.close();
    await rm(service.directory, { recursive: true, force: true });
  }
}
