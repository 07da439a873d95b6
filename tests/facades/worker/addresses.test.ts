import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { IsAllowed } from '../../../core/network/checked-lookup.ts';
import { isPublicAddress } from '../../../core/network/public-address.ts';
import { decode } from '../../../core/sources/readers/inputs/decode.ts';
import { fetchBytes } from '../../../core/sources/readers/network/fetch-bytes.ts';
import { serve } from '../../sources/serve.ts';

const fetchText = async (address: string, isAllowed: IsAllowed) => {
  const { bytes, charset } = await fetchBytes(address, { isAllowed });
  return decode(bytes, charset);
};

const failure = (promise: Promise<string>): Promise<string> => promise.catch(({ message }) => message);
const isThisServer = (address: string) => address === '127.0.0.1';

test('an address of this machine or of a private network, in whatever form: refused without a connection', async () => {
  let connections = 0;
  const url = await serve((_, response) => response.end(`${++connections}`));
  const { port } = new URL(url);
  for (const host of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ])
    assert.match(
      await failure(fetchText(`http://${host}:${port}/`, isPublicAddress)),
      /private network/,
      host,
    );
  assert.is(connections, 0);
});

const addresses: [address: string, isPublic: boolean][] = [
  ['8.8.8.8', true],
  ['172.15.0.1', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
];
for (const [address, isPublic] of addresses)
  test(`${address}: ${isPublic ? 'public' : 'not public'}`, () =>
    assert.is(isPublicAddress(address), isPublic));

test('an address or a redirect that is not allowed: refused; a redirect to one that is: followed', async () => {
  const url = await serve((request, response) => {
    const path = request.url ?? '';
    if (path === '/end') return response.end('the end');
    const location = path === '/here' ? '/end' : 'http://127.0.0.2:9/';
    response.writeHead(302, { location }).end();
  });
  assert.is(await fetchText(`${url}/here`, isThisServer), 'the end');
  assert.match(await failure(fetchText(`${url}/there`, isThisServer)), /^127\.0\.0\.2 is an address of/);
  assert.match(await failure(fetchText('ftp://127.0.0.1/', isThisServer)), /not an http or https address/);
});

test('a text in another charset: decoded', async () => {
  const url = await serve((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/csv; charset=ISO-8859-1' })
      .end(Buffer.from('Café', 'latin1')),
  );
  assert.is(await fetchText(url, isThisServer), 'Café');
});
