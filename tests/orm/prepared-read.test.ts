import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sendRead } from '../../orm/postgresql/prepared-read.ts';
import { serverUrl } from '../support/database.ts';

if (serverUrl !== undefined)
  test('a read sent again over a connection: as before, but not described again; over another one, it is', async () => {
    for (let connection = 0; connection < 2; connection++) {
      const client = new Client(serverUrl);
      await client.connect();
      let descriptions = 0;
      client.connection.on('rowDescription', () => descriptions++);
      const statement = { name: 'half', text: 'select $1::float8 / 2 as half, null::text as none' };
      for (const number of [1, 3, -0.5])
        assert.equal(await sendRead(client, statement, [number]), [{ half: number / 2, none: null }]);
      assert.is(descriptions, 1);
      const unnamed = { ...statement, name: '' };
      for (const number of [5, 7])
        assert.equal(await sendRead(client, unnamed, [number]), [{ half: number / 2, none: null }]);
      assert.is(descriptions, 3);
      await client.end();
    }
  });

test.run();
