import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isUnavailable } from '../../orm/connection/errors.ts';
import { defaultLimits } from '../../orm/connection/limits.ts';
import { TransactionPools } from '../../orm/postgresql/transaction-pools.ts';
import { openGate } from '../qualities/faults/gate.ts';
import { serverUrl } from '../support/database/database.ts';

/** The embedded database has no connection to lose. */
if (serverUrl !== undefined) {
  const server = serverUrl;

  for (const kind of ['short', 'long'] as const)
    test(`a ${kind} transaction whose answer is lost without a word: ends as unavailable, and gives its connection up`, async () => {
      const gate = await openGate(server);
      const never = 3_600_000;
      const silence = { short: never, long: never, [kind]: 2_000 };
      const limits = { ...defaultLimits, poolSize: 1, longPoolSize: 1 };
      const pools = new TransactionPools({ connectionString: gate.url, options: '' }, limits, silence);
      await pools.run(kind, async () => {
        const client = await pools.connect();
        await client.query('begin', []);
        gate.clog();
        const outcome = await client.query('select', []).catch((error: unknown) => error);
        assert.ok(isUnavailable(outcome), String(outcome));
        client.release();
        gate.open();
        const next = await pools.connect();
        assert.equal((await next.query('select 1 as one', [])).rows, [{ one: 1 }]);
        next.release();
      });
      await pools.end();
      gate.end();
    });
}
