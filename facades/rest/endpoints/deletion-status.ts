import { z } from 'zod';
import { type Words, wordsFor } from '../../../core/languages/words.ts';
import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import { contextOf } from '../../http/authenticate.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { html } from '../../pages/html.ts';
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
    const words = wordsFor(exchange.request, null);
    const { audience_name: where } = status;
    const title = where === null ? words.t('yourDataHere') : words.t('yourDataAt', { where });
    const content = html`<h1>${title}</h1>
<p>${paragraphs(words, status).map((text) => html`${text} `)}</p>`;
    sendPage(response, { words, title, content, theme: status });
  },
};

type Status = OutputOf<'social.deletionStatus'>;

/** What is said besides when the deletion was requested. */
const outcomes = {
  requested: ['signedOut', 'willBeErased'],
  requested_in_app: ['signedOut', 'willBeErased', 'signingInCancels'],
  cancelled: ['deletionCancelled'],
  erased: ['erased'],
  erased_with_audience: ['erasedWithAudience'],
  nothing_held: ['nothingHeld'],
} as const;

function paragraphs({ t, tag }: Words, status: Status): string[] {
  const { state, requested_at, erase_after, erased_at, cancelled_at, ownerless } = status;
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const day = (time: string): string => days.format(new Date(time));
  const last = erased_at ?? cancelled_at ?? (state.startsWith('requested') ? erase_after : requested_at);
  return [
    t('deletionAsked', { day: day(requested_at) }),
    ...outcomes[state].map((outcome) => t(outcome, { day: day(last) })),
    ...ownerless.map((name) => t('leavesWithoutOwner', { name })),
  ];
}
