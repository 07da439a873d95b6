import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyMigratedTo } from '../../support/database/migrated.ts';
import { requestAt } from '../../support/requests/request.ts';
import { failedStart, leaveNothing, type Service, start, stop } from '../../support/service/service.ts';
import { signInAt, statusOfMe } from './sign-in.ts';

const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
const DATA_DIR = join(disk, 'data');
const filling = join(disk, 'filling');

/** Mounting a small disk takes root. */
const isRoot = process.getuid?.() === 0;
test.before(async () => {
  if (!isRoot) return;
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]);
  await copyMigratedTo(DATA_DIR);
});
test.after(async () => {
  await leaveNothing();
  if (isRoot) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true });
});

/** Leaves so much of the disk. */
function fill(megabytes = 40): void {
  rmSync(filling, { force: true });
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filling, Buffer.alloc(bavail * bsize - megabytes * 1024 ** 2));
}

async function report({ url }: Service, token: string) {
  const { status, headers, body } = await requestAt<{ error?: string }>(url, 'POST /v1/me/location', {
    as: `JWT ${token}`,
    body: { coordinates: { latitude: 43.65, longitude: -79.38 } },
  });
  return { status, error: body.error, retryAfter: headers.get('retry-after') };
}

if (isRoot) {
  test('the disk of the embedded database full: writes are 503, reads 200, until there is room; SIGTERM ends it', async () => {
    const service = await start({ DATA_DIR });
    const token = await signInAt(service.url);
    for (let time = 0; time < 2; time++) {
      fill();
      assert.equal(await report(service, token), { status: 503, error: 'unavailable', retryAfter: '5' });
      assert.is(await statusOfMe(service.url, token), 200);
      rmSync(filling);
      assert.equal(await report(service, token), { status: 200, error: undefined, retryAfter: null });
    }
    fill();
    assert.is(await stop(service), 0);
  });

  test('a start on a full disk: one line that says so', async () => {
    const { status, said } = await failedStart({ DATA_DIR });
    assert.is(status, 1);
    assert.match(said, /^DATA_DIR: .*: make room there\.\n$/);
  });

  test('starts on a disk without a free byte: one line that says so, and nothing half-written is left', async () => {
    const empty = join(disk, 'without secrets');
    fill(0);
    for (const directory of [DATA_DIR, empty]) {
      const { status, said } = await failedStart({ DATA_DIR: directory });
      assert.is(status, 1);
      assert.match(said, /^DATA_DIR: .*: make room there\.\n$/);
    }
    assert.equal(readdirSync(join(empty, 'secrets')), []);
  });
}
