import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { image, picture, upload } from '../support/requests/uploads.ts';

let as: string;

test.before(async () => {
  as = (await signIn({ audience: await seedAudience(), role: 'contributor' })).as;
});

async function refused(file: Uint8Array, type?: string): Promise<string> {
  const { status, body } = await upload(as, file, '', type);
  assert.equal([status, body.error], [422, 'invalid_picture']);
  return body.message ?? '';
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** A PNG in one color, which takes a thousandth of its pixels. */
function flood(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

test('POST /v1/photos: a flood of pixels is refused before it is decoded', async () => {
  const file = flood(30_000, 30_000);
  assert.ok(file.length < 1_000_000);
  assert.match(await refused(file, 'image/png'), 'more than 64 million pixels');
});

test('POST /v1/photos: thousands of frames are refused', async () => {
  const pixel = Buffer.from('2c0000000001000100000202440100', 'hex');
  const start = Buffer.from('47494638396101000100800000ffffff000000', 'hex');
  const file = Buffer.concat([start, ...Array.from({ length: 5000 }, () => pixel), Buffer.from(';')]);
  assert.match(await refused(file, 'image/gif'), 'frames');
});

test('POST /v1/photos: SVG, HTML, PDF, TIFF and nothing are no pictures, whatever type they claim', async () => {
  const files = [
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ),
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'),
    await picture().tiff().toBuffer(),
    Buffer.from('GIF89a'),
    Buffer.from('x'),
    Buffer.alloc(0),
  ];
  for (const file of files) assert.match(await refused(file), 'no picture that the service reads');
});

test('POST /v1/photos: a file that is cut off is refused', async () => {
  const noise = sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } });
  for (const whole of [await noise.clone().jpeg().toBuffer(), await noise.clone().png().toBuffer()]) {
    const message = await refused(whole.subarray(0, whole.length / 2));
    assert.match(message, 'damaged, or did not arrive whole');
  }
});

test('POST /v1/photos: a script in the form of a GIF is refused', async () => {
  await refused(Buffer.from('GIF89a/*\0\0\0\0\0*/=1;alert(document.domain)//'), 'image/gif');
});

const followed = (file: Buffer, text: string) => Buffer.concat([file, Buffer.from(text)]);

test('POST /v1/photos: a picture that something follows is refused, but for zeros', async () => {
  for (const format of ['gif', 'png', 'webp', 'avif'] as const) {
    const file = await picture(64, 64).toFormat(format).toBuffer();
    assert.match(await refused(followed(file, '*/;alert(1);/*')), 'holds more than a picture', format);
    assert.is((await upload(as, followed(file, '\0'.repeat(64)))).status, 201, format);
  }
});

test('POST /v1/photos: a picture with a web page, a script, a document or an archive in it or after it is refused', async () => {
  const file = await picture(64, 64).jpeg().toBuffer();
  const directory = `PK\x05\x06${'\0'.repeat(18)}`;
  for (const text of [
    '<script>alert(1)</script>',
    '<HTML lang="en">',
    '<?php echo 1;',
    '%PDF-1.4',
    directory,
  ])
    assert.match(await refused(followed(file, text)), 'holds more than a picture', text);
  const described = picture(64, 64).withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } });
  assert.match(await refused(await described.jpeg().toBuffer()), 'holds more than a picture');
});

test('POST /v1/photos: a photo that a camera wrote, with another picture or a video after it: shown without them', async () => {
  const file = await picture(64, 64).jpeg().toBuffer();
  const video = Buffer.from('\0\0\0\x18ftypmp42moving');
  for (const more of [await picture(32, 32).jpeg().toBuffer(), video]) {
    const { status, body } = await upload(as, Buffer.concat([file, more]));
    assert.is(status, 201);
    const shown = await image(body.id);
    assert.is(shown.headers.get('x-content-type-options'), 'nosniff');
    assert.not(shown.bytes.includes(more));
  }
});

test('POST /v1/photos: over 10 MB is too large, as it is and in a form', async () => {
  const large = new Uint8Array(10 * 2 ** 20 + 1);
  const plain = await upload(as, large);
  assert.equal([plain.status, plain.body.error], [413, 'payload_too_large']);
  const form = new FormData();
  form.set('picture', new File([large], 'large.jpg'));
  const encoded = new Response(form);
  const sent = await upload(as, await encoded.bytes(), '', encoded.headers.get('content-type') ?? '');
  assert.equal([sent.status, sent.body.error], [413, 'payload_too_large']);
});

test('POST /v1/photos: of many pictures at once, all are stored', async () => {
  const files = await Promise.all(
    [1, 2, 3, 4].map((each) =>
      picture(1000, 100 * each)
        .jpeg()
        .toBuffer(),
    ),
  );
  const sent = await Promise.all(files.map((file) => upload(as, file)));
  assert.equal(
    sent.map(({ status, body }) => [status, body.height]),
    [1, 2, 3, 4].map((each) => [201, 100 * each]),
  );
});
