import { z } from 'zod';
import { callProcedure } from '../../../core/procedure-list.ts';
import { contextOf } from '../../http/authenticate.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';

/** The status page of a deletion request. */
export const deletionStatusEndpoint: Endpoint = {
  name: 'social.deletionStatus',
  method: 'GET',
  path: '/v1/social/data_deletion/{code}',
  isPublic: true,
  isVisited: true,
  operation: {
    operationId: 'getDeletionStatus',
    summary: 'Status page of a deletion request',
    description:
      'The page for the user whose address a deletion request returns: the data deletion callback, or `DELETE /v1/me`.',
    tags: ['Social'],
    requestParams: { path: z.object({ code: z.string().max(2000).describe('The confirmation code.') }) },
    responses: {
      200: {
        description: 'An HTML page.',
        content: { 'text/html': { schema: { type: 'string', maxLength: 20_000 } } },
      },
    },
  },
  handle: async (exchange) => {
    const { parameters, response } = exchange;
    const input = { code: parameters.code ?? '' };
    const status = await callProcedure('social.deletionStatus', contextOf(exchange, null), input);
    const where = status.audience_name ?? 'this service';
    const content = html`<h1>Your data at ${where}</h1>${paragraphs[status.state](status)}`;
    sendPage(response, { title: `Your data at ${where}`, content, theme: status });
  },
};

interface Times {
  readonly requested_at: string;
  readonly erase_after: string;
  readonly erased_at: string | null;
  readonly cancelled_at: string | null;
}

type State =
  | 'requested'
  | 'requested_in_app'
  | 'cancelled'
  | 'erased'
  | 'erased_with_audience'
  | 'nothing_held';

const paragraphs: Record<State, (times: Times) => Html> = {
  requested: ({ requested_at, erase_after }) => html`
    <p>On ${day(requested_at)} you asked for your data to be deleted. You have been signed out.</p>
    <p>Your data will be erased on ${day(erase_after)} or soon after. You need not do anything.</p>`,
  requested_in_app: ({ requested_at, erase_after }) => html`
    <p>On ${day(requested_at)} you asked for your data to be deleted. You have been signed out.</p>
    <p>Your data will be erased on ${day(erase_after)} or soon after. You need not do anything. If you sign in again
      before then, the deletion is cancelled.</p>`,
  cancelled: ({ requested_at, cancelled_at }) => html`
    <p>On ${day(requested_at)} you asked for your data to be deleted.</p>
    <p>This request was cancelled on ${day(cancelled_at ?? requested_at)}, when you signed in again.</p>`,
  erased: ({ requested_at, erased_at }) => html`
    <p>On ${day(requested_at)} you asked for your data to be deleted.</p>
    <p>Your data was erased on ${day(erased_at ?? requested_at)}. Nothing is held about you any more.</p>`,
  erased_with_audience: ({ requested_at, erased_at }) => html`
    <p>On ${day(requested_at)} you asked for your data to be deleted.</p>
    <p>The community that you signed in to was deleted, and your data was erased with it on
      ${day(erased_at ?? requested_at)}. Nothing is held about you any more.</p>`,
  nothing_held: ({ requested_at }) => html`
    <p>On ${day(requested_at)} you asked for your data to be deleted.</p>
    <p>Nothing was held about you, so there was nothing to erase.</p>`,
};

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const day = (time: string): string => days.format(new Date(time));
