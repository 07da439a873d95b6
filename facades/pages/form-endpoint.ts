import type { Request } from 'express';
import { isFormToken } from '../../core/auth/browser-token.ts';
import type { UserPrincipal } from '../../core/auth/principal.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import { maximumPicture } from '../../core/pictures/check-picture.ts';
import { privateBody } from '../../core/request/body-limits.ts';
import { oneAtATime } from '../../core/request/one-at-a-time.ts';
import { contextOf } from '../http/authenticate.ts';
import { form, readText } from '../http/body.ts';
import { isBrowser, isSameOrigin } from '../http/browser.ts';
import type { Endpoint, HttpExchange } from '../http/endpoint.ts';
import { multipart, readMultipart } from '../http/multipart.ts';
import { again, isWorthKeeping, sendKeptForm } from './kept-form.ts';
import { pageSession } from './session.ts';

export interface PageForm {
  readonly principal: UserPrincipal;
  /** Without the form token. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same, where a field may have several values. */
  readonly posted: URLSearchParams;
  /** A picture that was chosen in it. */
  readonly picture: File | null;
}

interface FormEndpoint {
  readonly name: string;
  readonly path: string;
  /** Whether a picture may be sent with it. */
  readonly takesPicture?: boolean;
  handle(exchange: HttpExchange, form: PageForm): Promise<void>;
}

/** What a form of a page posts, for the person who is signed in with this browser. No other site can post it. */
export const formEndpoint = ({ name, path, takesPicture = false, handle }: FormEndpoint): Endpoint => ({
  name,
  method: 'POST',
  path,
  isPublic: true,
  isUnlimited: true,
  handle: async (exchange) => {
    const session = await pageSession(exchange);
    const { principal } = session;
    const { request } = exchange;
    const isKept = isSameOrigin(request) && isBrowser(request);
    if (principal === null) {
      if (!isKept) throw new Refusal('unauthenticated');
      const { posted } = await readForm(exchange, null, takesPicture);
      if (isWorthKeeping(posted)) return sendKeptForm(exchange, session, posted);
      throw new Refusal('unauthenticated');
    }
    if (!isSameOrigin(request)) throw notFromHere();
    const { posted, picture } = await readForm(exchange, principal, takesPicture);
    const { form_token = '', ...fields } = Object.fromEntries(posted);
    if (!(await isFormToken(contextOf(exchange, principal), principal, form_token))) {
      if (isKept && posted.has(again)) return sendKeptForm(exchange, session, posted);
      throw notFromHere();
    }
    await handle(exchange, { principal, fields, posted, picture });
  },
});

/** With a picture, of each caller, one at a time. */
async function readForm(
  exchange: HttpExchange,
  principal: UserPrincipal | null,
  takesPicture: boolean,
): Promise<Pick<PageForm, 'posted' | 'picture'>> {
  const { request } = exchange;
  if (!takesPicture || !request.is(multipart)) return { posted: await readTexts(request), picture: null };
  return oneAtATime(contextOf(exchange, principal), async () =>
    textsAndPicture(await readMultipart(request, maximumForm)),
  );
}

interface PublicForm {
  readonly name: string;
  readonly path: string;
  handle(exchange: HttpExchange, fields: Readonly<Partial<Record<string, string>>>): Promise<void>;
}

/** What a form of a page posts, signed in or not. No other site can post it. */
export const publicForm = ({ name, path, handle }: PublicForm): Endpoint => ({
  name,
  method: 'POST',
  path,
  isPublic: true,
  handle: async (exchange) => {
    if (!isSameOrigin(exchange.request)) throw notFromHere();
    await handle(exchange, Object.fromEntries(await readTexts(exchange.request)));
  },
});

/** What a form without a picture posts. */
async function readTexts(request: Request): Promise<URLSearchParams> {
  const { isForm, text } = await readText(request, privateBody, [form]);
  return new URLSearchParams(isForm ? text : '');
}

const maximumForm = maximumPicture + privateBody.maximum;

/** Where none was chosen, browsers send an empty file. */
function textsAndPicture(sent: FormData): Pick<PageForm, 'posted' | 'picture'> {
  const posted = new URLSearchParams();
  let picture: File | null = null;
  for (const [name, value] of sent) {
    if (typeof value === 'string') posted.append(name, value);
    else if (value.size > 0) picture = value;
  }
  return { posted, picture };
}

const notFromHere = (): Refusal =>
  new Refusal(
    'forbidden',
    'This form was not sent by a page of this host, or the page was open for too long. Open it again.',
  );
