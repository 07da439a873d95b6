import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { calendar, named } from './scene.ts';

/** What each source has before it breaks. */
export const titles = ['Ball', ...Array.from({ length: 11 }, (_, index) => `Evening ${index}`)];

export const sends =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

export const status = (code: number) => sends('', {}, code);
const redirects = (location: string) => sends('', { location }, 302);

const home = '<html><title>Library</title><p>Welcome</p></html>';
const signIn = '<html><form action="/login"><input type="password"></form></html>';
const feed = '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title></channel></rss>';
const event = (lines: string) => `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${lines}\nEND:VEVENT\nEND:VCALENDAR`;

const toOwnHome =
  (respond: RequestListener): RequestListener =>
  (request, response) =>
    request.url === '/' ? respond(request, response) : redirects('/')(request, response);

const endless: RequestListener = (_, response) => {
  const megabyte = Buffer.alloc(1024 * 1024, 'X-LINE:x\r\n');
  const write = () => {
    while (!response.destroyed && response.write(megabyte));
  };
  response.on('drain', write).writeHead(200);
  write();
};

const drips: RequestListener = (_, response) => {
  const timer = setInterval(() => response.write('BEGIN:VCALENDAR\r\n'), 500);
  response.on('close', () => clearInterval(timer));
};

const cutOff: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-length': '100000' }).write(calendar(named('Ball')));
  setTimeout(() => response.destroy(), 50);
};

/** Why a run failed, whatever port its feed has. */
export const messageOf = (run: { readonly message: string | null } | undefined): string =>
  run?.message?.replace(/(?<=127\.0\.0\.1:)\d+/, '#') ?? '';

/** How a source breaks, and why its next run fails: the code of the failure, and a part of its message. */
export const brokenFeeds: Readonly<
  Record<string, readonly [code: string, message: string, RequestListener]>
> = {
  'hangs up': ['unreachable', '', ({ socket }) => void socket.destroy()],
  'stops in the middle': ['unreachable', '', cutOff],
  'responds that it has a fault': ['unreachable', 'status 500.', status(500)],
  'responds that it is overloaded': ['unreachable', 'status 503.', status(503)],
  'responds that there are too many requests': ['unreachable', 'status 429.', status(429)],
  'asks for a password': ['refused', 'status 401.', status(401)],
  'forbids it': ['refused', 'status 403.', status(403)],
  'has moved without a word': ['refused', 'status 404.', status(404)],
  'is gone': ['refused', 'status 410.', status(410)],
  'may not be shown here': ['refused', 'status 451.', status(451)],
  'never responds': ['too_slow', '', () => undefined],
  'sends a line every half second': ['too_slow', '', drips],
  'never ends': ['too_large', 'is larger than 32 MB.', endless],
  'redirects in a circle': ['too_many_redirects', 'more than 5 times', redirects('/again')],
  'redirects to what a cloud knows of its machines': [
    'private_address',
    'private network',
    redirects('http://169.254.169.254/latest/meta-data'),
  ],
  'redirects to a file of the machine': ['unreachable', '', redirects('file:///etc/passwd')],
  'redirects to another protocol, with secrets': [
    'unreachable',
    'ftp://files.example/….ics is not an http or https address.',
    redirects('ftp://user:secret@files.example/secret.ics?token=secret'),
  ],
  'redirects to where nobody listens': [
    'unreachable',
    'http://127.0.0.1:#/….ics cannot be reached: ECONNREFUSED',
    redirects('http://127.0.0.1:1/events.ics'),
  ],
  'redirects to its home page': [
    'wrong_kind',
    'It redirects to http://127.0.0.1:#/. It is a web page, and not a calendar (iCalendar).',
    toOwnHome(sends(home, { 'content-type': 'text/html' })),
  ],
  'redirects to its home page, which is not there': [
    'refused',
    'http://127.0.0.1:#/ responds with status 404.',
    toOwnHome(status(404)),
  ],
  'redirects to its home page, which is a calendar of nothing': [
    'empty',
    'It redirects to http://127.0.0.1:#/. It is empty, and had ',
    toOwnHome(sends('BEGIN:VCALENDAR\r\nEND:VCALENDAR')),
  ],
  'asks to sign in': ['wrong_kind', 'asks to sign in', sends(signIn, { 'content-type': 'text/html' })],
  'has become a page': ['wrong_kind', '', sends(home, { 'content-type': 'text/html' })],
  'has become a feed of news': ['wrong_kind', '', sends(feed, { 'content-type': 'application/rss+xml' })],
  'has become JSON': ['wrong_kind', '', sends('{"error":"no such calendar"}')],
  'has become a PDF': [
    'wrong_kind',
    '',
    sends(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj', 'latin1')),
  ],
  'has become a picture': [
    'unreadable',
    'cannot be decoded',
    sends(Buffer.from('89504e470d0a1a0a0000000d00c2a9', 'hex')),
  ],
  'has become a text': ['wrong_kind', 'a text', sends('Please wait')],
  'is compressed, without a word': ['unreadable', '', sends(gzipSync(calendar(named('Ball'))))],
  'is compressed, a thousand times': [
    'unreadable',
    'compressed',
    sends(gzipSync(Buffer.alloc(64 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
  ],
  'says nothing': ['wrong_kind', 'empty', sends('')],
  'is empty': ['empty', '', sends(calendar([]))],
  'has events without a start': ['unparsable', '', sends(event('UID:x\nSUMMARY:Ball'))],
  'has a start that is no date': ['unparsable', '', sends(event('UID:x\nSUMMARY:Ball\nDTSTART:tomorrow'))],
};
