import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { second } from '../../../core/values/time.ts';
import { runJobs } from '../../../facades/process/jobs.ts';
import { serve } from '../../sources/serve.ts';
import { testApp } from '../../support/app/app.ts';
import { serverUrl } from '../../support/database/database.ts';
import { seedVenue } from '../../support/records/seeds.ts';
import { webhookScene } from '../../webhooks/scene.ts';

// Longer than pg-boss takes to look twice for the jobs that are active, on any database.
if (serverUrl === undefined)
  test('beside receivers that hang, a webhook is sent each change within seconds, for minutes', async () => {
    const { caller, locale, received } = await webhookScene(['venue']);
    const url = await serve(() => undefined);
    const create = () => caller.webhooks.create({ url, kinds: ['venue'] });
    const hanging = [await create(), await create(), await create()];
    const { dependencies } = await testApp();
    const stop = runJobs(dependencies, pino({ level: 'silent' }));
    try {
      for (const start = Date.now(); Date.now() < start + 150 * second; await pause(3 * second)) {
        const { id } = await seedVenue(locale);
        const changed = Date.now();
        while (!received.some(({ data }) => data.id === id) && Date.now() < changed + 60 * second)
          await pause(100);
        assert.ok(
          Date.now() < changed + 30 * second,
          `after ${(changed - start) / second} s: ${Date.now() - changed} ms`,
        );
      }
    } finally {
      await stop();
      // Other tests on this database deliver what is due to all webhooks.
      for (const { id } of hanging) await caller.webhooks.delete({ id });
    }
  });
